import PanMotion

/// The slope of the straight line fitted to the last samples of a movement, each axis on its own.
///
/// The rules on gaps, silence and equal times are Android's `VelocityTracker`
/// (frameworks/native, `libs/input/VelocityTracker.cpp`), the degree is 1. Where Android's default
/// parabola turns round before the newest sample of a braking finger, a line cannot.
public struct LeastSquaresLine: Equatable, Hashable, Sendable {
  /// How far back the window reaches from the newest sample, in seconds; the bound is included.
  public var horizon: Double
  /// A silence longer than this between two samples starts the window anew, in seconds.
  public var gapLimit: Double
  /// A silence longer than this before the lift means that the finger had stopped, in seconds.
  public var liftLimit: Double
  /// How many samples are needed at least, 2 or more.
  public var minimumSamples: Int

  /// Creates the estimator; by default 100 ms, 40 ms, 40 ms and two samples.
  public init(
    horizon: Double = 0.1, gapLimit: Double = 0.04, liftLimit: Double = 0.04,
    minimumSamples: Int = 2
  ) {
    self.horizon = horizon
    self.gapLimit = gapLimit
    self.liftLimit = liftLimit
    self.minimumSamples = minimumSamples
  }

  /// Differences of times that stand for exact milliseconds are off by rounding; a nanosecond of
  /// grace keeps a sample exactly on a limit inside it.
  private static let grace = 1e-9

  func estimate(movement: ArraySlice<PanEvent>, liftTime: Double) -> VelocityEstimate {
    guard let newest = movement.last else { return .none(.tooFewSamples) }
    guard liftTime - newest.time <= liftLimit + Self.grace else { return .none(.stopped) }
    let window = window(of: movement, newestTime: newest.time)
    var sums = LineSums(origin: newest)
    for index in window {
      // The later of two samples at one time replaces the earlier.
      let next = index + 1
      if next < movement.endIndex, movement[next].time == movement[index].time { continue }
      sums.add(movement[index])
    }
    guard sums.count >= max(minimumSamples, 2) else { return .none(.tooFewSamples) }
    guard let slope = sums.slope else { return .none(.degenerate) }
    return .velocity(
      ReleaseVelocity(
        vector: slope, sampleCount: sums.count,
        duration: newest.time - movement[window.lowerBound].time,
        fitQuality: sums.fitQuality))
  }

  private func window(of movement: ArraySlice<PanEvent>, newestTime: Double) -> Range<Int> {
    var start = movement.endIndex - 1
    while start > movement.startIndex {
      let earlier = movement[start - 1].time
      guard newestTime - earlier <= horizon + Self.grace,
        movement[start].time - earlier <= gapLimit + Self.grace
      else { break }
      start -= 1
    }
    return start..<movement.endIndex
  }
}

/// The sums behind a straight line through points in the plane over time.
///
/// Times and places count from the newest sample, so that large clocks and coordinates cost no
/// digits.
private struct LineSums {
  private let origin: PanEvent
  private(set) var count = 0
  private var t = 0.0
  private var tt = 0.0
  private var p = Vector.zero
  private var tp = Vector.zero
  private var pp = 0.0

  init(origin: PanEvent) { self.origin = origin }

  mutating func add(_ event: PanEvent) {
    let time = event.time - origin.time
    let place = event.location - origin.location
    count += 1
    t += time
    tt += time * time
    p += place
    tp += place * time
    pp += place.dot(place)
  }

  private var timeSpread: Double { tt - t * t / Double(count) }

  private var covariance: Vector { tp - p * (t / Double(count)) }

  var slope: Vector? {
    let spread = timeSpread
    guard spread > 0 else { return nil }
    let slope = covariance / spread
    // No finger is that fast: the times are too close together to tell.
    return slope.length < 1e30 ? slope : nil
  }

  /// 1 − residual sum of squares over total sum of squares, both axes together.
  var fitQuality: Double? {
    let total = pp - p.dot(p) / Double(count)
    guard total > 0, total.isFinite else { return nil }
    let explained = covariance.dot(covariance) / timeSpread
    return min(max(explained / total, 0), 1)
  }
}
