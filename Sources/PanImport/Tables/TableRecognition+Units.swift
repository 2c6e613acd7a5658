import PanTraces

// The units of times and places, the container's size, and pixels in a point.
extension TableRecognition {
  /// The sampled rows, grouped by gesture and pointer.
  struct Runs {
    /// The recorded times of each group.
    private(set) var times: [[Double]] = []
    /// The phase cells of each group.
    private(set) var phases: [[[UInt8]]] = []
    /// The sorted time steps within groups. Without ids they include steps between gestures.
    private(set) var steps: [Double] = []

    init(_ plan: TableRecognition) {
      let (sample, layout) = (plan.sample, plan.layout)
      var places: [[[UInt8]]: Int] = [:]
      let columns = layout.ids + (layout.pointer.map { [$0] } ?? [])
      let known = sample.times(layout.time) ?? sample.rows.map { _ in nil }
      var order = Array(sample.rows.indices)
      if layout.isSorted { order.sort { (known[$0] ?? 0, $0) < (known[$1] ?? 0, $1) } }
      for number in order {
        let cells = sample.rows[number].cells
        let phase = cells.cell(layout.phase)
        let meaning = PhaseReading.settled(phase, by: plan.settings.values)
        // Events outside of gestures are in no run.
        if (meaning ?? PhaseReading.known(phase)?.meaning) == .nothing { continue }
        let key = columns.map { cells.cell($0) }
        let place = places[key] ?? times.count
        if place == times.count {
          places[key] = place
          times.append([])
          phases.append([])
        }
        if let time = known[number] { times[place].append(time) }
        phases[place].append(phase)
      }
      steps = times.flatMap { run in zip(run, run.dropFirst()).map { $1 - $0 } }.sorted()
    }

    /// The median of the steps that go forward. Nil if none does.
    var usualStep: Double? {
      let forward = steps.filter { $0 > 0 }
      return forward.isEmpty ? nil : forward[forward.count / 2]
    }
  }

  // MARK: - Times

  /// Finds the unit of the times, and says why.
  mutating func findClock(_ runs: Runs) throws(ImportRefusal) -> Evidence {
    let name = sample.name(layout.time)
    let step = runs.usualStep
    let backward = runs.steps.count { $0 < 0 }
    guard backward * 10 <= runs.steps.count || settings.isSorted else {
      throw question(
        "\(name) goes back in \(backward) of \(runs.steps.count) steps within gestures",
        "Give --map t=COLUMN, --set id=COLUMNS with those that together name a gesture, or --sort "
          + "for rows that are out of order.", layout.ids.isEmpty ? [] : [.sorted])
    }
    guard sample.numbers(layout.time) != nil else {
      layout.timeUnit = .seconds
      return Evidence(
        "clock", "dates or times of day", "as ISO 8601 writes them" + shown(step, .seconds))
    }
    if let (unit, by) = statedTimeUnit {
      // A script may take any time for a step.
      if let step, sample.dialect?.velocityBasis == nil,
        !(0.0001...2).contains(step / unit.perSecond)
      {
        throw question(
          "\(name) is in \(unit.symbol) by \(by), and its median step of "
            + "\(text(ofStep: step)) makes that unlikely",
          "Give the right --time-unit: s, ms, us or ns.")
      }
      layout.timeUnit = unit
      return Evidence("clock", unit.symbol, by + shown(step, unit))
    }
    guard let step else {
      throw question(
        "\(name) shows no step of time within a gesture", "Give --time-unit s, ms, us or ns.")
    }
    // Screens report a finger every 2 to 50 ms; other steps only propose a unit.
    let possible = Trace.TimeUnit.allCases.filter { (0.002...0.05).contains(step / $0.perSecond) }
    guard possible.count == 1, let only = possible.first else {
      let near = Trace.TimeUnit.allCases.filter { (0.0008...0.2).contains(step / $0.perSecond) }
      throw question(
        "the median step of \(name) is \(text(ofStep: step)), which fits no unit of time for "
          + "samples of a finger, every 2 to 50 ms",
        "Give --time-unit s, ms, us or ns, or --map t=COLUMN.",
        near.count == 1 ? [.timeUnit(near[0])] : [])
    }
    layout.timeUnit = only
    return Evidence("clock", only.symbol, String(shown(step, only).dropFirst(2)))
  }

  /// The unit that an option, a platform, a line of the file or the column's name states.
  private var statedTimeUnit: (unit: Trace.TimeUnit, by: String)? {
    if let unit = settings.timeUnit { return (unit, "--time-unit") }
    if let unit = sample.metadata.timeUnit { return (unit, "# time_unit") }
    if case .time(let unit)? = names[layout.time]?.unit { return (unit, "the column's name") }
    // The logger's clock is not the platform's.
    guard !sample.names[layout.time].hasSameBytes(as: LineRows.loggedName) else { return nil }
    return sample.dialect.flatMap { dialect in dialect.timeUnit.map { ($0, dialect.words) } }
  }

  /// Subtraction leaves digits beyond the sixth decimal.
  private func text(ofStep step: Double) -> String {
    ((step * 1e6).rounded() / 1e6).written
  }

  private func shown(_ step: Double?, _ unit: Trace.TimeUnit) -> String {
    guard let step else { return "" }
    let milliseconds = NumberText.fixed(step / unit.perSecond * 1000, decimals: 1)
    let shown = step < 1 ? text(ofStep: step) : NumberText.fixed(step, decimals: 1)
    let origin = unit == .milliseconds ? "" : " of \(shown)"
    return "; the median step\(origin) is \(milliseconds) ms"
  }

  /// How far release velocities can be trusted, judged by the sampled rows.
  func velocityBasis(_ runs: Runs) -> Trace.VelocityBasis {
    if let basis = sample.dialect?.velocityBasis { return basis }
    if let lost = sample.lostHistory {
      return .doubtful(
        lost > 0
          ? "\(lost) samples between the lines are not in the log, and those in it resampled"
          : "times are whole milliseconds")
    }
    let milliseconds = (runs.usualStep ?? 0) / layout.timeUnit.perSecond * 1000
    if milliseconds >= 45 {
      return .none("a sample every \(NumberText.fixed(milliseconds, decimals: 0)) ms")
    }
    guard let reading = layout.phases else {
      return .doubtful("no lift is recorded; the last row counts as the lift")
    }
    let lifts: [PhaseReading.Meaning?] = [.phase(.up), .phase(.cancel), .contact(false)]
    guard runs.phases.joined().contains(where: { lifts.contains(reading.read($0)) }) else {
      return .none("no lift is recorded")
    }
    // One zero step per gesture is normal: a lift with the time of the last move.
    let equal = runs.steps.count { $0 == 0 }
    if equal > runs.times.count, equal * 5 > runs.steps.count {
      return .doubtful("times are rounded: \(equal) of \(runs.steps.count) steps are 0")
    }
    return .usable
  }

  // MARK: - Places

  /// The lowest and the highest coordinates of the sampled places.
  private typealias Extent = (low: Vector, high: Vector)

  /// Finds the unit and the size of places, says why, and how many pixels the file has in a point.
  mutating func findUnit() throws(ImportRefusal) -> (evidence: [Evidence], scale: Double?) {
    let xs = layout.x.map { sample.knownNumbers($0) } ?? [0]
    let ys = layout.y.map { sample.knownNumbers($0) } ?? [0]
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { throw ImportRefusal("no row has a position", advice: "Give --map x=COLUMN,y=COLUMN.") }
    let extent = (low: Vector(x: left, y: top), high: Vector(x: right, y: bottom))
    // The order matters: a size is looked for in the unit, and a scale is only one of pixels.
    let (unit, origin) = try statedUnit(extent)
    layout.unit = unit
    let found = try size(in: unit, extent)
    layout.size = found?.size
    if !layout.isFromTouch { try check(extent) }
    var evidence = [
      Evidence(
        "unit", unit == .fractions ? "parts of the size" : unit.rawValue,
        "\(origin); x from \(left.written) to \(right.written), y from \(top.written) to \(bottom.written)"
      )
    ]
    evidence.append(
      Evidence(
        "size", found.map { "\($0.size.sizeText) \(unit.lengthUnit.symbol)" } ?? "unknown",
        found?.by
          ?? "positions fit into \(ReadingOptions.usualContainer.sizeText) pt, which replays then "
          + "assume; --size WxH says another"))
    if settings.isYUp { evidence.append(Evidence("y", "upwards", "--set y-up")) }
    let scale = unit == .pixels ? try statedScale() : nil
    if let scale {
      evidence.append(Evidence("scale", "\(scale.value.written) px per pt", scale.by))
    }
    return (evidence, scale?.value)
  }

  private func statedUnit(_ extent: Extent) throws(ImportRefusal) -> (PositionUnit, by: String) {
    if let unit = settings.unit { return (unit, "--unit") }
    let axes = [layout.x, layout.y].compactMap { $0 }
    let name = names[axes[0]]
    guard axes.allSatisfy({ names[$0]?.unit == name?.unit }) else {
      throw question(
        "\(axes.map { sample.name($0) }.joined(separator: " and ")) are in different units",
        "Give --unit pt, px, mm or frac.")
    }
    let looksLikeParts =
      !layout.isFromTouch && extent.low != extent.high
      && [extent.low.x, extent.low.y, extent.high.x, extent.high.y].allSatisfy {
        (-0.5...1.5).contains($0)
      }
    if case .position(let unit)? = name?.unit {
      // A name is believed only if its numbers can be that.
      guard unit == .fractions || !looksLikeParts else {
        throw question(
          "\(sample.name(axes[0])) is in \(unit.rawValue) by its name, and all positions lie between 0 and "
            + "1: no finger moves so little",
          "Give --unit frac for parts of the size, or --unit \(unit.rawValue) if it is right.",
          [.unit(.fractions)])
      }
      return (unit, name?.platform ?? "the columns' names")
    }
    if sample.names.contains(where: { $0.hasSameBytes(as: "event_time_nanos") }) {
      return (.pixels, "Perfetto's input events are in the display's pixels")
    }
    if looksLikeParts { return (.fractions, "positions lie between 0 and 1") }
    if let dialect = sample.dialect { return (dialect.unit, dialect.words) }
    var trial = self
    let hasSize = try trial.size(in: .pixels, extent) != nil
    throw question(
      "nothing says whether positions are points or pixels: x reaches \(extent.high.x.written), "
        + "y \(extent.high.y.written)",
      "Give --unit pt (also for dp and CSS pixels), px or mm"
        + (hasSize ? "." : "; px needs --size WxH and --px-per-pt N, too."),
      [.unit(max(extent.high.x, extent.high.y) > 1000 ? .pixels : .points)])
  }

  /// The size that an option, the lines above the header or two columns say. Nil if none does.
  private mutating func size(
    in unit: PositionUnit, _ extent: Extent
  ) throws(ImportRefusal) -> (size: Vector, by: String)? {
    if let size = settings.size { return (size, "--size") }
    let symbol = unit.lengthUnit.symbol
    if let width = sample.metadata.number("width_" + symbol),
      let height = sample.metadata.number("height_" + symbol)
    {
      return (Vector(x: width, y: height), "# width_\(symbol), # height_\(symbol)")
    }
    var trial = self
    guard let width = try trial.find(.width), let height = try trial.find(.height) else {
      return nil
    }
    let sides = [width, height].compactMap { column -> Double? in
      let words = sample.words(column, limit: 2)
      // A unit in the columns' names may contradict.
      if case .position(let stated)? = names[column]?.unit, stated != unit,
        unit != .fractions || stated != .points
      {
        return nil
      }
      // The size of a finger's contact varies, that of a screen does not.
      return words.count == 1 ? words[0].number.flatMap { $0 > 0 ? $0 : nil } : nil
    }
    guard sides.count == 2 else { return nil }
    // The size of a finger's contact cannot hold the positions.
    let holds =
      unit == .fractions
      ? sides.allSatisfy { $0 >= 16 }
      : sides[0] * 1.25 >= extent.high.x && sides[1] * 1.25 >= extent.high.y
    guard holds else { return nil }
    self = trial
    return (
      Vector(x: sides[0], y: sides[1]), "columns \(sample.name(width)), \(sample.name(height))"
    )
  }

  /// Refuses places that lie in no screen of the size, and asks for a size that is needed.
  private func check(_ extent: Extent) throws(ImportRefusal) {
    let (unit, usual) = (layout.unit, ReadingOptions.usualContainer)
    let high = "\(extent.high.x.written), \(extent.high.y.written)"
    func holds(_ size: Vector) -> Bool {
      extent.high.x <= size.x * 1.25 && extent.high.y <= size.y * 1.25
        && extent.low.x >= -size.x * 0.25 && extent.low.y >= -size.y * 0.25
    }
    switch (unit, layout.size) {
    case (.fractions, nil):
      throw question(
        "positions are parts of a size that is not given", "Give --size WxH in pt.", [.size(usual)])
    case (.fractions, _):
      guard max(extent.high.x, extent.high.y) <= 1.5, min(extent.low.x, extent.low.y) >= -0.5 else {
        throw question(
          "positions reach \(high), and parts of a size lie between 0 and 1",
          "Give --unit pt or px; of percent, divide by 100.")
      }
    case (_, let size?):
      guard holds(size) else {
        throw question(
          "positions reach \(high) \(unit.rawValue), far outside of \(size.sizeText)",
          "Give the right --size and --unit.")
      }
    case (_, nil):
      // Positions in points that fit a common phone need no question.
      if unit == .points, !settings.isYUp, extent.high.x <= usual.x * 1.25,
        extent.high.y <= usual.y * 1.25
      {
        return
      }
      let guess = ImportRefusal.Guess.usualSize(holding: extent.high, in: unit)
      guard holds(guess) else {
        throw question(
          "positions lie left of or above the screen: x from \(extent.low.x.written), y "
            + "from \(extent.low.y.written), and a screen begins at 0, 0",
          "Subtract the corner of what they lie in.")
      }
      throw question(
        "nothing says how large the screen is; positions reach \(high) \(unit.rawValue)",
        "Give --size WxH in \(unit.lengthUnit.symbol).", [.size(guess)])
    }
  }

  /// Pixels per point from the file. Nil if the file has none or `--px-per-pt` is given.
  private mutating func statedScale() throws(ImportRefusal) -> (value: Double, by: String)? {
    guard settings.scale == nil else { return nil }
    if let value = sample.metadata.pixelsPerPoint { return (value, "# px_per_pt") }
    var trial = self
    guard let column = try trial.find(.scale), sample.numbers(column) != nil else { return nil }
    let values = Set(sample.knownNumbers(column))
    let isDensity = values.allSatisfy { (100...960).contains($0) }
    guard isDensity || values.allSatisfy({ (0.5...8).contains($0) }) else { return nil }
    guard values.count == 1, let value = values.first else {
      throw question(
        "\(sample.name(column)) has \(values.count) values, and a file has one scale",
        "Import the gestures of each device as a file, or give --px-per-pt N.")
    }
    self = trial
    let name = "column \(sample.name(column))"
    // Android's densityDpi: 160 dots per inch are a scale of 1.
    return isDensity ? (value / 160, name + ", in dots per inch") : (value, name)
  }
}
