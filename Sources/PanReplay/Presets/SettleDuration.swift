import PanMotion
import PanTraces

/// How long a settle takes; times in seconds, speeds in points per second.
public enum SettleDuration: Equatable, Sendable {
  /// Always as long, each way.
  case fixed(finish: Double, cancel: Double)
  /// The whole duration times the share of the way that is left, up to a limit.
  case remainingShare(full: Double, limit: Double?)
  /// As long as the way takes at the finger's speed, up to a limit; the limit for a still finger.
  case travelTime(limit: Double)
  /// As `travelTime` for fingers faster than `speed`, else fixed.
  case travelTimeAbove(speed: Double, finish: Double, cancel: Double)
  /// Android's `ViewDragHelper`, on a parent as long as the travel.
  case viewDragHelper

  /// Always as long.
  static func fixed(_ seconds: Double) -> SettleDuration {
    .fixed(finish: seconds, cancel: seconds)
  }

  func seconds(
    left share: Double, velocity: Double, extent: Double, outcome: TransitionOutcome
  ) -> Double {
    let speed = velocity.magnitude
    let way = share * extent
    switch self {
    case .fixed(let finish, let cancel):
      return outcome == .finish ? finish : cancel
    case .remainingShare(let full, let limit):
      return min(full * share, limit ?? .infinity)
    case .travelTime(let limit):
      return speed > 0 ? min(way / speed, limit) : limit
    case .travelTimeAbove(let bound, let finish, let cancel):
      if speed > bound { return way / speed }
      return outcome == .finish ? finish : cancel
    case .viewDragHelper:
      return viewDragHelper(way: way, speed: speed, extent: extent)
    }
  }

  /// The whole way counts less the shorter it is: W/2 (1 + sin(0.471 (r − 0.5))), r = way / W.
  private func viewDragHelper(way: Double, speed: Double, extent: Double) -> Double {
    guard way > 0 else { return 0 }
    let share = min(1, way / extent)
    guard speed > 0 else { return min(0.256 * (share + 1), 0.6) }
    let distance = extent / 2 * (1 + sine(0.15 * Double.pi * (share - 0.5)))
    return min(4 * (1000 * distance / speed).rounded() / 1000, 0.6)
  }
}
