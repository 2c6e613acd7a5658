package import PanTraces

/// A batch against an earlier one of the same traces: what changed, and what that breaks.
package struct BaselineComparison: Equatable, Sendable {
  /// The earlier batch.
  package let before: Baseline
  /// The batch.
  package let now: Baseline
  /// Which files of the batch are those of the baseline.
  package let sources: SourceMatching
  /// How many traces both have.
  package let pairCount: Int
  /// The traces that became something else, in the batch's order: what to look at first.
  package private(set) var changed: [ChangedTrace]
  /// Traces of which something else is said to have been meant; decisions are judged by the label that
  /// they have now.
  package let relabeled: [RelabeledTrace]
  /// Traces under a name of the baseline that were recorded anew, which nothing else compares.
  package let rerecorded: [TraceKey]
  /// Traces that the baseline has under other names, told by what they came to.
  package let renamed: [RenamedTrace]
  /// Traces that the baseline does not have.
  package let added: [TraceKey]
  /// Traces that only the baseline has.
  package let removed: [TraceKey]
  /// The labeled traces' decisions, before and now.
  package let decisions: PairedDecisions
  /// What became of the labeled traces' cost, balanced accuracy and correlation.
  package let figures: [DecisionChange]
  /// Every metric that both have, with its differences, now minus before.
  package let metrics: [MetricChange]
  /// The checks: changed traces, that there was something to compare, missing traces, where that was
  /// kept changed labels and recordings, where changes
  /// are allowed what they do to the figures of the decisions, then of each metric that judges the
  /// middle trace, the traces that got worse and those without a figure.
  package let checks: [GateCheck]

  /// Whether both were made with the same options.
  package var isSameConfiguration: Bool { before.configuration == now.configuration }

  /// Compares trace by trace; `changesAllowed` is how many traces may become something else, and
  /// `removalsAllowed` how many may be missing, and `worseAllowed` how many may get worse in a metric
  /// by more than its decimals can show.
  ///
  /// Replays are exact, so a changed decision is no noise. What the allowed changes do to the
  /// decisions as a whole may be. `people` says who made each trace of `now`, so that every interval
  /// and test is by person. Nothing compared is no success: a trace that neither batch
  /// decided says nothing of a rule.
  package init(
    before: Baseline, now: Baseline, people: [Person?] = [], changesAllowed: Int = 0,
    removalsAllowed: Int = 0, worseAllowed: Int = 0, bootstrap: Bootstrap = Bootstrap()
  ) {
    self.before = before
    self.now = now
    let sources = SourceMatching(
      before: before.traces.map { $0.key.source }, now: now.traces.map { $0.key.source })
    self.sources = sources
    func keyBefore(_ key: TraceKey) -> TraceKey {
      TraceKey(source: sources.before(key.source), id: key.id)
    }
    var places: [TraceKey: Int] = [:]
    for (place, trace) in before.traces.enumerated() where places[trace.key] == nil {
      places[trace.key] = place
    }
    let named = Set(now.traces.map { keyBefore($0.key) })
    let columns = now.metrics.enumerated().compactMap { column, metric in
      before.metrics.firstIndex(of: metric).map { (before: $0, now: column) }
    }
    let gone = before.traces.filter { !named.contains($0.key) }
    let new = now.traces.filter { places[keyBefore($0.key)] == nil }
    let unclear = Set(sources.ambiguous)
    renamed = RenamedTrace.all(
      removed: gone, added: new.filter { !unclear.contains($0.key.source) }, columns: columns)
    // Embedded Swift has no initializer that unites keys.
    var names: [TraceKey: TraceKey] = [:]
    for trace in renamed where names[trace.now] == nil { names[trace.now] = trace.before }
    let found = Set(renamed.map { $0.before })
    added = new.map { $0.key }.filter { names[$0] == nil }
    removed = gone.map { $0.key }.filter { !found.contains($0) }
    let both = now.traces.enumerated().compactMap { place, trace in
      places[names[trace.key] ?? keyBefore(trace.key)].map {
        (
          before: before.traces[$0], now: trace,
          person: place < people.count ? people[place] : nil
        )
      }
    }
    let known = both.filter { $0.before.samples != nil && $0.now.samples != nil }
    rerecorded = known.filter { $0.before.samples != $0.now.samples }.map { $0.now.key }
    let isRerecorded = Set(rerecorded)
    relabeled = known.compactMap { pair in
      pair.before.intent == pair.now.intent
        ? nil
        : RelabeledTrace(key: pair.now.key, before: pair.before.intent, now: pair.now.intent)
    }
    let isRelabeled = Set(relabeled.map { $0.key })
    let pairs = both.filter { !isRerecorded.contains($0.now.key) }.map { pair in
      let isRelabeled = isRelabeled.contains(pair.now.key)
      return (
        before: isRelabeled ? pair.before.labeled(pair.now.intent) : pair.before,
        now: pair.now, person: pair.person
      )
    }
    let persons = pairs.map { $0.person }
    pairCount = pairs.count
    changed = pairs.compactMap { ChangedTrace(before: $0.before, now: $0.now) }
    decisions = PairedDecisions(
      pairs.map { (first: $0.before.isAsIntended, second: $0.now.isAsIntended) },
      people: persons)
    let labeled = ClusteredSample.grouped(
      pairs.map { pair -> (person: Person?, value: DecisionChange.Pair?) in
        guard let earlier = pair.before.decided, let later = pair.now.decided else {
          return (pair.person, nil)
        }
        return (pair.person, DecisionChange.Pair(before: earlier, now: later))
      })
    figures = [.cost(.equal), .balancedAccuracy, .matthews].map {
      DecisionChange($0, labeled, bootstrap: bootstrap)
    }
    metrics = columns.map { column in
      MetricChange(
        now.metrics[column.now],
        pairs.map { pair in
          MetricChange.Pair(
            key: pair.now.key, before: pair.before.values.at(column.before),
            now: pair.now.values.at(column.now), person: pair.person,
            isDecidedAlike: pair.before.verdict == pair.now.verdict)
        })
    }
    let unchanged = GateCheck(
      name: "changed-traces", bound: .atMost(Double(changesAllowed)),
      value: pairs.isEmpty ? nil : Double(changed.count), count: pairs.count)
    let decidedPairs = pairs.count { $0.before.verdict.isDecision || $0.now.verdict.isDecision }
    let compared = GateCheck(
      name: "compared-decisions", bound: .atLeast(1), value: Double(decidedPairs),
      count: pairs.count)
    let present = GateCheck(
      name: "removed-traces", bound: .atMost(Double(removalsAllowed)),
      value: Double(removed.count), count: before.traces.count)
    let recorded =
      known.isEmpty
      ? []
      : [("changed-labels", relabeled.count), ("changed-recordings", rerecorded.count)].map {
        GateCheck(name: $0.0, bound: .atMost(0), value: Double($0.1), count: known.count)
      }
    // Where none may change the decisions are as they were, or the first check fails.
    let decided = changesAllowed > 0 ? figures.compactMap { $0.check } : []
    // As many metrics are looked at as tests are made of them.
    let level = 0.05 / Double(max(1, metrics.count { $0.worsening != nil }))
    checks =
      [unchanged, compared, present] + recorded + decided
      + metrics.flatMap { $0.checks(worseAllowed: worseAllowed, level: level) }
  }
}

extension BaselineComparison {
  /// The same with the reasons of earlier decisions, as far as another run comes to the same decisions.
  package func explained(by earlier: Baseline) -> BaselineComparison {
    var traces: [TraceKey: BaselineTrace] = [:]
    for trace in earlier.traces where traces[trace.key] == nil { traces[trace.key] = trace }
    var explained = self
    explained.changed = changed.map { change in
      guard change.reasonBefore == nil, let trace = traces[change.key],
        trace.verdict == change.before
      else { return change }
      var change = change
      change.reasonBefore = trace.reason
      return change
    }
    return explained
  }
}

extension Array {
  /// The element at an index, nil outside; flat for elements that may be nil themselves.
  func at<Wrapped>(_ index: Int) -> Wrapped? where Element == Wrapped? {
    indices.contains(index) ? self[index] : nil
  }
}

/// When a figure beyond its bound fails.
package enum GateMode: String, Sendable, CaseIterable {
  /// Where the figure itself is beyond: what was recorded must not be so, be it by chance.
  case strict
  /// Where the whole interval is beyond: chance must be ruled out. Without one the figure counts.
  case lenient

  /// The mode with a name; nil for an unknown one.
  package init?(name: String) { self.init(rawValue: name) }

  /// The word in budgets and outputs.
  package var name: String { rawValue }
}

/// A trace that became something else.
package struct ChangedTrace: Equatable, Sendable {
  /// Which trace.
  package let key: TraceKey
  /// What became of it before.
  package let before: TraceVerdict
  /// What becomes of it now.
  package let now: TraceVerdict
  /// Why it was decided so before, in words; nil where that was not kept.
  package fileprivate(set) var reasonBefore: String?
  /// Why it is decided so now, in words; nil where that was not kept.
  package let reasonNow: String?
  /// Whether the change is for the better; nil for traces without a label or decision.
  package let isImprovement: Bool?

  init?(before: BaselineTrace, now: BaselineTrace) {
    guard before.verdict != now.verdict else { return nil }
    key = now.key
    self.before = before.verdict
    self.now = now.verdict
    reasonBefore = before.reason
    reasonNow = now.reason
    isImprovement = now.isAsIntended == before.isAsIntended ? nil : now.isAsIntended
  }
}

/// A trace whose label is another than in the baseline.
package struct RelabeledTrace: Equatable, Sendable {
  /// Which trace.
  package let key: TraceKey
  /// What was said to be meant before; nil where nothing was.
  package let before: TransitionOutcome?
  /// What is said to be meant now; nil where nothing is.
  package let now: TransitionOutcome?
}

/// How a figure of the decisions differs between two batches of the same labeled traces.
package struct DecisionChange: Equatable, Sendable {
  /// The figure.
  package let figure: DecisionFigure
  /// How much worse it got, in its unit; nil where it is undefined before or now.
  package let worsening: Double?
  /// The 95 % interval of that, drawn by person; nil for too few of them or no difference.
  package let interval: ConfidenceInterval?
  /// How many labeled traces both batches have.
  package let count: Int

  /// The counts of the same traces in both batches.
  struct Pair: Equatable {
    var before: DecisionCounts
    var now: DecisionCounts

    static let none = Pair(before: .none, now: .none)

    static func add(_ sum: inout Pair, _ more: Pair) {
      sum.before = sum.before + more.before
      sum.now = sum.now + more.now
    }
  }

  /// Of the traces of each person.
  init(_ figure: DecisionFigure, _ people: [[Pair]], bootstrap: Bootstrap) {
    let pairs = Array(people.joined())
    let change = { (sum: Pair) -> Double? in
      let preference = figure.info.preference
      guard let before = figure.measure(sum.before).value.flatMap(preference.badness),
        let now = figure.measure(sum.now).value.flatMap(preference.badness)
      else { return nil }
      return now - before
    }
    self.figure = figure
    count = pairs.count
    worsening = change(pairs.reduce(into: .none, Pair.add))
    // What equals itself in every trace does so in every draw.
    interval =
      worsening == nil || pairs.allSatisfy { $0.before == $0.now }
      ? nil
      : bootstrap.interval(
        of: people.map { $0.reduce(into: .none, Pair.add) }, from: .none, adding: Pair.add,
        figure: change)
  }

  /// What must hold: no worse than the figure's decimals can show.
  ///
  /// Nil without a figure, and for a difference of too few traces to rule out chance: that they may
  /// change is the other check's business.
  var check: GateCheck? {
    guard let worsening, worsening == 0 || interval != nil else { return nil }
    return GateCheck(
      name: figure.name, bound: .atMost(figure.info.resolution), mode: .lenient,
      value: worsening, interval: interval, count: count)
  }
}
