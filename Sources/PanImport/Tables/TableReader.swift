import PanTraces

/// The column numbers and units of a table.
struct TableLayout: Sendable {
  var form: RowForm
  /// The names of the columns.
  var names: [String]
  /// The line that names the columns. Nil if none does.
  var headerLine: Int?
  var time: Int
  /// Nil if only the other axis was recorded.
  var x: Int?
  /// Nil if only the other axis was recorded.
  var y: Int?
  /// The id columns. Empty if a gesture goes from down to lift.
  var ids: [Int] = []
  var phase: Int?
  var pointer: Int?
  var pressure: Int?
  var participant: Int?
  var intent: Int?
  var decision: Int?
  /// The passthrough columns.
  var passthrough: [Int] = []
  /// The reading of phase cells. Nil without a phase column.
  var phases: PhaseReading?
  var intents: OutcomeReading?
  var decisions: OutcomeReading?
  var timeUnit: TimeUnit
  var unit: PositionUnit
  /// The container's size, after import.
  var size: Vector?
  var isYUp = false
  /// Whether x and y are steps from the sample before, and not places.
  var isRelative = false
  /// The median step of times, in their unit.
  var usualStep = 0.0
  /// The columns with the device and display of an event: those of others repeat the same touch.
  var sources: [Int] = []
  /// The button column that contains wheel events.
  var wheel: Int?
  /// Whether the rows of each gesture are sorted by time.
  var isSorted = false
  /// The column of the app's content, and what it holds.
  var content: (column: Int, measure: RecordedContent.Measure)?

  /// The vocabulary of the traces.
  var vocabulary: Trace.PhaseVocabulary {
    guard let phases else { return .absent }
    return phases.isGesture ? .gesture : .touch
  }

  /// Whether gestures are the numbered lists of a file, which has no ids of its own.
  var areLists: Bool { ids.count == 1 && names[ids[0]].hasSameBytes(as: JSONRows.listName) }

  /// The roles of columns with one value in all rows of a gesture.
  var gestureRoles: [ColumnRole] {
    (intent == nil ? [] : [.intent]) + (decision == nil ? [] : [.decision])
      + (participant == nil ? [] : [.participant])
  }

  /// The outcomes that the cells of a gesture hold, nil for an empty cell. Nil for both if a word
  /// is unknown.
  func outcomes(
    intent: [UInt8], decision: [UInt8]
  ) -> (intent: TransitionOutcome?, decision: TransitionOutcome?)? {
    let outcomes = (intents?.read(intent), decisions?.read(decision))
    guard intent.isEmpty || outcomes.0 != nil, decision.isEmpty || outcomes.1 != nil else {
      return nil
    }
    return (intent.isEmpty ? nil : outcomes.0, decision.isEmpty ? nil : outcomes.1)
  }

  /// Makes rows of the file's pieces.
  func source(_ settings: ImportSettings) -> RowSource {
    let roles: Set = [
      time, x, y, phase, pointer, pressure, participant, intent, decision, content?.column, wheel,
    ]
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

/// Reads the rows of a table, or JSON objects flattened into rows.
struct TableReader: PieceReader {
  private let layout: TableLayout
  private var source: RowSource
  /// Incomplete gestures, and complete ones behind an incomplete one: gestures keep their order.
  private var open = OpenGestures()
  /// The ids of finished gestures.
  private var done: Set<ByteKey> = []
  private var row = 0
  /// The place of each pointer of a file with steps, from the touch.
  private var sums: [[UInt8]: Vector] = [:]
  /// The last event of each pointer of a log, whose repetitions are left out.
  private var lastEvents: [[UInt8]: [[UInt8]]] = [:]
  /// The device and display of the first event.
  private var firstSource: [[UInt8]]?
  /// The meanings of the phase cells so far.
  private var meanings = KnownWords<[UInt8], PhaseWords.Meaning?>()

  /// Columns that must be constant within a gesture.
  private enum Constant: Int, CaseIterable { case participant, intent, decision }

  init(_ layout: TableLayout, _ settings: ImportSettings) {
    self.layout = layout
    source = layout.source(settings)
  }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    for cells in try source.rows(piece, line, &sink) { takeRow(cells, line, &sink) }
  }

  private mutating func takeRow(_ cells: [[UInt8]], _ line: Int, _ sink: inout GestureSink) {
    row += 1
    flush(into: &sink, all: false)
    guard !layout.sources.isEmpty else { return take(cells, line, &sink) }
    let origin = layout.sources.map { cells.cell($0) }
    if firstSource == nil { firstSource = origin }
    guard firstSource == origin else {
      return sink.leaveOut("events of another device or display", line: line, isGesture: false)
    }
    take(cells, line, &sink)
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    for cells in source.rest() { takeRow(cells, 0, &sink) }
    flush(into: &sink, all: true)
  }

  // MARK: - Rows

  private mutating func take(_ cells: [[UInt8]], _ line: Int, _ sink: inout GestureSink) {
    func cell(_ column: Int?) -> [UInt8] { cells.cell(column) }
    let hasPlace = !cell(layout.x ?? layout.y).isEmpty
    if layout.wheel.map({ PhaseWords.isWheel(cell($0)) }) ?? false {
      return sink.leaveOut("rows of a wheel", line: line, isGesture: false)
    }
    let pointer = cell(layout.pointer)
    let content = layout.content.flatMap { cell($0.column).number }
    var (event, isKnown) = event(of: cell(layout.phase), pointer)
    if case .settle? = event, content == nil { event = nil }
    guard let event else {
      return sink.leaveOut("rows of no touch", line: line, isGesture: false)
    }
    if let phase = layout.phase, cell(phase).isEmpty,
      !(open.last.map { open.list[$0].isDown(pointer) } ?? false)
    {
      return sink.leaveOut("rows without a phase", line: line, isGesture: false)
    }
    if layout.form == .lines, layout.phase != nil {
      if !hasPlace, !layout.isRelative, !event.endsContact {
        return sink.leaveOut("lines with a phase and no place", line: line, isGesture: false)
      }
      let said = [layout.time, layout.phase, layout.x, layout.y].map { cell($0) }
      guard lastEvents[pointer] != said else {
        return sink.leaveOut("lines that repeat an event", line: line, isGesture: false)
      }
      lastEvents[pointer] = said
    }
    let id = layout.ids.map { cell($0) }
    if id.contains(where: { $0.isEmpty }) {
      return sink.leaveOut("rows without an id", line: line)
    }
    guard let index = gesture(id, event, pointer, hasDefect: !isKnown, line, &sink) else {
      return
    }
    open.list[index].lastRow = row
    for (constant, column) in constants {
      open.list[index].takeConstant(
        constant.rawValue, cell(column), name: layout.names[column], line: line)
    }
    guard let time = cell(layout.time).time else {
      return open.list[index].markDefect("a time is neither a number nor a time of day", line: line)
    }
    let x = layout.x.map { cell($0).number } ?? 0
    let y = layout.y.map { cell($0).number } ?? 0
    var place = x.flatMap { x in y.map { layout.position(x, $0) } }
    // tslib prints zeros for the place of a lift.
    if layout.phases?.form == .pressure, event.endsContact { place = nil }
    if layout.isRelative {
      place = sum(of: place, pointer, event, isFirst: open.list[index].isEmpty)
    }
    guard (place?.x ?? 0).magnitude < 1e12, (place?.y ?? 0).magnitude < 1e12,
      place != nil || !hasPlace || layout.phases?.form == .pressure
    else {
      return open.list[index].markDefect("a position is no number", line: line)
    }
    if !isKnown { return open.list[index].markDefect("a phase is unknown", line: line) }
    let sample = TableRow(
      event: event, pointer: pointer, time: time, place: place,
      pressure: cell(layout.pressure).number, content: content,
      texts: layout.passthrough.map { PassthroughText.of(cell($0)) }, line: line)
    guard !layout.isSorted else { return open.list[index].hold(sample) }
    if layout.isRelative, layout.phases == nil, open.list[index].isEmpty {
      // The first step needs a place to start from, and took as long as others.
      var start = sample
      start.place = .zero
      start.time -= layout.usualStep
      open.list[index].add(start, perSecond: layout.timeUnit.perSecond)
    }
    open.list[index].add(sample, perSecond: layout.timeUnit.perSecond)
    // Without ids, the last lift ends a gesture, unless rows of content may follow.
    if layout.ids.isEmpty, layout.phase != nil, layout.content == nil, !open.list[index].isDown {
      handLast(into: &sink)
    }
  }

  /// Where steps have led since the touch.
  private mutating func sum(
    of step: Vector?, _ pointer: [UInt8], _ event: TableRow.Event, isFirst: Bool
  ) -> Vector {
    var isDown = isFirst
    if case .phase(.down) = event { isDown = true }
    let start = isDown ? .zero : sums[pointer] ?? .zero
    let end = Vector(x: start.x + (step?.x ?? 0), y: start.y + (step?.y ?? 0))
    sums[pointer] = end
    return end
  }

  /// The event of a row (nil outside of gestures), and whether its phase is a known word.
  private mutating func event(
    of cell: [UInt8], _ pointer: [UInt8]
  ) -> (event: TableRow.Event?, isKnown: Bool) {
    guard let phases = layout.phases, layout.phase != nil else { return (.unknown, true) }
    switch meanings.value(of: cell, { phases.read($0) }) {
    case .phase(let phase): return (.phase(phase), true)
    case .nothing: return (nil, true)
    case .settle: return (layout.content == nil ? nil : .settle, true)
    case nil: return (.unknown, false)
    case .contact(let isOn):
      // Without ids, gestures are cut at downs, so flags become phases here.
      guard layout.ids.isEmpty else { return (.contact(isOn), true) }
      let isDown = open.last.map { open.list[$0].isDown(pointer) } ?? false
      if isOn { return (.phase(isDown ? .move : .down), true) }
      return (isDown ? .phase(.up) : layout.content == nil ? nil : .settle, true)
    }
  }

  private var constants: [(Constant, Int)] {
    [
      layout.participant.map { (.participant, $0) }, layout.intent.map { (.intent, $0) },
      layout.decision.map { (.decision, $0) },
    ].compactMap { $0 }
  }

  /// The index of a row's gesture. Nil for a row outside of gestures.
  private mutating func gesture(
    _ id: [[UInt8]], _ event: TableRow.Event, _ pointer: [UInt8], hasDefect: Bool, _ line: Int,
    _ sink: inout GestureSink
  ) -> Int? {
    if layout.ids.isEmpty, layout.phase != nil {
      var phase: TouchPhase?
      if case .phase(let known) = event { phase = known }
      var isSettle = false
      if case .settle = event { isSettle = true }
      return numbered(phase, pointer, hasDefect, line, isSettle: isSettle, &sink)
    }
    let key = Array(id.joined(separator: [0x1F]))
    if let known = open.place(of: key) { return known }
    var name: String?
    if !id.isEmpty, !layout.areLists {
      let text = id.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "+")
      let written = ByteKey(text)
      guard text.fitsInLine, !done.contains(written) else {
        sink.leaveOut("an id comes back after \(Self.rowsAhead) rows", line: line)
        return nil
      }
      // Different keys can be written alike: joined columns, and bytes that are no UTF-8.
      guard !open.has(written) else {
        sink.leaveOut("another id is written in the same way", line: line)
        return nil
      }
      name = text
    }
    return begin(key, name, line)
  }

  private mutating func begin(_ key: [UInt8], _ id: String?, _ line: Int) -> Int {
    open.append(
      TableGesture(
        key: key, id: id, line: line, constants: Constant.allCases.count,
        passthrough: layout.passthrough.count))
  }

  /// The current gesture of a table without ids.
  private mutating func numbered(
    _ phase: TouchPhase?, _ pointer: [UInt8], _ hasDefect: Bool, _ line: Int,
    isSettle: Bool, _ sink: inout GestureSink
  ) -> Int? {
    if phase == .down, let last = open.last, open.list[last].isDown(pointer) {
      // A second down without a lift begins the next gesture.
      handLast(into: &sink)
    }
    if let last = open.last, open.list[last].defect == nil, !open.list[last].isDown {
      if isSettle { return last }
      handLast(into: &sink)
    }
    if let last = open.last {
      let isLost = open.list[last].defect != nil
      if isLost, phase == .down {
        handLast(into: &sink)
      } else if isLost || phase == .down || open.list[last].isDown {
        return last
      }
    }
    if phase == .down { return begin([], nil, line) }
    if isSettle {
      sink.leaveOut("rows of content before any lift", line: line, isGesture: false)
      return nil
    }
    let hovers = layout.phases?.hovers ?? false
    sink.leaveOut(
      hovers ? "rows of a pointer that is not down" : "moves or lifts without having gone down",
      line: line, isGesture: !hovers && (hasDefect || phase == .up))
    return nil
  }

  // MARK: - Gestures

  /// How many rows a gesture waits for its next one.
  ///
  /// If rows are sorted, it waits for the end of the table.
  static let rowsAhead = 1 << 16

  private mutating func flush(into sink: inout GestureSink, all: Bool) {
    while let last = open.firstsRow,
      all || (!layout.ids.isEmpty && !layout.isSorted && row - last > Self.rowsAhead)
    {
      guard let gesture = open.takeFirst() else { return }
      hand(gesture, into: &sink)
    }
  }

  private mutating func handLast(into sink: inout GestureSink) {
    if let gesture = open.takeLast() { hand(gesture, into: &sink) }
  }

  private mutating func hand(_ gesture: TableGesture, into sink: inout GestureSink) {
    let line = gesture.firstLine
    if let name = gesture.id { done.insert(ByteKey(name)) }
    var gesture = gesture
    if layout.isSorted { gesture.addWaiting(perSecond: layout.timeUnit.perSecond) }
    if let defect = gesture.defect { return sink.leaveOut(defect.reason, line: defect.line) }
    guard !gesture.samples.isEmpty else { return }
    func constant(_ constant: Constant) -> [UInt8] { gesture.constant(constant.rawValue) }
    let participant = constant(.participant)
    guard
      let outcomes = layout.outcomes(intent: constant(.intent), decision: constant(.decision))
    else { return sink.leaveOut("an intent or a decision is unknown", line: line) }
    let id = gesture.id ?? sink.nextID()
    sink.add(
      gesture.finished(
        layout, id: id, intent: outcomes.intent, decision: outcomes.decision,
        participant: participant.isEmpty ? nil : PassthroughText.of(participant)))
  }
}

/// Texts of passthrough columns, made safe for a row of a trace file.
enum PassthroughText {
  /// The text on one line.
  static func of(_ cell: [UInt8]) -> String {
    let text = String(decoding: cell, as: UTF8.self)
    return text.fitsInLine ? text : VisibleText.oneLine(text)
  }
}
