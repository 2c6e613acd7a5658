import PanReplay
import PanTraces

/// The band around its target in which content counts as settled.
public enum SettleBand {
  /// Half a point, or 2 % of the way, in points.
  ///
  /// The final value may be 0, so the band is of the distance; below half a point nothing is seen.
  public static func halfWidth(ofDistance distance: Double) -> Double {
    max(0.5, 0.02 * distance.magnitude)
  }
}

/// L6 and L7: how long the content takes to its target, and how far it goes beyond.
struct SettleLatency {
  private let frames: ArraySlice<Frame>
  /// The last frame that knows nothing of the release.
  private let before: Frame?
  private let liftTime: Double
  private let start: Double
  private let target: Double
  private let end: ReplayEnd

  private var distance: Double { (target - start).magnitude }

  private var band: Double { SettleBand.halfWidth(ofDistance: distance) }

  private init?(_ replay: Replay, frames settle: Range<Int>, release: Release, target: Double) {
    frames = replay.frames[settle]
    guard let first = frames.first else { return nil }
    before = settle.lowerBound > 0 ? replay.frames[settle.lowerBound - 1] : nil
    liftTime = release.time
    start = first.content
    self.target = target
    end = replay.end
  }

  /// Writes L6 and L7 of a replay's last settle.
  static func write(
    _ replay: Replay, _ segments: ReplaySegments, to measurements: inout TraceMeasurements
  ) {
    if let problem = segments.settleProblem { return undefine(problem, in: &measurements) }
    guard let release = replay.release else { return }
    let fraction: Double = release.decision.outcome == .finish ? 1 : 0
    let animation = replay.configuration.animation
    let target = animation.value(of: .translation, at: fraction) * replay.travel.extent
    let settle = SettleLatency(
      replay, frames: segments.settle, release: release, target: target)
    guard let settle else { return undefine(.tooShort, in: &measurements) }
    settle.writeTimes(to: &measurements)
    settle.writeOvershoot(to: &measurements)
  }

  private static let columns: [Metric] = [
    .settleTime, .settleFirstMotion, .settleHalf, .settleNinety, .settleRemaining, .overshoot,
    .overshootPercent, .crossings,
  ]

  private static func undefine(
    _ reason: UndefinedReason, in measurements: inout TraceMeasurements
  ) {
    for metric in columns { measurements[metric] = .undefined(reason) }
  }

  private func writeTimes(to measurements: inout TraceMeasurements) {
    measurements[.settleTime] = settleTime
    measurements[.settleFirstMotion] = firstMotion
    measurements[.settleHalf] = time(toCover: 0.5)
    measurements[.settleNinety] = time(toCover: 0.9)
    if let last = frames.last {
      measurements[.settleRemaining] = Measurement(finite: (last.content - target).magnitude)
    }
  }

  private var settleTime: Measurement {
    guard distance > 0 else { return .value(0) }
    guard end == .rested || end == .cutShort else { return .undefined(.neverRests) }
    let outside = frames.lastIndex { ($0.content - target).magnitude > band }
    let settled = outside.map { $0 + 1 } ?? frames.startIndex
    guard settled < frames.endIndex else { return .undefined(.neverRests) }
    return sinceLift(frames[settled])
  }

  private var firstMotion: Measurement {
    var shown = before?.content ?? start
    for frame in frames {
      if (frame.content - shown).magnitude > 0.05 { return sinceLift(frame) }
      shown = frame.content
    }
    return .undefined(.noMovement)
  }

  private func time(toCover share: Double) -> Measurement {
    guard distance > 0 else { return .undefined(.noMovement) }
    let covered = frames.first { ($0.content - start) / (target - start) >= share }
    return covered.map(sinceLift) ?? .undefined(.neverRests)
  }

  private func sinceLift(_ frame: Frame) -> Measurement {
    Measurement(finite: (frame.time - liftTime) * 1000)
  }

  private func writeOvershoot(to measurements: inout TraceMeasurements) {
    let sign: Double = target >= start ? 1 : -1
    var overshoot = 0.0
    var crossings = 0
    var side = 0.0
    for frame in frames {
      let beyond = sign * (frame.content - target)
      overshoot = max(overshoot, beyond)
      guard beyond.magnitude > band else { continue }
      let newSide: Double = beyond < 0 ? -1 : 1
      if side != 0, newSide != side { crossings += 1 }
      side = newSide
    }
    measurements[.overshoot] = Measurement(finite: overshoot)
    measurements[.overshootPercent] =
      distance >= 1 ? Measurement(finite: 100 * overshoot / distance) : .undefined(.noMovement)
    measurements[.crossings] = .value(Double(crossings))
  }
}
