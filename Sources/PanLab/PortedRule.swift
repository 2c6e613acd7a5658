import PanAnalysis
import PanEngine
import PanTraces

/// The rule as a function for an app, in a language.
struct PortedRule {
  /// A language as a form of the rule on the page.
  struct Form {
    /// The language.
    let language: RuleCode.Language

    /// The name, apart from those of the other forms.
    var name: String { "code-" + language.rawValue }

    /// The title of its button.
    var title: String {
      switch language {
      case .swift: "Swift"
      case .kotlin: "Kotlin"
      case .javascript: "JavaScript"
      }
    }
  }

  /// The languages, in the order of the page.
  static let forms = RuleCode.Language.allCases.map { Form(language: $0) }

  private let configuration: ReplayConfiguration
  private let language: RuleCode.Language

  /// The rule of a configuration in a language.
  init(_ configuration: ReplayConfiguration, _ language: RuleCode.Language) {
    (self.configuration, self.language) = (configuration, language)
  }

  /// The function, with comments on what it was found with.
  var text: String {
    let code = RuleCode(
      configuration.policy, language, velocityBy: configuration.estimator.name)
    guard let function = code.text else {
      return
        "// This rule has stops between the ends, or is a function of your own: it goes home as\n"
        + "// the command line and as pantrace.json.\n"
    }
    return function + "\n" + surroundings
  }

  /// Comments that name the recognizer, estimator and settle with which the rule was found.
  private var surroundings: String {
    let recognizer = configuration.recognizer
    let slop = NumberText.plain(recognizer.hysteresis)
    let controller = configuration.interaction.text
    return "// Found with: a pan that begins after \(slop) pt and counts from "
      + "\(recognizer.origin.name),\n"
      + "// the velocity of pantrace's \(VelocityEstimator.schema.shortText(configuration.estimator)), "
      + "and then the settle \(controller).\n"
      + "// The platform's own velocity is another: try the bound on it.\n"
  }
}
