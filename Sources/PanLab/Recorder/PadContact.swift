import PanMetrics
package import PanMotion
import PanTraces

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

  /// The sample as it is written: to a microsecond and a thousandth of a point, which leaves out no
  /// more than what conversions of the browser have added.
  var written: PadSample {
    PadSample(
      Self.thousandths(time), Self.thousandths(position.x), Self.thousandths(position.y))
  }

  /// To three decimals: a microsecond for times, a thousandth of a point for positions.
  static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// What touched the pad.
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

/// Time since a recording began, over all loadings of its page.
///
/// A page's clock begins anew whenever it is loaded. What passed in between is not known and not
/// counted; the recording's clock goes on where it stood.
struct RecordingClock: Equatable, Sendable {
  /// The page's time that is `elapsed` of the recording; nil before the first.
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

  /// The page's clock begins anew.
  mutating func restart(_ time: Double) { origin = time - latest }
}

/// The grid on which a browser's clock stands, as its time stamps show it.
///
/// Browsers make their clocks coarser than the panel's, by 5 µs to 2 ms and more; a speed cannot be
/// better than its times.
package enum ClockGrid {
  /// Steps that browsers use, in ms, the coarsest first; a panel of 60 Hz without a clock comes last
  /// but is as coarse as any.
  private static let steps = [
    100.0, 20, 16, 10, 8, 5, 4, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005,
  ]
  /// Time stamps must lie this close to the grid, in ms: less than half of the finest.
  private static let grace = 0.0015
  /// Fewer different times would lie on many grids.
  private static let fewest = 16

  /// The coarsest grid that all times lie on, in ms; nil where there is none or too few show it.
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
  /// Fewer frames than these say little.
  private static let fewest = 10

  /// The rate in whole Hz by the median step in ms; nil for too few steps, and for no display's rate.
  package static func rate(of steps: [Double]) -> Double? {
    guard steps.count >= fewest, let median = Distribution(steps).median, median > 0 else {
      return nil
    }
    let rate = (1000 / median).rounded()
    return ReadingLimits.refreshRates.contains(rate) ? rate : nil
  }
}
