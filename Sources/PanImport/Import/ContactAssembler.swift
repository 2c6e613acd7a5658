import PanTraces

/// Assembles touch events into gestures: each lasts from the first finger's down to the last lift.
struct ContactAssembler {
  private struct Contact {
    var key: Int
    var isDown: Bool
  }

  private let place: ContactAssembler.Units
  private var samples: [TouchSample] = []
  private var lines: [Int] = []
  private var contacts: [Contact] = []
  private var firstLine = 0
  /// Why the current gesture is left out. Nil while it is sound.
  private var defect: String?
  /// Contacts that moved without a down, so that each is reported once.
  private var strays: [Int] = []
  /// Whether contacts without a down belong to a gesture that was already reported as lost.
  private var isAfterLoss = false

  init(_ place: ContactAssembler.Units) {
    self.place = place
  }

  /// Adds an event.
  mutating func take(_ event: ContactAssembler.Event, into sink: inout GestureSink) {
    if let last = samples.last, event.time < last.recordedTime, defect == nil {
      defect = "times run backwards"
    }
    let known = contacts.firstIndex { $0.key == event.key }
    if event.phase == .down {
      if let known, contacts[known].isDown { end(into: &sink) }
      touchDown(event)
      return
    }
    guard let known, contacts[known].isDown else {
      stray(event, &sink)
      return
    }
    append(event, pointer: known)
    guard event.phase.endsContact else { return }
    contacts[known].isDown = false
    if !contacts.contains(where: { $0.isDown }) { end(into: &sink) }
  }

  /// Marks the current gesture as not importable.
  mutating func markDefect(_ reason: String) {
    if !contacts.isEmpty, defect == nil { defect = reason }
  }

  /// Ends the current gesture at a gap in the log. Its remaining events are not reported again.
  mutating func endAtGap(_ reason: String, into sink: inout GestureSink) {
    let isUnderWay = !contacts.isEmpty
    markDefect(reason)
    end(into: &sink)
    isAfterLoss = isUnderWay
  }

  /// Ends the current gesture, after its last lift or at the end of the log.
  mutating func end(into sink: inout GestureSink) {
    defer {
      samples = []
      lines = []
      contacts.removeAll(keepingCapacity: true)
      strays.removeAll(keepingCapacity: true)
      defect = nil
    }
    guard !contacts.isEmpty else { return }
    if let defect {
      sink.leaveOut(defect, line: firstLine)
      return
    }
    let trace = Trace(
      id: sink.nextID(), samples: samples, timeUnit: place.timeUnit, lengthUnit: place.lengthUnit,
      containerWidth: place.size?.x, containerHeight: place.size?.y)
    sink.add(ImportedGesture(trace: trace, lines: lines))
  }

  private mutating func touchDown(_ event: ContactAssembler.Event) {
    if contacts.isEmpty {
      firstLine = event.line
      isAfterLoss = false
    }
    if let known = contacts.firstIndex(where: { $0.key == event.key }) {
      contacts[known].isDown = true
      append(event, pointer: known)
      return
    }
    guard contacts.count < ReadingOptions.Limits.pointersPerTrace else {
      markDefect("more than \(ReadingOptions.Limits.pointersPerTrace) contacts at once")
      return
    }
    contacts.append(Contact(key: event.key, isDown: true))
    append(event, pointer: contacts.count - 1)
  }

  private mutating func append(_ event: ContactAssembler.Event, pointer: Int) {
    guard samples.count < Self.mostSamples else {
      markDefect("more than \(Self.mostSamples) samples in one gesture")
      return
    }
    let start = samples.first?.recordedTime ?? event.time
    samples.append(
      TouchSample(
        time: (event.time - start) / place.timeUnit.perSecond, recordedTime: event.time,
        position: event.position, phase: event.phase, pointer: UInt8(truncatingIfNeeded: pointer)))
    lines.append(event.line)
  }

  private mutating func stray(_ event: ContactAssembler.Event, _ sink: inout GestureSink) {
    if isAfterLoss { return }
    let isKnown = strays.contains(event.key)
    if event.phase.endsContact {
      strays.removeAll { $0 == event.key }
      if !isKnown { sink.leaveOut(Self.beforeLog, line: event.line) }
    } else if !isKnown, strays.count < ReadingOptions.Limits.pointersPerTrace {
      strays.append(event.key)
      sink.leaveOut(Self.beforeLog, line: event.line)
    }
  }

  private static let beforeLog = "moves or lifts without having gone down"
  private static let mostSamples = ReadingOptions.Limits().samplesPerTrace
}

extension ContactAssembler {
  /// The units of a log and the size of its container.
  struct Units: Equatable, Sendable {
    var timeUnit: Trace.TimeUnit
    var lengthUnit: Trace.LengthUnit
    /// The container's size in the unit. Nil if it is unknown.
    var size: Vector?
  }

  /// An event of one contact in a log.
  struct Event {
    /// Identifies the contact while it is down.
    var key: Int
    /// In the log's unit of time.
    var time: Double
    /// In the log's unit of length.
    var position: Vector
    var phase: TouchSample.Phase
    /// The line of the log.
    var line: Int
  }
}
