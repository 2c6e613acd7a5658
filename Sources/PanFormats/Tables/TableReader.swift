import PanMotion
import PanText
import PanTraces

/// The column numbers and units of a table.
struct TableLayout: Sendable {
  /// The delimiter and number format; nil for JSON.
  var text: TableText?
  /// The names of the columns.
  var names: [String]
  /// The line that names the columns; nil for JSON.
  var headerLine: Int?
  var time: Int
  var x: Int
  var y: Int
  /// The id columns; empty where a gesture goes from down to lift.
  var ids: [Int] = []
  var phase: Int?
  var pointer: Int?
  var pressure: Int?
  var participant: Int?
  var intent: Int?
  var decision: Int?
  /// The passthrough columns.
  var passthrough: [Int] = []
  /// The reading of phase cells; nil without a phase column.
  var phases: PhaseReading?
  var intents: OutcomeReading?
  var decisions: OutcomeReading?
  var timeUnit: TimeUnit
  var unit: PositionUnit
  /// The container's size, after import.
  var size: Vector?
  var isYUp = false
  /// The button column that contains wheel events.
  var wheel: Int?
  /// Whether the rows of each gesture are sorted by time.
  var isSorted = false
  /// The column of the app's content, and what it holds.
  var content: (column: Int, measure: RecordedContent.Measure)?

  /// The vocabulary of the traces.
  var vocabulary: PhaseVocabulary {
    guard let phases else { return .absent }
    return phases.isGesture ? .gesture : .touch
  }

  /// The roles of columns with one value in all rows of a gesture.
  var gestureRoles: [ColumnRole] {
    (intent == nil ? [] : [.intent]) + (decision == nil ? [] : [.decision])
      + (participant == nil ? [] : [.participant])
  }

  /// The outcomes that the cells of a gesture hold, nil for an empty cell; nil for both where a word
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

  /// The cells of a row; nil for headers, comments and broken rows.
  func cells(
    _ piece: ByteView, _ line: Int, _ sink: inout GestureSink
  ) throws(ImportRefusal) -> [[UInt8]]? {
    guard let text = text else { return try JSONRow.cells(piece, line, names) }
    if let header = headerLine, line <= header { return nil }
    let trimmed = piece.trimmed
    guard let first = trimmed.first, first != UInt8(ascii: "#") else { return nil }
    guard let cells = text.cells(piece), TableText.fits(cells, names.count) else {
      // A quoted cell that is not closed takes the lines after it along.
      sink.leaveOut(
        "rows that do not belong to the table", line: line,
        count: 1 + trimmed.count { $0 == 0x0A })
      return nil
    }
    return cells
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
  /// Incomplete gestures, and complete ones behind an incomplete one: gestures keep their order.
  private var open = OpenGestures()
  /// The ids of finished gestures.
  private var done: Set<ByteKey> = []
  private var row = 0

  /// Columns that must be constant within a gesture.
  private enum Constant: Int, CaseIterable { case participant, intent, decision }

  init(_ layout: TableLayout) { self.layout = layout }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    guard let cells = try layout.cells(piece, line, &sink) else { return }
    row += 1
    flush(into: &sink, all: false)
    take(cells, line, &sink)
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    flush(into: &sink, all: true)
  }

  // MARK: - Rows

  private mutating func take(_ cells: [[UInt8]], _ line: Int, _ sink: inout GestureSink) {
    func cell(_ column: Int?) -> [UInt8] { cells.cell(column) }
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
    let x = cell(layout.x).number
    let y = cell(layout.y).number
    let place = x.flatMap { x in y.map { layout.position(x, $0) } }
    guard (place?.x ?? 0).magnitude < 1e12, (place?.y ?? 0).magnitude < 1e12,
      place != nil || cell(layout.x).isEmpty
    else {
      return open.list[index].markDefect("a position is no number", line: line)
    }
    if !isKnown { return open.list[index].markDefect("a phase is unknown", line: line) }
    let sample = TableRow(
      event: event, pointer: pointer, time: time, place: place,
      pressure: cell(layout.pressure).number, content: content,
      texts: layout.passthrough.map { PassthroughText.of(cell($0)) }, line: line)
    guard !layout.isSorted else { return open.list[index].hold(sample) }
    open.list[index].add(sample, perSecond: layout.timeUnit.perSecond)
    // Without ids, the last lift ends a gesture, unless rows of content may follow.
    if layout.ids.isEmpty, layout.phase != nil, layout.content == nil, !open.list[index].isDown {
      handLast(into: &sink)
    }
  }

  /// The event of a row (nil outside of gestures), and whether its phase is a known word.
  private func event(
    of cell: [UInt8], _ pointer: [UInt8]
  ) -> (event: TableRow.Event?, isKnown: Bool) {
    guard let phases = layout.phases, layout.phase != nil else { return (.unknown, true) }
    switch phases.read(cell) {
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

  /// The index of a row's gesture; nil for a row outside of gestures.
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
    if !id.isEmpty {
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
