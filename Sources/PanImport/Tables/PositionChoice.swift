import PanTraces

/// The unit of a table's positions, the container's size, and pixels per point.
struct PositionChoice {
  let unit: PositionUnit
  /// The container's size after import. Nil if unknown.
  let size: Vector?
  /// Pixels per point, if the file says them.
  let scale: Double?
  let evidence: [Evidence]

  init(
    _ sample: TableSample, _ settings: ImportSettings, _ needed: ColumnChoice.Required,
    _ columns: inout ColumnChoice
  ) throws(ImportRefusal) {
    let xs = needed.x.map { sample.knownNumbers($0) } ?? [0]
    let ys = needed.y.map { sample.knownNumbers($0) } ?? [0]
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else {
      throw ImportRefusal("no row has a position", advice: "Give --map x=COLUMN,y=COLUMN.")
    }
    let extent = (low: Vector(x: left, y: top), high: Vector(x: right, y: bottom))
    // The order matters: a size is looked for in the unit, and a scale is only one of pixels.
    let stated = try Self.stated(sample, settings, needed, columns, extent)
    unit = stated.unit
    let found = try Self.size(sample, settings, unit, extent.high, &columns)
    size = found?.size
    if !needed.isFromTouch { try Self.check(sample, settings, unit, found?.size, extent) }
    let range =
      "x from \(NumberText.plain(left)) to \(NumberText.plain(right)), y from "
      + "\(NumberText.plain(top)) to \(NumberText.plain(bottom))"
    var evidence = [
      Evidence(
        "unit", unit == .fractions ? "parts of the size" : unit.rawValue, "\(stated.by); \(range)")
    ]
    if let found {
      evidence.append(
        Evidence(
          "size",
          "\(NumberText.plain(found.size.x)) × \(NumberText.plain(found.size.y)) "
            + unit.lengthUnit.symbol, found.by))
    } else {
      let usual = ReadingOptions.usualContainer
      evidence.append(
        Evidence(
          "size", "unknown",
          "positions fit into \(NumberText.plain(usual.x)) × \(NumberText.plain(usual.y)) pt, which "
            + "replays then assume; --size WxH says another"))
    }
    if settings.isYUp { evidence.append(Evidence("y", "upwards", "--set y-up")) }
    let scale = unit == .pixels ? try Self.scale(sample, settings, &columns) : nil
    self.scale = scale?.value
    if let scale {
      evidence.append(
        Evidence("scale", "\(NumberText.plain(scale.value)) px per pt", scale.by))
    }
    self.evidence = evidence
  }

  /// Pixels per point from the file. Nil if the file has none or `--px-per-pt` is given.
  private static func scale(
    _ sample: TableSample, _ settings: ImportSettings, _ columns: inout ColumnChoice
  ) throws(ImportRefusal) -> (value: Double, by: String)? {
    guard settings.scale == nil else { return nil }
    if let value = sample.metadata.pixelsPerPoint { return (value, "# px_per_pt") }
    var trial = columns
    guard let column = try trial.find(.scale), sample.numbers(column) != nil else { return nil }
    let values = Set(sample.knownNumbers(column))
    let isDensity = values.allSatisfy { (100...960).contains($0) }
    guard isDensity || values.allSatisfy({ (0.5...8).contains($0) }) else { return nil }
    guard values.count == 1, let value = values.first else {
      throw ImportRefusal(
        "\(sample.name(column)) has \(values.count) values, and a file has one scale",
        advice: "Import the gestures of each device as a file, or give --px-per-pt N.",
        line: sample.headerLine)
    }
    columns = trial
    let name = "column \(sample.name(column))"
    // Android's densityDpi: 160 dots per inch are a scale of 1.
    return isDensity ? (value / 160, name + ", in dots per inch") : (value, name)
  }

  private static func stated(
    _ sample: TableSample, _ settings: ImportSettings, _ needed: ColumnChoice.Required,
    _ columns: ColumnChoice, _ extent: (low: Vector, high: Vector)
  ) throws(ImportRefusal) -> (unit: PositionUnit, by: String) {
    if let unit = settings.unit { return (unit, "--unit") }
    let axes = [needed.x, needed.y].compactMap { $0 }
    let names = axes.map { columns.name($0) }
    guard names.allSatisfy({ $0?.unit == names[0]?.unit }) else {
      throw ImportRefusal(
        "\(axes.map { sample.name($0) }.joined(separator: " and ")) are in different units",
        advice: "Give --unit pt, px, mm or frac.", line: sample.headerLine)
    }
    let usual = -0.5...1.5
    let looksLikeParts =
      !needed.isFromTouch && extent.low != extent.high && usual.contains(extent.low.x)
      && usual.contains(extent.low.y)
      && usual.contains(extent.high.x)
      && usual.contains(extent.high.y)
    if case .position(let unit)? = names[0]?.unit {
      // A name is believed only if its numbers can be that.
      guard unit == .fractions || !looksLikeParts else {
        throw ImportRefusal(
          "\(sample.name(axes[0])) is in \(unit.rawValue) by its name, and all positions lie between 0 and "
            + "1: no finger moves so little",
          advice:
            "Give --unit frac for parts of the size, or --unit \(unit.rawValue) if it is right.",
          line: sample.headerLine, guess: .unit(.fractions))
      }
      return (unit, names[0]?.platform ?? "the columns' names")
    }
    if sample.names.contains(where: { $0.hasSameBytes(as: "event_time_nanos") }) {
      return (.pixels, "Perfetto's input events are in the display's pixels")
    }
    if looksLikeParts { return (.fractions, "positions lie between 0 and 1") }
    if let dialect = sample.dialect { return (dialect.unit, dialect.words) }
    var trial = columns
    let hasSize = try size(sample, settings, .pixels, extent.high, &trial) != nil
    throw ImportRefusal(
      "nothing says whether positions are points or pixels: x reaches "
        + "\(NumberText.plain(extent.high.x)), y \(NumberText.plain(extent.high.y))",
      advice: "Give --unit pt (also for dp and CSS pixels), px or mm"
        + (hasSize ? "." : "; px needs --size WxH and --px-per-pt N, too."),
      line: sample.headerLine,
      guess: .unit(max(extent.high.x, extent.high.y) > 1000 ? .pixels : .points))
  }

  private static func size(
    _ sample: TableSample, _ settings: ImportSettings, _ unit: PositionUnit, _ high: Vector,
    _ columns: inout ColumnChoice
  ) throws(ImportRefusal) -> (size: Vector, by: String)? {
    if let size = settings.size { return (size, "--size") }
    let symbol = unit.lengthUnit.symbol
    if let width = sample.metadata.number("width_" + symbol),
      let height = sample.metadata.number("height_" + symbol)
    {
      return (Vector(x: width, y: height), "# width_\(symbol), # height_\(symbol)")
    }
    var trial = columns
    guard let width = try trial.find(.width), let height = try trial.find(.height),
      let size = constant(sample, width, height), fits(size, unit, high),
      agree(trial, width, height, unit)
    else { return nil }
    columns = trial
    return (size, "columns \(sample.name(width)), \(sample.name(height))")
  }

  /// The width and height, if constant over all rows. The size of a finger's contact varies.
  private static func constant(_ sample: TableSample, _ width: Int, _ height: Int) -> Vector? {
    let widths = sample.words(width, limit: 2)
    let heights = sample.words(height, limit: 2)
    guard widths.count == 1, heights.count == 1,
      let x = widths[0].number,
      let y = heights[0].number, x > 0, y > 0
    else { return nil }
    return Vector(x: x, y: y)
  }

  /// Whether a size can contain the positions. The size of a finger's contact cannot.
  private static func fits(_ size: Vector, _ unit: PositionUnit, _ high: Vector) -> Bool {
    unit == .fractions
      ? size.x >= 16 && size.y >= 16 : size.x * 1.25 >= high.x && size.y * 1.25 >= high.y
  }

  /// Whether no unit in the columns' names contradicts `unit`.
  private static func agree(
    _ columns: ColumnChoice, _ width: Int, _ height: Int, _ unit: PositionUnit
  ) -> Bool {
    [width, height].allSatisfy { column in
      guard case .position(let stated)? = columns.name(column)?.unit else { return true }
      return stated == unit || (unit == .fractions && stated == .points)
    }
  }

  private static func check(
    _ sample: TableSample, _ settings: ImportSettings, _ unit: PositionUnit, _ size: Vector?,
    _ extent: (low: Vector, high: Vector)
  ) throws(ImportRefusal) {
    let high = "\(NumberText.plain(extent.high.x)), \(NumberText.plain(extent.high.y))"
    func holds(_ size: Vector) -> Bool {
      extent.high.x <= size.x * 1.25 && extent.high.y <= size.y * 1.25
        && extent.low.x >= -size.x * 0.25 && extent.low.y >= -size.y * 0.25
    }
    guard let size else {
      let usual = ReadingOptions.usualContainer
      // Positions in points that fit a common phone need no question.
      let mayAssume =
        unit == .points && !settings.isYUp && extent.high.x <= usual.x * 1.25
        && extent.high.y <= usual.y * 1.25
      guard mayAssume else {
        let guess: ImportRefusal.Guess =
          unit == .fractions
          ? .size(usual) : .usualSize(holding: extent.high, in: unit)
        if unit != .fractions, case .size(let size) = guess, !holds(size) {
          throw ImportRefusal(
            "positions lie left of or above the screen: x from \(NumberText.plain(extent.low.x)), y "
              + "from \(NumberText.plain(extent.low.y)), and a screen begins at 0, 0",
            advice: "Subtract the corner of what they lie in.", line: sample.headerLine)
        }
        throw ImportRefusal(
          unit == .fractions
            ? "positions are parts of a size that is not given"
            : "nothing says how large the screen is; positions reach \(high) \(unit.rawValue)",
          advice: "Give --size WxH in \(unit.lengthUnit.symbol).", line: sample.headerLine,
          guess: guess)
      }
      return
    }
    guard unit != .fractions else {
      guard max(extent.high.x, extent.high.y) <= 1.5, min(extent.low.x, extent.low.y) >= -0.5 else {
        throw ImportRefusal(
          "positions reach \(high), and parts of a size lie between 0 and 1",
          advice: "Give --unit pt or px; of percent, divide by 100.", line: sample.headerLine)
      }
      return
    }
    guard holds(size) else {
      throw ImportRefusal(
        "positions reach \(high) \(unit.rawValue), far outside of \(NumberText.plain(size.x)) × "
          + NumberText.plain(size.y),
        advice: "Give the right --size and --unit.", line: sample.headerLine)
    }
  }
}
