import PanTraces

// Which column has which role.
extension TableRecognition {
  /// Finds the columns for time, x and y, or for steps in their place. Throws one refusal that names all
  /// missing ones.
  mutating func findPlaces() throws(ImportRefusal) {
    let time = try find(.time)
    (layout.x, layout.y) = (try find(.x), try find(.y))
    try refuseThird()
    let missing = [(ImportRole.time, time), (.x, layout.x), (.y, layout.y)].filter { $0.1 == nil }
      .map { $0.0 }
    if layout.x == nil, layout.y == nil {
      (layout.x, layout.y) = (try find(.dx), try find(.dy))
      layout.isRelative = layout.x != nil || layout.y != nil
    }
    // Steps and a translation count from the touch, and may be along one axis only.
    let isTranslation = layout.x.map { names[$0]?.rank == ColumnName.fromTouch } ?? false
    layout.isFromTouch = layout.isRelative || isTranslation
    guard let time, layout.isFromTouch || missing.isEmpty else {
      throw refusal(layout.isFromTouch ? [.time] : missing)
    }
    layout.time = time
  }

  /// Refuses places in space: acceleration, a ball, a hand.
  private func refuseThird() throws(ImportRefusal) {
    guard let x = layout.x, layout.y != nil,
      settings.columns.allSatisfy({ $0.role != .x && $0.role != .y })
    else { return }
    let start = nameWords(sample.names[x]).dropLast().first ?? ""
    let third = sample.names.first { name in
      var words = nameWords(name)
      let axis = words.popLast()
      return axis == "z" && (words.last ?? "") == start
    }
    guard let third else { return }
    throw question(
      "\(VisibleText.oneLine(third)) is a third coordinate, which no touch on a screen has",
      "Give --map x=\(sample.name(x)),y=COLUMN if these are places on a screen.")
  }

  /// One refusal for the roles that no column has.
  private func refusal(_ missing: [ImportRole]) -> ImportRefusal {
    for role in missing { if let refusal = holdsOther(role) { return refusal } }
    let hidden = [LineRows.tagName, LineRows.sharedName]
    // A name as long as that is a line of some log.
    let names = sample.names.filter { !hidden.contains($0) && (1...40).contains($0.utf8.count) }
    guard !names.isEmpty else {
      return question(
        "no line holds a place: no x and no y with a name or in brackets",
        FormatRecognition.whatToPrint)
    }
    let list = names.prefix(12).map { VisibleText.oneLine($0) }.joined(separator: ", ")
    let time = missing == [.time] ? likelyTime : nil
    let guesses = time.map { [.column(.time, sample.names[$0])] } ?? guesses(missing)
    let likely = missing.contains(.time) ? likelyTime.map { sample.name($0) } : nil
    let maps = missing.map { "\($0.rawValue)=\($0 == .time ? likely ?? "COLUMN" : "COLUMN")" }
    var advice =
      (sample.form == .lines ? "Print x, y, the phase and the time of each event, or give" : "Give")
      + " --map \(maps.joined(separator: ","))" + (likely.map { ", if \($0) is the time." } ?? ".")
    if missing == [.time], time == nil {
      advice =
        sample.dialect?.timeAdvice
        ?? (sample.form == .lines
          ? "Print the time of each event, or let the logger print one, as logcat -v time does."
          : advice)
    }
    return question(
      "no \(sample.form == .lines ? "value" : "column") is "
        + "\(missing.map { $0.words }.joined(separator: " or ")) among \(list)", advice, guesses)
  }

  /// The only column whose name ends in a unit of time. Nil if there are none or several.
  private var likelyTime: Int? {
    let timed = sample.names.indices.filter {
      ColumnName.endsInTime(sample.names[$0]) && !taken.contains($0) && sample.times($0) != nil
    }
    return timed.count == 1 ? timed[0] : nil
  }

  /// A refusal if a column has a role's name but mostly no numbers.
  private func holdsOther(_ role: ImportRole) -> ImportRefusal? {
    guard
      let column = names.indices.first(where: { names[$0]?.role == role && !taken.contains($0) }),
      let odd = sample.firstNoNumber(column)
    else { return nil }
    let way =
      TableText.hasDecimalComma(odd.cell)
      ? "Write numbers with a decimal point: export the table again, or replace the commas."
      : odd.cell.last == UInt8(ascii: "%")
        ? "Divide percents by 100." : "Give --map \(role.rawValue)=COLUMN."
    return question(
      "\(sample.name(column)) has the name of \(role.words), and most of its rows hold no number: "
        + "'\(odd.cell.shown)'", way, line: odd.line)
  }

  /// Gives a role to the best-named plausible column. Nil if there is none.
  mutating func find(_ role: ImportRole) throws(ImportRefusal) -> Int? {
    if let settled = try settledColumn(role) { return take(settled, role, "--map") }
    let candidates = names.indices.filter {
      names[$0]?.role == role && !taken.contains($0) && isPlausible($0, role)
    }
    // `clientX` wins over `x`, and `x` over `screenX`: the names of a role have ranks.
    let best = candidates.map { names[$0]?.rank ?? 0 }.min()
    let first = candidates.filter { names[$0]?.rank == best }
    // Of two places on a line, the one with a unit is the more certain.
    guard let column = first.first(where: { names[$0]?.unit != nil }) ?? first.first else {
      return nil
    }
    guard first.count == 1 || sample.form == .lines else { throw ambiguous(first, role) }
    return take(column, role, shown(column, role))
  }

  /// A refusal to choose between two columns.
  func ambiguous(_ columns: [Int], _ role: ImportRole) -> ImportRefusal {
    question(
      "\(sample.name(columns[0])) and \(sample.name(columns[1])) could both be \(role.words)",
      "Give --map \(role.rawValue)=COLUMN.")
  }

  /// The column to which `--map` gives a role.
  func settledColumn(_ role: ImportRole) throws(ImportRefusal) -> Int? {
    guard let choice = settings.columns.first(where: { $0.role == role }) else { return nil }
    return try index(of: choice.name)
  }

  private func index(of name: String) throws(ImportRefusal) -> Int {
    if let column = sample.names.firstIndex(where: { $0.hasSameBytes(as: name) }) { return column }
    let nearest = nearestName(to: name, in: sample.names).map { "Did you mean \($0)?" }
    throw question(
      "there is no column \(VisibleText.oneLine(name))",
      nearest ?? "The columns are "
        + sample.names.prefix(12).map { VisibleText.oneLine($0) }.joined(separator: ", ") + ".")
  }

  /// The id columns. With the participant's if ids repeat from person to person.
  mutating func ids() throws(ImportRefusal) -> [Int] {
    if !settings.idColumns.isEmpty {
      var columns: [Int] = []
      for name in settings.idColumns { columns.append(try index(of: name)) }
      taken.formUnion(columns)
      noteIDs(columns, "--set id")
      return columns
    }
    var trial = self
    guard let column = try trial.find(.id) else { return [] }
    // Where phases cut, the lists of a file are only its batches.
    if layout.phase != nil, sample.names[column].hasSameBytes(as: JSONRows.listName) { return [] }
    self = trial
    guard
      let person = names.indices.first(where: {
        names[$0]?.role == .participant && !taken.contains($0)
      }), repeats(column, by: person)
    else { return [column] }
    // The person's column stays free for its own role.
    noteIDs([person, column], "\(sample.name(column)) begins again for each person")
    return [person, column]
  }

  /// Whether one id occurs with several people.
  private func repeats(_ column: Int, by person: Int) -> Bool {
    var owners: [[UInt8]: [UInt8]] = [:]
    for row in sample.rows {
      let (key, owner) = (row.cells.cell(column), row.cells.cell(person))
      if let known = owners[key], known != owner { return true }
      owners[key] = owner
    }
    return false
  }

  /// Whether the cells of a column fit a role.
  private func isPlausible(_ column: Int, _ role: ImportRole) -> Bool {
    switch role {
    case .time:
      return sample.times(column)?.contains { $0 != nil } ?? false && changesInLists(column)
    case .x, .y, .dx, .dy, .pressure, .scale: return !sample.knownNumbers(column).isEmpty
    case .id:
      // A column with a new value in each row is a row number.
      let words = sample.words(column, limit: .max)
      // A plain `id` with one value in all rows may identify anything.
      if words.count == 1 { return (names[column]?.rank ?? 0) < ColumnName.plainID }
      // The last gesture may be cut off behind its first row.
      return !words.isEmpty && words.count * 2 <= sample.rows.count + 1
    case .participant, .pointer: return !sample.words(column, limit: 1).isEmpty
    case .width, .height, .phase, .intent, .decision: return true
    }
  }

  /// Whether a column's value changes within lists of places. Of other files it need not.
  private func changesInLists(_ column: Int) -> Bool {
    guard let list = sample.names.firstIndex(where: { $0.hasSameBytes(as: JSONRows.listName) })
    else { return true }
    return zip(sample.rows, sample.rows.dropFirst()).contains {
      $0.cells.cell(list) == $1.cells.cell(list) && $0.cells.cell(column) != $1.cells.cell(column)
    }
  }

  private func shown(_ column: Int, _ role: ImportRole) -> String {
    switch role {
    case .time where sample.numbers(column) != nil, .x, .y, .dx, .dy, .pressure:
      let numbers = sample.knownNumbers(column)
      guard let low = numbers.min(), let high = numbers.max() else { return "" }
      return "from \(low.written) to \(high.written)"
    default:
      let words = sample.words(column, limit: 5)
      let text = words.prefix(4).map { $0.shown }.joined(separator: ", ")
      return text + (words.count > 4 ? ", …" : "")
    }
  }

  /// A button column with wheel events, whose rows belong to no gesture.
  var wheel: Int? {
    sample.names.indices.first { column in
      nameWords(sample.names[column]).last == "button"
        && sample.words(column).contains { PhaseReading.isWheel($0) }
    }
  }
}

// Columns without names, told by their numbers.
extension TableRecognition {
  /// Guesses for all missing roles. None if the numbers do not show them.
  private func guesses(_ missing: [ImportRole]) -> [ImportRefusal.Guess] {
    guard missing.contains(.x), missing.contains(.y) else { return [] }
    let free = sample.names.indices.filter { column in
      let name = sample.names[column]
      return ByteScanner.isDigit(name.utf8.last ?? 0)
        && (sample.form != .lines || name.utf8.count < 3)
        && settings.columns.allSatisfy { !$0.name.hasSameBytes(as: name) }
        && !sample.knownNumbers(column).isEmpty
    }
    let times = free.compactMap { column in
      unevenness(column).map { (column: column, unevenness: $0) }
    }
    let time = missing.contains(.time) ? times.min { $0.unevenness < $1.unevenness }?.column : nil
    guard time != nil || !missing.contains(.time) else { return [] }
    let places = free.filter { column in
      guard column != time else { return false }
      let numbers = sample.knownNumbers(column)
      return (numbers.max() ?? 0) > (numbers.min() ?? 0)
    }
    guard places.count > 1 else { return [] }
    return (time.map { [.column(.time, sample.names[$0])] } ?? [])
      + [.column(.x, sample.names[places[0]]), .column(.y, sample.names[places[1]])]
  }

  /// How little a column's steps look like those of times: by those that go back, then by how much
  /// they differ from each other. Nil unless nearly all go forward.
  private func unevenness(_ column: Int) -> (back: Int, spread: Double)? {
    let numbers = sample.knownNumbers(column)
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    let (back, forward) = (steps.count { $0 < 0 }, steps.filter { $0 > 0 }.sorted())
    guard let last = forward.last, forward.count * 2 > steps.count + 1, back * 3 <= forward.count
    else { return nil }
    return (back, last / forward[forward.count / 2])
  }
}

// What was meant, and what the app decided.
extension TableRecognition {
  /// The column of a role, if all its words are known outcomes. Nil without such a column.
  mutating func outcome(_ role: ImportRole) throws(ImportRefusal) -> OutcomeColumn? {
    var trial = self
    guard let column = try trial.find(role) else { return nil }
    let outcome = OutcomeColumn(column, name: sample.names[column], settled: settings.values)
    let words = sample.words(column)
    // One unknown word makes a whole column doubtful: an intent decides what is right.
    let strange = words.filter {
      role == .decision ? outcome.decision($0) == nil : outcome.read($0) == nil
    }
    guard !strange.isEmpty else {
      self = trial
      return outcome
    }
    let isSettled = try settledColumn(role) != nil
    guard isSettled || strange.count < words.count else { return nil }
    throw question(
      "\(sample.name(column)) says \(strange.quoted), which \(strange.count == 1 ? "is" : "are") neither "
        + "finish nor cancel as far as is known",
      "Give --set values=\(strange.settled("finish")), or cancel.")
  }

  /// Each word with its outcome.
  func outcomeEvidence() -> [Evidence] {
    [("intents", layout.intent), ("decisions", layout.decision)].compactMap { name, outcome in
      guard let outcome else { return nil }
      let words = sample.words(outcome.column).map { word in
        word.shown + " = " + (outcome.decision(word)?.name ?? "")
      }
      return Evidence(name, words.joined(separator: ", "), "known words")
    }
  }
}

extension ImportRole {
  /// The role's name in a sentence.
  var words: String {
    switch self {
    case .time: "the time"
    case .x, .y: rawValue
    case .id: "the id of a gesture"
    default: "the \(rawValue)"
    }
  }
}
