import PanGestures
import PanReplay
import PanText

/// What a lab begins with, as words: `policy=vaul`, `velocity=lsq2`, `rate=120`.
///
/// The names are those of the options of `analyze`. A lab knows all but those that need more than a
/// configuration: a transition, the frame times of a display, and what content looks like.
struct LabSettings {
  /// What gestures are replayed with.
  private(set) var configuration = ReplayConfiguration()
  /// The words that a lab cannot take, as they were.
  private(set) var leftOut: [String] = []

  /// Reads words.
  init(_ words: some Collection<String>) {
    let settings = words.compactMap { word -> (name: String, value: String)? in
      guard let sign = word.firstIndex(of: "=") else { return nil }
      return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }
    // The rule first: it brings its surroundings, which the others change.
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

  /// How a length is written that is not set, which is not read.
  private static let unset = "auto"

  /// What belongs to a rule, in words.
  struct Surroundings: Sendable {
    /// The words that make it again, without the rule.
    let words: [String]
    /// How it differs from what the rule alone brings: options of `analyze` with their values.
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
        // Only what is not the component's own is spelled.
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

/// What can be picked on the page: rules, estimators and controllers by name.
enum RuleCatalog {
  /// The rules of frameworks.
  static var rules: [(name: String, title: String)] {
    PolicyPreset.catalog.map { (name: $0.name, title: $0.title) }
  }

  /// What measures velocities.
  static var estimators: [(name: String, title: String)] {
    VelocityEstimatorInfo.catalog.map { (name: $0.name, title: $0.name) }
  }

  /// What drives a transition.
  static var controllers: [(name: String, title: String)] {
    InteractionStyle.schema.kinds.map { (name: $0.name, title: $0.initial.summary) }
  }
}
