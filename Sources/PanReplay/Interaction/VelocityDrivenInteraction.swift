public import PanMotion
public import PanText
public import PanTraces

/// A transition that settles on a spring, starting with the finger's velocity.
///
/// Continuous in position and velocity at the hand-off: the practice of "Designing Fluid Interfaces"
/// (WWDC 2018, 803) and of floating-panel libraries. Offsets are in points along the travel.
public struct VelocityDrivenInteraction: Equatable, Sendable {
  /// The spring of the settle.
  public var spring: Spring
  /// At rest: nearer to the target than this, in points, and staying so.
  public var restDistance: Double
  /// At rest: slower than this, in points per second, and staying so.
  public var restSpeed: Double
  /// A settle that has not come to rest after this many seconds is put at its target.
  public var durationLimit: Double
  /// How content gives beyond the ends; nil where it does not.
  public var rubberBand: RubberBand?

  private var extent = 1.0
  private var stage = Stage.interacting(offset: 0)
  /// What the clamp lets through: the travel, and where a grab found the content beyond it.
  private var reach = 0.0...1.0

  private enum Stage: Equatable {
    case interacting(offset: Double)
    case settling(Settle)
  }

  private struct Settle: Equatable {
    let motion: SpringMotion
    let start: Double
    let restTime: Double?
    let launchVelocity: Double
  }

  /// With less than this to go, in points, the finger's velocity is dropped.
  private static let shortestWay = 0.5

  /// Creates an interaction at the start of its travel.
  public init(
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
  public func offset(at time: Double) -> Double {
    switch stage {
    case .interacting(let offset): return offset
    case .settling(let settle):
      let elapsed = time - settle.start
      return settleStage(at: time) == .moving
        ? settle.motion.position(at: elapsed) : settle.motion.target
    }
  }

  /// The settle's own end, counted from its start in seconds; nil where it never rests.
  public var settleDuration: Double? {
    guard case .settling(let settle) = stage else { return nil }
    return settle.restTime
  }

  /// The content's offset for a finger's, given what happens beyond the ends.
  private func held(_ offset: Double) -> Double {
    guard let rubberBand else { return min(max(offset, reach.lowerBound), reach.upperBound) }
    if offset < 0 { return rubberBand.shown(offset: offset, length: extent) }
    if offset > extent {
      return extent + rubberBand.shown(offset: offset - extent, length: extent)
    }
    return offset
  }

  /// The finger's offset that holds the content at `offset`.
  private func pull(holding offset: Double) -> Double {
    guard let rubberBand else { return offset }
    // No pull shows a whole extent beyond the end; content thrown that far is caught just below.
    let farthest = extent * (1 - 1e-6)
    if offset < 0 { return rubberBand.pull(shown: max(offset, -farthest), length: extent) }
    if offset > extent {
      return extent + rubberBand.pull(shown: min(offset - extent, farthest), length: extent)
    }
    return offset
  }
}

extension VelocityDrivenInteraction: InteractionController {
  /// Gets ready for a travel of `extent` points, at rest at its start.
  public mutating func begin(extent: Double) {
    self.extent = extent
    reach = 0...extent
    stage = .interacting(offset: 0)
  }

  /// Stops where it is, and returns the progress from which a finger's movement counts.
  public mutating func grab(at time: Double) -> Double {
    let offset = offset(at: time)
    reach = min(0, offset)...max(extent, offset)
    stage = .interacting(offset: offset)
    return pull(holding: offset) / extent
  }

  /// Follows the finger; progress is a share of the travel.
  public mutating func drag(to progress: Double) {
    stage = .interacting(offset: held(progress * extent))
  }

  /// Lets go towards an outcome, with the finger's velocity in points per second; nil is none.
  public mutating func release(
    to outcome: TransitionOutcome, velocity: Double?, at time: Double
  ) {
    let start = offset(at: time)
    let target = outcome == .finish ? extent : 0
    // With no way to go a velocity relative to it has no meaning: the content stays.
    let launch = (target - start).magnitude < Self.shortestWay ? 0 : velocity ?? 0
    let motion = SpringMotion(spring: spring, from: start, to: target, velocity: launch)
    stage = .settling(
      Settle(
        motion: motion, start: time,
        restTime: motion.restTime(distance: restDistance, speed: restSpeed),
        launchVelocity: launch))
  }

  public func progress(at time: Double) -> Double { offset(at: time) / extent }

  public func settleStage(at time: Double) -> SettleStage {
    guard case .settling(let settle) = stage else { return .moving }
    let elapsed = time - settle.start
    guard elapsed > 0 else { return .moving }
    if let restTime = settle.restTime, elapsed >= restTime { return .rested }
    return elapsed >= durationLimit ? .cutShort : .moving
  }

  public var launchVelocity: Double? {
    guard case .settling(let settle) = stage else { return nil }
    return settle.launchVelocity
  }
}

extension VelocityDrivenInteraction {
  /// What can be set of the interaction, besides its spring.
  public static let fields: [ComponentField<VelocityDrivenInteraction>] = [
    .number(
      "rest-distance", "at rest nearer to the target than this", unit: "pt", in: 0.001...1000,
      get: { $0.restDistance }, set: { $0.restDistance = $1 }),
    .number(
      "rest-speed", "at rest slower than this", unit: "pt/s", in: 0.001...1e5,
      get: { $0.restSpeed }, set: { $0.restSpeed = $1 }),
    .number(
      "limit", "when a settle that has not come to rest is put at its target", unit: "s",
      in: 0.01...600, get: { $0.durationLimit }, set: { $0.durationLimit = $1 }),
    .text(
      "rubber-band", "how content gives beyond the ends",
      "off or a number above 0, at most 10", read: { OptionalBand($0) }, write: { $0.text },
      get: { OptionalBand(band: $0.rubberBand) }, set: { $0.rubberBand = $1.band }),
  ]

  private struct OptionalBand {
    let band: RubberBand?

    init(band: RubberBand?) { self.band = band }

    init?(_ text: String) {
      if text == "off" {
        band = nil
      } else {
        guard let number = Double(decimal: text), number <= 10,
          let band = RubberBand(coefficient: number)
        else { return nil }
        self.band = band
      }
    }

    var text: String { band.map { ComponentValue.number($0.coefficient).text } ?? "off" }
  }

  /// The spring, by response and damping ratio or by mass, stiffness and damping; not by both.
  ///
  /// What is not given of the set that is used is that of ``PanMotion/Spring/settle`` or, in the
  /// second, of ``PanMotion/Spring/uikitDefault``.
  static let springPart = ComponentPart<VelocityDrivenInteraction>.either(
    ComponentPart(
      SpringByResponse.fields, get: { _ in nil }, start: SpringByResponse(),
      put: {
        (
          interaction: inout VelocityDrivenInteraction, way: SpringByResponse
        ) throws(ComponentError)
        in try interaction.take(way.spring)
      }),
    or: ComponentPart(
      SpringByMass.fields, get: { SpringByMass($0.spring) }, start: SpringByMass(.uikitDefault),
      put: {
        (interaction: inout VelocityDrivenInteraction, way: SpringByMass) throws(ComponentError) in
        try interaction.take(way.spring)
      }),
    clash: .contradiction(
      "a spring has either response and damping-ratio, or mass, stiffness and damping",
      advice: "Give one set only."))

  private mutating func take(_ spring: Spring?) throws(ComponentError) {
    guard let spring else { throw .contradiction("no such spring is possible", advice: nil) }
    self.spring = spring
  }
}

/// A spring by what is seen of it.
private struct SpringByResponse: Equatable {
  var response = 0.4
  var dampingRatio = 1.0

  var spring: Spring? { Spring(response: response, dampingRatio: dampingRatio) }

  static let fields: [ComponentField<SpringByResponse>] = [
    .number(
      "response", "the spring's undamped period", unit: "s", in: 0.001...100,
      get: { $0.response }, set: { $0.response = $1 }),
    .number(
      "damping-ratio", "below 1 the spring oscillates, above 1 it creeps", in: 0...100,
      get: { $0.dampingRatio }, set: { $0.dampingRatio = $1 }),
  ]
}

/// A spring by its parts.
private struct SpringByMass: Equatable {
  var mass: Double
  var stiffness: Double
  var damping: Double

  init(_ spring: Spring) {
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
  }

  var spring: Spring? { Spring(mass: mass, stiffness: stiffness, damping: damping) }

  static let fields: [ComponentField<SpringByMass>] = [
    .number("mass", "the spring's mass", in: 1e-6...1e6, get: { $0.mass }, set: { $0.mass = $1 }),
    .number(
      "stiffness", "the spring's restoring force per distance", in: 1e-6...1e9,
      get: { $0.stiffness }, set: { $0.stiffness = $1 }),
    .number(
      "damping", "the spring's braking force per velocity; not the ratio", in: 0...1e9,
      get: { $0.damping }, set: { $0.damping = $1 }),
  ]
}
