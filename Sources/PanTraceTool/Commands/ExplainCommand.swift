import CommandLineKit
import PanGestures
import PanMetrics
import PanReports
import PanTraces

/// `pantrace explain`: what a code or a metric means.
enum ExplainCommand {
  struct Options: Sendable {
    var names: [String] = []
  }

  static let command = Command(
    "explain",
    "Explains a finding such as lift-jump, a metric such as L6.settle, an estimator such as lsq2.",
    discussion: "Without a name it lists everything that can be explained.",
    examples: ["pantrace explain lift-jump", "pantrace explain L6.settle", "pantrace explain"],
    defaults: Options(),
    arguments: [
      .operands(
        "name", \.names, count: 0...Int.max,
        completion: .words(known), help: "Codes, metrics and velocity estimators, by name.")
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
    if let metric = Metric(identifier: name) { return page(metric) }
    let family = Metric.allCases.filter { $0.family.lowercased() == name.lowercased() }
    guard family.isEmpty else { return family.map(page).joined(separator: "\n") }
    if let estimator = VelocityEstimatorInfo.named(name.lowercased()) { return page(estimator) }
    throw .invalidValue(
      argument: "<name>", value: name, expectation: "a code, a metric or an estimator",
      nearest: nearestName(to: name, in: known))
  }

  private static let known =
    DiagnosticCode.allCases.map(\.name) + Metric.allCases.map(\.info.id)
    + VelocityEstimatorInfo.catalogue.map(\.name)

  private static func page(_ info: VelocityEstimatorInfo) -> String {
    let parameters = info.estimator.parameters.compactMap { parameter -> String? in
      guard let value = info.estimator.value(of: parameter) else { return nil }
      let setting = "\(parameter.key)=\(ConfigurationFields.text(value))"
      return "  " + setting.padding(to: 24) + parameter.summary + "\n"
    }
    return """
      \(info.name): \(info.summary)

      \(TextLines.wrapped(info.remarks))

      \(parameters.joined())
      Source: \(TextLines.wrapped(info.source))

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

  private static func page(_ metric: Metric) -> String {
    let info = metric.info
    let basis =
      switch info.basis {
      case .trace: "trace: from the recording alone"
      case .model: "model: depends on the simulated controller and display"
      case .device: "device: from a frame log of a real device"
      }
    return """
      \(info.id): \(info.name)
      unit     \(info.unit == "1" ? "none" : info.unit)
      segment  \(info.segment.rawValue)
      basis    \(basis)

      \(TextLines.wrapped(info.definition))
      \(TextLines.wrapped(info.limits))

      """
  }

  private static var list: String {
    let codes = DiagnosticCode.allCases.map { $0.name.padding(to: 24) + $0.summary + "\n" }
    let metrics = Metric.allCases.map { $0.info.id.padding(to: 24) + $0.info.name + "\n" }
    let estimators = VelocityEstimatorInfo.catalogue.map {
      $0.name.padding(to: 24) + $0.summary + "\n"
    }
    return "Findings in files:\n" + codes.joined() + "\nMetrics:\n" + metrics.joined()
      + "\nVelocity estimators:\n" + estimators.joined()
  }
}
