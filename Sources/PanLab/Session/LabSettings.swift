import PanEngine
import PanTraces

/// A configuration in words: `policy=vaul`, `velocity=lsq2`, `rate=120`.
///
/// The names are those of `analyze`'s options. Options that need more than a configuration are not
/// supported: a transition, and the look of the content.
struct LabSettings {
  /// The configuration.
  private(set) var configuration = ReplayConfiguration()
  /// The words that the lab cannot apply.
  private(set) var leftOut: [String] = []

  /// Parses words. Those without `=` are ignored.
  init(_ words: some Collection<String>) {
    let settings = words.compactMap { word -> (name: String, value: String)? in
      guard let sign = word.firstIndex(of: "=") else { return nil }
      return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }
    // The rule first: it brings defaults that the other settings override.
    if let text = settings.first(where: { $0.name == "policy" })?.value,
      let policy = try? FinishPolicy(text: text)
    {
      configuration = ReplayConfiguration(policy: policy)
    }
    for setting in settings where !set(setting.name, setting.value) {
      leftOut.append("\(setting.name)=\(setting.value)")
    }
  }

  private mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "policy": return (try? FinishPolicy(text: value)) != nil
    case "extent" where value == "auto": return true
    default:
      let settings = ReplayConfiguration.settings + ReplayConfiguration.prescribed
      guard let setting = settings.first(where: { $0.key == name }) else { return false }
      return (try? setting.read(value, into: &configuration)) != nil
    }
  }

  /// The configuration around a rule, in words.
  struct Surroundings: Sendable {
    /// The words that restore it, without the rule.
    let words: [String]
    /// The differences from the rule's defaults: options of `analyze` with their values.
    let differences: [(name: String, value: String)]

    /// Spells a configuration.
    init(_ configuration: ReplayConfiguration) {
      let usual = ReplayConfiguration(policy: configuration.policy)
      let settings = ReplayConfiguration.settings
      words = (settings + ReplayConfiguration.prescribed).map {
        "\($0.key)=\(Self.text($0, of: configuration))"
      }
      differences = settings.compactMap { setting in
        let value = Self.text(setting, of: configuration)
        return value == Self.text(setting, of: usual) ? nil : (setting.key, value)
      }
    }

    /// The differences as options for a shell. Empty if there are none.
    var options: String {
      differences.map { ReplayConfiguration.option($0, $1) }.joined(separator: " ")
    }

    /// A value, of a component without parameters that have their default.
    private static func text(
      _ setting: Setting<ReplayConfiguration>, of configuration: ReplayConfiguration
    ) -> String {
      switch setting.key {
      case "velocity": VelocityEstimator.schema.shortText(configuration.estimator)
      case "controller": InteractionStyle.schema.shortText(configuration.interaction)
      default: configuration.text(setting)
      }
    }
  }
}

/// The choices in the page's lists.
extension LabSettings {
  /// The rule presets.
  static var rules: [(name: String, title: String)] {
    PolicyPreset.catalog.map { (name: $0.name, title: $0.title) }
  }

  /// The velocity estimators.
  static var estimators: [(name: String, title: String)] {
    VelocityEstimatorInfo.catalog.map { (name: $0.name, title: $0.name) }
  }

  /// The controllers of transitions.
  static var controllers: [(name: String, title: String)] {
    InteractionStyle.schema.kinds.map { (name: $0.name, title: $0.initial.summary) }
  }
}
