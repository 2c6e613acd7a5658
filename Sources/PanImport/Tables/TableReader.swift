import PanTraces

/// Reads the rows of a table, or JSON objects flattened into rows.
struct TableReader: PieceReader {
  private let layout: Layout
  private var source: RowSource
  /// The gestures with ids, in order of appearance. Without ids, only the one under way.
  private var open: [GestureBuilder] = []
  /// The index of each gesture by its key.
  private var places: [[UInt8]: Int] = [:]
  /// The ids as they are written.
  private var names: Set<ByteKey> = []
  /// The place of each pointer of a file with steps, from the touch.
  private var sums: [[UInt8]: Vector] = [:]
  /// The last event of each pointer of a log, whose repetitions are left out.
  private var lastEvents: [[UInt8]: [[UInt8]]] = [:]
  /// The device and display of the first event.
  private var firstSource: [[UInt8]]?
  /// The meanings of the phase cells so far.
  private var meanings = RowSource.KnownWords<[UInt8], PhaseReading.Meaning?>()

  init(_ layout: Layout, _ settings: ImportSettings) {
    self.layout = layout
    source = layout.source(settings)
  }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    for cells in try source.rows(piece, line, &sink) { takeRow(cells, line, &sink) }
  }

  private mutating func takeRow(_ cells: [[UInt8]], _ line: Int, _ sink: inout Importer.Sink) {
    let origin = layout.sources.map { cells.cell($0) }
    if firstSource == nil { firstSource = origin }
    guard firstSource == origin else {
      return sink.leaveOut("events of another device or display", line: line, isGesture: false)
    }
    take(cells, line, &sink)
  }

  mutating func finish(into sink: inout Importer.Sink) throws(ImportRefusal) {
    for (line, cells) in try source.rest() { takeRow(cells, line ?? 0, &sink) }
    for gesture in open { hand(gesture, into: &sink) }
    open = []
  }

  // MARK: - Rows

  private mutating func take(_ cells: [[UInt8]], _ line: Int, _ sink: inout Importer.Sink) {
    func cell(_ column: Int?) -> [UInt8] { cells.cell(column) }
    let hasPlace = !cell(layout.x ?? layout.y).isEmpty
    if layout.wheel.map({ PhaseReading.isWheel(cell($0)) }) ?? false {
      return sink.leaveOut("rows of a wheel", line: line, isGesture: false)
    }
    let pointer = cell(layout.pointer)
    let (event, isKnown) = event(of: cell(layout.phase), pointer)
    guard let event else { return sink.leaveOut("rows of no touch", line: line, isGesture: false) }
    if let phase = layout.phase, cell(phase).isEmpty, !(open.last?.isDown(pointer) ?? false) {
      return sink.leaveOut("rows without a phase", line: line, isGesture: false)
    }
    // A log may print other things with a phase, and one event several times.
    if layout.form == .lines, layout.phase != nil {
      if !hasPlace, !layout.isRelative, !event.endsContact {
        return sink.leaveOut("lines with a phase and no place", line: line, isGesture: false)
      }
      let said = [layout.time, layout.phase, layout.x, layout.y].map { cell($0) }
      // Android's dispatcher, its window and its view each print the same event.
      guard lastEvents[pointer] != said else {
        return sink.leaveOut("lines that repeat an event", line: line, isGesture: false)
      }
      lastEvents[pointer] = said
    }
    let id = layout.ids.map { cell($0) }
    if id.contains(where: { $0.isEmpty }) { return sink.leaveOut("rows without an id", line: line) }
    guard let index = gesture(id, event, pointer, hasDefect: !isKnown, line, &sink) else { return }
    open[index].rows += 1
    if open[index].rows == 1 {
      open[index].stream = PhaseReading.stream(cell(layout.phase)) ?? layout.stream
    }
    for (place, column) in layout.constants.enumerated() {
      guard let column else { continue }
      open[index].takeConstant(place, cell(column), name: layout.names[column], line: line)
    }
    guard let time = cell(layout.time).time else {
      return open[index].markDefect("a time is neither a number nor a time of day", line: line)
    }
    let x = layout.x.map { cell($0).number } ?? 0
    let y = layout.y.map { cell($0).number } ?? 0
    var place = x.flatMap { x in y.map { layout.position(x, $0) } }
    // tslib prints zeros for the place of a lift.
    if layout.phases?.form == .pressure, event.endsContact { place = nil }
    if layout.isRelative { place = sum(of: place, pointer, event, isFirst: open[index].isEmpty) }
    guard (place?.x ?? 0).magnitude < 1e12, (place?.y ?? 0).magnitude < 1e12,
      place != nil || !hasPlace || layout.phases?.form == .pressure
    else { return open[index].markDefect("a position is no number", line: line) }
    if !isKnown { return open[index].markDefect("a phase is unknown", line: line) }
    let sample = GestureBuilder.Row(
      event: event, pointer: pointer, time: time, place: place,
      texts: layout.passthrough.map { cell($0).carried }, line: line)
    guard !layout.isSorted else { return open[index].hold(sample) }
    if layout.isRelative, layout.phases == nil, open[index].isEmpty {
      // The first step needs a place to start from, and took as long as others.
      var start = sample
      start.place = .zero
      start.time -= layout.usualStep
      open[index].add(start)
    }
    open[index].add(sample)
    // Without ids, the last lift ends a gesture.
    if layout.ids.isEmpty, layout.phase != nil, !open[index].isDown { handLast(into: &sink) }
  }

  /// Where steps have led since the touch.
  private mutating func sum(
    of step: Vector?, _ pointer: [UInt8], _ event: GestureBuilder.Row.Event, isFirst: Bool
  ) -> Vector {
    let start = isFirst || event == .phase(.down) ? .zero : sums[pointer] ?? .zero
    let end = start + (step ?? .zero)
    sums[pointer] = end
    return end
  }

  /// The event of a row (nil outside of gestures), and whether its phase is a known word.
  private mutating func event(
    of cell: [UInt8], _ pointer: [UInt8]
  ) -> (event: GestureBuilder.Row.Event?, isKnown: Bool) {
    guard let phases = layout.phases, layout.phase != nil else { return (.unknown, true) }
    switch meanings.value(of: cell, { phases.read($0) }) {
    case .phase(let phase): return (.phase(phase), true)
    case .nothing: return (nil, true)
    case nil: return (.unknown, false)
    case .contact(let isOn):
      // Without ids, gestures are cut at downs, so flags become phases here.
      guard layout.ids.isEmpty else { return (.contact(isOn), true) }
      let isDown = open.last?.isDown(pointer) ?? false
      if isOn { return (.phase(isDown ? .move : .down), true) }
      return (isDown ? .phase(.up) : nil, true)
    }
  }

  /// The index of a row's gesture. Nil for a row outside of gestures.
  private mutating func gesture(
    _ id: [[UInt8]], _ event: GestureBuilder.Row.Event, _ pointer: [UInt8], hasDefect: Bool,
    _ line: Int, _ sink: inout Importer.Sink
  ) -> Int? {
    if layout.ids.isEmpty, layout.phase != nil {
      var phase: TouchSample.Phase?
      if case .phase(let known) = event { phase = known }
      return numbered(phase, pointer, hasDefect, line, &sink)
    }
    let key = Array(id.joined(separator: [0x1F]))
    if let known = places[key] { return known }
    var name: String?
    if !id.isEmpty, !layout.areLists {
      let text = id.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "+")
      guard text.fitsInLine else {
        sink.leaveOut("an id does not fit in a line", line: line)
        return nil
      }
      // Different keys can be written alike: joined columns, and bytes that are no UTF-8.
      guard names.insert(ByteKey(text)).inserted else {
        sink.leaveOut("another id is written in the same way", line: line)
        return nil
      }
      name = text
    }
    return begin(key, name, line)
  }

  private mutating func begin(_ key: [UInt8], _ id: String?, _ line: Int) -> Int {
    places[key] = open.count
    open.append(
      GestureBuilder(
        layout.gestureForm, id: id, line: line, constants: layout.constants.count,
        passthrough: layout.passthrough.count))
    return open.count - 1
  }

  /// The current gesture of a table without ids.
  private mutating func numbered(
    _ phase: TouchSample.Phase?, _ pointer: [UInt8], _ hasDefect: Bool, _ line: Int,
    _ sink: inout Importer.Sink
  ) -> Int? {
    if let last = open.last {
      let isLost = last.defect != nil
      // What a finger does whose down is not in the log takes nothing from the others.
      if last.isDown, phase != nil, phase != .down, !pointer.isEmpty, !last.isDown(pointer),
        !hasDefect
      {
        sink.leaveOut(Importer.Summary.beheaded, line: line)
        return nil
      }
      // A second down without a lift begins the next gesture.
      guard phase == .down && (isLost || last.isDown(pointer)) || !isLost && !last.isDown else {
        return open.count - 1
      }
      handLast(into: &sink)
    }
    if phase == .down { return begin([], nil, line) }
    let hovers = layout.phases?.hovers ?? false
    sink.leaveOut(
      hovers ? Importer.Summary.hovering : Importer.Summary.beheaded,
      line: line, isGesture: !hovers && (hasDefect || phase == .up))
    return nil
  }

  // MARK: - Gestures

  private mutating func handLast(into sink: inout Importer.Sink) {
    guard let gesture = open.popLast() else { return }
    places = [:]
    hand(gesture, into: &sink)
  }

  private mutating func hand(_ gesture: GestureBuilder, into sink: inout Importer.Sink) {
    var gesture = gesture
    if layout.isSorted { gesture.addWaiting() }
    let (participant, meant) = (gesture.constant(0), gesture.constant(1))
    let decided = gesture.constant(2)
    let intent = layout.intent?.read(meant)
    let decision = layout.decision?.decision(decided)
    let isKnown = (meant.isEmpty || intent != nil) && (decided.isEmpty || decision != nil)
    if !isKnown, !gesture.isEmpty {
      gesture.markDefect("an intent or a decision is unknown", line: gesture.firstLine)
    }
    gesture.finish(
      into: &sink, intent: meant.isEmpty ? nil : intent, decision: decided.isEmpty ? nil : decision,
      participant: participant.isEmpty ? nil : participant.carried)
  }
}

extension TableReader {
  /// The column numbers and units of a table.
  struct Layout: Sendable {
    var form: RowSource.Form
    /// The names of the columns.
    var names: [String]
    /// The line that names the columns. Nil if none does.
    var headerLine: Int?
    var time = 0
    /// Nil if only the other axis was recorded.
    var x: Int?
    /// Nil if only the other axis was recorded.
    var y: Int?
    /// The id columns. Empty if a gesture goes from down to lift.
    var ids: [Int] = []
    var phase: Int?
    var pointer: Int?
    var participant: Int?
    var intent: OutcomeColumn?
    var decision: OutcomeColumn?
    /// The passthrough columns.
    var passthrough: [Int] = []
    /// The reading of phase cells. Nil without a phase column.
    var phases: PhaseReading?
    var timeUnit = Trace.TimeUnit.seconds
    var unit = PositionUnit.points
    /// The container's size, after import.
    var size: Vector?
    /// The events of the web that the file itself says.
    var stream: Trace.EventStream?
    var isYUp = false
    /// Whether x and y are steps from the sample before, and not places.
    var isRelative = false
    /// Whether places count from the touch: sums of steps, and translations.
    var isFromTouch = false
    /// The median step of times, in their unit.
    var usualStep = 0.0
    /// The columns with the device and display of an event: those of others repeat the same touch.
    var sources: [Int] = []
    /// The button column that contains wheel events.
    var wheel: Int?
    /// Whether the rows of each gesture are sorted by time.
    var isSorted = false

    /// What all gestures have in common.
    var gestureForm: GestureBuilder.Form {
      GestureBuilder.Form(
        vocabulary: phases.map { $0.isGesture ? .gesture : .touch } ?? .absent,
        timeUnit: timeUnit, lengthUnit: unit.lengthUnit, size: size)
    }

    /// The columns that must be constant within a gesture: participant, intent and decision.
    var constants: [Int?] { [participant, intent?.column, decision?.column] }

    /// Whether gestures are the numbered lists of a file, which has no ids of its own.
    var areLists: Bool { ids.count == 1 && names[ids[0]].hasSameBytes(as: JSONRows.listName) }

    /// Makes rows of the file's pieces.
    func source(_ settings: ImportSettings) -> RowSource {
      let roles = Set(constants + [time, x, y, phase, pointer, wheel])
      let used = names.indices.filter { column in
        roles.contains(column) || (ids + sources + passthrough).contains(column)
          || LineRows.kind(of: names[column]) != .other
      }
      return RowSource(
        form, names, headerLine: headerLine, settings,
        used: form == .lines ? used.map { names[$0] } : nil)
    }

    /// A recorded position after import: in the unit of length, y downwards.
    func position(_ x: Double, _ y: Double) -> Vector {
      var place = Vector(x: x, y: y)
      if unit == .fractions, let size { place = Vector(x: x * size.x, y: y * size.y) }
      if isYUp, let size { place = Vector(x: place.x, y: size.y - place.y) }
      return place
    }
  }
}

extension [UInt8] {
  /// The text of a passthrough cell, on one line: safe for a row of a trace file.
  var carried: String {
    let text = String(decoding: self, as: UTF8.self)
    return text.fitsInLine ? text : VisibleText.oneLine(text)
  }
}
