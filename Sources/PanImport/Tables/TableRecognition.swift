import PanTraces

/// Plans how the rows of a table, of a log's lines or of JSON objects are read.
///
/// 1. ``TableSample`` holds the first rows.
/// 2. ``ColumnChoice`` finds time, x and y, ids and pointer by ``ColumnName`` and by the cells.
/// 3. ``PhaseChoice`` finds the phases and ``OutcomeChoice`` what was meant and decided.
/// 4. ``Runs`` shows the unit of time, ``PositionChoice`` the unit, the size and the scale of places.
/// 5. All of it becomes a ``TableReader/Layout``, which ``TableReader`` obeys, and is said as evidence.
///
/// Whatever is not certain is a refusal with a question and, if one answer is likely, a guess.
struct TableRecognition {
  let settings: ImportSettings
  let sample: TableSample
  private var evidence: [Evidence]

  init(_ settings: ImportSettings, _ sample: TableSample, evidence: Evidence) {
    self.settings = settings
    self.sample = sample
    self.evidence = [evidence]
  }

  mutating func plan(cut: PieceCutter.Cut) throws(ImportRefusal) -> ImportPlan {
    var columns = ColumnChoice(sample, settings)
    let needed = try columns.required()
    let (time, x, y) = (needed.time, needed.x, needed.y)
    var phases = try PhaseChoice(sample, settings, &columns)
    // Each choice takes its columns from those that are left, so the most certain ones come first.
    let ids = try columns.ids(hasPhases: phases.column != nil)
    let pointer = try columns.find(.pointer)
    try phases.takePressure(&columns, ids)
    try phases.refuseUnread(columns, ids)
    if sample.form == .lines { try refuseTwoViews(needed, phases, pointer) }
    let runs = Runs(
      sample, time: time, ids: ids, pointer: pointer, phases: phases, isSorted: settings.isSorted)
    guard !settings.isSorted || !ids.isEmpty else {
      throw ImportRefusal(
        "--sort puts the rows of a gesture in order, and no column says which rows are one's",
        advice: "Give --set id=COLUMN, or a file whose rows are in order.", line: sample.headerLine)
    }
    let reading = try phases.reading(runs)
    let clock = try runs.clock(sample, settings, time: time, columns)
    try refuseUncut(ids, phases, runs, clock.unit)
    let place = try PositionChoice(sample, settings, needed, &columns)
    var layout = TableReader.Layout(
      form: sample.form, names: sample.names, headerLine: sample.headerLine, time: time, x: x, y: y,
      ids: ids, phase: phases.column, pointer: pointer,
      participant: try columns.find(.participant), phases: reading, timeUnit: clock.unit,
      unit: place.unit, size: place.size, isYUp: settings.isYUp, isRelative: needed.isRelative,
      wheel: columns.wheel, isSorted: settings.isSorted)
    // The first of summed steps took as long as others.
    let forward = runs.steps.filter { $0 > 0 }
    if !forward.isEmpty { layout.usualStep = forward[forward.count / 2] }
    if sample.form == .lines {
      layout.sources = sample.names.indices.filter {
        ["deviceId", "displayId"].contains(sample.names[$0])
      }
    }
    let outcomes = OutcomeChoice(sample, settings)
    try outcomes.choose(for: &layout, &columns)
    layout.passthrough = sample.names.indices.filter {
      sample.form != .lines && !columns.taken.contains($0) && !sample.names[$0].utf8.isEmpty
        && !sample.names[$0].hasSameBytes(as: JSONRows.listName)
    }
    evidence += columns.evidence
    if sample.form == .lines, let example = example(layout) { evidence.append(example) }
    if needed.isFromTouch {
      evidence.append(
        Evidence(
          "places", "from the touch",
          (needed.isRelative
            ? phases.column == nil
              ? "sums of steps, the first as long as the median one" : "sums of steps"
            : "translations") + ": where the finger was on the screen is not known"))
    }
    evidence += phases.evidence(reading) + [clock.evidence] + place.evidence
    evidence += outcomes.evidence(layout)
    var plan = plan(layout, columns, runs, cut)
    plan.scale = place.scale
    return plan
  }

  /// One line of a log, and what is taken for what in it.
  private func example(_ layout: TableReader.Layout) -> Evidence? {
    let columns = [
      ("t", layout.time), ("phase", layout.phase), ("x", layout.x), ("y", layout.y),
    ].compactMap { name, column in column.map { (name: name, column: $0) } }
    let full = sample.rows.first { row in
      columns.allSatisfy { !row.cells.cell($0.column).isEmpty }
    }
    guard let full else { return nil }
    let parts = columns.map { "\($0.name) is \(full.cells.cell($0.column).shown)" }
    return Evidence("line \(full.line)", parts.joined(separator: ", "), "")
  }

  /// Refuses a log in which two views print one event with places of their own.
  private func refuseTwoViews(
    _ needed: ColumnChoice.Required, _ phases: PhaseChoice, _ pointer: Int?
  ) throws(ImportRefusal) {
    if let shared = sample.names.firstIndex(where: { $0.hasSameBytes(as: LineRows.sharedName) }),
      let row = sample.rows.first(where: { !$0.cells.cell(shared).isEmpty })
    {
      throw ImportRefusal(
        "several places stand with one phase, and nothing says whose it is",
        advice: "Print the phase, the time and the place of each finger on one line.",
        line: row.line)
    }
    guard settings.lines == nil,
      let tag = sample.names.firstIndex(where: { $0.hasSameBytes(as: LineRows.tagName) })
    else { return }
    // Each view may print an event that it passes on, with a place in its own coordinates.
    var seen: [[[UInt8]]: (tag: [UInt8], place: [[UInt8]])] = [:]
    for row in sample.rows {
      let key = [needed.time, phases.column, pointer].map { row.cells.cell($0) }
      let now = (
        tag: row.cells.cell(tag), place: [row.cells.cell(needed.x), row.cells.cell(needed.y)]
      )
      guard let before = seen[key] else {
        seen[key] = now
        continue
      }
      guard before.tag != now.tag, before.place != now.place else { continue }
      let counts = [before.tag, now.tag].map { tag2 in
        "\(sample.rows.count { $0.cells.cell(tag) == tag2 }) lines with '\(tag2.shown)'"
      }
      throw ImportRefusal(
        "one event has two places: there are \(counts.joined(separator: " and "))",
        advice: "Give --set lines=TEXT with the text of those that are to be read.", line: row.line,
        guess: .lines(now.tag.shown))
    }
  }

  /// Refuses a table without ids and phases whose times pause or go back, as between gestures.
  private func refuseUncut(
    _ ids: [Int], _ phases: PhaseChoice, _ runs: Runs, _ unit: Trace.TimeUnit
  ) throws(ImportRefusal) {
    guard ids.isEmpty, phases.column == nil else { return }
    for run in runs.times {
      for (earlier, later) in zip(run, run.dropFirst())
      where later < earlier || (later - earlier) / unit.perSecond > 1 {
        throw ImportRefusal(
          "nothing tells one gesture from the next: no column of ids, none of phases, and times that "
            + "pause for more than 1 s or go back",
          advice: "Give --map id=COLUMN or --map phase=COLUMN, or a file for each gesture.")
      }
    }
  }

  private func plan(
    _ layout: TableReader.Layout, _ columns: ColumnChoice, _ runs: Runs,
    _ cut: PieceCutter.Cut
  ) -> ImportPlan {
    var roles: [ColumnRole] = [.traceID, .time]
    if layout.phases != nil { roles.append(.phase) }
    if layout.pointer != nil { roles.append(.pointer) }
    roles += [.x, .y]
    roles += layout.gestureRoles
    var plan = ImportPlan(
      format: sample.form.format, evidence: evidence, settings: settled(layout, columns),
      velocityBasis: runs.velocityBasis(layout, sample),
      form: TraceForm(
        columns: roles, timeUnit: layout.timeUnit, lengthUnit: layout.unit.lengthUnit),
      size: layout.size,
      passthrough: sample.passthroughNames(layout.passthrough, renamed: renamed(layout))
    ) { [settings] bytes, sink throws(ImportRefusal) in
      try TableReader(layout, settings).read(bytes, cut: cut, into: &sink)
    }
    if !plan.passthrough.isEmpty {
      let names = plan.passthrough.map { VisibleText.oneLine($0) }.joined(separator: ", ")
      plan.evidence.append(Evidence("carried", names, "columns of your own, for results"))
    }
    return plan
  }

  /// Passthrough columns that trace readers are to claim: numbers called as readers call the display's
  /// rate, the content, the scroll offset and reported velocities. Lengths must share the unit and axes of
  /// the positions.
  private func renamed(_ layout: TableReader.Layout) -> [Int: String] {
    var names: [Int: String] = [:]
    func claim(_ role: ColumnRole, as name: String, below limit: Double = .infinity) {
      let found = layout.passthrough.filter {
        ColumnRole.claiming(sample.names[$0]) == role && sample.firstNoNumber($0) == nil
          && sample.knownNumbers($0).allSatisfy { $0.magnitude <= limit }
      }
      if found.count == 1 { names[found[0]] = name }
    }
    claim(.refreshRate, as: "refresh_hz")
    claim(.progress, as: "progress", below: Trace.RecordedContent.mostTravels)
    guard layout.unit != .fractions, !layout.isYUp else { return names }
    // A content in another unit than the positions stays without a meaning.
    let content = "content_" + layout.unit.lengthUnit.symbol
    if layout.passthrough.contains(where: { sample.names[$0].hasSameBytes(as: content) }) {
      claim(.content, as: content)
    }
    claim(.scrollY, as: "scroll_y_" + layout.unit.lengthUnit.symbol)
    for (axis, name) in [("x", "velocity_x"), ("y", "velocity_y")] {
      let found = layout.passthrough.filter {
        [["velocity", axis], ["v" + axis]].contains(nameWords(sample.names[$0]))
          && sample.numbers($0) != nil
      }
      if found.count == 1 { names[found[0]] = name }
    }
    return names
  }

  /// The settings that read the next file in the same way.
  private func settled(_ layout: TableReader.Layout, _ columns: ColumnChoice) -> ImportSettings {
    var settled = settings
    settled.format = sample.form.format
    settled.columns = columns.chosen.map { .init(role: $0.role, name: sample.names[$0.column]) }
    if !layout.ids.isEmpty { settled.idColumns = layout.ids.map { sample.names[$0] } }
    if case .codes(let codes)? = layout.phases?.form { settled.codes = codes }
    settled.timeUnit = layout.timeUnit
    settled.unit = layout.unit
    if settled.size == nil { settled.size = layout.size }
    return settled
  }
}

extension TableRecognition {
  /// The sampled rows of a table, grouped by gesture and pointer.
  struct Runs {
    /// The recorded times of each group.
    private(set) var times: [[Double]] = []
    /// The phase cells of each group.
    private(set) var phases: [[[UInt8]]] = []
    /// Whether id columns separate the gestures.
    let areCut: Bool

    init(
      _ sample: TableSample, time: Int, ids: [Int], pointer: Int?, phases choice: PhaseChoice,
      isSorted: Bool
    ) {
      areCut = !ids.isEmpty
      var places: [ByteKey: Int] = [:]
      let times = sample.times(time) ?? []
      for row in sample.rows.indices where !choice.isNothing(sample.cell(row, choice.column)) {
        var key: [UInt8] = []
        for column in ids + (pointer.map { [$0] } ?? []) {
          key += sample.cell(row, column)
          // A separator that no id holds: 1 and 12 are not 11 and 2.
          key.append(0x1F)
        }
        let name = ByteKey(String(decoding: key, as: UTF8.self))
        let place = places[name] ?? self.times.count
        if place == self.times.count {
          places[name] = place
          self.times.append([])
          self.phases.append([])
        }
        if row < times.count, let time = times[row] { self.times[place].append(time) }
        self.phases[place].append(sample.cell(row, choice.column))
      }
      guard isSorted else { return }
      for run in self.times.indices where self.times[run].count == self.phases[run].count {
        let order = self.times[run].indices.sorted {
          (self.times[run][$0], $0) < (self.times[run][$1], $1)
        }
        self.phases[run] = order.map { self.phases[run][$0] }
        self.times[run] = order.map { self.times[run][$0] }
      }
    }

    /// The sorted time steps within groups. Without ids they include steps between gestures.
    var steps: [Double] {
      times.flatMap { run in zip(run, run.dropFirst()).map { $1 - $0 } }.sorted()
    }

    /// How far release velocities can be trusted, judged by the sampled rows.
    func velocityBasis(_ layout: TableReader.Layout, _ sample: TableSample) -> Trace.VelocityBasis {
      if let basis = sample.dialect?.velocityBasis { return basis }
      if let lost = sample.lostHistory {
        return lost > 0
          ? .doubtful(
            "\(lost) samples between the lines are not in the log, and those in it resampled")
          : .doubtful("times are whole milliseconds")
      }
      let forward = steps.filter { $0 > 0 }
      if !forward.isEmpty {
        let median = forward[forward.count / 2] / layout.timeUnit.perSecond * 1000
        if median >= 45 {
          return .none("a sample every \(NumberText.fixed(median, decimals: 0)) ms")
        }
      }
      guard let reading = layout.phases else {
        return .doubtful("no lift is recorded; the last row counts as the lift")
      }
      let lifts = phases.contains { run in
        run.contains { cell in
          switch reading.read(cell) {
          case .phase(.up), .phase(.cancel), .contact(false): true
          default: false
          }
        }
      }
      guard lifts else { return .none("no lift is recorded") }
      // One zero step per gesture is normal: a lift with the time of the last move.
      let equal = steps.count { $0 == 0 }
      if equal > times.count, equal * 5 > steps.count {
        return .doubtful("times are rounded: \(equal) of \(steps.count) steps are 0")
      }
      return .usable
    }
  }
}

extension TableRecognition.Runs {
  /// The unit of the times, with its reason.
  func clock(
    _ sample: TableSample, _ settings: ImportSettings, time: Int, _ columns: ColumnChoice
  ) throws(ImportRefusal) -> (unit: Trace.TimeUnit, evidence: Evidence) {
    let name = sample.name(time)
    let forward = steps.filter { $0 > 0 }
    let backward = steps.count { $0 < 0 }
    guard backward * 10 <= steps.count || settings.isSorted else {
      throw ImportRefusal(
        "\(name) goes back in \(backward) of \(steps.count) steps within gestures",
        advice:
          "Give --map t=COLUMN, --set id=COLUMNS with those that together name a gesture, or --sort "
          + "for rows that are out of order.",
        line: sample.headerLine, guess: areCut ? .sorted : nil)
    }
    guard sample.numbers(time) != nil else {
      let evidence = Evidence(
        "clock", "dates or times of day",
        "as ISO 8601 writes them"
          + (forward.isEmpty ? "" : Self.shown(forward[forward.count / 2], .seconds)))
      return (.seconds, evidence)
    }
    let step = forward.isEmpty ? nil : forward[forward.count / 2]
    var stated: (unit: Trace.TimeUnit, by: String)?
    if case .time(let unit)? = columns.name(time)?.unit { stated = (unit, "the column's name") }
    if let unit = sample.metadata.timeUnit { stated = (unit, "# time_unit") }
    if stated == nil, let unit = sample.dialect?.timeUnit,
      !name.hasSameBytes(as: LineRows.loggedName)
    {
      stated = (unit, sample.dialect?.words ?? "")
    }
    if let unit = settings.timeUnit { stated = (unit, "--time-unit") }
    if let stated {
      // A script may take any time for a step.
      if let step, sample.dialect?.velocityBasis == nil {
        try Self.check(stated.unit, stated.by, step, name, sample)
      }
      let (unit, by) = stated
      return (unit, Evidence("clock", unit.symbol, by + Self.shown(step, unit)))
    }
    guard let step else {
      throw ImportRefusal(
        "\(name) shows no step of time within a gesture",
        advice: "Give --time-unit s, ms, us or ns.",
        line: sample.headerLine)
    }
    // Screens report a finger every 2 to 50 ms; other steps only propose a unit.
    let possible = Trace.TimeUnit.allCases.filter { (0.002...0.05).contains(step / $0.perSecond) }
    guard possible.count == 1, let only = possible.first else {
      let near = Trace.TimeUnit.allCases.filter { (0.0008...0.2).contains(step / $0.perSecond) }
      throw ImportRefusal(
        "the median step of \(name) is \(Self.text(ofStep: step)), which fits no unit of time for "
          + "samples of a finger, every 2 to 50 ms",
        advice: "Give --time-unit s, ms, us or ns, or --map t=COLUMN.", line: sample.headerLine,
        guess: near.count == 1 ? .timeUnit(near[0]) : nil)
    }
    return (only, Evidence("clock", only.symbol, String(Self.shown(step, only).dropFirst(2))))
  }

  /// Refuses a unit in which the median step would be below 0.1 ms or above 2 s.
  private static func check(
    _ unit: Trace.TimeUnit, _ origin: String, _ step: Double, _ name: String, _ sample: TableSample
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

  private static func shown(_ step: Double?, _ unit: Trace.TimeUnit) -> String {
    guard let step else { return "" }
    let milliseconds = NumberText.fixed(step / unit.perSecond * 1000, decimals: 1)
    let shown = step < 1 ? text(ofStep: step) : NumberText.fixed(step, decimals: 1)
    let origin = unit == .milliseconds ? "" : " of \(shown)"
    return "; the median step\(origin) is \(milliseconds) ms"
  }
}
