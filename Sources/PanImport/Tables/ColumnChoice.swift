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
      NameWords.split(sample.names[column]).last == "button"
        && sample.words(column).contains { PhaseWords.isWheel($0) }
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
    let areReleases =
      x == nil && y == nil
      && sample.names.contains { !Self.release.isDisjoint(with: NameWords.split($0)) }
    if areReleases, let refusal = holdsOther(.progress) ?? holdsOther(.velocity) { throw refusal }
    throw refusal(
      missing,
      advice: areReleases
        ? "Give --map t=COLUMN,x=COLUMN,y=COLUMN, or --map progress=COLUMN,velocity=COLUMN for "
          + "releases alone." : nil)
  }

  /// Refuses places in space: acceleration, a ball, a hand.
  private func refuseThird(_ x: Int?, _ y: Int?) throws(ImportRefusal) {
    guard let x, y != nil, settings.columns.allSatisfy({ $0.role != .x && $0.role != .y }),
      let start = NameWords.split(sample.names[x]).dropLast().first ?? .some(""),
      let third = sample.names.first(where: { name in
        var words = NameWords.split(name)
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
  func refusal(_ missing: [ImportRole], advice given: String? = nil) -> ImportRefusal {
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
    var advice = given ?? advice(missing)
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

  /// The words that name the columns of a table of releases.
  private static let release: Set = ["progress", "velocity"]

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
    if let list = sample.pathList, try settled(.id) == nil {
      return hasPhases ? [] : [take(list, .id, "a path in each cell")]
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

  /// The id column of a table with one row for each gesture. Nil without one.
  mutating func rowID() throws(ImportRefusal) -> Int? {
    if let settled = try settled(.id) { return take(settled, .id, "--map") }
    return names.indices.first { names[$0]?.role == .id && !taken.contains($0) }
      .map { take($0, .id, "its name") }
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
    case .x, .y, .dx, .dy, .pressure, .scale, .progress, .velocity, .peak, .travel, .content:
      return !sample.knownNumbers(column).isEmpty
    case .id:
      // A column with a new value in each row is a row number.
      let words = sample.words(column, limit: .max)
      // A plain `id` with one value in all rows may identify anything.
      if words.count == 1 { return (names[column]?.rank ?? 0) < ColumnName.plainID }
      return !words.isEmpty && words.count * 2 <= sample.rows.count
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
    case .time where sample.numbers(column) != nil, .x, .y, .dx, .dy, .pressure, .progress,
      .velocity, .peak,
      .travel, .content:
      let numbers = sample.knownNumbers(column)
      guard let low = numbers.min(), let high = numbers.max() else { return "" }
      let unit = (settings.unit ?? .points).rawValue
      return "from \(NumberText.plain(low)) to \(NumberText.plain(high))"
        + (role == .velocity ? " \(unit)/s" : role == .travel ? " \(unit)" : "")
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

/// The unit of a table's times.
struct ClockChoice {
  let unit: TimeUnit
  let evidence: Evidence

  init(
    _ sample: TableSample, _ settings: ImportSettings, time: Int, runs: TableRuns,
    _ columns: ColumnChoice
  ) throws(ImportRefusal) {
    let name = sample.name(time)
    let forward = runs.steps.filter { $0 > 0 }
    let backward = runs.steps.count { $0 < 0 }
    guard backward * 10 <= runs.steps.count || settings.isSorted else {
      throw ImportRefusal(
        "\(name) goes back in \(backward) of \(runs.steps.count) steps within gestures",
        advice:
          "Give --map t=COLUMN, --set id=COLUMNS with those that together name a gesture, or --sort "
          + "for rows that are out of order.",
        line: sample.headerLine, guess: runs.areCut ? .sorted : nil)
    }
    guard sample.numbers(time) != nil else {
      unit = .seconds
      evidence = Evidence(
        "clock", "dates or times of day",
        "as ISO 8601 writes them"
          + (forward.isEmpty ? "" : Self.shown(forward[forward.count / 2], .seconds)))
      return
    }
    let step = forward.isEmpty ? nil : forward[forward.count / 2]
    var stated: (unit: TimeUnit, by: String)?
    if case .time(let unit)? = columns.name(time)?.unit { stated = (unit, "the column's name") }
    if let unit = sample.metadata.timeUnit { stated = (unit, "# time_unit") }
    if stated == nil, let unit = sample.dialect?.timeUnit,
      !name.hasSameBytes(as: LineRows.loggedName)
    {
      stated = (unit, sample.dialect?.words ?? "")
    }
    if let unit = settings.timeUnit { stated = (unit, "--time-unit") }
    if let stated {
      if let step { try Self.check(stated.unit, stated.by, step, name, sample) }
      unit = stated.unit
      evidence = Evidence("clock", unit.symbol, stated.by + Self.shown(step, unit))
      return
    }
    guard let step else {
      throw ImportRefusal(
        "\(name) shows no step of time within a gesture",
        advice: "Give --time-unit s, ms, us or ns.",
        line: sample.headerLine)
    }
    // Screens report a finger every 2 to 50 ms; other steps only propose a unit.
    let possible = TimeUnit.allCases.filter { (0.002...0.05).contains(step / $0.perSecond) }
    guard possible.count == 1, let only = possible.first else {
      let near = TimeUnit.allCases.filter { (0.0008...0.2).contains(step / $0.perSecond) }
      throw ImportRefusal(
        "the median step of \(name) is \(Self.text(ofStep: step)), which fits no unit of time for "
          + "samples of a finger, every 2 to 50 ms",
        advice: "Give --time-unit s, ms, us or ns, or --map t=COLUMN.", line: sample.headerLine,
        guess: near.count == 1 ? .timeUnit(near[0]) : nil)
    }
    unit = only
    evidence = Evidence("clock", only.symbol, String(Self.shown(step, only).dropFirst(2)))
  }

  /// Refuses a unit in which the median step would be below 0.1 ms or above 2 s.
  private static func check(
    _ unit: TimeUnit, _ origin: String, _ step: Double, _ name: String, _ sample: TableSample
  ) throws(ImportRefusal) {
    guard !(0.0001...2).contains(step / unit.perSecond) else { return }
    throw ImportRefusal(
      "\(name) is in \(unit.symbol) by \(origin), and its median step of "
        + "\(text(ofStep: step)) makes that unlikely",
      advice: "Give the right --time-unit: s, ms, us or ns.", line: sample.headerLine)
  }

  /// Subtraction leaves digits beyond the sixth decimal.
  private static func text(ofStep step: Double) -> String {
    NumberText.plain((step * 1e6).rounded() / 1e6)
  }

  private static func shown(_ step: Double?, _ unit: TimeUnit) -> String {
    guard let step else { return "" }
    let milliseconds = NumberText.fixed(step / unit.perSecond * 1000, decimals: 1)
    let shown = step < 1 ? text(ofStep: step) : NumberText.fixed(step, decimals: 1)
    let origin = unit == .milliseconds ? "" : " of \(shown)"
    return "; the median step\(origin) is \(milliseconds) ms"
  }
}
