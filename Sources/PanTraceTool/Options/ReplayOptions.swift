import PanDocuments
import PanGestures
import PanMotion
import PanReplay
import PanText
import PanTraces

/// The options behind a replay's configuration, as words.
struct ReplayOptions: Sendable {
  /// Nil for the transition's own, or ``initialPolicy`` without one.
  var policy: String?
  var transition: String?
  var controller: String?
  var velocity: String?
  /// Nil for a common phone's.
  var container: ContainerSize?
  var restriction = PanRestriction.schema.text(Self.initial.recognizer.restriction)
  var touches = TouchRule.schema.text(Self.initial.recognizer.touches)
  var endsAtLast = false
  var frameTimes: String?
  /// The texts of plain settings (``PanReplay/ReplayConfiguration/fields``) by their keys.
  var texts: [String: String] = [:]
  var input = InputPolicy.schema.text(Self.initial.inputPolicy)
  var layers: [String] = []
  var configurationFile: String?
  var ignoresConfigurationFile = false
  /// The names of the options that the command line gave: a file's values do not replace these.
  var given: Set<String> = []
  /// The file that gave the others; nil without one.
  var filePath: String?
  /// Rules of one's own by name, from the configuration file.
  var namedPolicies: [String: String] = [:]

  private static let initial = ReplayConfiguration()
  static let initialPolicy = FinishPolicy.progressOrVelocity().name
  static let policies = (PolicyPreset.plain + PolicyPreset.catalog).map(\.name)
  /// The rules that are no framework's, with their parameters.
  private static let plainPolicies = PolicyPreset.plain.map { preset in
    let words = preset.policy.text
    return "\(preset.name)[\(words.dropFirst(preset.name.count))]"
  }.joined(separator: ", ")
  static let controllers = InteractionStyle.schema.names
  static let estimators = VelocityEstimator.schema.names

  static let arguments: [Argument<ReplayOptions>] =
    settings.map { $0.noting(\.given) }
    + [
      .option(
        ConfigurationFile.optionName, "file", \.configurationFile, completion: .files(.read),
        help: """
          Takes replay options that are not given from a JSON file; by default from the nearest \
          pantrace.json here or in a folder above. See 'pantrace help configuration'.
          """),
      .flag(
        ConfigurationFile.refusalName, \.ignoresConfigurationFile,
        help: "Takes no options from pantrace.json."
      ).excluding(ConfigurationFile.optionName),
    ].under("Replay options")

  /// What a replay depends on: on the command line and, by the same names, in a file.
  static let settings: [Argument<ReplayOptions>] =
    [
      .option(
        "policy", short: "p", "rule", \.policy, completion: .words(policies),
        help: """
          What decides at lift, \(initialPolicy) unless a transition has its own: \(plainPolicies) with pt/s, a framework's rule from \
          'pantrace list rules', or a formula such as 'v > 300 pt/s -> finish; p >= 0.5 -> finish; \
          else cancel'. A framework's brings its estimator, its way from the touch and its \
          controller along where they are known and not given.
          """),
      .option(
        "transition", "name", \.transition, completion: .words(TransitionOption.names),
        help: """
          A transition to replay through, NAME[:key=value,…] from 'pantrace list transitions'. Its \
          direction, travel, duration, rule and controller are used where none are given; 'pantrace \
          explain NAME' says what it fixes and what it takes.
          """),
      .option(
        "controller", short: "c", "name", \.controller, completion: .words(controllers),
        help: """
          What drives the transition, velocity-driven unless a policy says otherwise: \
          \(InteractionStyle.schema.synopsis("percent-driven")) or \
          \(InteractionStyle.schema.synopsis("velocity-driven", first: 2)) (or mass, stiffness, damping; also \
          rest-distance, rest-speed, limit, rubber-band=0.55, settle=floating-panel).
          """),
      .option(
        "velocity", "name", \.velocity, completion: .words(estimators),
        help: """
          The estimator of the release velocity, by default the policy's or lsq1, such as \
          lsq1[:horizon-ms=100,lift-ms=40]; 'pantrace list estimators' lists them.
          """),
      .setting(
        ReplayConfiguration.direction, short: "d", "way", \.texts, of: initial, showsDefault: true),
      .setting(ReplayConfiguration.extent, "pt", \.texts, of: initial),
      .option(
        "container", "WxH", \.container,
        help: ContainerSize.help),
      .setting(ReplayConfiguration.rate, short: "r", "hz", \.texts, of: initial),
    ] + more.map { $0.under("Replay options") }

  private static let more: [Argument<ReplayOptions>] = [
    .setting(
      ReplayConfiguration.phase, "frames", \.texts, of: initial, rule: "from 0 to below 1",
      showsDefault: true),
    .option(
      "frame-times", "file", \.frameTimes, completion: .files(.read),
      help: "A file with the display's frame times in s after the first sample, one a line."),
    .option(
      "input", "policy", \.input, completion: .words(InputPolicy.schema.names),
      help: """
        Which input a frame shows: latest, or \(InputPolicy.schema.synopsis("resampled")) as \
        Android does.
        """),
    .setting(ReplayConfiguration.lead, "ms", \.texts, of: initial, showsDefault: true),
    .setting(ReplayConfiguration.hysteresis, "pt", \.texts, of: initial),
    .option(
      "restrict", "to", \.restriction, completion: .words(PanRestriction.schema.names),
      help: """
        Which movements are pans: \(PanRestriction.schema.names.dropLast().joined(separator: ", ")), \
        or \(PanRestriction.schema.text(.edge(.right))).
        """),
    .setting(ReplayConfiguration.origin, "at", \.texts, of: initial, showsDefault: true),
    .option(
      "touches", "rule", \.touches, completion: .words(TouchRule.schema.names),
      help: "Which fingers count: first, or \(TouchRule.schema.synopsis("centroid"))."),
    .setting(ReplayConfiguration.lift, "rule", \.texts, of: initial),
    .setting(ReplayConfiguration.slopMeasure, "way", \.texts, of: initial),
    .setting(ReplayConfiguration.acrossLimit, "pt", \.texts, of: initial),
    .setting(ReplayConfiguration.widestAngle, "degrees", \.texts, of: initial),
    .setting(ReplayConfiguration.wideAngle, "then", \.texts, of: initial),
    .setting(ReplayConfiguration.contentLimit, "kind", \.texts, of: initial),
    .setting(ReplayConfiguration.systemCancel, "then", \.texts, of: initial),
    .flag(
      "end-at-last", \.endsAtLast,
      help: ReplayConfiguration.endsAtLast.summary),
    .setting(ReplayConfiguration.horizon, "s", \.texts, of: initial, showsDefault: true),
    .option(
      "layer", "layer", \.layers,
      help: """
        What the content does: translation, alpha or scale, with \
        [:from=0,to=1,start=0,end=1,curve=linear]. By default it follows the finger.
        """),
  ]
}

/// A size in points, spelled as `393x852`.
struct ContainerSize: ArgumentValue, Equatable {
  /// The size in points.
  let vector: Vector

  init(width: Double, height: Double) { vector = Vector(x: width, y: height) }

  init?(argument: String) {
    var trial = ReplayConfiguration()
    guard ReplayConfiguration.container.read(argument, into: &trial) else { return nil }
    vector = trial.container
  }

  var argument: String { "\(vector.x.argument)x\(vector.y.argument)" }

  static let help = ReplayConfiguration.container.summary
  static var expectation: String { ReplayConfiguration.container.domain.expectation }
}
