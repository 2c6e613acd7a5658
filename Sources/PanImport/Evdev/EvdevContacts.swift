import PanTraces

/// Decodes the frames of one device into touch events: slots (protocol B), whole lists (protocol
/// A), or a single touch.
///
/// How to change this: each protocol ends a frame in a method of its own, which changes slots by `begin`,
/// `set` and `lift`. `flush` then says what became of each, so that a frame gives one touch a finger.
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

    /// The square of the distance to another contact, in counts.
    func distance(to other: Slot) -> Double {
      let dx = Double(x ?? 0) - Double(other.x ?? 0)
      let dy = Double(y ?? 0) - Double(other.y ?? 0)
      return dx * dx + dy * dy
    }
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
  /// What the fingers did in the last complete frame, with their slots and places.
  ///
  /// What hovers is known not to touch.
  private(set) var touches:
    [(slot: Int, phase: TouchSample.Phase, position: Vector, hovers: Bool)] = []
  /// Whether events were dropped in the last frame.
  private(set) var hasDropped = false

  /// A bound on memory. Panels have about ten slots.
  private static let mostSlots = 64

  /// Adds an event. Returns true when it completes a frame, which ``touches`` then has.
  mutating func add(_ event: EvdevEvent) -> Bool {
    switch event.kind {
    case .axis(let axis):
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
      touches.removeAll(keepingCapacity: true)
      hasDropped = isDropping
      if isDropping { forget() } else if listsContacts { endList() } else { endSlots() }
      isDropping = false
      frame.removeAll(keepingCapacity: true)
      marks.removeAll(keepingCapacity: true)
      touch = nil
      button = nil
      return true
    }
  }

  /// After a loss of events only the last positions are known.
  private mutating func forget() { slots = slots.map { Slot(x: $0.x, y: $0.y) } }

  private mutating func emit(_ slot: Int, _ phase: TouchSample.Phase, hovers: Bool = false) {
    guard let x = slots[slot].x, let y = slots[slot].y else { return }
    touches.append((slot, phase, Vector(x: Double(x), y: Double(y)), hovers))
  }

  // MARK: - Slots: one for each finger

  private mutating func endSlots() {
    reserve(current)
    // Panels send the first finger as a single touch, too, which is ignored beside slots.
    for (axis, value) in frame where axis.isMultitouch == isMultitouch {
      switch axis {
      case .slot:
        current = min(max(value, 0), Self.mostSlots - 1)
        reserve(current)
      case .trackingID:
        hasIDs = true
        if value < 0 { lift(current) } else { begin(current, value) }
      case .x, .contactX:
        slots[current].x = value
        slots[current].hasChanged = true
      case .y, .contactY:
        slots[current].y = value
        slots[current].hasChanged = true
      // A finger that presses harder is there, at the same place.
      case .pressure, .contactPressure:
        slots[current].hasChanged = slots[current].hasChanged || slots[current].isActive
      }
    }
    let isOn = touch ?? (isMultitouch ? nil : button)
    if isOn == true, !hasIDs { begin(current, 0) }
    // BTN_TOUCH 0 ends the contacts that sent no tracking ID of -1.
    if isOn == false { for index in slots.indices { lift(index) } }
    flush()
  }

  private mutating func reserve(_ index: Int) {
    while slots.count <= index { slots.append(Slot()) }
  }

  private mutating func begin(_ index: Int, _ id: Int) {
    if slots[index].isActive, !slots[index].hasBegun {
      if slots[index].trackingID == id { return }
      // A new tracking ID without -1 in between replaces the old contact.
      lift(index)
    }
    slots[index].trackingID = id
    slots[index].isKnown = true
    slots[index].hasBegun = true
    slots[index].hasChanged = true
  }

  private mutating func lift(_ index: Int) {
    let slot = slots[index]
    if slot.isActive {
      // The frame's own changes come first: a contact of one frame still needs its down.
      if slot.hasBegun || slot.hasChanged { emit(index, slot.hasBegun ? .down : .move) }
      emit(index, .up)
    } else if !slot.isKnown, slot.hasChanged || slot.x != nil {
      emit(index, .up)
    }
    slots[index].trackingID = -1
    slots[index].isKnown = true
    slots[index].hasBegun = false
    slots[index].hasChanged = false
  }

  /// Emits an event for each contact that changed.
  private mutating func flush() {
    for index in slots.indices where slots[index].hasChanged {
      if slots[index].isActive {
        emit(index, slots[index].hasBegun ? .down : .move)
        // No down was emitted without a position.
        if slots[index].x != nil, slots[index].y != nil { slots[index].hasBegun = false }
      } else {
        emit(index, .move, hovers: slots[index].isKnown)
      }
      slots[index].hasChanged = false
    }
  }

  // MARK: - Lists

  private mutating func endList() {
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
    place(listed)
  }

  private mutating func place(_ listed: [Slot]) {
    var taken = listed.map { contact in
      slots.firstIndex {
        contact.trackingID >= 0 && $0.isActive && $0.trackingID == contact.trackingID
      }
    }
    // Without an id, a finger is the one that was nearest in the frame before.
    for (place, contact) in listed.enumerated() where contact.trackingID < 0 {
      taken[place] = slots.indices.filter { slots[$0].isActive && !taken.contains($0) }
        .min { slots[$0].distance(to: contact) < slots[$1].distance(to: contact) }
    }
    for index in slots.indices where slots[index].isActive && !taken.contains(index) { lift(index) }
    for (place, contact) in listed.enumerated() {
      let free = slots.indices.first { !slots[$0].isActive && !taken.contains($0) }
      let index = taken[place] ?? free ?? slots.count
      guard index < Self.mostSlots else { continue }
      reserve(index)
      if taken[place] == nil { begin(index, contact.trackingID < 0 ? place : contact.trackingID) }
      taken[place] = index
      slots[index].x = contact.x
      slots[index].y = contact.y
      slots[index].hasChanged = true
    }
    flush()
  }
}
