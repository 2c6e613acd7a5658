import CommandLineKit
import PanBatch
import PanGestures
import PanMotion
import PanReplay
import PanReports
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
      configuration.interaction =
        try Program.current.controller(controller)
        ?? InteractionStyle.schema.read(controller, option: "--controller")
    }
    if let velocity {
      configuration.estimator = try VelocityEstimator.schema.read(velocity, option: "--velocity")
    }
    if let container { configuration.container = container.vector }
    configuration.recognizer.restriction = try PanRestriction.schema.read(
      restriction, option: "--restrict")
    configuration.recognizer.touches = try TouchRule.schema.read(touches, option: "--touches")
    configuration.recognizer.endsAtLastSample = endsAtLast
    configuration.inputPolicy = try InputPolicy.schema.read(input, option: "--input")
    for field in ReplayConfiguration.fields {
      if let text = texts[field.key] { _ = field.read(text, into: &configuration) }
    }
    if let frameTimes { configuration.clock = .frames(try FrameTimesFile.read(frameTimes)) }
    if !layers.isEmpty {
      configuration.animation = LayeredAnimation(
        layers: try layers.map { try AnimationLayer.schema.read($0, option: "--layer") })
    }
    return configuration
  }
}
