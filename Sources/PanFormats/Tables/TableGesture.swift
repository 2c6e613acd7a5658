import PanMotion
import PanText
import PanTraces

/// A row of a table as a sample of a gesture.
struct TableRow: Sendable {
  /// What the finger does, as far as the row says it.
  enum Event: Sendable {
    case phase(TouchPhase)
    /// Whether it touches; the row before tells a down from a move and a lift from nothing.
    case contact(Bool)
    /// The table has no phases.
    case unknown
  }

  var event: Event
  var pointer: [UInt8]
  var time: Double
  /// Nil for an empty cell, which only a lift may have.
  var place: Vector?
  var pressure: Double?
  var texts: [String]
  var line: Int
}

/// A gesture of a table while its rows come in.
struct TableGesture: Sendable {
  /// What tells its rows from others'; empty where gestures go from down to up.
  let key: [UInt8]
  /// Its id; nil for one that is numbered.
  let id: String?
  let firstLine: Int
  /// The number of its last row.
  var lastRow = 0
  /// Why it is not imported; nil while it is sound.
  var defect: (reason: String, line: Int)?
  private(set) var samples: [TouchSample] = []
  private var pressures: [Double?] = []
  private var lines: [Int] = []
  /// The pointers in the order in which they appear, whether they are down, and their last sample.
  private var pointers: [(name: [UInt8], isDown: Bool, last: Int)] = []
  /// What columns of the whole gesture hold.
  private var constants: [[UInt8]] = []
  /// What carried columns hold: a text for all samples, or one each.
  private var carried: [[String]] = []
  /// Rows that wait until all have come, to be put in the order of their times.
  private var waiting: [TableRow] = []

  init(key: [UInt8], id: String?, line: Int, constants: Int, carried: Int) {
    self.key = key
    self.id = id
    firstLine = line
    self.constants = [[UInt8]](repeating: [], count: constants)
    self.carried = [[String]](repeating: [], count: carried)
  }

  /// Whether some pointer is down.
  var isDown: Bool { pointers.contains { $0.isDown } }

  /// Whether a pointer is down.
  func isDown(_ pointer: [UInt8]) -> Bool { pointers.contains { $0.name == pointer && $0.isDown } }

  /// The pointer that is down where only one is.
  private var onlyPointer: [UInt8]? {
    let down = pointers.filter { $0.isDown }
    return down.count == 1 ? down.first?.name : nil
  }

  /// The place where a pointer was last.
  private func place(of pointer: [UInt8]) -> Vector? {
    pointers.first { $0.name == pointer }.map { samples[$0.last].position }
  }

  mutating func spoil(_ reason: String, line: Int) {
    if defect == nil { defect = (reason, line) }
  }

  /// Takes a value that is the same in all rows.
  mutating func takeConstant(_ index: Int, _ cell: [UInt8], name: String, line: Int) {
    guard !cell.isEmpty else { return }
    if constants[index].isEmpty {
      constants[index] = cell
    } else if constants[index] != cell {
      spoil("\(name) changes within a gesture", line: line)
    }
  }

  func constant(_ index: Int) -> [UInt8] { constants[index] }

  /// Takes a row whose turn comes when all have come.
  mutating func hold(_ row: TableRow) {
    guard waiting.count < Self.mostSamples else {
      return spoil("more than \(Self.mostSamples) samples in one gesture", line: row.line)
    }
    waiting.append(row)
  }

  /// Adds the rows that wait in the order of their times; those of one time as they came.
  mutating func addWaiting(perSecond: Double) {
    let rows = waiting.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    waiting = []
    for (_, row) in rows where defect == nil { add(row, perSecond: perSecond) }
  }

  /// Adds a sample.
  mutating func add(_ row: TableRow, perSecond: Double) {
    guard let phase = phase(of: row) else { return }
    var pointer = row.pointer
    // A lift that lists no touches is that of the only one there was.
    if pointer.isEmpty, phase.endsContact { pointer = onlyPointer ?? pointer }
    // A lift often has no place of its own.
    guard let place = row.place ?? (phase.endsContact ? place(of: pointer) : nil) else {
      return spoil("a position is no number", line: row.line)
    }
    add(phase, pointer, place, row, perSecond)
  }

  /// What a row is of the gesture so far; nil for one between contacts.
  private func phase(of row: TableRow) -> TouchPhase? {
    switch row.event {
    case .phase(let phase): phase
    case .contact(true): isDown(row.pointer) ? .move : .down
    case .contact(false): isDown(row.pointer) ? .up : nil
    case .unknown: pointers.contains { $0.name == row.pointer } ? .move : .down
    }
  }

  private mutating func add(
    _ phase: TouchPhase, _ name: [UInt8], _ place: Vector, _ row: TableRow, _ perSecond: Double
  ) {
    let (time, line) = (row.time, row.line)
    if let last = samples.last, time < last.recordedTime {
      return spoil("times run backwards", line: line)
    }
    guard samples.count < Self.mostSamples else {
      return spoil("more than \(Self.mostSamples) samples in one gesture", line: line)
    }
    var known = pointers.firstIndex { $0.name == name }
    if phase == .down {
      // A pointer that comes down alone carries the gesture on, whatever its name.
      if !isDown { pointers.removeAll(keepingCapacity: true) }
      known = pointers.firstIndex { $0.name == name }
      if let known, pointers[known].isDown { return spoil("goes down twice", line: line) }
      guard pointers.count < ReadingLimits.pointersPerTrace else {
        return spoil("too many pointers", line: line)
      }
      if known == nil {
        pointers.append((name, false, 0))
        known = pointers.count - 1
      }
    }
    guard let index = known, phase == .down || pointers[index].isDown else {
      return spoil(
        samples.isEmpty ? "moves or lifts without having gone down" : "moves after its lift",
        line: line)
    }
    pointers[index].isDown = !phase.endsContact
    pointers[index].last = samples.count
    append(
      TouchSample(
        time: (time - (samples.first?.recordedTime ?? time)) / perSecond, recordedTime: time,
        position: place, phase: phase, pointer: UInt8(truncatingIfNeeded: index)), row.pressure,
      row.texts)
    lines.append(line)
  }

  private mutating func append(_ sample: TouchSample, _ pressure: Double?, _ texts: [String]) {
    for (index, text) in texts.enumerated() {
      let isSame = carried[index].last.map { $0.utf8.elementsEqual(text.utf8) } ?? true
      if carried[index].isEmpty {
        carried[index] = [text]
      } else if carried[index].count > 1 || !isSame {
        // One text stood for all so far.
        while carried[index].count < samples.count { carried[index].append(carried[index][0]) }
        carried[index].append(text)
      }
    }
    samples.append(sample)
    pressures.append(pressure)
  }

  /// Takes the last row of each pointer for its lift, in a table without phases.
  private mutating func close() {
    for pointer in pointers where pointer.isDown && samples[pointer.last].phase == .move {
      samples[pointer.last].phase = .up
    }
  }

  /// The gesture as it is imported.
  func finished(
    _ layout: TableLayout, id: String, intent: TransitionOutcome?, decision: TransitionOutcome?,
    participant: String?
  ) -> ImportedGesture {
    var gesture = self
    if layout.phases == nil { gesture.close() }
    let trace = Trace(
      id: id, samples: gesture.samples, vocabulary: layout.vocabulary, timeUnit: layout.timeUnit,
      lengthUnit: layout.unit.lengthUnit, containerWidth: layout.size?.x,
      containerHeight: layout.size?.y, intent: intent, recordedDecision: decision,
      participant: participant, pressures: layout.pressure == nil ? [] : pressures)
    return ImportedGesture(trace: trace, carried: carried, lines: lines)
  }

  private static let mostSamples = ReadingLimits().samplesPerTrace
}

/// The gestures of a table that may still get rows, in order of appearance.
///
/// A row finds its gesture by the bytes of its id, at the same cost however many others are open.
struct OpenGestures: Sendable {
  /// The gestures, behind those that were handed over and hold nothing any more.
  ///
  /// Changed in place, as a gesture that is taken out and put back would be copied with all samples.
  var list: [TableGesture] = []
  /// How many at the front of ``list`` were handed over.
  private var handed = 0
  /// How many were removed from the front of ``list``.
  private var removed = 0
  /// The number of each open gesture by its key, counted from the first gesture of the file.
  private var numbers: [[UInt8]: Int] = [:]
  /// The ids of open gestures, as they will be written.
  private var ids: Set<ByteKey> = []

  /// The number of the last row that the first one got.
  var firstsRow: Int? { handed < list.count ? list[handed].lastRow : nil }

  /// The place of the last one in ``list``.
  var last: Int? { handed < list.count ? list.count - 1 : nil }

  /// The place in ``list`` of the gesture with a key.
  func place(of key: [UInt8]) -> Int? { numbers[key].map { $0 - removed } }

  /// Whether one of them will be written under this id.
  func has(_ id: ByteKey) -> Bool { ids.contains(id) }

  /// Opens a gesture, and returns its place in ``list``.
  mutating func append(_ gesture: TableGesture) -> Int {
    list.append(gesture)
    numbers[gesture.key] = removed + list.count - 1
    if let id = gesture.id { ids.insert(ByteKey(id)) }
    return list.count - 1
  }

  /// Takes out the first one.
  mutating func takeFirst() -> TableGesture? {
    guard handed < list.count else { return nil }
    var gesture = TableGesture(key: [], id: nil, line: 0, constants: 0, carried: 0)
    swap(&gesture, &list[handed])
    handed += 1
    forget(gesture)
    // Seldom, so that moving the others up costs little.
    if handed > 1024, 2 * handed > list.count {
      list.removeFirst(handed)
      removed += handed
      handed = 0
    }
    return gesture
  }

  /// Takes out the last one.
  mutating func takeLast() -> TableGesture? {
    guard handed < list.count else { return nil }
    let gesture = list.removeLast()
    forget(gesture)
    return gesture
  }

  private mutating func forget(_ gesture: TableGesture) {
    numbers[gesture.key] = nil
    if let id = gesture.id { ids.remove(ByteKey(id)) }
  }
}
