import PanTraces

/// Decodes the frames of one device into touch events: slots (protocol B), whole lists (protocol
/// A), or a single touch.
///
/// Slots report changes only, so a slot keeps its last position across frames and across contacts.
/// Source: the kernel's `Documentation/input/multi-touch-protocol.rst`.
struct EvdevContacts {
  /// The contact in a slot. After its lift, the position that the slot's next contact starts from.
  private struct Slot {
    var x: Int?
    var y: Int?
    var trackingID = -1
    /// Whether the state is certain: false at first and after a loss, until the next down or lift.
    var isKnown = false
    var hasBegun = false
    var hasChanged = false

    var isActive: Bool { isKnown && trackingID >= 0 }
  }

  /// The events of the frame under way.
  private var frame: [(axis: EvdevEvent.Axis, value: Int)] = []
  /// For protocol A: the index in `frame` at which each contact ends.
  private var marks: [Int] = []
  private var touch: Bool?
  private var button: Bool?
  private var slots: [Slot] = []
  private var current = 0
  private var listsContacts = false
  private var isMultitouch = false
  /// Whether contacts have tracking IDs.
  ///
  /// If none has, BTN_TOUCH begins the only contact.
  private var hasIDs = false
  private var isDropping = false
  /// The touch events of the last complete frame.
  private(set) var events: [EvdevReader.ContactAssembler.Event] = []
  /// Whether events were dropped in the last frame.
  private(set) var hasDropped = false

  /// A bound on memory. Panels have about ten slots.
  private static let mostSlots = 64

  /// Adds an event. Returns true when it completes a frame, whose touches are then in ``events``.
  mutating func take(_ event: EvdevEvent, line: Int) -> Bool {
    switch event.kind {
    case .axis(let axis):
      // Panels send the first finger as a single touch, too, which is ignored beside slots.
      if axis.isMultitouch { isMultitouch = true }
      if frame.count < 4096 { frame.append((axis, event.value)) }
      return false
    case .touch:
      touch = event.value != 0
      return false
    case .button:
      button = event.value != 0
      return false
    case .contactReport:
      listsContacts = true
      marks.append(frame.count)
      return false
    case .dropped:
      isDropping = true
      return false
    case .other: return false
    case .report:
      events.removeAll(keepingCapacity: true)
      hasDropped = isDropping
      if isDropping { forget() } else { endFrame(Double(event.time), line) }
      isDropping = false
      frame.removeAll(keepingCapacity: true)
      marks.removeAll(keepingCapacity: true)
      touch = nil
      button = nil
      return true
    }
  }

  /// After a loss of events only the last positions are known.
  private mutating func forget() {
    for index in slots.indices {
      slots[index].isKnown = false
      slots[index].hasBegun = false
      slots[index].hasChanged = false
    }
  }

  private mutating func endFrame(_ time: Double, _ line: Int) {
    if listsContacts {
      endList(time, line)
    } else if isMultitouch {
      endSlots(time, line)
    } else {
      endSingle(time, line)
    }
  }

  private mutating func emit(_ index: Int, _ phase: TouchSample.Phase, _ time: Double, _ line: Int)
  {
    guard let x = slots[index].x, let y = slots[index].y else { return }
    events.append(
      EvdevReader.ContactAssembler.Event(
        key: index, time: time, position: Vector(x: Double(x), y: Double(y)), phase: phase,
        line: line))
  }

  // MARK: - Slots

  private mutating func endSlots(_ time: Double, _ line: Int) {
    reserve(current)
    for (axis, value) in frame {
      switch axis {
      case .slot:
        current = min(max(value, 0), Self.mostSlots - 1)
        reserve(current)
      case .trackingID:
        hasIDs = true
        if value < 0 { lift(current, time, line) } else { begin(current, value, time, line) }
      case .contactX: set(current) { $0.x = value }
      case .contactY: set(current) { $0.y = value }
      // A finger that presses harder is there, at the same place.
      case .contactPressure: set(current) { _ in }
      case .x, .y, .pressure: break
      }
    }
    if touch == true, !hasIDs { begin(current, 0, time, line) }
    // BTN_TOUCH 0 ends the contacts that sent no tracking ID of -1.
    if touch == false { for index in slots.indices { lift(index, time, line) } }
    flush(time, line)
  }

  private mutating func reserve(_ index: Int) {
    while slots.count <= index { slots.append(Slot()) }
  }

  private mutating func set(_ index: Int, _ change: (inout Slot) -> Void) {
    change(&slots[index])
    slots[index].hasChanged = true
  }

  private mutating func begin(_ index: Int, _ id: Int, _ time: Double, _ line: Int) {
    if slots[index].isActive, !slots[index].hasBegun {
      if slots[index].trackingID == id { return }
      // A new tracking ID without -1 in between replaces the old contact.
      lift(index, time, line)
    }
    slots[index].trackingID = id
    slots[index].isKnown = true
    slots[index].hasBegun = true
    slots[index].hasChanged = true
  }

  private mutating func lift(_ index: Int, _ time: Double, _ line: Int) {
    let slot = slots[index]
    if slot.isActive {
      // The frame's own changes come first: a contact of one frame still needs its down.
      if slot.hasBegun || slot.hasChanged { emit(index, slot.hasBegun ? .down : .move, time, line) }
      emit(index, .up, time, line)
    } else if !slot.isKnown, slot.hasChanged || slot.x != nil {
      emit(index, .up, time, line)
    }
    slots[index].trackingID = -1
    slots[index].isKnown = true
    slots[index].hasBegun = false
    slots[index].hasChanged = false
  }

  /// Emits an event for each contact that changed.
  private mutating func flush(_ time: Double, _ line: Int) {
    for index in slots.indices where slots[index].hasChanged {
      if slots[index].isActive {
        emit(index, slots[index].hasBegun ? .down : .move, time, line)
        // No down was emitted without a position.
        if slots[index].x != nil, slots[index].y != nil { slots[index].hasBegun = false }
      } else if !slots[index].isKnown {
        emit(index, .move, time, line)
      }
      slots[index].hasChanged = false
    }
  }

  // MARK: - Lists

  private mutating func endList(_ time: Double, _ line: Int) {
    var start = 0
    var listed: [Slot] = []
    for mark in marks {
      var contact = Slot()
      for (axis, value) in frame[start..<mark] {
        switch axis {
        case .contactX: contact.x = value
        case .contactY: contact.y = value
        case .trackingID: contact.trackingID = value
        case .slot, .x, .y, .pressure, .contactPressure: break
        }
      }
      start = mark
      // Drivers report a lift by a packet without a position.
      if contact.x != nil, contact.y != nil { listed.append(contact) }
    }
    place(listed, time, line)
  }

  private mutating func place(_ listed: [Slot], _ time: Double, _ line: Int) {
    var taken = [Int](repeating: -1, count: listed.count)
    for (place, contact) in listed.enumerated() where contact.trackingID >= 0 {
      taken[place] =
        slots.firstIndex { $0.isActive && $0.trackingID == contact.trackingID } ?? -1
    }
    // Without an id, a finger is the one that was nearest in the frame before.
    for (place, contact) in listed.enumerated() where contact.trackingID < 0 {
      taken[place] = nearest(to: contact, besides: taken) ?? -1
    }
    for index in slots.indices where slots[index].isActive && !taken.contains(index) {
      lift(index, time, line)
    }
    for (place, contact) in listed.enumerated() {
      var index = taken[place]
      if index < 0 {
        let free = slots.indices.first { !slots[$0].isActive && !taken.contains($0) }
        index = free ?? slots.count
        guard index < Self.mostSlots else { continue }
        reserve(index)
        taken[place] = index
        begin(index, contact.trackingID < 0 ? place : contact.trackingID, time, line)
      }
      slots[index].x = contact.x
      slots[index].y = contact.y
      slots[index].hasChanged = true
    }
    flush(time, line)
  }

  private func nearest(to contact: Slot, besides taken: [Int]) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, slot) in slots.enumerated() where slot.isActive && !taken.contains(index) {
      let dx = Double(slot.x ?? 0) - Double(contact.x ?? 0)
      let dy = Double(slot.y ?? 0) - Double(contact.y ?? 0)
      let distance = dx * dx + dy * dy
      if distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    return best?.index
  }

  // MARK: - A single touch

  private mutating func endSingle(_ time: Double, _ line: Int) {
    reserve(0)
    for (axis, value) in frame {
      switch axis {
      case .x: set(0) { $0.x = value }
      case .y: set(0) { $0.y = value }
      case .pressure: set(0) { _ in }
      default: break
      }
    }
    let isOn = touch ?? button
    if isOn == true { begin(0, 0, time, line) }
    if isOn == false { lift(0, time, line) }
    flush(time, line)
  }
}

extension EvdevReader {
  /// Assembles touch events into gestures: each lasts from the first finger's down to the last lift.
  struct ContactAssembler {
    private struct Contact {
      var key: Int
      var isDown: Bool
    }

    private let place: EvdevReader.ContactAssembler.Units
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

    init(_ place: EvdevReader.ContactAssembler.Units) {
      self.place = place
    }

    /// Adds an event.
    mutating func take(_ event: EvdevReader.ContactAssembler.Event, into sink: inout Importer.Sink)
    {
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
    private mutating func markDefect(_ reason: String) {
      if !contacts.isEmpty, defect == nil { defect = reason }
    }

    /// Ends the current gesture where events were dropped. Its remaining events are not reported again.
    mutating func endAtGap(into sink: inout Importer.Sink) {
      let isUnderWay = !contacts.isEmpty
      markDefect("events were dropped (SYN_DROPPED)")
      end(into: &sink)
      isAfterLoss = isUnderWay
    }

    /// Ends the current gesture, after its last lift or at the end of the log.
    mutating func end(into sink: inout Importer.Sink) {
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
        id: sink.nextID(), samples: samples, timeUnit: EvdevReader.timeUnit,
        lengthUnit: place.lengthUnit,
        containerWidth: place.size.x, containerHeight: place.size.y)
      sink.add(Importer.Gesture(trace: trace, lines: lines))
    }

    private mutating func touchDown(_ event: EvdevReader.ContactAssembler.Event) {
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

    private mutating func append(_ event: EvdevReader.ContactAssembler.Event, pointer: Int) {
      guard samples.count < Self.mostSamples else {
        markDefect("more than \(Self.mostSamples) samples in one gesture")
        return
      }
      let start = samples.first?.recordedTime ?? event.time
      samples.append(
        TouchSample(
          time: (event.time - start) / EvdevReader.timeUnit.perSecond, recordedTime: event.time,
          position: event.position, phase: event.phase, pointer: UInt8(truncatingIfNeeded: pointer))
      )
      lines.append(event.line)
    }

    private mutating func stray(
      _ event: EvdevReader.ContactAssembler.Event, _ sink: inout Importer.Sink
    ) {
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
}

extension EvdevReader.ContactAssembler {
  /// The unit of a log's positions and the size of its panel.
  struct Units: Equatable, Sendable {
    var lengthUnit: Trace.LengthUnit
    /// The panel's size in the unit.
    var size: Vector
  }

  /// An event of one contact in a log.
  struct Event {
    /// Identifies the contact while it is down.
    var key: Int
    /// In ``EvdevReader/timeUnit``.
    var time: Double
    /// In the log's unit of length.
    var position: Vector
    var phase: TouchSample.Phase
    /// The line of the log.
    var line: Int
  }
}
