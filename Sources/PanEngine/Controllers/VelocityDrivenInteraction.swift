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
  /// At rest: nearer to the target than this, in points, and staying so.
  public var restDistance: Double
  /// At rest: slower than this, in points per second, and staying so.
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
    let motion: Spring.Motion
    let start: Double
    /// The velocity it sets off with, in points per second.
    let launchVelocity: Double
    /// When it is at rest for good, in seconds from its start. Infinite for a spring that never is.
    let restTime: Double

    init(_ motion: Spring.Motion, start: Double, launchVelocity: Double, restTime: Double) {
      (self.motion, self.start) = (motion, start)
      (self.launchVelocity, self.restTime) = (launchVelocity, restTime)
    }

    static func == (a: Settle, b: Settle) -> Bool { a.motion == b.motion && a.start == b.start }
  }

  /// Creates an interaction at the start of its travel.
  public init() { self.init(spring: .settle) }

  /// Creates one with other settings.
  package init(
    spring: Spring = .settle, restDistance: Double = 0.5, restSpeed: Double = 5,
    durationLimit: Double = 5, rubberBand: RubberBand? = nil
  ) {
    self.spring = spring
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
    guard elapsed > 0 else { return (settling.motion.position(at: 0), .moving) }
    if elapsed >= settling.restTime { return (settling.motion.target, .rested) }
    return elapsed < durationLimit
      ? (settling.motion.position(at: elapsed), .moving) : (settling.motion.target, .cutShort)
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
    // A finger that pulls the content has its velocity changed by clamp or rubber band. One that only
    // stopped a settle has no velocity.
    if settling == nil { launch = contentVelocity(atPull: pull, launch) }
    let motion = Spring.Motion(spring: spring, from: start, to: target, velocity: launch)
    settling = Settle(
      motion, start: time, launchVelocity: launch,
      restTime: motion.restTime(distance: restDistance, speed: restSpeed) ?? .infinity)
    // Resets the finger, so that settles that are alike are equal.
    (offset, pull) = (0, 0)
  }

  public func progress(at time: Double) -> Double { offset(at: time) / extent }

  public func settleStage(at time: Double) -> SettleStage { state(at: time).stage }

  public func settleState(at time: Double) -> (stage: SettleStage, progress: Double) {
    let (offset, stage) = state(at: time)
    return (stage, offset / extent)
  }

  public var launchVelocity: Double? {
    settling?.launchVelocity
  }

  /// The finger's between the ends, 0 against a clamp, on a rubber band what that lets through.
  public func contentVelocity(
    fingerAt progress: Double, velocity: Double, time: Double
  ) -> Double {
    contentVelocity(atPull: progress * extent, velocity)
  }
}

extension VelocityDrivenInteraction {
  /// The settings as typed, before it is known whether the spring's make sense together.
  struct Words: Sendable {
    /// Everything but the spring.
    fileprivate var interaction = VelocityDrivenInteraction()
    // The spring's numbers. Nil was not given.
    fileprivate var response: Double?
    fileprivate var dampingRatio: Double?
    fileprivate var mass: Double?
    fileprivate var stiffness: Double?
    fileprivate var damping: Double?

    /// Nothing is given.
    init() {}

    /// Everything that a controller depends on, with the spring by its parts.
    init(_ interaction: VelocityDrivenInteraction) {
      self.interaction = interaction
      mass = interaction.spring.mass
      stiffness = interaction.spring.stiffness
      damping = interaction.spring.damping
    }

    /// The default of every setting, of either way to say what spring it is.
    static let usual: Words = {
      var words = Words(VelocityDrivenInteraction(spring: .uikitDefault))
      words.response = 0.4
      words.dampingRatio = 1
      return words
    }()

    /// The controller that the words make.
    func makeInteraction() throws(ComponentError) -> VelocityDrivenInteraction {
      guard let spring = try spring() else {
        throw .contradiction("no such spring is possible", advice: nil)
      }
      var interaction = interaction
      interaction.spring = spring
      return interaction
    }

    /// Missing values come from ``PanEngine/Spring/settle`` (response form) or
    /// ``PanEngine/Spring/uikitDefault`` (mass form). Nil for a spring that cannot be.
    private func spring() throws(ComponentError) -> Spring? {
      guard mass != nil || stiffness != nil || damping != nil else {
        return Spring(response: response ?? 0.4, dampingRatio: dampingRatio ?? 1)
      }
      guard response == nil, dampingRatio == nil else {
        throw .contradiction(
          "a spring has either response and damping-ratio, or mass, stiffness and damping",
          advice: "Give one set only.")
      }
      let usual = Spring.uikitDefault
      return Spring(
        mass: mass ?? usual.mass, stiffness: stiffness ?? usual.stiffness,
        damping: damping ?? usual.damping)
    }
  }
}

extension VelocityDrivenInteraction.Words {
  /// Everything that can be set, in the order it is written.
  static let settings: [Setting<VelocityDrivenInteraction.Words>] = [
    Setting(
      "response", "the spring's undamped period", .number(0.001...100, "s"),
      get: { $0.response }, set: { $0.response = $1 }),
    Setting(
      "damping-ratio", "below 1 the spring oscillates, above 1 it creeps", .number(0...100),
      get: { $0.dampingRatio }, set: { $0.dampingRatio = $1 }),
    Setting(
      "mass", "the spring's mass", .number(1e-6...1e6), get: { $0.mass }, set: { $0.mass = $1 }),
    Setting(
      "stiffness", "the spring's restoring force per distance", .number(1e-6...1e9),
      get: { $0.stiffness }, set: { $0.stiffness = $1 }),
    Setting(
      "damping", "the spring's braking force per velocity; not the ratio", .number(0...1e9),
      get: { $0.damping }, set: { $0.damping = $1 }),
    Setting(
      "rest-distance", "at rest nearer to the target than this", .number(0.001...1000, "pt"),
      get: { $0.interaction.restDistance }, set: { $0.interaction.restDistance = $1 }),
    Setting(
      "rest-speed", "at rest slower than this", .number(0.001...1e5, "pt/s"),
      get: { $0.interaction.restSpeed }, set: { $0.interaction.restSpeed = $1 }),
    Setting(
      "limit", "when a settle that has not come to rest is put at its target",
      .number(0.01...600, "s"), get: { $0.interaction.durationLimit },
      set: { $0.interaction.durationLimit = $1 }),
    Setting(
      "rubber-band", "how content gives beyond the ends", .orOff(.number(0.001...10)),
      get: { .some($0.interaction.rubberBand?.coefficient) },
      set: { $0.interaction.rubberBand = $1.flatMap { RubberBand(coefficient: $0) } }),
  ]
}
