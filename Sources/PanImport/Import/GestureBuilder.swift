import PanTraces

/// A gesture of a log, built row by row: what each finger did, from the first down to the last lift.
///
/// All readers end here. A row that cannot be makes the gesture defective, which is then left out as a
/// whole: half a gesture would be decided otherwise than it was.
struct GestureBuilder: Sendable {
  /// What the gestures of a file have in common.
  struct Form: Equatable, Sendable {
    /// If it is absent, the last row of each pointer is its lift.
    var vocabulary = Trace.PhaseVocabulary.touch
    var timeUnit: Trace.TimeUnit
    var lengthUnit: Trace.LengthUnit
    /// The container's size in the unit. Nil if unknown.
    var size: Vector?
  }

  /// Its id. Nil if ids are generated.
  let id: String?
  let firstLine: Int
  private let form: Form
  /// The events of the web that it began with. Nil for others.
  var stream: Trace.EventStream?
  /// The rows that it was given, which are left out with it.
  var rows = 0
  /// Those between its contacts, and the line of the first.
  private var idle = (count: 0, line: 0)
  /// Why it is left out. Nil while it is sound.
  var defect: (reason: String, line: Int)?
  private(set) var samples: [TouchSample] = []
  /// The pointers in the order in which they appear, whether they are down, and their last sample.
  private var pointers: [(name: [UInt8], isDown: Bool, last: Int)] = []
  /// The cells of the columns that must be constant within a gesture.
  private var constants: [[UInt8]] = []
  /// The passthrough columns: one text for all samples, or one text per sample.
  private var passthrough: [[String]] = []
  /// Rows to be sorted by time once the gesture is complete.
  private var waiting: [GestureBuilder.Row] = []

  init(_ form: Form, id: String? = nil, line: Int, constants: Int = 0, passthrough: Int = 0) {
    self.form = form
    self.id = id
    firstLine = line
    self.constants = [[UInt8]](repeating: [], count: constants)
    self.passthrough = [[String]](repeating: [], count: passthrough)
  }

  /// Whether it has no sample yet.
  var isEmpty: Bool { samples.isEmpty }

  /// Whether some pointer is down.
  var isDown: Bool { pointers.contains { $0.isDown } }

  /// Whether a pointer is down.
  func isDown(_ pointer: [UInt8]) -> Bool { pointers.contains { $0.name == pointer && $0.isDown } }

  mutating func markDefect(_ reason: String, line: Int) {
    if defect == nil { defect = (reason, line) }
  }

  /// Checks that a cell equals the gesture's earlier ones in that column.
  mutating func takeConstant(_ index: Int, _ cell: [UInt8], name: String, line: Int) {
    guard !cell.isEmpty else { return }
    if constants[index].isEmpty {
      constants[index] = cell
    } else if constants[index] != cell {
      markDefect("\(name) changes within a gesture", line: line)
    }
  }

  func constant(_ index: Int) -> [UInt8] { constants[index] }

  /// Keeps a row for sorting.
  mutating func hold(_ row: GestureBuilder.Row) {
    guard waiting.count < Self.mostSamples else {
      return markDefect("more than \(Self.mostSamples) samples in one gesture", line: row.line)
    }
    waiting.append(row)
  }

  /// Adds the kept rows, sorted stably by time.
  mutating func addWaiting() {
    let rows = waiting.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    waiting = []
    for (_, row) in rows where defect == nil { add(row) }
  }

  /// Adds a sample.
  mutating func add(_ row: GestureBuilder.Row) {
    guard let phase = phase(of: row) else {
      idle = (idle.count + 1, idle.count == 0 ? row.line : idle.line)
      return
    }
    var pointer = row.pointer
    // A lift without a pointer belongs to the only pointer that is down.
    if pointer.isEmpty, phase.endsContact, pointers.count(where: { $0.isDown }) == 1 {
      pointer = pointers.first { $0.isDown }?.name ?? pointer
    }
    // A lift without a position has the pointer's last one. Chromium's pointercancel is at 0, 0.
    let isNowhere = phase == .cancel && row.place == .zero
    let last = phase.endsContact ? pointers.first { $0.name == pointer } : nil
    let lastPlace = last.map { samples[$0.last].position }
    guard let place = (isNowhere ? lastPlace : nil) ?? row.place ?? lastPlace else {
      return markDefect("a position is no number", line: row.line)
    }
    add(phase, pointer, place, row)
  }

  /// The phase of a row. Nil between contacts.
  private func phase(of row: GestureBuilder.Row) -> TouchSample.Phase? {
    switch row.event {
    case .phase(let phase): phase
    case .contact(true): isDown(row.pointer) ? .move : .down
    case .contact(false): isDown(row.pointer) ? .up : nil
    case .unknown: pointers.contains { $0.name == row.pointer } ? .move : .down
    }
  }

  private mutating func add(
    _ phase: TouchSample.Phase, _ name: [UInt8], _ place: Vector, _ row: GestureBuilder.Row
  ) {
    let (time, line) = (row.time, row.line)
    if let last = samples.last, time < last.recordedTime {
      return markDefect(Importer.Summary.backwards, line: line)
    }
    guard samples.count < Self.mostSamples else {
      return markDefect("more than \(Self.mostSamples) samples in one gesture", line: line)
    }
    var known = pointers.firstIndex { $0.name == name }
    if phase == .down {
      // After all pointers lifted, a new one continues the gesture as its first pointer.
      if !isDown { pointers.removeAll(keepingCapacity: true) }
      known = pointers.firstIndex { $0.name == name }
      if let known, pointers[known].isDown { return markDefect("goes down twice", line: line) }
      guard pointers.count < ReadingOptions.Limits.pointersPerTrace else {
        return markDefect("too many pointers", line: line)
      }
      if known == nil {
        pointers.append((name, false, 0))
        known = pointers.count - 1
      }
    }
    guard let index = known, phase == .down || pointers[index].isDown else {
      return markDefect(
        samples.isEmpty ? Importer.Summary.beheaded : "moves after its lift", line: line)
    }
    pointers[index].isDown = !phase.endsContact
    pointers[index].last = samples.count
    append(
      TouchSample(
        time: (time - (samples.first?.recordedTime ?? time)) / form.timeUnit.perSecond,
        recordedTime: time,
        position: place, phase: phase, pointer: UInt8(truncatingIfNeeded: index)), row)
  }

  private mutating func append(_ sample: TouchSample, _ row: GestureBuilder.Row) {
    for (index, text) in row.texts.enumerated() {
      let isSame = passthrough[index].last.map { $0.utf8.elementsEqual(text.utf8) } ?? true
      if passthrough[index].isEmpty {
        passthrough[index] = [text]
      } else if passthrough[index].count > 1 || !isSame {
        // Expand the single text to one per sample.
        while passthrough[index].count < samples.count {
          passthrough[index].append(passthrough[index][0])
        }
        passthrough[index].append(text)
      }
    }
    samples.append(sample)
  }

  /// Hands the gesture over, or says why it is left out.
  consuming func finish(
    into sink: inout Importer.Sink, intent: TransitionOutcome? = nil,
    decision: AppDecision? = nil, participant: String? = nil
  ) {
    if let defect { return sink.leaveOut(defect.reason, line: defect.line, rows: rows) }
    if idle.count > 0 {
      sink.leaveOut(Importer.Summary.hovering, line: idle.line, count: idle.count, isGesture: false)
    }
    guard !samples.isEmpty else { return }
    if form.vocabulary == .absent {
      for pointer in pointers where pointer.isDown && samples[pointer.last].phase == .move {
        samples[pointer.last].phase = .up
      }
    }
    var trace = Trace(
      id: id ?? sink.nextID(), samples: samples, vocabulary: form.vocabulary,
      timeUnit: form.timeUnit, lengthUnit: form.lengthUnit, containerWidth: form.size?.x,
      containerHeight: form.size?.y, intent: intent, recordedDecision: decision,
      participant: participant)
    trace.eventStream = stream
    sink.add(Importer.Gesture(trace: trace, passthrough: passthrough))
  }

  private static let mostSamples = ReadingOptions.Limits().samplesPerTrace
}

extension GestureBuilder {
  /// A row of a log as a sample of a gesture.
  struct Row: Sendable {
    /// What a row states about the finger.
    enum Event: Equatable, Sendable {
      case phase(TouchSample.Phase)
      /// A touching flag. Compared with the previous row it gives down, move or lift.
      case contact(Bool)
      /// The table has no phases.
      case unknown

      /// Whether it is a lift or a cancellation.
      var endsContact: Bool {
        switch self {
        case .phase(let phase): phase.endsContact
        case .contact(let isOn): !isOn
        case .unknown: false
        }
      }
    }

    var event: Event
    var pointer: [UInt8]
    /// In the unit of the file.
    var time: Double
    /// Nil for empty cells, which only a lift may have.
    var place: Vector?
    var texts: [String] = []
    var line: Int
  }
}
