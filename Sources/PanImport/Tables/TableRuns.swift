import PanTraces

/// The sampled rows of a table, grouped by gesture and pointer.
struct TableRuns {
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
  func velocityBasis(_ layout: TableLayout, _ sample: TableSample) -> Trace.VelocityBasis {
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

extension TableRuns {
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
