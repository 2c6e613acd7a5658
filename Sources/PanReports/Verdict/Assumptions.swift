import PanGestures
import PanMetrics
import PanMotion
import PanReplay
import PanText
import PanTraces

/// What the figures rest on: the rule, and what no file said and was taken for granted.
struct Assumptions {
  private let batch: AnalysedBatch
  private let settings: ReplaySettings

  init(_ batch: AnalysedBatch, _ settings: ReplaySettings) {
    self.batch = batch
    self.settings = settings
  }

  /// A sentence for each.
  var sentences: [String] {
    [
      rule, options, length, DirectionWords.assumed(batch.facts.ownWays),
      DirectionWords.contradicted(batch.facts.disputed, settings),
      AnalysisTable.rateSentence(batch.facts, clock: settings.configuration.clock),
      AnalysisTable.unitWarning(batch.facts), later,
    ].compactMap { $0 }
  }

  /// What comes after the first pan is told by a transition only; a file of many gestures without
  /// ids is one trace, which nothing else would say.
  private var later: String? {
    let (traces, contacts) = batch.facts.later
    guard traces > 0, settings.transition == nil else { return nil }
    let touches = counted(contacts, "touch", "touches")
    let verb = contacts == 1 ? "is" : "are"
    return "\(touches) after the first pan of \(counted(traces, "trace")) \(verb) in no figure: "
      + "one trace is one gesture, and a column trace_id tells them apart."
  }

  /// The rule, with the estimator that its velocity is measured by.
  private var rule: String {
    let policy = settings.configuration.policy
    let estimator = settings.configuration.estimator.name
    guard let far = policy.plainBound(.progress) else {
      let words = policy.givenName.map { " \($0): \(policy.formula)" } ?? ": \(policy.sentence)"
      return "Rule\(words); velocities by \(estimator)."
    }
    let name = policy.givenName.map { " \($0)" } ?? ""
    let way = "Rule\(name): finishes from \(ReleaseWords.percent(far)) of the way"
    guard let fast = policy.plainBound(.velocity) else { return way + "." }
    return way + ", or from \(DecisionSentence.plain(fast)) \(batch.length.speed) as \(estimator) "
      + "measures it."
  }

  private var options: String {
    let options = settings.options(naming: [], byGivenName: true)
    return options.isEmpty
      ? "Replayed with the defaults." : "Replayed with \(options), otherwise the defaults."
  }

  private var length: String? {
    let count = batch.facts.assumedLengths
    guard count > 0 else { return nil }
    let usual = ReadingOptions.usualContainer
    let size = "\(NumberText.plain(usual.x)) × \(NumberText.plain(usual.y)) pt"
    return
      "\(whose(count)) how large the screen was: \(size) is assumed; --container says otherwise."
  }

  private func whose(_ count: Int) -> String {
    count == batch.count ? "No file says" : "For \(counted(count, "trace")) no file says"
  }
}
