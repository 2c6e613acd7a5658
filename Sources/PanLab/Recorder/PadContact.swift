import PanAnalysis
package import PanTraces

/// One sample as the browser reports it.
package struct PadSample: Equatable, Sendable {
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
  var written: PadSample {
    PadSample(
      Self.thousandths(time), Self.thousandths(position.x), Self.thousandths(position.y))
  }

  /// To three decimals: a microsecond for times, a thousandth of a point for positions.
  static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// The kind of pointer.
package enum PointerKind: String, Sendable, CaseIterable {
  /// A finger.
  case touch
  /// A mouse or trackpad.
  case mouse
  /// A stylus.
  case pen
}

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
  package let pointer: PointerKind
  /// The samples at strictly increasing times. Only the ending sample may repeat the last time.
  package private(set) var samples: [PadSample]
  /// How it ended. Nil while it lasts.
  package private(set) var end: End?
  /// The number of samples that were left out because their time did not increase.
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

  /// Adds samples. Those whose time does not increase are left out and counted.
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
  /// An ending sample that is earlier than the last one gets the last one's time, as a lift is an
  /// event and no sample of the panel. A cancellation gets the last position.
  package mutating func finish(_ sample: PadSample, _ end: End) {
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

/// The time since a recording began, across reloads of its page.
///
/// A page's clock restarts with each load. The time between loads is unknown and not counted.
struct RecordingClock: Equatable, Sendable {
  /// The page's time at which the recording's clock is 0. Nil before the first event.
  private var origin: Double?
  /// The largest time of the recording so far.
  private var latest = 0.0

  /// Notes a time of the page's clock, in ms.
  mutating func see(_ time: Double) {
    if origin == nil { origin = time - latest }
    latest = max(latest, elapsed(time))
  }

  /// A time of the page's clock in ms since the recording began.
  func elapsed(_ time: Double) -> Double { PadSample.thousandths(time - (origin ?? time)) }

  /// Continues after a reload of the page.
  mutating func restart(_ time: Double) { origin = time - latest }
}

/// The resolution of a browser's clock, detected from its time stamps.
///
/// Browsers round time stamps to 5 µs up to 2 ms and more, which limits the precision of speeds.
package enum ClockGrid {
  /// Known resolutions of browsers in ms, coarsest first.
  private static let steps = [
    100.0, 20, 16, 10, 8, 5, 4, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005,
  ]
  /// The tolerance in ms: less than half of the finest step.
  private static let grace = 0.0015
  /// Fewer different times fit several grids by chance.
  private static let fewest = 16

  /// The coarsest step of which all times are multiples, in ms. Nil for none or for too few times.
  package static func step(of times: [Double]) -> Double? {
    let different = Set(times)
    guard different.count >= fewest else { return nil }
    return steps.first { step in
      different.allSatisfy { time in
        (time - (time / step).rounded() * step).magnitude <= grace
      }
    }
  }
}

/// The rate of the display, from the times between its frames.
package enum RefreshRate {
  /// The fewest steps for an estimate.
  private static let fewest = 10

  /// The rate in whole Hz from the median step in ms. Nil for too few steps or an implausible rate.
  package static func rate(of steps: [Double]) -> Double? {
    guard steps.count >= fewest, let median = Distribution(steps).median, median > 0 else {
      return nil
    }
    let rate = (1000 / median).rounded()
    return ReadingOptions.Limits.refreshRates.contains(rate) ? rate : nil
  }
}
