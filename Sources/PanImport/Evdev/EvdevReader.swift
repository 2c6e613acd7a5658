import PanTraces

extension FormatRecognition {
  /// The plan for a log of the kernel's input events.
  func evdevPlan(
    _ format: ImportFormat, _ census: Census
  ) throws(ImportRefusal) -> ImportPlan {
    guard let parser = EvdevParser(format) else {
      throw ImportRefusal("not a log of the kernel", advice: "Leave --from out.")
    }
    let scale = scale(parser)
    guard settings.unit != .fractions, !settings.isYUp else {
      throw ImportRefusal(
        "counts of a touch panel are no parts of a whole, and grow downwards",
        advice: "Leave --unit and --set y-up out.")
    }
    // A mouse's log is of the kernel as well.
    guard scale.farthest != nil || scale.hasRange else {
      throw ImportRefusal(
        "no event has a place on a panel (ABS_X, ABS_MT_POSITION_X): a mouse reports steps only",
        advice: "Record the device that is touched: 'getevent -lp' and 'evtest' list them.")
    }
    let range = scale.given ?? scale.ranges.map { $0.range }.first { $0.x != nil && $0.y != nil }
    guard let range, let x = range.x, let y = range.y else {
      throw EvdevReader.noRange(nil, farthest: scale.farthest)
    }
    let place = EvdevReader.ContactAssembler.Units(scale, settings.unit, x, y)
    let unit = settings.unit
    var settled = settings
    settled.format = format
    return ImportPlan(
      format: format,
      evidence: census.evidence(of: format) + [evidence(x, y, scale, place.lengthUnit)],
      settings: settled, velocityBasis: .usable,
      form: TraceForm(
        columns: [.traceID, .time, .phase, .pointer, .x, .y],
        timeUnit: EvdevReader.timeUnit, lengthUnit: place.lengthUnit),
      size: place.size
    ) { bytes, sink throws(ImportRefusal) in
      try EvdevReader(parser, scale, unit: unit).read(bytes, cut: .lines, into: &sink)
    }
  }

  private func scale(_ parser: EvdevParser) -> EvdevReader.Scale {
    var scale = EvdevReader.Scale()
    scale.size = settings.size
    scale.rotation = settings.rotation
    if let range = settings.range {
      scale.given = EvdevReader.Panel(
        x: 0...max(1, Int(range.x) - 1), y: 0...max(1, Int(range.y) - 1))
    }
    scale.read(first, parser)
    return scale
  }

  private func evidence(
    _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ scale: EvdevReader.Scale,
    _ unit: Trace.LengthUnit
  ) -> Evidence {
    let origin = scale.given != nil ? "--set range" : "the log's own header"
    let position =
      scale.size.map { "\(unit.symbol) of \($0.sizeText)" }
      ?? "counts of \(x.count) × \(y.count)"
    return Evidence(
      "positions", position,
      "x from \(x.lowerBound) to \(x.upperBound), y from \(y.lowerBound) to \(y.upperBound): "
        + origin + (scale.size == nil ? "; --size WxH makes pixels of them" : ""))
  }
}

/// Reads a log of the kernel's input events.
///
/// 1. ``EvdevParser`` reads a line in one of four spellings.
/// 2. ``EvdevContacts`` puts the events of a frame together into what each finger did.
/// 3. ``Scale`` makes positions of a panel's counts.
/// 4. ``ContactAssembler`` puts the fingers together into gestures.
struct EvdevReader: PieceReader {
  /// The kernel's events, in whatever form, have times in microseconds.
  static let timeUnit = Trace.TimeUnit.microseconds

  /// One device of a log.
  private struct Device {
    let name: [UInt8]
    var contacts = EvdevContacts()
    var assembler: EvdevReader.ContactAssembler?
    /// The time of the last event.
    var time: Int64?
    let range: EvdevReader.Panel?
  }

  private var parser: EvdevParser
  private var scale: EvdevReader.Scale
  private let unit: PositionUnit?
  /// The device that the last header line named.
  private var named: [UInt8] = []
  private var devices: [Device] = []

  init(_ parser: EvdevParser, _ scale: EvdevReader.Scale, unit: PositionUnit?) {
    self.parser = parser
    self.scale = scale
    self.unit = unit
  }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    switch parser.read(piece) {
    case .event(let event): try take(event, line, &sink)
    case .device(let name): named = name
    case .axis(let code, let low, let high):
      scale.note(code: code, low: low, high: high, device: named)
    case .other, .timeless: break
    }
  }

  mutating func finish(into sink: inout Importer.Sink) throws(ImportRefusal) {
    for index in devices.indices {
      try endFrame(index, 0, &sink)
      devices[index].assembler?.end(into: &sink)
    }
  }

  private mutating func take(
    _ event: EvdevEvent, _ line: Int, _ sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    if case .other = event.kind { return }
    let index = deviceIndex()
    if let time = devices[index].time, time != event.time { try endFrame(index, line, &sink) }
    devices[index].time = event.time
    try take(event, index, line, &sink)
  }

  /// Ends a frame of a log that lost its reports: its events have one time.
  private mutating func endFrame(
    _ index: Int, _ line: Int, _ sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    guard !scale.hasReports, let time = devices[index].time else { return }
    try take(EvdevEvent(time: time, kind: .report, value: 0), index, line, &sink)
  }

  private mutating func take(
    _ event: EvdevEvent, _ index: Int, _ line: Int, _ sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    guard devices[index].contacts.take(event, line: line) else { return }
    if devices[index].contacts.hasDropped {
      devices[index].assembler?.endAtGap(into: &sink)
    }
    guard !devices[index].contacts.events.isEmpty else { return }
    let range = devices[index].range
    guard let range, let x = range.x, let y = range.y else { throw Self.noRange(line) }
    if devices[index].assembler == nil {
      devices[index].assembler = EvdevReader.ContactAssembler(
        EvdevReader.ContactAssembler.Units(scale, unit, x, y))
    }
    for var event in devices[index].contacts.events {
      event.position = position(event.position, x, y)
      devices[index].assembler?.take(event, into: &sink)
    }
  }

  private mutating func deviceIndex() -> Int {
    let name = parser.device.isEmpty ? named : parser.device
    if let last = devices.indices.last, devices[last].name == name { return last }
    if let known = devices.firstIndex(where: { $0.name == name }) { return known }
    devices.append(Device(name: name, range: scale.range(of: name)))
    return devices.count - 1
  }

  private func position(
    _ counts: Vector, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>
  ) -> Vector {
    let fromEdge = Vector(
      x: counts.x - Double(x.lowerBound), y: counts.y - Double(y.lowerBound))
    let panel = Vector(x: Double(x.count), y: Double(y.count))
    // The last count is a panel's edge.
    let turned =
      scale.rotation?.place(fromEdge, in: Vector(x: panel.x - 1, y: panel.y - 1)) ?? fromEdge
    let range = scale.rotation?.swapsSides ?? false ? Vector(x: panel.y, y: panel.x) : panel
    guard let size = scale.size else { return turned }
    // A count is a cell of the panel: a panel of as many counts as pixels has the same numbers.
    return Vector(
      x: turned.x * size.x / range.x, y: turned.y * size.y / range.y)
  }

  static func noRange(_ line: Int?, farthest: Vector? = nil) -> ImportRefusal {
    ImportRefusal(
      "positions are counts of the touch panel, and nothing says how many it has",
      advice:
        "Give --set range=WxH after the max of ABS_MT_POSITION_X and _Y in 'adb shell getevent -lp', "
        + "plus 1 each; or put that output in front of the log.",
      line: line, guess: farthest.map { .range(Vector(x: $0.x + 1, y: $0.y + 1)) })
  }
}

extension EvdevReader.ContactAssembler.Units {
  /// A panel's area: in counts, or in a unit of length if the display's size is known.
  fileprivate init(
    _ scale: EvdevReader.Scale, _ unit: PositionUnit?, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>
  ) {
    self.init(
      lengthUnit: scale.size == nil ? .counts : (unit ?? .pixels).lengthUnit,
      size: scale.size
        ?? (scale.rotation?.swapsSides ?? false
          ? Vector(x: Double(y.count), y: Double(x.count))
          : Vector(x: Double(x.count), y: Double(y.count))))
  }
}

extension EvdevReader {
  /// The ranges of a device's axes.
  struct Panel: Sendable {
    var x: ClosedRange<Int>?
    var y: ClosedRange<Int>?
  }

  /// Converts the counts of a log into positions.
  struct Scale: Sendable {
    /// The axis ranges of each device. The name is empty in logs that name no device.
    var ranges: [(device: [UInt8], range: EvdevReader.Panel)] = []
    /// The range of the key `range`, which overrides the log's.
    var given: EvdevReader.Panel?
    /// The display's size in the unit of positions. Nil leaves positions in counts.
    var size: Vector?
    /// How far the panel is turned against the screen.
    var rotation: ImportSettings.Rotation?
    /// Whether any event ends a frame.
    var hasReports = false
    /// The largest counts of any place, if there is one.
    var farthest: Vector?

    /// Whether some device has ranges for both x and y.
    var hasRange: Bool { ranges.contains { $0.range.x != nil && $0.range.y != nil } }

    /// The range of the named device. For an unnamed one, that of the only device with ranges.
    func range(of device: [UInt8]) -> EvdevReader.Panel? {
      if let given { return given }
      if let known = ranges.first(where: { $0.device == device }) { return known.range }
      let touch = ranges.filter { $0.range.x != nil && $0.range.y != nil }
      return device.isEmpty && touch.count == 1 ? touch.first?.range : nil
    }

    /// Collects axis ranges from a text.
    mutating func read(_ bytes: ByteView, _ parser: EvdevParser) {
      var parser = parser
      var device: [UInt8] = []
      for line in bytes.split(separator: 0x0A) {
        switch parser.read(ByteView(rebasing: line)) {
        case .device(let name): device = name
        case .axis(let code, let low, let high):
          note(code: code, low: low, high: high, device: device)
        case .event(let event):
          switch event.kind {
          case .axis(.x), .axis(.contactX): reach(Vector(x: Double(event.value), y: 0))
          case .axis(.y), .axis(.contactY): reach(Vector(x: 0, y: Double(event.value)))
          case .report: hasReports = true
          default: break
          }
        case .other, .timeless: break
        }
      }
    }

    private mutating func reach(_ place: Vector) {
      let before = farthest ?? .zero
      farthest = Vector(x: max(before.x, place.x), y: max(before.y, place.y))
    }

    /// Notes an axis of a device.
    mutating func note(code: Int, low: Int, high: Int, device: [UInt8]) {
      // Implausible ranges are ignored.
      guard let axis = EvdevEvent.Axis(rawValue: code), low < high, low.magnitude < 1 << 30,
        high.magnitude < 1 << 30
      else { return }
      var index = ranges.firstIndex { $0.device == device }
      if index == nil, ranges.count < 64 {
        ranges.append((device, EvdevReader.Panel()))
        index = ranges.count - 1
      }
      guard let index else { return }
      switch axis {
      // Devices with both report touches on the ABS_MT axes, so these win.
      case .x where ranges[index].range.x == nil, .contactX: ranges[index].range.x = low...high
      case .y where ranges[index].range.y == nil, .contactY: ranges[index].range.y = low...high
      default: break
      }
    }
  }
}
