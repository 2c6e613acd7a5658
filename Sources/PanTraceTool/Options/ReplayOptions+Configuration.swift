import CommandLineKit
import PanBatch
import PanGestures
import PanMotion
import PanReplay
import PanText
import PanTraces
import PanTransitions

extension ReplayOptions {
  /// The configuration that the words spell, by another rule if asked; a file is not asked.
  ///
  /// A framework's rule stands in its own surroundings, as far as they are known and not given.
  func configuration(
    policy word: String? = nil, option: String = "--policy"
  ) throws -> ReplayConfiguration {
    let word = word ?? policy ?? Self.initialPolicy
    return try configuration(
      from: ReplayConfiguration(
        policy: PolicyWord.policy(word, option: option, named: namedPolicies)))
  }

  /// The configuration and the transition that the words spell; a file is not asked.
  ///
  /// The transition's own rule and controller are taken unless others are given.
  func settings() throws -> ReplaySettings {
    guard let transition else {
      return ReplaySettings(configuration: try configuration(), transition: nil)
    }
    let setup = try TransitionOption.setup(transition)
    let policy = try policy.map { try PolicyWord.policy($0, named: namedPolicies) }
    var configuration = try configuration(from: setup.configuration(deciding: policy))
    if configuration.direction == nil { configuration.direction = setup.traits.direction }
    if case .percentDriven(var interaction) = configuration.interaction {
      interaction.duration = setup.traits.duration
      configuration.interaction = .percentDriven(interaction)
    }
    return ReplaySettings(configuration: configuration, transition: setup)
  }

  private func configuration(from start: ReplayConfiguration) throws -> ReplayConfiguration {
    var configuration = start
    if let controller {
      configuration.interaction = try InteractionStyle.schema.read(
        controller, option: "--controller")
    }
    if let velocity {
      configuration.estimator = try VelocityEstimator.schema.read(velocity, option: "--velocity")
    }
    configuration.direction = TravelDirection.allCases.first { $0.name == direction.rawValue }
    configuration.extent = extent
    if let container { configuration.container = container.vector }
    configuration.recognizer = try recognizer(
      hysteresis: hysteresis ?? configuration.recognizer.hysteresis)
    configuration.clock = try clock()
    configuration.inputPolicy = try InputPolicy.schema.read(input, option: "--input")
    configuration.lead = lead / 1000
    configuration.horizon = horizon
    if !layers.isEmpty {
      configuration.animation = LayeredAnimation(
        layers: try layers.map { try AnimationLayer.schema.read($0, option: "--layer") })
    }
    return configuration
  }

  private func recognizer(hysteresis: Double) throws(UsageError) -> PanGestureRecognizer {
    PanGestureRecognizer(
      hysteresis: hysteresis,
      restriction: try PanRestriction.schema.read(restriction, option: "--restrict"),
      origin: origin == .touchDown ? .touchDown : .recognition,
      touches: try TouchRule.schema.read(touches, option: "--touches"),
      endsAtLastSample: endsAtLast)
  }

  private func clock() throws -> DisplayClock {
    guard let frameTimes else {
      return rate.map { .steady(rate: $0, phase: phase) } ?? .recorded(otherwise: 60, phase: phase)
    }
    return .frames(try FrameTimesFile.read(frameTimes))
  }
}
