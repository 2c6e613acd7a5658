import CommandLineKit
import PanGestures
import PanMetrics
import PanReplay
import PanReports
import PanText
import PanTraces

/// `pantrace explain`: what a code, a metric, an estimator or a controller means.
enum ExplainCommand {
  struct Options: Sendable {
    var names: [String] = []
  }

  static let command = Command(
    "explain",
    "Explains a finding such as lift-jump, a metric, an estimator or a setting such as catches.",
    discussion: "Without a name it lists everything that can be explained.",
    examples: ["pantrace explain lift-jump", "pantrace explain L6.settle", "pantrace explain"],
    defaults: Options(),
    arguments: [
      .operands(
        "name", \.names, count: 0...Int.max,
        completion: .words(known),
        help: "Codes, metrics, velocity estimators, controllers and settings, by name.")
    ]
  ) { options, console in
    guard !options.names.isEmpty else {
      try console.output.write(list)
      return .ok
    }
    let pages = try options.names.map(page)
    try console.output.write(pages.joined(separator: "\n"))
    return .ok
  }

  private static func page(_ name: String) throws(UsageError) -> String {
    if let code = DiagnosticCode(name: name.lowercased()) { return page(code) }
    let metrics = MetricCatalogue.entries(named: name)
    guard metrics.isEmpty else { return metrics.map(page).joined(separator: "\n") }
    if let estimator = VelocityEstimatorInfo.named(name.lowercased()) { return page(estimator) }
    if let controller = InteractionStyle.schema.kind(named: name.lowercased()) {
      return page(controller)
    }
    if let setting = settings.first(where: { $0.key == name.lowercased() }) { return page(setting) }
    throw .invalidValue(
      argument: "<name>", value: name,
      expectation: "a code, a metric, an estimator, a controller or a setting",
      nearest: nearestName(to: name, in: known))
  }

  private static let known =
    DiagnosticCode.allCases.map(\.name) + MetricCatalogue.entries.map(\.id)
    + VelocityEstimatorInfo.catalogue.map(\.name) + InteractionStyle.schema.names
    + settings.map(\.key)

  /// What no option sets, and outputs name where it is not the default.
  private static let settings = ReplayConfiguration.prescribed

  private static func page(_ setting: ComponentField<ReplayConfiguration>) -> String {
    """
    \(setting.key): a setting that no option makes
    default  \(setting.text(of: ReplayConfiguration()))

    \(TextLines.wrapped(setting.summary))
    The transition decides it; 'pantrace transitions NAME' says what it fixes.

    """
  }

  private static func page(_ info: VelocityEstimatorInfo) -> String {
    let fields = VelocityEstimator.schema.kind(named: info.name)?.fields ?? []
    let parameters = fields.map {
      "  " + "\($0.key)=\($0.initial)".padding(to: 24) + $0.summary + "\n"
    }
    return """
      \(info.name): \(info.summary)

      \(TextLines.wrapped(info.remarks))

      \(parameters.joined())
      Source: \(TextLines.wrapped(info.source))

      """
  }

  private static func page(_ controller: ComponentKind<InteractionStyle>) -> String {
    let parameters = controller.fields.map { field in
      "  " + "\(field.key)=\(field.initial)".padding(to: 28)
        + TextLines.wrapped(
          field.summary + (field.unit.isEmpty ? "" : ", in \(field.unit)"), indent: 30) + "\n"
    }
    return """
      \(controller.name): \(controller.initial.summary)

      \(parameters.joined())
      """
  }

  private static func page(_ code: DiagnosticCode) -> String {
    let consequence =
      switch code.severity {
      case .remark: "remark: a fact about a healthy recording"
      case .note: "note: the trace is kept; --strict makes it an error"
      case .error: code.isAboutFile ? "error: the file is left out" : "error: the trace is left out"
      }
    return """
      \(code.name) (\(consequence))
      \(code.summary)

      \(TextLines.wrapped(code.explanation))

      Advice: \(TextLines.wrapped(code.advice)).

      """
  }

  private static func page(_ info: MetricInfo) -> String {
    let basis =
      switch info.basis {
      case .trace: "trace: from the recording alone"
      case .model: "model: depends on the simulated recogniser, estimator, controller or display"
      case .device: "device: from a frame log of a real device"
      }
    let better =
      switch info.preference {
      case .lower: "lower"
      case .higher: "higher"
      case .nearZero: "near 0"
      case .none: "neither: it describes"
      }
    let source = info.source.map { "Source: \(TextLines.wrapped($0))\n" } ?? ""
    return """
      \(info.id): \(info.name)
      unit     \(info.unit == "1" ? "none" : info.unit)
      range    \(info.range)
      better   \(better)
      segment  \(info.segment.rawValue)
      basis    \(basis)

      \(TextLines.wrapped(info.definition))
      \(TextLines.wrapped(info.limits))
      \(source)
      """
  }

  private static var list: String {
    let codes = DiagnosticCode.allCases.map { $0.name.padding(to: 24) + $0.summary + "\n" }
    let metrics = MetricCatalogue.entries.map { $0.id.padding(to: 24) + $0.name + "\n" }
    let estimators = VelocityEstimatorInfo.catalogue.map {
      $0.name.padding(to: 24) + $0.summary + "\n"
    }
    let controllers = InteractionStyle.schema.kinds.map {
      $0.name.padding(to: 24) + $0.initial.summary + "\n"
    }
    let settings = settings.map { $0.key.padding(to: 24) + $0.summary + "\n" }
    return "Findings in files:\n" + codes.joined() + "\nMetrics:\n" + metrics.joined()
      + "\nVelocity estimators:\n" + estimators.joined() + "\nControllers:\n"
      + controllers.joined() + "\nSettings that a transition makes:\n" + settings.joined()
  }
}
