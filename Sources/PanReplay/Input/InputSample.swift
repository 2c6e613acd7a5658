import PanGestures
import PanMotion

/// A finger's translation at a time, as a frame gets to see it.
struct InputSample {
  let time: Double
  let translation: Vector
}

extension InputPolicy {
  /// What the frame with a cut-off sees of a pan.
  ///
  /// `delivered` are the pan's events up to the cut-off, from the one that began it; not empty.
  func sample(_ delivered: ArraySlice<PanEvent>, cutOff: Double) -> InputSample? {
    guard let last = delivered.last else { return nil }
    let latest = InputSample(time: last.time, translation: last.translation)
    return switch self {
    case .latest: latest
    case .resampled(let rule): rule.sample(delivered, at: cutOff - rule.delay) ?? latest
    }
  }
}

extension TouchResampling {
  /// Differences of times that stand for exact milliseconds are off by rounding; without this every
  /// other frame of 50 Hz input would be found too sparse.
  private static var grace: Double { 1e-9 }

  /// The sample at a wanted time; nil where the rule leaves the latest as it is.
  fileprivate func sample(_ delivered: ArraySlice<PanEvent>, at wanted: Double) -> InputSample? {
    guard let after = delivered.lastIndex(where: { $0.time <= wanted }).map({ $0 + 1 }) else {
      // The pan began later than the wanted time: there is nothing earlier to show.
      return delivered.first.map { InputSample(time: $0.time, translation: $0.translation) }
    }
    if after < delivered.endIndex {
      return interpolated(delivered[after - 1], delivered[after], at: wanted)
    }
    guard after - 2 >= delivered.startIndex else { return nil }
    return extrapolated(delivered[after - 2], delivered[after - 1], at: wanted)
  }

  /// Samples too close together are not trusted with a line; the later one's time is still to come.
  private func interpolated(
    _ earlier: PanEvent, _ later: PanEvent, at wanted: Double
  ) -> InputSample {
    guard later.time - earlier.time >= minimumInterval - Self.grace else {
      return InputSample(time: earlier.time, translation: earlier.translation)
    }
    return InputSample(
      time: wanted, translation: line(through: earlier, later, at: wanted))
  }

  private func extrapolated(
    _ earlier: PanEvent, _ later: PanEvent, at wanted: Double
  ) -> InputSample? {
    let interval = later.time - earlier.time
    guard interval >= minimumInterval - Self.grace, interval <= maximumInterval + Self.grace
    else { return nil }
    let time = min(wanted, later.time + min(interval / 2, maximumExtrapolation))
    return InputSample(time: time, translation: line(through: earlier, later, at: time))
  }

  private func line(through a: PanEvent, _ b: PanEvent, at time: Double) -> Vector {
    a.translation + (b.translation - a.translation) * ((time - a.time) / (b.time - a.time))
  }
}
