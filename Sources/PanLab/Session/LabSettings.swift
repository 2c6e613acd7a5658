import PanGestures
import PanReplay
import PanText

/// A configuration in words: `policy=vaul`, `velocity=lsq2`, `rate=120`.
///
/// The names are those of `analyze`'s options. Options that need more than a configuration are not
/// supported: a transition, frame times, and the look of the content.
struct LabSettings {
  /// The configuration.
  private(set) var configuration = ReplayConfiguration()
  /// The words that the lab cannot apply.
  private(set) var leftOut: [String] = []

  /// Parses words; those without `=` are ignored.
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
    for setting in settings where !take(setting.name, setting.value) {
      leftOut.append("\(setting.name)=\(setting.value)")
    }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "policy": return (try? FinishPolicy(text: value)) != nil
    case ReplayConfiguration.extent.key where value == Self.unset: break
    default:
      let fields = ReplayConfiguration.fields + ReplayConfiguration.prescribed
      guard let field = fields.first(where: { $0.key == name }) else { return false }
      return field.read(value, into: &configuration)
    }
    return true
  }

  /// The value of an unset length.
  private static let unset = "auto"

  /// The configuration around a rule, in words.
  struct Surroundings: Sendable {
    /// The words that restore it, without the rule.
    let words: [String]
    /// The differences from the rule's defaults: options of `analyze` with their values.
    let differences: [(name: String, value: String)]

    /// Spells a configuration.
    init(_ configuration: ReplayConfiguration) {
      words = Self.words(configuration)
      let usual = Self.words(ReplayConfiguration(policy: configuration.policy))
      let prescribed = ReplayConfiguration.prescribed.map { $0.key }
      differences = words.filter { !usual.contains($0) }.compactMap { word in
        guard let sign = word.firstIndex(of: "=") else { return nil }
        let name = String(word[..<sign])
        guard !prescribed.contains(name) else { return nil }
        return (name, String(word[word.index(after: sign)...]))
      }
    }

    /// The differences as options for a shell; empty where there are none.
    var options: String {
      differences.map { ReplayConfiguration.option($0, $1) }.joined(separator: " ")
    }

    /// Whether an option has no value.
    static func isFlag(_ name: String) -> Bool { name == ReplayConfiguration.endsAtLast.key }

    private static func words(_ configuration: ReplayConfiguration) -> [String] {
      (ReplayConfiguration.fields + ReplayConfiguration.prescribed).map { field in
        // These two leave out parameters with default values.
        switch field.key {
        case "velocity": "velocity=\(VelocityEstimator.schema.shortText(configuration.estimator))"
        case "controller":
          "controller=\(InteractionStyle.schema.shortText(configuration.interaction))"
        default: "\(field.key)=\(field.text(of: configuration))"
        }
      }
    }
  }
}

/// The choices in the page's lists.
enum RuleCatalog {
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
