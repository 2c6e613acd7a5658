import PanEngine
import PanTraces

/// The band around its target in which content counts as settled.
package enum SettleBand {
  /// Half a point, or 2 % of the way, in points.
  ///
  /// A share of the distance, because the final value may be 0. Movements below half a point are
  /// invisible.
  package static func halfWidth(ofDistance distance: Double) -> Double {
    max(0.5, 0.02 * distance.magnitude)
  }
}

/// L6 and L7: how long the content takes to its target, and how far it goes beyond.
///
/// All of it is found in one walk over the frames.
struct SettleLatency {
  private let liftTime: Double
  private let start: Double
  private let target: Double
  private let end: Replay.End
  /// The distance that is left at the last frame.
  private let remaining: Double
  /// The times of the frames that first show movement, half of the way and nine tenths of it. Nil
  /// if none does.
  private var firstMotion: Double?
  private var half: Double?
  private var ninety: Double?
  /// The time of the frame from which on all are in the band. Nil if the last is not.
  private var settled: Double?
  private var overshoot = 0.0
  private var crossings = 0

  private var distance: Double { (target - start).magnitude }

  private init?(_ replay: borrowing Replay, frames settle: Range<Int>, lift: Double, target: Double)
  {
    let frames = replay.frames
    guard let first = settle.first, let last = settle.last else { return nil }
    liftTime = lift
    start = frames[first].content
    self.target = target
    end = replay.end
    remaining = (frames[last].content - target).magnitude
    walk(frames, settle)
  }

  private mutating func walk(_ frames: [Frame], _ settle: Range<Int>) {
    let way = target - start
    let sign: Double = target >= start ? 1 : -1
    let band = SettleBand.halfWidth(ofDistance: distance)
    // The first frame of the settle is compared with the last one before it.
    var shown = settle.lowerBound > 0 ? frames[settle.lowerBound - 1].content : start
    var side = 0.0
    for index in settle {
      let (time, content) = (frames[index].time, frames[index].content)
      if firstMotion == nil, (content - shown).magnitude > 0.05 { firstMotion = time }
      shown = content
      let covered = (content - start) / way
      if half == nil, covered >= 0.5 { half = time }
      if ninety == nil, covered >= 0.9 { ninety = time }
      let beyond = sign * (content - target)
      overshoot = max(overshoot, beyond)
      guard beyond.magnitude > band else {
        settled = settled ?? time
        continue
      }
      settled = nil
      let newSide: Double = beyond < 0 ? -1 : 1
      if side != 0, newSide != side { crossings += 1 }
      side = newSide
    }
  }

  static let figures = Metric.Group.settle.metrics + Metric.Group.overshoot.metrics

  /// Writes L6 and L7 of a replay's last settle.
  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    if let problem = segments.settleProblem {
      return measurements.undefine(figures, because: problem)
    }
    guard let release = replay.release else { return }
    let target = release.decision.outcome == .finish ? replay.travel.extent : 0
    let settle = SettleLatency(
      replay, frames: segments.settle, lift: release.time, target: target)
    guard let settle else { return measurements.undefine(figures, because: .tooShort) }
    settle.writeTimes(to: &measurements)
    settle.writeOvershoot(to: &measurements)
  }

  private func writeTimes(to measurements: inout TraceMeasurements) {
    measurements[.settleTime] = settleTime
    measurements[.settleFirstMotion] = sinceLift(firstMotion, else: .noMovement)
    let isWay = distance > 0
    measurements[.settleHalf] =
      isWay ? sinceLift(half, else: .neverRests) : .undefined(.noMovement)
    measurements[.settleNinety] =
      isWay ? sinceLift(ninety, else: .neverRests) : .undefined(.noMovement)
    measurements[.settleRemaining] = MetricValue(finite: remaining)
  }

  private var settleTime: MetricValue {
    guard distance > 0 else { return .value(0) }
    guard end == .rested || end == .cutShort else { return .undefined(.neverRests) }
    return sinceLift(settled, else: .neverRests)
  }

  private func sinceLift(_ time: Double?, else reason: MetricValue.UndefinedReason) -> MetricValue {
    time.map { MetricValue(finite: ($0 - liftTime) * 1000) } ?? .undefined(reason)
  }

  private func writeOvershoot(to measurements: inout TraceMeasurements) {
    measurements[.overshoot] = MetricValue(finite: overshoot)
    measurements[.overshootPercent] =
      distance >= 1 ? MetricValue(finite: 100 * overshoot / distance) : .undefined(.noMovement)
    measurements[.crossings] = .value(Double(crossings))
  }
}
