import PanTraces

extension FormatRecognition {
  /// The plan for a log of the kernel's input events.
  func evdevPlan(_ census: Census) throws(ImportRefusal) -> ImportPlan {
    guard settings.unit != .fractions, !settings.isYUp else {
      throw ImportRefusal(
        "counts of a touch panel are no parts of a whole, and grow downwards",
        advice: "Leave --unit and --set y-up out.")
    }
    let panels = EvdevReader.Panels(settings, first)
    // A mouse's log is of the kernel as well.
    guard panels.farthest != nil || panels.hasRange else {
      throw ImportRefusal(
        "no event has a place on a panel (ABS_X, ABS_MT_POSITION_X): a mouse reports steps only",
        advice: "Record the device that is touched: 'getevent -lp' and 'evtest' list them.")
    }
    guard let area = panels.whole else { throw EvdevReader.noRange(nil, farthest: panels.farthest) }
    let form = panels.form(area)
    let (x, y, unit) = (area.x, area.y, form.lengthUnit.symbol)
    let positions = Evidence(
      "positions",
      panels.size.map { "\(unit) of \($0.sizeText)" } ?? "counts of \(x.count) × \(y.count)",
      "x from \(x.lowerBound) to \(x.upperBound), y from \(y.lowerBound) to \(y.upperBound): "
        + (settings.range != nil ? "--set range" : "the log's own header")
        + (panels.size == nil ? "; --size WxH makes pixels of them" : ""))
    return ImportPlan(
      format: .kernel, evidence: census.evidence + [positions],
      velocityBasis: .usable,
      form: TraceForm(
        columns: [.traceID, .time, .phase, .pointer, .x, .y], timeUnit: form.timeUnit,
        lengthUnit: form.lengthUnit), size: form.size
    ) { bytes, sink throws(ImportRefusal) in
      try EvdevReader(panels).read(bytes, cut: .lines, into: &sink)
    }
  }
}

/// Reads a log of the kernel's input events.
///
/// 1. ``EvdevParser`` reads a line in one of its spellings.
/// 2. ``EvdevContacts`` puts the events of a frame together into what each finger did.
/// 3. ``Panels`` makes positions of a panel's counts.
/// 4. ``GestureBuilder`` puts the fingers together into gestures, as those of any log.
struct EvdevReader: PieceReader {
  /// One device of a log.
  private struct Device {
    let name: [UInt8]
    let area: EvdevReader.Panels.Area?
    var contacts = EvdevContacts()
    /// The gesture under way, from the first finger's down to the last lift.
    var gesture: GestureBuilder?
    /// Whether events were lost within a gesture, which is reported already.
    var isAfterLoss = false
    /// The time of the last event.
    var time: Int64?
  }

  private var parser = EvdevParser()
  private var panels: EvdevReader.Panels
  /// The device that the last header line named.
  private var named: [UInt8] = []
  private var devices: [Device] = []

  init(_ panels: EvdevReader.Panels) { self.panels = panels }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    switch parser.read(piece) {
    case .event(let event): try add(event, line, &sink)
    case .device(let name): named = name
    case .axis(let axis, let range): panels.note(axis, range, device: named)
    case .other, .timeless: break
    }
  }

  mutating func finish(into sink: inout Importer.Sink) throws(ImportRefusal) {
    for index in devices.indices {
      try endFrame(index, 0, &sink)
      endGesture(index, &sink)
    }
  }

  private mutating func add(
    _ event: EvdevEvent, _ line: Int, _ sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    guard event.kind != .other else { return }
    let index = deviceIndex()
    if let time = devices[index].time, time != event.time { try endFrame(index, line, &sink) }
    devices[index].time = event.time
    try add(event, to: index, line, &sink)
  }

  /// Ends a frame of a log that lost its reports: its events have one time.
  private mutating func endFrame(
    _ index: Int, _ line: Int, _ sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    guard !panels.hasReports, let time = devices[index].time else { return }
    try add(EvdevEvent(time: time, kind: .report, value: 0), to: index, line, &sink)
  }

  private mutating func add(
    _ event: EvdevEvent, to index: Int, _ line: Int, _ sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    guard devices[index].contacts.add(event) else { return }
    if devices[index].contacts.hasDropped, devices[index].gesture != nil {
      devices[index].gesture?.markDefect("events were dropped (SYN_DROPPED)", line: line)
      endGesture(index, &sink)
      devices[index].isAfterLoss = true
    }
    guard !devices[index].contacts.touches.isEmpty else { return }
    guard let area = devices[index].area else { throw Self.noRange(line) }
    for touch in devices[index].contacts.touches {
      let finger = [UInt8(truncatingIfNeeded: touch.slot)]
      let isDown = devices[index].gesture?.isDown(finger) ?? false
      if touch.phase == .down {
        // The lift in between was lost.
        if isDown { endGesture(index, &sink) }
        if devices[index].gesture == nil {
          devices[index].gesture = GestureBuilder(panels.form(area), line: line)
          devices[index].isAfterLoss = false
        }
      } else if !isDown {
        if touch.hovers {
          sink.leaveOut(Importer.Summary.hovering, line: line, isGesture: false)
        } else if !devices[index].isAfterLoss {
          sink.leaveOut(Importer.Summary.beheaded, line: line)
        }
        continue
      }
      devices[index].gesture?.rows += 1
      devices[index].gesture?.add(
        GestureBuilder.Row(
          event: .phase(touch.phase), pointer: finger, time: Double(event.time),
          place: panels.position(touch.position, in: area), line: line))
      if !(devices[index].gesture?.isDown ?? false) { endGesture(index, &sink) }
    }
  }

  private mutating func endGesture(_ index: Int, _ sink: inout Importer.Sink) {
    devices[index].gesture?.finish(into: &sink)
    devices[index].gesture = nil
  }

  private mutating func deviceIndex() -> Int {
    let name = parser.device.isEmpty ? named : parser.device
    if let last = devices.indices.last, devices[last].name == name { return last }
    if let known = devices.firstIndex(where: { $0.name == name }) { return known }
    devices.append(Device(name: name, area: panels.area(of: name)))
    return devices.count - 1
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

extension EvdevReader {
  /// The touch panels of a log, and how their counts become positions.
  struct Panels: Sendable {
    /// The counts of a panel's axes.
    typealias Area = (x: ClosedRange<Int>, y: ClosedRange<Int>)

    /// The axis ranges of each device. The name is empty in logs that name no device.
    private var ranges: [(device: [UInt8], x: ClosedRange<Int>?, y: ClosedRange<Int>?)] = []
    /// The area of the key `range`, which overrides the log's.
    private let given: Area?
    private let unit: PositionUnit
    /// The display's size in the unit of positions. Nil leaves positions in counts.
    let size: Vector?
    private let rotation: ImportSettings.Rotation?
    /// Whether any event ends a frame.
    private(set) var hasReports = false
    /// The largest counts of any place, if there is one.
    private(set) var farthest: Vector?

    /// Looks at the first lines of a log.
    init(_ settings: ImportSettings, _ first: ByteView) {
      given = settings.range.map { (x: 0...max(1, Int($0.x) - 1), y: 0...max(1, Int($0.y) - 1)) }
      unit = settings.unit ?? .pixels
      size = settings.size
      rotation = settings.rotation
      var parser = EvdevParser()
      var device: [UInt8] = []
      for line in first.split(separator: 0x0A) {
        switch parser.read(ByteView(rebasing: line)) {
        case .device(let name): device = name
        case .axis(let axis, let range): note(axis, range, device: device)
        case .event(let event):
          let (value, last) = (Double(event.value), farthest ?? .zero)
          switch event.kind {
          case .axis(.x), .axis(.contactX): farthest = Vector(x: max(last.x, value), y: last.y)
          case .axis(.y), .axis(.contactY): farthest = Vector(x: last.x, y: max(last.y, value))
          case .report: hasReports = true
          default: break
          }
        case .other, .timeless: break
        }
      }
    }

    /// Notes the range of a device's axis.
    mutating func note(_ axis: EvdevEvent.Axis, _ range: ClosedRange<Int>, device: [UInt8]) {
      // Implausible ranges are ignored.
      guard max(range.lowerBound.magnitude, range.upperBound.magnitude) < 1 << 30 else { return }
      if ranges.count < 64, !ranges.contains(where: { $0.device == device }) {
        ranges.append((device, nil, nil))
      }
      guard let index = ranges.firstIndex(where: { $0.device == device }) else { return }
      switch axis {
      // Devices with both report touches on the ABS_MT axes, so these win.
      case .x where ranges[index].x == nil, .contactX: ranges[index].x = range
      case .y where ranges[index].y == nil, .contactY: ranges[index].y = range
      default: break
      }
    }

    /// The areas of devices that have both axes.
    private var areas: [(device: [UInt8], area: Area)] {
      ranges.compactMap { device, x, y in if let x, let y { (device, (x, y)) } else { nil } }
    }

    /// Whether the log itself says the area of a panel.
    var hasRange: Bool { !areas.isEmpty }

    /// The area that is said of a log as a whole.
    var whole: Area? { given ?? areas.first?.area }

    /// The area of the named device. For an unnamed one, that of the only device with ranges.
    func area(of device: [UInt8]) -> Area? {
      let only = device.isEmpty && areas.count == 1 ? areas.first : nil
      return given ?? (areas.first { $0.device == device } ?? only)?.area
    }

    /// The sides of the panel on the screen, in counts.
    private func sides(_ area: Area) -> Vector {
      let panel = Vector(x: Double(area.x.count), y: Double(area.y.count))
      return rotation?.swapsSides ?? false ? Vector(x: panel.y, y: panel.x) : panel
    }

    /// What the gestures on a panel have in common. Counts stay counts if no size is known.
    func form(_ area: Area) -> GestureBuilder.Form {
      GestureBuilder.Form(
        timeUnit: .microseconds, lengthUnit: size == nil ? .counts : unit.lengthUnit,
        size: size ?? sides(area))
    }

    /// The position of some counts of a panel.
    func position(_ counts: Vector, in area: Area) -> Vector {
      let fromEdge = Vector(
        x: counts.x - Double(area.x.lowerBound), y: counts.y - Double(area.y.lowerBound))
      // The last count is a panel's edge.
      let last = Vector(x: Double(area.x.count - 1), y: Double(area.y.count - 1))
      let turned = rotation?.place(fromEdge, in: last) ?? fromEdge
      guard let size else { return turned }
      // A count is a cell of the panel: a panel of as many counts as pixels has the same numbers.
      let sides = sides(area)
      return Vector(x: turned.x * size.x / sides.x, y: turned.y * size.y / sides.y)
    }
  }
}
