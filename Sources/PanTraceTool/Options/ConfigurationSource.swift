import PanDocuments
import PanEngine
import PanTrace
import PanTraces
import PanTransitions

// An option comes to its decision:
// 1. `ConfigurationSource` has the texts of the command line, by setting.
// 2. `completed` adds what the command line left open from the configuration file.
// 3. `makeSettings` reads the rule (`PolicyWord`), or the transition (`TransitionWord`). What that
//    brings along is the start, and the other texts are read over it: a `ReplayConfiguration`. What
//    a transition fixes is put over all of that.
// 4. `ReplaySettings` resolves the configuration for a trace, which makes a `ReplaySetup` (PanEngine).
// 5. `ReplaySetup.decide` asks the `FinishPolicy` at each lift.
//
// A new setting is an entry in `ReplayConfiguration.settings` (PanEngine), and nothing here.

/// The words that a replay's configuration is made of, and what gave each: the command line or a file.
struct ConfigurationSource: Sendable {
  /// The settings that are not as by default, as texts by their keys.
  var texts: [String: String] = [:]
  /// What `--set` gave, each as KEY=VALUE, until ``completed(besides:)`` has read it.
  var sets: [String] = []
  var configurationFile: String?
  /// The keys that the command line gave: a file's values do not replace these.
  var given: Set<String> = []
  /// The file that gave the others. Nil without one.
  var file: ConfigurationFile?
  /// The named rules of the configuration file.
  var namedPolicies: [String: String] = [:]
  /// Whether the file was found, not given, and changes something. It is then named even with --quiet.
  private var hasFoundFile = false

  /// Whether the command line wants no configuration file.
  var wantsNoFile: Bool { configurationFile == ConfigurationFile.none }

  /// Whether a command that spells all settings must not read the configuration file.
  var leavesFileOut: Bool { file != nil || wantsNoFile }

  /// Nil for the transition's own, or ``initialPolicy`` without one.
  var policy: String? { texts["policy"] }
  var transition: String? { texts["transition"] }
  var controller: String? { texts["controller"] }
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

  static let arguments: [Argument<ConfigurationSource>] =
    settable.filter { ReplayConfiguration.optionKeys.contains($0.description.name) }
    .map { $0.noting(\.given) }
    + [
      .option(
        "set", "key=value", \.sets,
        help: """
          Sets anything else of a replay by its key in pantrace.json, as hysteresis=4. 'pantrace help \
          configuration' lists the keys.
          """),
      .option(
        ConfigurationFile.optionName, "file", \.configurationFile, files: .read,
        help: """
          The file that has the other settings, or none. By default it is the nearest pantrace.json \
          here or in a folder above. See 'pantrace help configuration'.
          """),
    ].under("Replay options")

  /// The keys of ``settable``, as a file has them.
  static let keys = settable.map(\.description.name)

  /// What a replay depends on: on the command line, in a file and in outputs by the same keys.
  static let settable: [Argument<ConfigurationSource>] =
    [
      .option(
        "policy", short: "p", "rule", \.texts["policy"],
        help: """
          The rule that decides at the lift, by default \(initialPolicy) or a transition's own. It is \
          \(plainPolicies) with pt/s, a framework's rule from 'pantrace explain rules', or a formula such \
          as 'v > 300 pt/s -> finish; p >= 0.5 -> finish; else cancel'. A framework's rule brings its \
          estimator, its recognizer and its controller, unless you give others.
          """),
      .option(
        "transition", "name", \.texts["transition"],
        help: """
          Replays through a transition, NAME[:key=value,…] of 'pantrace explain transitions'. It brings its \
          direction, travel, duration, rule and controller, unless you give others. 'pantrace explain \
          NAME' has its keys.
          """),
      .option(
        "controller", short: "c", "name", \.texts["controller"],
        help: """
          What moves the content after the lift, by default what the rule brings, or velocity-driven. It is \
          \(InteractionStyle.schema.synopsis("percent-driven")) or \
          \(InteractionStyle.schema.synopsis("velocity-driven", first: 2)) (or mass, stiffness, damping; also \
          rest-distance, rest-speed, limit, rubber-band=0.55).
          """),
      .option(
        "velocity", "name", \.texts["velocity"],
        help: """
          The estimator of the release velocity, by default the policy's or lsq1, such as \
          lsq1[:horizon-ms=100,lift-ms=40]; 'pantrace explain estimators' lists them.
          """),
    ]
    + ReplayConfiguration.settings.filter { !["controller", "velocity"].contains($0.key) }.map(row)

  private static func row(_ setting: Setting<ReplayConfiguration>) -> Argument<ConfigurationSource>
  {
    switch setting.key {
    case "direction":
      .setting(setting, short: "d", "way", \.texts, of: initial, showsDefault: true)
    case "container": .setting(setting, "WxH", \.texts, of: initial)
    case "rate": .setting(setting, short: "r", "hz", \.texts, of: initial)
    default: .setting(setting, "value", \.texts, of: initial)
    }
  }
}

// MARK: - The configuration file

extension ConfigurationSource {
  /// The words completed by the file that the options name, or by the one found. It is read here, once.
  func completed(besides files: Files) throws -> ConfigurationSource {
    var source = self
    source.sets = []
    var given = given
    try Self.settable.set(sets, in: &source, given: &given, example: "hysteresis=4")
    source.given = given
    let file =
      try wantsNoFile
      ? nil : (configurationFile ?? files.search?.path).map { try ConfigurationFile($0) }
    // Before the file's own words are added: what it changes is judged by what was given.
    source.hasFoundFile =
      configurationFile == nil && file?.hasEffect(besides: given) ?? false
    file?.complete(&source)
    return source
  }

  /// How files are read by a command that replays them: fractions are parts of its container, and
  /// the configuration file may make a person of each file.
  func reading(_ input: InputOptions) -> InputOptions {
    var input = input
    input.container = container
    input.filesArePeople = input.filesArePeople || file?.filesArePeople == true
    return input
  }

  /// Reports which configuration file was used.
  func announce(to console: Console, _ talk: VerbosityOptions) {
    if let file, !talk.isQuiet || hasFoundFile {
      console.say("options not given are from \(file.path) (--config none leaves it out)")
    }
  }
}

// MARK: - The settings

extension ConfigurationSource {
  /// The settings that the options spell, with `word` in place of the rule if it is given.
  ///
  /// A framework's rule brings its known settings along if none are given. A transition's own
  /// rule and controller are taken unless others are given.
  /// - Throws: Also if the transition would leave without effect what was given.
  func makeSettings(
    policy word: String? = nil, option: String? = nil
  ) throws -> ReplaySettings {
    guard let transition else {
      let policy = try PolicyWord.policy(
        word ?? policy ?? Self.initialPolicy, option: option ?? "--policy", named: namedPolicies)
      // The rule first: its estimator, its touch and its controller are what the other words change.
      let start = ReplayConfiguration(policy: policy)
      return ReplaySettings(configuration: try configuration(from: start), transition: nil)
    }
    let setup = try TransitionWord.setup(transition)
    let given = word ?? policy
    let rule = try given.map {
      try PolicyWord.policy($0, option: option ?? "--policy", named: namedPolicies)
    }
    // The option to blame in the message.
    try TransitionWord.Clash(setup, self).check(
      rule: given.map { _ in option ?? spelling("policy") })
    let start = setup.configuration(deciding: rule)
    // The transition prescribes last: what it fixes wins over the options.
    return ReplaySettings(
      configuration: setup.prescribing(
        try configuration(
          from: start, controller: TransitionWord.controller(of: self, over: start))),
      transition: setup, isDirectionGiven: texts["direction"] != nil)
  }

  /// The settings for commands about the decision at release. Refuses transitions without one.
  func makeDecidingSettings() throws -> ReplaySettings {
    let settings = try makeSettings()
    if let setup = settings.transition, !setup.traits.isInteractive {
      throw UsageError.contradiction(
        "this is about the decision at release, and only time drives \(setup.shortText)",
        advice: "Let a finger drive the transition.")
    }
    return settings
  }

  /// An option as the command line spells it, or the file and its key if the file gave the value.
  func spelling(_ name: String) -> String {
    guard let file, !given.contains(name) else { return Self.option(name) }
    return "\(file.path): \(name)"
  }

  /// What gives a setting on a command line: `--rate`, `--set hysteresis`.
  static func option(_ key: String) -> String {
    ReplayConfiguration.optionKeys.contains(key) ? "--\(key)" : "--set \(key)"
  }

  private func configuration(
    from start: ReplayConfiguration, controller word: String? = nil
  ) throws -> ReplayConfiguration {
    var configuration = start
    // As outputs have it if nobody knows how the rule's framework settles.
    if let controller = word ?? controller, controller != "auto" {
      configuration.interaction = try Program.current.interaction(controller)
    }
    for setting in ReplayConfiguration.settings where setting.key != "controller" {
      guard let text = texts[setting.key] else { continue }
      do throws(ComponentError) {
        try setting.read(text, into: &configuration)
      } catch {
        throw UsageError(error, option: spelling(setting.key))
      }
    }
    return configuration
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
