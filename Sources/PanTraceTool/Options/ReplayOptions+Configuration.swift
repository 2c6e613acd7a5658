import PanBatch
import PanGestures
import PanMotion
import PanReplay
import PanReports
import PanText
import PanTraces
import PanTransitions

extension ReplayOptions {
  /// The settings that the words spell, by another rule if asked; a file is not asked.
  ///
  /// A framework's rule stands in its own surroundings, as far as they are known and not given. A
  /// transition's own rule and controller are taken unless others are given.
  /// - Throws: Also where the transition would leave without effect what was given.
  func settings(
    policy word: String? = nil, option: String? = nil
  ) throws -> ReplaySettings {
    guard let transition else {
      let policy = try PolicyWord.policy(
        word ?? policy ?? Self.initialPolicy, option: option ?? "--policy", named: namedPolicies)
      let start = ReplayConfiguration(policy: policy)
      return ReplaySettings(configuration: try configuration(from: start), transition: nil)
    }
    let direction = texts[ReplayConfiguration.direction.key]
    let written = try TransitionOption.setup(transition)
    let parameters = (try? ComponentText(transition))?.settings ?? []
    let isTurned = parameters.contains { $0.key == "layout" }
    let wanted = TravelDirection.allCases.first { $0.name == direction }
    let setup = isTurned ? written : written.facing(wanted)
    let given = word ?? policy
    let rule = try given.map {
      try PolicyWord.policy($0, option: option ?? "--policy", named: namedPolicies)
    }
    try TransitionClash(setup, self).check(rule: given.map { _ in option ?? spelling("policy") })
    let start = setup.configuration(deciding: rule)
    return ReplaySettings(
      configuration: setup.prescribing(
        try configuration(
          from: start, controller: TransitionOption.controller(of: self, over: start))),
      transition: setup, facesFiles: direction == nil && !isTurned)
  }

  /// An option as the command line has it, or the file and its key where that gave the value.
  func spelling(_ name: String) -> String {
    guard let filePath, !given.contains(name) else { return "--\(name)" }
    return "\(filePath): \(name)"
  }

  private func configuration(
    from start: ReplayConfiguration, controller word: String? = nil
  ) throws -> ReplayConfiguration {
    var configuration = start
    if let controller = word ?? controller {
      configuration.interaction = try Program.current.interaction(controller)
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
