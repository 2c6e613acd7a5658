import PanTraces

/// Assigns roles to the columns of a table.
struct ColumnChoice {
  private let sample: TableSample
  private let settings: ImportSettings
  private let names: [ColumnName?]
  /// The assigned roles, in the order of assignment.
  private(set) var chosen: [(role: ImportRole, column: Int)] = []
  private(set) var evidence: [Evidence] = []
  /// The columns that have a role or are part of an id.
  private(set) var taken: Set<Int> = []

  init(_ sample: TableSample, _ settings: ImportSettings) {
    self.sample = sample
    self.settings = settings
    names = sample.names.map { ColumnName($0, inLog: sample.form == .lines) }
  }

  /// The column with a role.
  func column(of role: ImportRole) -> Int? { chosen.first { $0.role == role }?.column }

  /// What a column's name suggests.
  func name(_ column: Int) -> ColumnName? { names[column] }

  /// A button column with wheel events, whose rows belong to no gesture.
  var wheel: Int? {
    sample.names.indices.first { column in
      nameWords(sample.names[column]).last == "button"
        && sample.words(column).contains { PhaseReading.isWheel($0) }
    }
  }

  /// The columns that every file needs.
  struct Required {
    var time: Int
    /// Nil if only the other axis was recorded.
    var x: Int?
    /// Nil if only the other axis was recorded.
    var y: Int?
    /// Whether x and y are steps from the sample before.
    var isRelative = false
    /// Whether x and y count from the touch.
    var isFromTouch = false
  }

  /// The columns for time, x and y, or for steps in their place. Throws one refusal that names all
  /// missing ones.
  mutating func required() throws(ImportRefusal) -> Required {
    let time = try find(.time)
    var (x, y) = (try find(.x), try find(.y))
    try refuseThird(x, y)
    let isFromTouch = x.map { names[$0]?.rank == ColumnName.fromTouch } ?? false
    if x == nil, y == nil {
      (x, y) = (try find(.dx), try find(.dy))
      if let time, x != nil || y != nil {
        return Required(time: time, x: x, y: y, isRelative: true, isFromTouch: true)
      }
    }
    if let time, let x, y != nil || isFromTouch {
      return Required(time: time, x: x, y: y, isFromTouch: isFromTouch)
    }
    let missing = [(ImportRole.time, time), (.x, x), (.y, y)].filter { $0.1 == nil }.map { $0.0 }
    throw refusal(missing)
  }

  /// Refuses places in space: acceleration, a ball, a hand.
  private func refuseThird(_ x: Int?, _ y: Int?) throws(ImportRefusal) {
    guard let x, y != nil, settings.columns.allSatisfy({ $0.role != .x && $0.role != .y }),
      let start = nameWords(sample.names[x]).dropLast().first ?? .some(""),
      let third = sample.names.first(where: { name in
        var words = nameWords(name)
        let axis = words.popLast()
        return axis == "z" && (words.last ?? "") == start
      })
    else { return }
    throw ImportRefusal(
      "\(VisibleText.oneLine(third)) is a third coordinate, which no touch on a screen has",
      advice: "Give --map x=\(sample.name(x)),y=COLUMN if these are places on a screen.",
      line: sample.headerLine)
  }

  /// One refusal for the roles that no column has.
  func refusal(_ missing: [ImportRole]) -> ImportRefusal {
    for role in missing { if let refusal = holdsOther(role) { return refusal } }
    let hidden = [LineRows.tagName, LineRows.sharedName]
    // A name as long as that is a line of some log.
    let names = sample.names.filter { !hidden.contains($0) && (1...40).contains($0.utf8.count) }
    guard !names.isEmpty else {
      return ImportRefusal(
        "no line holds a place: no x and no y with a name or in brackets",
        advice: "Print x, y, the phase and the time of each event.", line: sample.headerLine)
    }
    let list = names.prefix(12)
      .map { VisibleText.oneLine($0) }.joined(separator: ", ")
    let positional = PositionalGuess(sample, settings)
    let guesses =
      missing == [.time]
      ? likelyTime.map { [.column(.time, sample.names[$0])] } ?? [] : positional.guesses(missing)
    var advice = advice(missing)
    if missing == [.time], guesses.isEmpty {
      advice =
        sample.dialect?.timeAdvice
        ?? (sample.form == .lines
          ? "Print the time of each event, or let the logger print one, as logcat -v time does."
          : advice)
    }
    return ImportRefusal(
      "no \(sample.form == .lines ? "value" : "column") is "
        + "\(missing.map { $0.words }.joined(separator: " or ")) among \(list)",
      advice: advice, line: sample.headerLine, guesses: guesses)
  }

  /// The only column whose name ends in a unit of time. Nil if there are none or several.
  private var likelyTime: Int? {
    let timed = sample.names.indices.filter {
      ColumnName.endsInTime(sample.names[$0]) && !taken.contains($0) && sample.times($0) != nil
    }
    return timed.count == 1 ? timed[0] : nil
  }

  /// The option that assigns the missing roles.
  private func advice(_ missing: [ImportRole]) -> String {
    let time = missing.contains(.time) ? likelyTime.map { sample.name($0) } : nil
    let maps = missing.map { role in
      "\(role.rawValue)=" + (role == .time ? time ?? "COLUMN" : "COLUMN")
    }
    return "Give --map \(maps.joined(separator: ","))"
      + (time.map { ", if \($0) is the time." } ?? ".")
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
    return ImportRefusal(
      "\(sample.name(column)) has the name of \(role.words), and most of its rows hold no number: "
        + "'\(odd.cell.shown)'",
      advice: way, line: odd.line)
  }

  /// Assigns a role to the best-named plausible column. Nil if there is none.
  mutating func find(_ role: ImportRole) throws(ImportRefusal) -> Int? {
    if let settled = try settled(role) { return take(settled, role, "--map") }
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
    guard first.count == 1 || sample.form == .lines else {
      throw ImportRefusal(
        "\(sample.name(first[0])) and \(sample.name(first[1])) could both be \(role.words)",
        advice: "Give --map \(role.rawValue)=COLUMN.", line: sample.headerLine)
    }
    return take(column, role, shown(column, role))
  }

  /// The column to which `--map` assigns a role.
  func settled(_ role: ImportRole) throws(ImportRefusal) -> Int? {
    guard let choice = settings.columns.first(where: { $0.role == role }) else { return nil }
    return try index(of: choice.name)
  }

  private func index(of name: String) throws(ImportRefusal) -> Int {
    if let column = sample.names.firstIndex(where: { $0.hasSameBytes(as: name) }) { return column }
    let nearest = nearestName(to: name, in: sample.names).map { "Did you mean \($0)?" }
    throw ImportRefusal(
      "there is no column \(VisibleText.oneLine(name))",
      advice: nearest
        ?? "The columns are "
        + sample.names.prefix(12).map { VisibleText.oneLine($0) }.joined(separator: ", ") + ".",
      line: sample.headerLine)
  }

  @discardableResult
  mutating func take(_ column: Int, _ role: ImportRole, _ because: String) -> Int {
    taken.insert(column)
    chosen.append((role, column))
    evidence.append(Evidence(role.rawValue, "column \(sample.name(column))", because))
    return column
  }

  /// The id columns. With the participant's if ids repeat from person to person.
  mutating func ids(hasPhases: Bool) throws(ImportRefusal) -> [Int] {
    if !settings.idColumns.isEmpty {
      var columns: [Int] = []
      for name in settings.idColumns { columns.append(try index(of: name)) }
      for column in columns { taken.insert(column) }
      evidence.append(Evidence("id", list(columns), "--set id"))
      return columns
    }
    var trial = self
    guard let column = try trial.find(.id) else { return [] }
    // Where phases cut, the lists of a file are only its batches.
    if hasPhases, sample.names[column].hasSameBytes(as: JSONRows.listName) { return [] }
    self = trial
    guard
      let person = names.indices.first(where: {
        names[$0]?.role == .participant && !taken.contains($0)
      }), repeats(column, by: person)
    else { return [column] }
    let columns = [person, column]
    // The evidence for the pair replaces that for the single column.
    evidence.removeLast()
    evidence.append(
      Evidence("id", list(columns), "\(sample.name(column)) begins again for each person"))
    return columns
  }

  private func list(_ columns: [Int]) -> String {
    "columns " + columns.map { sample.name($0) }.joined(separator: " + ")
  }

  /// Whether one id occurs with several people.
  private func repeats(_ column: Int, by person: Int) -> Bool {
    var owners: [ByteKey: [UInt8]] = [:]
    for row in sample.rows.indices {
      let key = ByteKey(String(decoding: sample.cell(row, column), as: UTF8.self))
      let owner = sample.cell(row, person)
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
    case .x, .y, .dx, .dy, .pressure, .scale:
      return !sample.knownNumbers(column).isEmpty
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
    else {
      return true
    }
    return zip(sample.rows, sample.rows.dropFirst()).contains {
      $0.cells.cell(list) == $1.cells.cell(list) && $0.cells.cell(column) != $1.cells.cell(column)
    }
  }

  private func shown(_ column: Int, _ role: ImportRole) -> String {
    switch role {
    case .time where sample.numbers(column) != nil, .x, .y, .dx, .dy, .pressure:
      let numbers = sample.knownNumbers(column)
      guard let low = numbers.min(), let high = numbers.max() else { return "" }
      return "from \(NumberText.plain(low)) to \(NumberText.plain(high))"
    default:
      let words = sample.words(column, limit: 5)
      let text = words.prefix(4).map { $0.shown }
        .joined(separator: ", ")
      return text + (words.count > 4 ? ", …" : "")
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

extension ColumnChoice {
  /// Guesses which columns without names are time, x and y, by their numbers.
  struct PositionalGuess {
    private let sample: TableSample
    /// The columns that may have any role.
    private let free: [Int]

    init(_ sample: TableSample, _ settings: ImportSettings) {
      self.sample = sample
      free = sample.names.indices.filter { column in
        let name = sample.names[column]
        let end = name.utf8.last ?? 0
        return ByteScanner.isDigit(end) && (sample.form != .lines || name.utf8.count < 3)
          && settings.columns.allSatisfy { !$0.name.hasSameBytes(as: name) }
          && !sample.knownNumbers(column).isEmpty
      }
    }

    /// The columns for all missing roles. None if the numbers do not show them.
    func guesses(_ missing: [ImportRole]) -> [ImportRefusal.Guess] {
      guard missing.contains(.x), missing.contains(.y) else { return [] }
      let time =
        missing.contains(.time)
        ? free.filter { runsForward($0) }.min { unevenness($0) < unevenness($1) } : nil
      guard time != nil || !missing.contains(.time) else { return [] }
      let places = free.filter { $0 != time && spread($0) > 0 }
      guard places.count > 1 else { return [] }
      return (time.map { [.column(.time, sample.names[$0])] } ?? [])
        + [.column(.x, sample.names[places[0]]), .column(.y, sample.names[places[1]])]
    }

    /// Whether a column's numbers go forward in nearly all steps, as times do.
    private func runsForward(_ column: Int) -> Bool {
      let numbers = sample.knownNumbers(column)
      let steps = zip(numbers, numbers.dropFirst())
      let back = steps.count { $1 < $0 }
      let forward = steps.count { $1 > $0 }
      return forward > 0 && forward * 2 > numbers.count && back * 3 <= forward
    }

    /// How little a column's steps look like those of times: by those that go back, then by how much
    /// they differ from each other.
    private func unevenness(_ column: Int) -> (back: Int, spread: Double) {
      let numbers = sample.knownNumbers(column)
      let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
      let forward = steps.filter { $0 > 0 }.sorted()
      guard let last = forward.last else { return (steps.count, 0) }
      let median = forward[forward.count / 2]
      return (steps.count { $0 < 0 }, last / median)
    }

    private func spread(_ column: Int) -> Double {
      let numbers = sample.knownNumbers(column)
      return (numbers.max() ?? 0) - (numbers.min() ?? 0)
    }
  }
}
