import PanDocuments
import PanEngine
import PanTraces

/// The options behind a replay's configuration, as words.
struct ReplayOptions: Sendable {
  /// The settings that are not as by default, as texts by their keys.
  var texts: [String: String] = [:]
  /// What `--set` gave, each as KEY=VALUE, until ``resolved()`` has read it.
  var sets: [String] = []
  var configurationFile: String?
  /// The keys that the command line gave: a file's values do not replace these.
  var given: Set<String> = []
  /// The file that gave the others. Nil without one.
  var filePath: String?
  /// The named rules of the configuration file.
  var namedPolicies: [String: String] = [:]

  /// Whether the command line wants no configuration file.
  var wantsNoFile: Bool { configurationFile == ConfigurationFile.none }

  /// Nil for the transition's own, or ``initialPolicy`` without one.
  var policy: String? { texts["policy"] }
  var transition: String? { texts["transition"] }
  var controller: String? { texts["controller"] }
  var frameTimes: String? { texts["frame-times"] }
  /// Nil for a common phone's.
  var container: ContainerSize? {
    texts["container"].flatMap { ContainerSize(argument: $0) }
  }

  private static let initial = ReplayConfiguration()
  static let initialPolicy = FinishPolicy.progressOrVelocity().name
  static let policies = (PolicyPreset.plain + PolicyPreset.catalog).map(\.name)
  /// The rules that are no framework's, with their parameters.
  private static let plainPolicies = PolicyPreset.plain.map { preset in
    let words = preset.policy.text
    return "\(preset.name)[\(words.dropFirst(preset.name.count))]"
  }.joined(separator: ", ")

  static let arguments: [Argument<ReplayOptions>] =
    settings.filter { ReplayConfiguration.optionKeys.contains($0.description.name) }
    .map { $0.noting(\.given) }
    + [
      .option(
        "set", "key=value", \.sets,
        help: """
          Any setting of replays by its key in pantrace.json, as in hysteresis=4. \
          'pantrace help configuration' lists the keys.
          """),
      .option(
        ConfigurationFile.optionName, "file", \.configurationFile, files: .read,
        help: """
          Takes settings that are not given from a JSON file, or from none; by default from the \
          nearest pantrace.json here or in a folder above. See 'pantrace help configuration'.
          """),
    ].under("Replay options")

  /// The keys of ``settings``, as a file has them.
  static let keys = settings.map(\.description.name)

  /// What a replay depends on: on the command line, in a file and in outputs by the same keys.
  static let settings: [Argument<ReplayOptions>] =
    [
      .option(
        "policy", short: "p", "rule", \.texts["policy"],
        help: """
          What decides at lift, \(initialPolicy) unless a transition has its own: \(plainPolicies) with pt/s, a framework's rule from \
          'pantrace list rules', or a formula such as 'v > 300 pt/s -> finish; p >= 0.5 -> finish; \
          else cancel'. A framework's brings its estimator, its way from the touch and its \
          controller along where they are known and not given.
          """),
      .option(
        "transition", "name", \.texts["transition"],
        help: """
          A transition to replay through, NAME[:key=value,…] from 'pantrace list transitions'. Its \
          direction, travel, duration, rule and controller are used where none are given; 'pantrace \
          explain NAME' says what it fixes and what it takes.
          """),
      .option(
        "controller", short: "c", "name", \.texts["controller"],
        help: """
          What drives the transition, velocity-driven unless a policy says otherwise: \
          \(InteractionStyle.schema.synopsis("percent-driven")) or \
          \(InteractionStyle.schema.synopsis("velocity-driven", first: 2)) (or mass, stiffness, damping; also \
          rest-distance, rest-speed, limit, rubber-band=0.55).
          """),
      .option(
        "velocity", "name", \.texts["velocity"],
        help: """
          The estimator of the release velocity, by default the policy's or lsq1, such as \
          lsq1[:horizon-ms=100,lift-ms=40]; 'pantrace list estimators' lists them.
          """),
    ]
    + ReplayConfiguration.settings.filter { !["controller", "velocity"].contains($0.key) }.map(row)
    + [
      .option(
        "frame-times", "file", \.texts["frame-times"], files: .read,
        help: "A file with the display's frame times in s after the first sample, one a line.")
    ]

  private static func row(_ setting: Setting<ReplayConfiguration>) -> Argument<ReplayOptions> {
    switch setting.key {
    case "direction":
      .setting(setting, short: "d", "way", \.texts, of: initial, showsDefault: true)
    case "container": .setting(setting, "WxH", \.texts, of: initial)
    case "rate": .setting(setting, short: "r", "hz", \.texts, of: initial)
    default: .setting(setting, "value", \.texts, of: initial)
    }
  }
}

extension ReplayOptions {
  /// The options with what `--set` gave in their places.
  func resolved() throws(UsageError) -> ReplayOptions {
    var options = self
    options.sets = []
    var given = given
    try Self.settings.set(
      sets, in: &options, given: &given, example: "hysteresis=4")
    options.given = given
    return options
  }
}

/// A size in points, spelled as `393x852`.
struct ContainerSize: ArgumentValue, Equatable {
  /// The size in points.
  let vector: Vector

  init?(argument: String) {
    var trial = ReplayConfiguration()
    guard (try? ReplayConfiguration.container.read(argument, into: &trial)) != nil else {
      return nil
    }
    vector = trial.container
  }

  var argument: String { "\(vector.x.argument)x\(vector.y.argument)" }

  static let help = ReplayConfiguration.container.help
  static var expectation: String { ReplayConfiguration.container.values.expectation }
}
