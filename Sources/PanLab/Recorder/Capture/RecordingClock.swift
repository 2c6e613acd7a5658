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
