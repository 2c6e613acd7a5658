import PanDocuments
import PanEngine
import PanTrace
import PanTraces
import PanTransitions

// From options to settings:
// 1. `ReplayOptions` keeps the texts of the command line, by setting.
// 2. `ConfigurationFile` completes what the command line left open (`ReplayRequest.init`).
// 3. `ReplayOptions.settings` reads the rule (`PolicyWord`), or the transition (`TransitionOption`).
// 4. What the rule brings along is the start, and the other texts are read over it.
// 5. What a transition fixes is put over all of that.

/// Replay options completed by the configuration file, which is read here, once.
struct ReplayRequest: Sendable {
  /// The options, completed.
  let options: ReplayOptions
  /// The configuration file that was read. Nil without one.
  let file: ConfigurationFile?
  /// Whether the file was found, not given, and changes something. It is then named even with --quiet.
  private let hasFoundFile: Bool

  /// Reads the file that the options name, or the one found. No output may be in its place.
  init(_ options: ReplayOptions, besides files: Files) throws {
    let given = try options.resolved()
    file = try given.file(orFound: files.search?.path)
    hasFoundFile = given.configurationFile == nil && file?.hasEffect(besides: given.given) ?? false
    var options = given
    file?.complete(&options)
    self.options = options
    var files = files
    for path in [file?.path, options.frameTimes].compactMap({ $0 }) { try files.alsoReads(path) }
  }

  /// How files are read by a command that replays them: fractions are parts of its container, and
  /// the configuration file may make a person of each file.
  func reading(_ input: InputOptions) -> InputOptions {
    var input = input
    input.container = options.container
    input.filesArePeople = input.filesArePeople || file?.filesArePeople == true
    return input
  }

  /// Whether a command that spells all settings must not read the configuration file.
  var leavesFileOut: Bool { file != nil || options.wantsNoFile }

  /// The configuration and the transition.
  func settings() throws -> ReplaySettings { try options.settings() }

  /// The settings for commands about the decision at release. Refuses transitions without one.
  func decidingSettings() throws -> ReplaySettings {
    let settings = try settings()
    if let setup = settings.transition, !setup.traits.isInteractive {
      throw UsageError.contradiction(
        "this is about the decision at release, and only time drives \(setup.shortText)",
        advice: "Let a finger drive the transition.")
    }
    return settings
  }

  /// Reports which configuration file was used, and with --verbose the origin of each value.
  func announce(to console: Console, _ talk: VerbosityOptions) throws {
    if let file, !talk.isQuiet || hasFoundFile {
      console.say("options not given are from \(file.path) (--config none leaves it out)")
    }
    guard talk.isVerbose else { return }
    let origins = ConfigurationOrigins(of: try settings(), asked: self)
    console.show(origins.table.text(on: console.error.screen))
  }
}

extension ReplayOptions {
  /// The settings that the options spell, with `word` in place of the rule if it is given.
  ///
  /// A framework's rule brings its known settings along if none are given. A transition's own
  /// rule and controller are taken unless others are given.
  /// - Throws: Also if the transition would leave without effect what was given.
  func settings(
    policy word: String? = nil, option: String? = nil
  ) throws -> ReplaySettings {
    guard let transition else {
      let policy = try PolicyWord.policy(
        word ?? policy ?? Self.initialPolicy, option: option ?? "--policy", named: namedPolicies)
      let start = ReplayConfiguration(policy: policy)
      return ReplaySettings(configuration: try configuration(from: start), transition: nil)
    }
    let setup = try TransitionOption.setup(transition)
    let given = word ?? policy
    let rule = try given.map {
      try PolicyWord.policy($0, option: option ?? "--policy", named: namedPolicies)
    }
    // The option to blame in the message.
    try TransitionClash(setup, self).check(rule: given.map { _ in option ?? spelling("policy") })
    let start = setup.configuration(deciding: rule)
    // The transition prescribes last: what it fixes wins over the options.
    return ReplaySettings(
      configuration: setup.prescribing(
        try configuration(
          from: start, controller: TransitionOption.controller(of: self, over: start))),
      transition: setup, isDirectionGiven: texts["direction"] != nil)
  }

  /// An option as the command line spells it, or the file and its key if the file gave the value.
  func spelling(_ name: String) -> String {
    guard let filePath, !given.contains(name) else { return Self.option(name) }
    return "\(filePath): \(name)"
  }

  /// What gives a setting on a command line: `--rate`, `--set hysteresis`.
  static func option(_ key: String) -> String {
    ReplayConfiguration.optionKeys.contains(key) ? "--\(key)" : "--set \(key)"
  }

  private func configuration(
    from start: ReplayConfiguration, controller word: String? = nil
  ) throws -> ReplayConfiguration {
    var configuration = start
    if let controller = word ?? controller {
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
    if let frameTimes { configuration.clock = .frames(try FrameTimesFile.read(frameTimes)) }
    return configuration
  }
}

extension ReplaySettings {
  /// The digest of all values and of what the rule does.
  ///
  /// It includes the formula: a framework's rule may be corrected under the same name.
  var digest: Digest {
    let rule = "rule = \(configuration.policy.formula)\n"
    return Digest(of: Array((fields.text + rule).utf8))
  }
}

/// The values of a configuration, each with what decided it.
struct ConfigurationOrigins {
  private let rows: [(field: ConfigurationFields.Field, origin: String)]

  /// Finds what gave each value: the command line, a file, a transition, a rule, or the defaults.
  init(of settings: ReplaySettings, asked request: ReplayRequest) {
    let initial = ConfigurationFields(ReplayConfiguration()).fields
    let transition = settings.transition.map { ConfigurationFields($0.configuration).fields } ?? []
    rows = settings.fields.fields.map { field in
      let origin: String
      if request.options.given.contains(field.name) || field.name == "transition" {
        origin = ReplayOptions.option(field.name)
      } else if let file = request.file, file.sets(field.name) {
        origin = file.path
      } else if initial.contains(field) {
        origin = "default"
      } else if transition.contains(field) {
        origin = "--transition"
      } else {
        origin = "policy"
      }
      return (field, origin)
    }
  }

  /// One row a value.
  var table: Table {
    Table(rows) {
      Column("option") { .text($0.field.name) }
      Column("from") { .text($0.origin) }
      // A list of frame times would be longer than all the rest.
      Column("value") { .text(TextWidth.elided($0.field.value, toColumns: 160)) }
    }
  }
}
