import PanTraces

/// What a recogniser made of a whole trace.
public struct PanRecognition: Equatable, Sendable {
  /// One event per sample of the followed finger, in time order.
  public let events: [PanEvent]
  /// The events of each contact, from finger down to its end; without gaps.
  public let contacts: [Range<Int>]
  /// How many fingers were down but not followed.
  public let ignoredPointers: Int

  /// Creates a recognition; contacts are the ranges between the events that put the finger down.
  public init(events: [PanEvent], ignoredPointers: Int) {
    self.events = events
    self.ignoredPointers = ignoredPointers
    var contacts: [Range<Int>] = []
    var start = 0
    for index in events.indices.dropFirst() where events[index].phase == .down {
      contacts.append(start..<index)
      start = index
    }
    if !events.isEmpty { contacts.append(start..<events.count) }
    self.contacts = contacts
  }

  /// The index of the event that made a contact a pan; nil where it never became one.
  public func recognitionIndex(inContact contact: Range<Int>) -> Int? {
    contact.first { events[$0].state == .began }
  }

  /// The first contact that became a pan.
  public var firstPan: Range<Int>? {
    contacts.first { recognitionIndex(inContact: $0) != nil }
  }
}
