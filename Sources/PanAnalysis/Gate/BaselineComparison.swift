package import PanTraces

/// A batch beside an earlier one of the same traces: the decisions that changed, and the checks of a
/// gate.
///
/// Replays are exact, so a changed decision is never noise.
package struct BaselineComparison: Equatable, Sendable {
  /// The earlier batch.
  package let before: Baseline
  /// The batch.
  package let now: Baseline
  /// How many traces both have.
  package let pairCount: Int
  /// The traces whose verdict changed, in the batch's order.
  package var changed: [ChangedTrace]
  /// Traces that the baseline does not have.
  package let added: [Baseline.Key]
  /// Traces that only the baseline has.
  package let removed: [Baseline.Key]
  /// The labeled traces' decisions, before and now.
  package let decisions: PairedDecisions
  /// The gate's checks: of changed verdicts, of how many decisions were compared, of missing traces, and of
  /// traces that have no intent any more, if there are any.
  package private(set) var checks: [GateCheck]

  /// Whether both were made with the same options, or those of the baseline are not known.
  package var isSameConfiguration: Bool {
    before.options.isEmpty || before.options == now.options
  }

  /// Compares two batches trace by trace.
  ///
  /// A trace is the same if its file and its id are. Both decisions are judged by the intent that it
  /// has now. `people` names who made each trace of `now`, for the test by person.
  package init(before: Baseline, now: Baseline, people: [Person?] = []) {
    self.before = before
    self.now = now
    var earlier: [Baseline.Key: Baseline.Entry] = [:]
    for trace in before.traces where earlier[trace.key] == nil { earlier[trace.key] = trace }
    var pairs: [(before: TraceAnalysis.Verdict, now: Baseline.Entry, person: Person?)] = []
    var added: [Baseline.Key] = []
    var lostIntents = 0
    for (place, trace) in now.traces.enumerated() {
      if let earlier = earlier[trace.key] {
        pairs.append((earlier.verdict, trace, place < people.count ? people[place] : nil))
        if earlier.intent != nil, trace.intent == nil { lostIntents += 1 }
      } else {
        added.append(trace.key)
      }
    }
    // Whatever its verdict: a trace without a decision is there, and not removed.
    let named = Set(now.traces.map { $0.key })
    self.added = added
    removed = before.traces.map { $0.key }.filter { !named.contains($0) }
    pairCount = pairs.count
    changed = pairs.compactMap { ChangedTrace(before: $0.before, now: $0.now) }
    decisions = PairedDecisions(
      pairs.map {
        (
          first: $0.before.isAsIntended($0.now.intent),
          second: $0.now.verdict.isAsIntended($0.now.intent)
        )
      }, people: pairs.map { $0.person })
    checks = [
      GateCheck(
        name: "changed-traces", bound: .atMost(0),
        value: pairs.isEmpty ? nil : Double(changed.count), count: pairs.count),
      // A gate that compares no decision would guard nothing.
      GateCheck(
        name: "compared-decisions", bound: .atLeast(1),
        value: Double(pairs.count { $0.before.isDecision || $0.now.verdict.isDecision }),
        count: pairs.count),
      GateCheck(
        name: "removed-traces", bound: .atMost(0), value: Double(removed.count),
        count: before.traces.count),
    ]
    // A limit on wrong decisions would go on holding on the others alone.
    if lostIntents > 0 {
      checks.append(
        GateCheck(
          name: "lost-intents", bound: .atMost(0), value: Double(lostIntents), count: pairs.count))
    }
  }

  /// A trace whose verdict changed.
  package struct ChangedTrace: Equatable, Sendable {
    /// Which trace.
    package let key: Baseline.Key
    /// The verdict before.
    package let before: TraceAnalysis.Verdict
    /// The verdict now.
    package let now: TraceAnalysis.Verdict
    /// The reason for the earlier decision in words, if it is known.
    package var reasonBefore: String?
    /// The reason for the decision now in words, if it is known.
    package var reasonNow: String?
    /// Whether what was meant is done now and was not before, or the other way round.
    ///
    /// Nil without a label, and if neither verdict is what was meant.
    package let isImprovement: Bool?

    init?(before: TraceAnalysis.Verdict, now: Baseline.Entry) {
      guard before != now.verdict else { return nil }
      key = now.key
      self.before = before
      self.now = now.verdict
      let wasRight = before.isAsIntended(now.intent) == true
      let isRight = now.verdict.isAsIntended(now.intent) == true
      isImprovement = wasRight == isRight ? nil : isRight
    }
  }
}
