import PanTraces

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
    for (line, cells) in try source.rest() { takeRow(cells, line ?? 0, &sink) }
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
    let sample = TableGesture.Row(
      event: event, pointer: pointer, time: time, place: place,
      pressure: cell(layout.pressure).number, content: content,
      texts: layout.passthrough.map { cell($0).carried }, line: line)
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
    of step: Vector?, _ pointer: [UInt8], _ event: TableGesture.Row.Event, isFirst: Bool
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
  ) -> (event: TableGesture.Row.Event?, isKnown: Bool) {
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
    _ id: [[UInt8]], _ event: TableGesture.Row.Event, _ pointer: [UInt8], hasDefect: Bool,
    _ line: Int,
    _ sink: inout GestureSink
  ) -> Int? {
    if layout.ids.isEmpty, layout.phase != nil {
      var phase: TouchSample.Phase?
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
    _ phase: TouchSample.Phase?, _ pointer: [UInt8], _ hasDefect: Bool, _ line: Int,
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
        participant: participant.isEmpty ? nil : participant.carried))
  }
}

extension TableReader {
  /// A queue of the gestures that may still get rows, in order of appearance, with lookup by id.
  struct OpenGestures: Sendable {
    /// The gestures. An index stays with its gesture while earlier ones go.
    ///
    /// Callers change gestures in place: taking one out and putting it back would copy its samples.
    var list: ArraySlice<TableGesture> = []
    /// The index of each open gesture by its key.
    private var places: [[UInt8]: Int] = [:]
    /// The ids of open gestures as they are written.
    private var ids: Set<ByteKey> = []

    /// The number of the first gesture's last row.
    var firstsRow: Int? { list.first?.lastRow }

    /// The index of the last gesture.
    var last: Int? { list.indices.last }

    /// The index of the gesture with a key.
    func place(of key: [UInt8]) -> Int? { places[key] }

    /// Whether an open gesture is written under this id.
    func has(_ id: ByteKey) -> Bool { ids.contains(id) }

    /// Adds a gesture and returns its index.
    mutating func append(_ gesture: TableGesture) -> Int {
      let place = list.endIndex
      list.append(gesture)
      places[gesture.key] = place
      if let id = gesture.id { ids.insert(ByteKey(id)) }
      return place
    }

    /// Removes and returns the first gesture.
    mutating func takeFirst() -> TableGesture? {
      guard !list.isEmpty else { return nil }
      let gesture = takeContent(of: list.startIndex)
      list.removeFirst()
      return gesture
    }

    /// Removes and returns the last gesture.
    mutating func takeLast() -> TableGesture? {
      guard let last else { return nil }
      let gesture = takeContent(of: last)
      list.removeLast()
      return gesture
    }

    /// Leaves an empty gesture behind: a slice retains what is removed from its ends.
    private mutating func takeContent(of place: Int) -> TableGesture {
      var gesture = TableGesture(key: [], id: nil, line: 0, constants: 0, passthrough: 0)
      swap(&gesture, &list[place])
      places[gesture.key] = nil
      if let id = gesture.id { ids.remove(ByteKey(id)) }
      return gesture
    }
  }
}
