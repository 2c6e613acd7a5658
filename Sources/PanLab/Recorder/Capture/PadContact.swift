package import PanMotion

/// One finger on the pad, from touching down to leaving it.
package struct PadContact: Equatable, Sendable {
  /// How it left the pad.
  package enum End: Equatable, Sendable {
    /// It lifted.
    case lifted
    /// The browser or the system took it away.
    case cancelled
  }

  /// What made it.
  package let pointer: PointerKind
  /// The samples, at times that rise; the last one repeats a time only where it ends the contact.
  package private(set) var samples: [PadSample]
  /// How it ended; nil while it lasts.
  package private(set) var end: End?
  /// How many samples were left out since their time was not after the one before.
  package private(set) var backwards = 0
  /// Whether another finger came down meanwhile.
  package var hasSecondFinger = false
  /// Whether the page changed its size or was zoomed meanwhile.
  package var isResized = false

  /// Begins a contact.
  package init(_ first: PadSample, _ pointer: PointerKind) {
    self.pointer = pointer
    samples = [first.written]
  }

  /// How far the finger is from where it came down.
  package var displacement: Vector {
    guard let first = samples.first, let last = samples.last else { return .zero }
    return last.position - first.position
  }

  /// Adds samples, and leaves out those whose time goes backwards or stands still.
  package mutating func move(_ more: [PadSample]) {
    for sample in more {
      let sample = sample.written
      guard let last = samples.last, sample.time > last.time else {
        backwards += 1
        continue
      }
      samples.append(sample)
    }
  }

  /// Ends the contact.
  ///
  /// An end that is reported before the last sample has its time: a lift is an event, and not a
  /// sample of the panel. One that the browser makes up stands where the last sample was.
  package mutating func finish(_ sample: PadSample, _ end: End) {
    guard let last = samples.last else { return }
    var closing = sample.written
    if closing.time < last.time {
      backwards += 1
      closing.time = last.time
    }
    if end == .cancelled { closing.position = last.position }
    // A trace needs a row for the touch and one for the end, and the first may have the same time.
    samples.append(closing)
    self.end = end
  }
}
