import PanAnalysis
package import PanTraces

/// One finger on the pad, from touching down to leaving it.
package struct PadContact: Equatable, Sendable {
  /// How a contact ended.
  package enum End: Equatable, Sendable {
    /// It lifted.
    case lifted
    /// The browser or the system cancelled it.
    case cancelled
  }

  /// The kind of pointer.
  package let pointer: Pointer
  /// The samples at strictly increasing times. Only the ending sample may repeat the last time.
  package private(set) var samples: [Sample]
  /// How it ended. Nil while it lasts.
  package private(set) var end: End?
  /// The number of samples that were left out because their time did not increase.
  package private(set) var backwards = 0
  /// Whether another finger came down meanwhile.
  package var hasSecondFinger = false
  /// Whether the page changed its size or was zoomed meanwhile.
  package var isResized = false

  /// Begins a contact.
  package init(_ first: Sample, _ pointer: Pointer) {
    self.pointer = pointer
    samples = [first.written]
  }

  /// How far the finger is from where it came down.
  package var displacement: Vector {
    guard let first = samples.first, let last = samples.last else { return .zero }
    return last.position - first.position
  }

  /// Adds samples. Those whose time does not increase are left out and counted.
  package mutating func move(_ more: [Sample]) {
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
  /// An ending sample that is earlier than the last one gets the last one's time, as a lift is an
  /// event and no sample of the panel. A cancellation gets the last position.
  package mutating func finish(_ sample: Sample, _ end: End) {
    guard let last = samples.last else { return }
    var closing = sample.written
    if closing.time < last.time {
      backwards += 1
      closing.time = last.time
    }
    if end == .cancelled { closing.position = last.position }
    // A trace needs a row for the down and one for the end, even at the same time.
    samples.append(closing)
    self.end = end
  }
}

extension PadContact {
  /// One sample as the browser reports it.
  package struct Sample: Equatable, Sendable {
    /// Milliseconds on the page's own clock.
    package var time: Double
    /// CSS pixels from the page's upper left corner, which are points.
    package var position: Vector

    /// Creates a sample.
    package init(_ time: Double, _ x: Double, _ y: Double) {
      self.time = time
      position = Vector(x: x, y: y)
    }

    /// The sample as written: rounded to a microsecond and a thousandth of a point, which removes
    /// only the noise of the browser's conversions.
    var written: Sample {
      Sample(
        Self.thousandths(time), Self.thousandths(position.x), Self.thousandths(position.y))
    }

    /// To three decimals: a microsecond for times, a thousandth of a point for positions.
    static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
  }
}

extension PadContact {
  /// The kind of pointer.
  package enum Pointer: String, Sendable, CaseIterable {
    /// A finger.
    case touch
    /// A mouse or trackpad.
    case mouse
    /// A stylus.
    case pen
  }
}
