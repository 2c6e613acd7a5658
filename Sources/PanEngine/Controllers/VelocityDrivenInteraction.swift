public import PanTraces

/// A transition that settles on a spring, starting with the content's velocity.
///
/// Continuous in position and velocity at the hand-off: the practice of "Designing Fluid
/// Interfaces" (WWDC 2018, 803) and of floating-panel libraries. Offsets are in points along the
/// travel.
///
/// The content's velocity is the finger's, times the share of it that clamp or rubber band let
/// through: nothing against a clamp, on a rubber band what that gives there. The spring starts with
/// it in points per second, however short the way is. UIKit's spring parameters want it relative to
/// the way, where originals drop it when the way is exactly 0, or hold it to some multiple of the
/// way. In points there is nothing to divide by, and no way is too short.
public struct VelocityDrivenInteraction: Equatable, Sendable {
  /// The spring of the settle.
  package var spring: Spring
  /// How the spring is run.
  package var run: SpringRun
  /// In closed form at rest: nearer to the target than this, in points, and staying so.
  public var restDistance: Double
  /// In closed form at rest: slower than this, in points per second, and staying so.
  public var restSpeed: Double
  /// A settle that has not come to rest after this many seconds is put at its target.
  public var durationLimit: Double
  /// How content gives beyond the ends. Nil if it does not.
  package var rubberBand: RubberBand?

  private var extent = 1.0
  /// While interacting, the content is at `offset`, and the finger, in the same coordinates, at
  /// `pull`.
  private var offset = 0.0
  private var pull = 0.0
  /// Nil while interacting.
  private var settling: Settle?
  /// The range in which content follows the finger one to one: the travel, and beyond it up to
  /// where a grab caught content that no finger could have pulled so far.
  private var ends = 0.0...1.0

  /// A class: the check for nil at every dragged frame then compares one pointer.
  private final class Settle: Equatable, Sendable {
    let motion: SpringSettle
    let start: Double

    init(motion: SpringSettle, start: Double) {
      self.motion = motion
      self.start = start
    }

    static func == (a: Settle, b: Settle) -> Bool { a.motion == b.motion && a.start == b.start }
  }

  /// Creates an interaction at the start of its travel.
  public init() { self.init(spring: .settle) }

  /// Creates one with other settings.
  package init(
    spring: Spring = .settle, run: SpringRun = .closedForm, restDistance: Double = 0.5,
    restSpeed: Double = 5, durationLimit: Double = 5, rubberBand: RubberBand? = nil
  ) {
    self.spring = spring
    self.run = run
    self.restDistance = restDistance
    self.restSpeed = restSpeed
    self.durationLimit = durationLimit
    self.rubberBand = rubberBand
  }

  /// Where the content is, in points.
  public func offset(at time: Double) -> Double { state(at: time).offset }

  /// Where the content is, in points, and whether its settle is over.
  private func state(at time: Double) -> (offset: Double, stage: SettleStage) {
    guard let settling else { return (offset, .moving) }
    let elapsed = time - settling.start
    let (position, isAtRest) = settling.motion.state(at: max(elapsed, 0))
    guard elapsed > 0 else { return (position, .moving) }
    if isAtRest { return (settling.motion.target, .rested) }
    return elapsed < durationLimit ? (position, .moving) : (settling.motion.target, .cutShort)
  }

  /// Ends a settle, if there is one, with content and finger at these places.
  private mutating func interact(offset: Double, pull: Double) {
    self.offset = offset
    self.pull = pull
    if settling != nil { settling = nil }
  }

  /// The content's offset for a finger's, given what happens beyond the ends.
  private func held(_ pull: Double) -> Double {
    let inside = clamped(pull)
    guard let rubberBand, pull != inside else { return inside }
    return inside + rubberBand.shown(offset: pull - inside, length: extent)
  }

  /// The finger's offset that holds the content at `offset`.
  private func pull(holding offset: Double) -> Double {
    let inside = clamped(offset)
    guard let rubberBand, offset != inside else { return offset }
    return inside + rubberBand.pull(shown: offset - inside, length: extent)
  }

  /// What clamp or rubber band let through of the velocity of a finger at `pull`.
  private func contentVelocity(atPull pull: Double, _ velocity: Double) -> Double {
    guard !ends.isOpen(at: pull, to: velocity) else { return velocity }
    let beyond = pull - clamped(pull)
    return (rubberBand?.slope(offset: beyond, length: extent) ?? 0).share(of: velocity)
  }

  private func clamped(_ offset: Double) -> Double {
    min(max(offset, ends.lowerBound), ends.upperBound)
  }
}

extension VelocityDrivenInteraction: InteractionController {
  /// Gets ready for a travel of `extent` points, at rest at its start.
  public mutating func begin(extent: Double) {
    self.extent = extent
    ends = 0...extent
    interact(offset: 0, pull: 0)
  }

  /// Stops where it is, and returns the progress from which a finger's movement counts.
  public mutating func grab(at time: Double) -> Double {
    let offset = offset(at: time)
    // No pull brings content past a clamp, or a whole extent beyond the end on a rubber band.
    // Thrown there, and caught, it is held as inside the ends.
    let reach = rubberBand == nil ? 0 : extent * (1 - 1e-6)
    let isOut = offset < -reach || offset > extent + reach
    ends = isOut ? min(0, offset)...max(extent, offset) : 0...extent
    let pull = pull(holding: offset)
    interact(offset: offset, pull: pull)
    return pull / extent
  }

  /// Follows the finger. Progress is a share of the travel.
  public mutating func drag(to progress: Double) {
    let pull = progress * extent
    interact(offset: held(pull), pull: pull)
  }

  public mutating func dragged(to progress: Double, at time: Double) -> Double {
    drag(to: progress)
    return offset / extent
  }

  /// Lets go towards an outcome, with the finger's velocity in points per second. Nil is none.
  ///
  /// The content sets off with the velocity that it had: see
  /// ``contentVelocity(fingerAt:velocity:time:)``.
  public mutating func release(
    to outcome: TransitionOutcome, velocity: Double?, at time: Double
  ) {
    let start = offset(at: time)
    let target = outcome == .finish ? extent : 0
    var launch = velocity ?? 0
    if settling == nil { launch = contentVelocity(atPull: pull, launch) }
    settling = Settle(motion: settle(from: start, to: target, velocity: launch), start: time)
    // Resets the finger, so that settles that are alike are equal.
    (offset, pull) = (0, 0)
  }

  private func settle(from start: Double, to target: Double, velocity: Double) -> SpringSettle {
    switch run {
    case .closedForm:
      let motion = SpringMotion(spring: spring, from: start, to: target, velocity: velocity)
      return .closedForm(
        RestingMotion(motion, distance: restDistance, speed: restSpeed), velocity: velocity)
    case .floatingPanel(let panel):
      return .stepped(
        panel.motion(
          spring: spring, from: start, to: target, velocity: velocity, limit: durationLimit))
    }
  }

  public func progress(at time: Double) -> Double { offset(at: time) / extent }

  public func settleStage(at time: Double) -> SettleStage { state(at: time).stage }

  public func settleState(at time: Double) -> (stage: SettleStage, progress: Double) {
    let (offset, stage) = state(at: time)
    return (stage, offset / extent)
  }

  public var launchVelocity: Double? {
    settling?.motion.launchVelocity
  }

  /// The finger's between the ends, 0 against a clamp, on a rubber band what that lets through.
  public func contentVelocity(
    fingerAt progress: Double, velocity: Double, time: Double
  ) -> Double {
    contentVelocity(atPull: progress * extent, velocity)
  }
}
