import PanAnalysis
import PanEngine
import PanTraces
import PanTransitions

/// What the figures rest on: the rule, and assumptions for what no file states.
struct Assumptions {
  private let batch: AnalyzedBatch
  private let settings: ReplaySettings

  init(_ batch: AnalyzedBatch, _ settings: ReplaySettings) {
    self.batch = batch
    self.settings = settings
  }

  /// A sentence for each.
  var sentences: [String] {
    [
      rule, options, length, Directions.assumed(batch.facts.dragDirections),
      Directions.contradicted(batch.facts.disputed, settings),
      AnalysisTable.rateSentence(batch.facts, clock: settings.configuration.clock),
      later,
    ].compactMap { $0 }
  }

  /// The note on touches after the first pan, which only a transition replays.
  ///
  /// Nothing else reveals that a file of many gestures without ids was read as one trace.
  private var later: String? {
    let (traces, contacts) = batch.facts.later
    guard traces > 0, settings.transition == nil else { return nil }
    let touches = counted(contacts, "touch", "touches")
    let verb = contacts == 1 ? "is" : "are"
    return "\(touches) after the first pan of \(counted(traces, "trace")) \(verb) not counted: "
      + "one trace is one gesture. A column trace_id tells gestures apart."
  }

  /// The rule in a few words: `the default rule: 50 % of the way, or 500 pt/s`.
  var subject: String { "\(settings.ruleName): \(words)" }

  /// The rule, with the estimator that its velocity is measured by.
  private var rule: String {
    let advice = settings.hasDefaultRule ? " (give yours with --policy)" : ""
    return "\(settings.ruleName.capitalizedFirst)\(advice): \(words); velocities by "
      + "\(settings.configuration.estimator.name)."
  }

  private var words: String {
    let policy = settings.configuration.policy
    if let name = policy.givenName { return "\(name), \(policy.formula)" }
    guard let far = policy.plainBound(.progress) else {
      return "finishes when \(policy.sentence(in: batch.length))"
    }
    let way = "\(DecisionSentence.percent(far)) of the way"
    guard let fast = policy.plainBound(.velocity) else { return way }
    return "\(way), or \(DecisionSentence.plain(fast)) \(batch.length.speed)"
  }

  private var options: String {
    let options = settings.options(naming: [], byGivenName: true)
    return options.isEmpty
      ? "Replay settings: the defaults." : "Replay settings: \(options), otherwise the defaults."
  }

  private var length: String? {
    let count = batch.facts.assumedLengths
    guard count > 0 else { return nil }
    let usual = ReadingOptions.usualContainer
    let size = "\(NumberText.plain(usual.x)) × \(NumberText.plain(usual.y)) pt"
    return
      "\(whose(count)) how large the screen was: \(size) is assumed (--container sets another)."
  }

  private func whose(_ count: Int) -> String {
    count == batch.count ? "No file says" : "For \(counted(count, "trace")) no file says"
  }

  /// Sentences about directions that a reader may not expect.
  enum Directions {
    /// The note that a transition's direction overrides that of files. Nil if none differs.
    ///
    /// Nil also with --direction: the user chose the direction then.
    static func contradicted(
      _ ways: BatchFacts.DirectionConflicts, _ settings: ReplaySettings
    ) -> String? {
      guard let setup = settings.transition, !settings.isDirectionGiven, let first = ways.first
      else {
        return nil
      }
      let others = ways.sources.count - 1
      let files = first.source + (others > 0 ? " and \(counted(others, "other file"))" : "")
      return "\(setup.shortText) goes \(first.direction.name), although \(files) "
        + "say\(others > 0 ? "" : "s") otherwise of \(counted(ways.count, "gesture")): where "
        + "--direction is not given, the transition's own counts."
    }

    /// The finish directions that were taken from the drags. Nil if directions are recorded.
    static func assumed(_ ways: [TravelDirection: Int]) -> String? {
      let counts = TravelDirection.allCases.map { direction in
        (direction: direction, count: ways[direction, default: 0])
      }
      .filter { $0.count > 0 }
      guard let most = counts.max(by: { $0.count < $1.count }) else { return nil }
      guard counts.count > 1 else {
        return
          "No direction is recorded: all drags go \(most.direction.name), so that way is taken to finish."
      }
      let list = counts.map { "\($0.count) \($0.direction.name)" }.joined(separator: ", ")
      return "No direction is recorded, so each gesture counts in its own: \(list); "
        + "--direction \(most.direction.name) makes the most frequent one count for all."
    }
  }
}
