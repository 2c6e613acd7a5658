import PanTraces

/// What a recognizer made of a whole trace.
public struct PanRecognition: Equatable, Sendable {
  /// One event per sample of the followed finger, in time order. Two per lift whose own position
  /// counts.
  public let events: [PanEvent]
  /// The events of each contact, from finger down to its end. Without gaps.
  public let contacts: [Range<Int>]
  /// How many fingers were down but not followed.
  public let ignoredPointers: Int
  /// Whether another recognizer took a touch that had not become a pan.
  public let isPrevented: Bool
  /// The first contact that became a pan. Nil if none did.
  public let firstPan: Range<Int>?

  /// Creates a recognition. Contacts are the ranges between the events that put the finger down.
  public init(events: [PanEvent], ignoredPointers: Int, isPrevented: Bool = false) {
    var contacts: [Range<Int>] = []
    var start = 0
    for index in events.indices.dropFirst() where events[index].phase == .down {
      contacts.append(start..<index)
      start = index
    }
    if !events.isEmpty { contacts.append(start..<events.count) }
    self.events = events
    self.contacts = contacts
    self.ignoredPointers = ignoredPointers
    self.isPrevented = isPrevented
    firstPan = contacts.first { contact in
      events[contact].contains { $0.state == .began }
    }
  }

  /// The index of the event that made a contact a pan. Nil if it never became one.
  public func recognitionIndex(inContact contact: Range<Int>) -> Int? {
    contact.first { events[$0].state == .began }
  }
}

extension PanRecognition {
  /// The recognition with the first pan's translation limited to the travel, event by event.
  ///
  /// A way beyond an end is lost, and a finger that turns moves the content at once.
  func limited(
    _ limit: ReplayConfiguration.ContentLimit, to travel: Travel
  ) -> PanRecognition {
    guard let pan = firstPan else { return self }
    var events = events
    var (shown, last) = (0.0, 0.0)
    for index in pan where events[index].state.isPanning || events[index].state.isFinal {
      let along = travel.direction.along(events[index].translation)
      // Step by step, not the sum: what went beyond an end is lost before the finger turns.
      let (step, next) = (along - last, shown + along - last)
      if limit == .clampsEveryEvent {
        shown = min(max(next, 0), travel.extent)
      } else {
        shown = next < 0 ? min(shown + step / 10, 0) : next
      }
      last = along
      let across = travel.direction.across(events[index].translation)
      events[index].translation = travel.direction.vector(along: shown, across: across)
    }
    return PanRecognition(
      events: events, ignoredPointers: ignoredPointers, isPrevented: isPrevented)
  }
}
