import PanGestures
import PanMetrics
import PanMotion
import PanReplay
import PanText
import PanTraces

/// What the figures rest on: the rule, and what no file said and was taken for granted.
struct Assumptions {
  private let traces: [AnalysedTrace]
  private let settings: ReplaySettings

  init(_ traces: [AnalysedTrace], _ settings: ReplaySettings) {
    self.traces = traces
    self.settings = settings
  }

  /// A sentence for each.
  var sentences: [String] {
    [
      rule, options, length, DirectionWords.assumed(traces.lazy.map(\.analysis)),
      AnalysisTable.rateSentence(traces, clock: settings.configuration.clock),
      AnalysisTable.unitWarning(traces),
    ].compactMap { $0 }
  }

  /// The rule, with the estimator that its velocity is measured by.
  private var rule: String {
    let policy = settings.configuration.policy
    let estimator = settings.configuration.estimator.name
    guard let far = policy.plainBound(.progress) else {
      return "Rule: \(policy.sentence); velocities by \(estimator)."
    }
    let way = "Rule: finishes from \(ReleaseWords.percent(far)) of the way"
    guard let fast = policy.plainBound(.velocity) else { return way + "." }
    return way + ", or from \(DecisionSentence.plain(fast)) \(traces.length.speed) as \(estimator) "
      + "measures it."
  }

  private var options: String {
    let options = settings.options
    return options.isEmpty
      ? "Replayed with the defaults." : "Replayed with \(options), otherwise the defaults."
  }

  private var length: String? {
    let count = traces.count { $0.analysis.travelBasis.length == .assumed }
    guard count > 0 else { return nil }
    let usual = ReadingOptions.usualContainer
    let size = "\(NumberText.plain(usual.x)) × \(NumberText.plain(usual.y)) pt"
    return
      "\(whose(count)) how large the screen was: \(size) is assumed; --container says otherwise."
  }

  private func whose(_ count: Int) -> String {
    count == traces.count ? "No file says" : "For \(counted(count, "trace")) no file says"
  }
}
