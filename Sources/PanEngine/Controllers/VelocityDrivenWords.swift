import PanTraces

/// The settings of a velocity-driven controller as they are given, before it is known whether they
/// make sense together. Nil was not given.
struct VelocityDrivenWords: Sendable {
  private var response: Double?
  private var dampingRatio: Double?
  private var mass: Double?
  private var stiffness: Double?
  private var damping: Double?
  private var run: Run?
  private var decelerationRate: Double?
  private var displayScale: Double?
  /// Steps a second. `.some(nil)` is the display's rate.
  private var stepRate: Double??
  private var restDistance: Double?
  private var restSpeed: Double?
  private var durationLimit: Double?
  /// The coefficient. `.some(nil)` is off.
  private var rubberBand: Double??

  private enum Run: String, CaseIterable {
    case closedForm = "closed-form"
    case floatingPanel = "floating-panel"
  }

  /// Nothing is given.
  init() {}

  /// Everything that a controller depends on, with the spring by its parts.
  init(_ interaction: VelocityDrivenInteraction) {
    mass = interaction.spring.mass
    stiffness = interaction.spring.stiffness
    damping = interaction.spring.damping
    switch interaction.run {
    case .closedForm:
      restDistance = interaction.restDistance
      restSpeed = interaction.restSpeed
    case .floatingPanel(let panel):
      run = .floatingPanel
      take(panel)
    }
    durationLimit = interaction.durationLimit
    rubberBand = .some(interaction.rubberBand?.coefficient)
  }

  /// The default of every setting, of either way to say what spring it is.
  static let usual: VelocityDrivenWords = {
    var words = VelocityDrivenWords(VelocityDrivenInteraction(spring: .uikitDefault))
    words.response = 0.4
    words.dampingRatio = 1
    words.run = .closedForm
    words.take(FloatingPanelSpring())
    return words
  }()

  private mutating func take(_ panel: FloatingPanelSpring) {
    decelerationRate = panel.decelerationRate
    displayScale = panel.displayScale
    stepRate = .some(panel.stepRate)
  }

  /// The controller that the words make.
  func interaction() throws(ComponentError) -> VelocityDrivenInteraction {
    guard let spring = try spring() else {
      throw .contradiction("no such spring is possible", advice: nil)
    }
    let usual = VelocityDrivenInteraction()
    let interaction = VelocityDrivenInteraction(
      spring: spring, run: try springRun(), restDistance: restDistance ?? usual.restDistance,
      restSpeed: restSpeed ?? usual.restSpeed,
      durationLimit: durationLimit ?? usual.durationLimit,
      rubberBand: (rubberBand ?? nil).flatMap { RubberBand(coefficient: $0) })
    guard interaction.run == .closedForm || restDistance == nil && restSpeed == nil else {
      throw .contradiction(
        "FloatingPanel's settle ends by a pixel, not by rest-distance and rest-speed",
        advice: "Give scale, the pixels per point, or leave them out.")
    }
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

  /// Any key of FloatingPanel's alone selects its spring.
  private func springRun() throws(ComponentError) -> SpringRun {
    let isPanels = decelerationRate != nil || displayScale != nil || stepRate != nil
    if run == .closedForm, isPanels {
      throw .contradiction(
        "deceleration, scale and step-rate are of settle=floating-panel", advice: nil)
    }
    guard isPanels || run == .floatingPanel else { return .closedForm }
    let usual = FloatingPanelSpring()
    return .floatingPanel(
      FloatingPanelSpring(
        decelerationRate: decelerationRate ?? usual.decelerationRate,
        displayScale: displayScale ?? usual.displayScale, stepRate: stepRate ?? nil))
  }
}

extension VelocityDrivenWords {
  /// Everything that can be set, in the order it is written.
  static let settings: [Setting<VelocityDrivenWords>] = [
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
      "settle", "how the spring is run: by its equation, or step by step as FloatingPanel does",
      .words(Run.allCases) { $0.rawValue }, get: { $0.run }, set: { $0.run = $1 }),
    Setting(
      "deceleration",
      "FloatingPanel's springDecelerationRate, which damps settles faster than 300 pt/s",
      .number(0.5...1), get: { $0.decelerationRate }, set: { $0.decelerationRate = $1 }),
    Setting(
      "scale", "pixels per point; FloatingPanel's settle ends within a pixel", .number(0.1...100),
      get: { $0.displayScale }, set: { $0.displayScale = $1 }),
    Setting(
      "step-rate", "how many steps FloatingPanel's spring makes in a second",
      .text(
        "display or a number from 1 to 1000",
        read: { text -> Double?? in
          if text == "display" { return .some(nil) }
          return Double(decimal: text).flatMap { (1...1000).contains($0) ? .some($0) : nil }
        }, write: { $0.map { NumberText.plain($0) } ?? "display" }),
      get: { $0.stepRate }, set: { $0.stepRate = .some($1) }),
    Setting(
      "rest-distance", "at rest nearer to the target than this", .number(0.001...1000, "pt"),
      get: { $0.restDistance }, set: { $0.restDistance = $1 }),
    Setting(
      "rest-speed", "at rest slower than this", .number(0.001...1e5, "pt/s"),
      get: { $0.restSpeed }, set: { $0.restSpeed = $1 }),
    Setting(
      "limit", "when a settle that has not come to rest is put at its target",
      .number(0.01...600, "s"), get: { $0.durationLimit }, set: { $0.durationLimit = $1 }),
    Setting(
      "rubber-band", "how content gives beyond the ends", .orOff(.number(0.001...10)),
      get: { $0.rubberBand }, set: { $0.rubberBand = .some($1) }),
  ]
}
