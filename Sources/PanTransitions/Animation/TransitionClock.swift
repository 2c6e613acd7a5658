/// The time of an interactive transition, moved by the finger instead of passing by itself.
///
/// As observed in UIKit, an interactive start stops the container's time, and progress moves it to
/// the same share of the transition's duration. While it is so moved, animations are linear.
final class TransitionClock {
  /// The animator's duration in seconds, at least 0.
  let duration: Double
  /// The share of the duration that shows; beyond `0...1` where an interaction lets it.
  var percent = 0.0

  init(duration: Double) { self.duration = duration }

  /// How much shows of an animation that lasts from `delay` for `length` seconds.
  ///
  /// Beyond the transition's ends an animation that touches the end goes on at its own pace.
  func fraction(delay: Double, length: Double) -> Double {
    guard duration > 0, length > 0 else { return percent }
    let within = (min(max(percent, 0), 1) * duration - delay) / length
    let fraction = min(max(within, 0), 1)
    if percent < 0, delay <= 0 { return percent * duration / length }
    if percent > 1, delay + length >= duration, fraction == 1 {
      return 1 + (percent - 1) * duration / length
    }
    return fraction
  }
}
