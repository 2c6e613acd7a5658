import PanMotion
import PanText

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
