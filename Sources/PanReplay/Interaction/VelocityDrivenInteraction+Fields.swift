import PanMotion
import PanText

extension VelocityDrivenInteraction {
  /// Everything that can be set of the interaction, in the order it is written.
  static let parts = [
    springPart, runPart, restPart, ComponentPart(commonFields),
  ]

  private static let restFields: [ComponentField<VelocityDrivenInteraction>] = [
    .number(
      "rest-distance", "at rest nearer to the target than this", unit: "pt", in: 0.001...1000,
      get: { $0.restDistance }, set: { $0.restDistance = $1 }),
    .number(
      "rest-speed", "at rest slower than this", unit: "pt/s", in: 0.001...1e5,
      get: { $0.restSpeed }, set: { $0.restSpeed = $1 }),
  ]

  private static let commonFields: [ComponentField<VelocityDrivenInteraction>] = [
    .number(
      "limit", "when a settle that has not come to rest is put at its target", unit: "s",
      in: 0.01...600, get: { $0.durationLimit }, set: { $0.durationLimit = $1 }),
    .text(
      "rubber-band", "how content gives beyond the ends",
      "off or a number above 0, at most 10",
      read: { text -> RubberBand?? in
        if text == "off" { return .some(nil) }
        guard let number = Double(decimal: text), number <= 10,
          let band = RubberBand(coefficient: number)
        else { return nil }
        return .some(band)
      }, write: { $0.map { ComponentValue.number($0.coefficient).text } ?? "off" },
      get: { $0.rubberBand }, set: { $0.rubberBand = $1 }),
  ]

  /// How the spring is run; written where it is not in closed form.
  private static let runPart = ComponentPart<VelocityDrivenInteraction>(
    SpringRunSettings.fields, get: { SpringRunSettings($0.run) }, start: SpringRunSettings(),
    put: {
      (
        interaction: inout VelocityDrivenInteraction, words: SpringRunSettings
      ) throws(ComponentError) in
      interaction.run = try words.run()
    })

  /// When a settle in closed form is at rest; FloatingPanel's has an end of its own.
  private static let restPart = ComponentPart<VelocityDrivenInteraction>(
    restFields, get: { $0.run == .closedForm ? $0 : nil },
    start: VelocityDrivenInteraction(),
    put: {
      (
        interaction: inout VelocityDrivenInteraction, rest: VelocityDrivenInteraction
      ) throws(ComponentError) in
      guard interaction.run == .closedForm else {
        throw .contradiction(
          "FloatingPanel's settle ends by a pixel, not by rest-distance and rest-speed",
          advice: "Give scale, the pixels per point, or leave them out.")
      }
      interaction.restDistance = rest.restDistance
      interaction.restSpeed = rest.restSpeed
    })

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

/// How a spring is run, as it is written; nil is not given.
private struct SpringRunSettings: Equatable {
  private enum Way: String, CaseIterable {
    case closedForm = "closed-form"
    case floatingPanel = "floating-panel"
  }

  private var way: Way?
  private var decelerationRate: Double?
  private var displayScale: Double?
  private var stepRate: StepRate?

  init() {}

  init?(_ run: SpringRun) {
    guard case .floatingPanel(let panel) = run else { return nil }
    way = .floatingPanel
    decelerationRate = panel.decelerationRate
    displayScale = panel.displayScale
    stepRate = StepRate(hertz: panel.stepRate)
  }

  /// What is known of FloatingPanel's alone stands for it.
  func run() throws(ComponentError) -> SpringRun {
    let isPanels = decelerationRate != nil || displayScale != nil || stepRate != nil
    switch way {
    case .closedForm where isPanels:
      throw .contradiction(
        "deceleration, scale and step-rate are of settle=floating-panel", advice: nil)
    case nil where !isPanels, .closedForm: return .closedForm
    case nil, .floatingPanel:
      let usual = FloatingPanelSpring()
      return .floatingPanel(
        FloatingPanelSpring(
          decelerationRate: decelerationRate ?? usual.decelerationRate,
          displayScale: displayScale ?? usual.displayScale, stepRate: stepRate?.hertz))
    }
  }

  static let fields: [ComponentField<SpringRunSettings>] = [
    .word(
      "settle", "how the spring is run: by its equation, or step by step as FloatingPanel does",
      of: Way.allCases, name: { $0.rawValue }, get: { $0.way ?? .closedForm },
      set: { $0.way = $1 }),
    .number(
      "deceleration",
      "FloatingPanel's springDecelerationRate, which damps settles faster than 300 pt/s",
      in: 0.5...1, get: { $0.decelerationRate ?? FloatingPanelSpring().decelerationRate },
      set: { $0.decelerationRate = $1 }),
    .number(
      "scale", "pixels per point; FloatingPanel's settle ends within a pixel", in: 0.1...100,
      get: { $0.displayScale ?? FloatingPanelSpring().displayScale },
      set: { $0.displayScale = $1 }),
    .text(
      "step-rate", "how many steps FloatingPanel's spring makes in a second",
      "display or a number from 1 to 1000", read: { StepRate($0) }, write: { $0.text },
      get: { $0.stepRate ?? StepRate(hertz: nil) }, set: { $0.stepRate = $1 }),
  ]

  private struct StepRate: Equatable {
    let hertz: Double?

    init(hertz: Double?) { self.hertz = hertz }

    init?(_ text: String) {
      if text == "display" {
        hertz = nil
      } else {
        guard let number = Double(decimal: text), (1...1000).contains(number) else { return nil }
        hertz = number
      }
    }

    var text: String { hertz.map { ComponentValue.number($0).text } ?? "display" }
  }
}
