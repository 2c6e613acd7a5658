import PanTraces

/// Plans how the rows of a table, of a log's lines or of JSON objects are read.
///
/// 1. ``TableSample`` holds the first rows.
/// 2. Columns are found by ``ColumnName`` and by their cells: time, x and y, phases, ids, the pointer.
/// 3. ``Runs`` are the rows of each finger. They show the unit of time and what numbers for phases mean.
/// 4. Then follow the unit and the size of places, and what was meant and decided.
/// 5. All of it becomes a ``TableReader/Layout``, which ``TableReader`` obeys, and is said as evidence.
///
/// Whatever is not certain is a refusal with a question and, if one answer is likely, a guess.
///
/// How to change this: each role is found in one method, in the order of ``plan(cut:)``. A column is given
/// away once, so the most certain roles come first.
struct TableRecognition {
  let settings: ImportSettings
  let sample: TableSample
  /// What the columns' names suggest.
  let names: [ColumnName?]
  /// The roles that are given.
  private(set) var chosen: [(role: ImportRole, column: Int)] = []
  /// The columns that have a role or are part of an id.
  var taken: Set<Int> = []
  /// What is known of the file so far.
  var layout: TableReader.Layout
  /// Why each column has its role.
  private var columnEvidence: [Evidence] = []
  private let format: Evidence

  init(_ settings: ImportSettings, _ sample: TableSample, evidence: Evidence) {
    self.settings = settings
    self.sample = sample
    format = evidence
    names = sample.names.map { ColumnName($0, inLog: sample.form == .lines) }
    layout = TableReader.Layout(
      form: sample.form, names: sample.names, headerLine: sample.headerLine,
      isYUp: settings.isYUp, isSorted: settings.isSorted)
  }

  mutating func plan(cut: PieceCutter.Cut) throws(ImportRefusal) -> ImportPlan {
    try findPlaces()
    try findPhases()
    layout.ids = try ids()
    layout.pointer = try find(.pointer)
    try takePressure()
    try refuseUnread()
    if sample.form == .lines { try refuseTwoViews() }
    let runs = Runs(self)
    guard !settings.isSorted || !layout.ids.isEmpty else {
      throw question(
        "--sort puts the rows of a gesture in order, and no column says which rows are one's",
        "Give --set id=COLUMN, or a file whose rows are in order.")
    }
    layout.phases = try phaseReading(runs)
    let clock = try findClock(runs)
    try refuseUncut(runs)
    let (place, scale) = try findUnit()
    layout.participant = try find(.participant)
    layout.wheel = wheel
    layout.stream = sample.metadata.eventStream
    // The first of summed steps took as long as others.
    layout.usualStep = runs.usualStep ?? 0
    layout.intent = try outcome(.intent)
    layout.decision = try outcome(.decision)
    if sample.form == .lines {
      layout.sources = sample.names.indices.filter {
        ["deviceId", "displayId"].contains(sample.names[$0])
      }
    } else {
      layout.passthrough = sample.names.indices.filter {
        !taken.contains($0) && !sample.names[$0].utf8.isEmpty
          && !sample.names[$0].hasSameBytes(as: JSONRows.listName)
      }
    }
    var plan = plan(
      [format] + columnEvidence + placeEvidence() + [phaseEvidence, clock] + place
        + outcomeEvidence(), runs, cut)
    plan.scale = scale
    return plan
  }

  /// A question about the file, on the line that names its columns.
  func question(
    _ message: String, _ advice: String, line: Int? = nil, _ guesses: [ImportRefusal.Guess] = []
  ) -> ImportRefusal {
    ImportRefusal(message, advice: advice, line: line ?? sample.headerLine, guesses: guesses)
  }

  /// The column with a role.
  func column(of role: ImportRole) -> Int? { chosen.first { $0.role == role }?.column }

  /// Gives a column a role.
  @discardableResult
  mutating func take(_ column: Int, _ role: ImportRole, _ because: String) -> Int {
    taken.insert(column)
    chosen.append((role, column))
    columnEvidence.append(Evidence(role.rawValue, "column \(sample.name(column))", because))
    return column
  }

  /// Says which columns are the id together. Each is taken, or stays free for another role.
  mutating func noteIDs(_ columns: [Int], _ because: String) {
    columnEvidence.removeAll { $0.subject == ImportRole.id.rawValue }
    columnEvidence.append(
      Evidence(
        "id", "columns " + columns.map { sample.name($0) }.joined(separator: " + "), because))
  }

  /// What is taken for what in one line of a log, and from where places count.
  private func placeEvidence() -> [Evidence] {
    var evidence: [Evidence] = []
    if sample.form == .lines, let example { evidence.append(example) }
    guard layout.isFromTouch else { return evidence }
    let way =
      !layout.isRelative
      ? "translations"
      : layout.phase == nil ? "sums of steps, the first as long as the median one" : "sums of steps"
    evidence.append(
      Evidence(
        "places", "from the touch", way + ": where the finger was on the screen is not known"))
    return evidence
  }

  private var example: Evidence? {
    let roles = [("t", layout.time), ("phase", layout.phase), ("x", layout.x), ("y", layout.y)]
      .filter { $0.1 != nil }
    let full = sample.rows.first { row in roles.allSatisfy { !row.cells.cell($0.1).isEmpty } }
    return full.map { row in
      let parts = roles.map { "\($0.0) is \(row.cells.cell($0.1).shown)" }
      return Evidence("line \(row.line)", parts.joined(separator: ", "), "")
    }
  }

  /// Refuses a log in which two views print one event with places of their own.
  private func refuseTwoViews() throws(ImportRefusal) {
    if let shared = sample.names.firstIndex(where: { $0.hasSameBytes(as: LineRows.sharedName) }),
      let row = sample.rows.first(where: { !$0.cells.cell(shared).isEmpty })
    {
      throw question(
        "several places stand with one phase, and nothing says whose it is",
        "Print the phase, the time and the place of each finger on one line.", line: row.line)
    }
    guard settings.lines == nil,
      let tag = sample.names.firstIndex(where: { $0.hasSameBytes(as: LineRows.tagName) })
    else { return }
    // Each view may print an event that it passes on, with a place in its own coordinates.
    var seen: [[[UInt8]]: (tag: [UInt8], place: [[UInt8]])] = [:]
    for row in sample.rows {
      func cell(_ column: Int?) -> [UInt8] { row.cells.cell(column) }
      let key = [cell(layout.time), cell(layout.phase), cell(layout.pointer)]
      let now = (tag: cell(tag), place: [cell(layout.x), cell(layout.y)])
      guard let before = seen[key] else {
        seen[key] = now
        continue
      }
      guard before.tag != now.tag, before.place != now.place else { continue }
      let counts = [before.tag, now.tag].map { tag2 in
        "\(sample.rows.count { $0.cells.cell(tag) == tag2 }) lines with '\(tag2.shown)'"
      }
      throw question(
        "one event has two places: there are \(counts.joined(separator: " and "))",
        "Give --set lines=TEXT with the text of those that are to be read.", line: row.line,
        [.lines(now.tag.shown)])
    }
  }

  /// Refuses a table without ids and phases whose times pause or go back, as between gestures.
  private func refuseUncut(_ runs: Runs) throws(ImportRefusal) {
    let pause = 0.5 * layout.timeUnit.perSecond
    guard layout.ids.isEmpty, layout.phase == nil,
      runs.steps.contains(where: { !(0...pause).contains($0) })
    else { return }
    throw ImportRefusal(
      "nothing tells one gesture from the next: no column of ids, none of phases, and times that "
        + "pause for more than 0.5 s or go back",
      advice: "Give --map id=COLUMN or --map phase=COLUMN, or a file for each gesture.")
  }

  private func plan(_ evidence: [Evidence], _ runs: Runs, _ cut: PieceCutter.Cut) -> ImportPlan {
    let roles: [(ColumnRole, isThere: Bool)] = [
      (.traceID, true), (.time, true), (.phase, layout.phases != nil),
      (.pointer, layout.pointer != nil), (.x, true), (.y, true), (.intent, layout.intent != nil),
      (.decision, layout.decision != nil), (.participant, layout.participant != nil),
    ]
    let form = layout.gestureForm
    var plan = ImportPlan(
      format: sample.form.format, evidence: evidence,
      velocityBasis: velocityBasis(runs),
      form: TraceForm(
        columns: roles.filter { $0.isThere }.map { $0.0 }, timeUnit: form.timeUnit,
        lengthUnit: form.lengthUnit), size: layout.size, passthrough: passthroughNames()
    ) { [layout, settings] bytes, sink throws(ImportRefusal) in
      try TableReader(layout, settings).read(bytes, cut: cut, into: &sink)
    }
    if !plan.passthrough.isEmpty {
      let names = plan.passthrough.map { VisibleText.oneLine($0) }.joined(separator: ", ")
      plan.evidence.append(Evidence("carried", names, "columns of your own, for results"))
    }
    return plan
  }

  /// The names of passthrough columns, with `source_` before one that a trace reader would claim.
  private func passthroughNames() -> [String] {
    let renamed = renamed()
    var distinct = DistinctNames()
    return layout.passthrough.map { column in
      var name = Array(sample.names[column].utf8).carried
      if ColumnRole.claiming(name) != nil { name = "source_" + name }
      name = renamed[column] ?? name
      return distinct.take(name, comparedAs: name)
    }
  }

  /// Passthrough columns that trace readers are to claim: numbers called as readers call the display's
  /// rate, the content, the scroll offset and reported velocities. Lengths must share the unit and axes of
  /// the positions.
  private func renamed() -> [Int: String] {
    var names: [Int: String] = [:]
    func claim(
      _ name: String, below limit: Double = .infinity, _ isCalled: (_ name: String) -> Bool
    ) {
      let found = layout.passthrough.filter {
        isCalled(sample.names[$0]) && sample.firstNoNumber($0) == nil
          && sample.knownNumbers($0).allSatisfy { $0.magnitude <= limit }
      }
      if found.count == 1 { names[found[0]] = name }
    }
    claim("refresh_hz") { ColumnRole.claiming($0) == .refreshRate }
    claim("progress", below: Trace.RecordedContent.mostTravels) {
      ColumnRole.claiming($0) == .progress
    }
    guard layout.unit != .fractions, !layout.isYUp else { return names }
    // A content in another unit than the positions stays without a meaning.
    let unit = layout.unit.lengthUnit.symbol
    claim("content_" + unit) { $0.hasSameBytes(as: "content_" + unit) }
    claim("scroll_y_" + unit) { ColumnRole.claiming($0) == .scrollY }
    for axis in ["x", "y"] {
      claim("velocity_" + axis) { [["velocity", axis], ["v" + axis]].contains(nameWords($0)) }
    }
    return names
  }
}
