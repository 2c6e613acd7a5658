import PanDocuments
import PanMetrics
import PanTraces

/// The totals, and what a reader can do about them.
extension Report {
  /// The counts, with a baseline beside those before and the differences.
  var totals: Table {
    let before = facts.comparison?.before
    let rows = counts.map { (total: $0, before: before.flatMap($0.before ?? { _ in nil })) }
    return Table(rows) {
      Column("what") { .text($0.total.what) }
      Column(number: "value") { .integer($0.total.now) }
      if before != nil {
        Column(number: "baseline") { .integer($0.before) }
        Column(number: "change", "Δ") { row in
          .change(row.before.map { Double(row.total.now - $0) }, decimals: 0)
        }
      }
    }
  }

  private struct Total {
    let what: String
    let now: Int
    /// The same of a baseline; nil for what none keeps.
    let before: ((Baseline) -> Int?)?
  }

  private var counts: [Total] {
    var totals = [
      Total(what: "traces analysed", now: summary.count) { $0.traces.count },
      Total(what: "traces rejected", now: facts.rejected.count, before: nil),
    ]
    for verdict in TraceVerdict.allCases {
      totals.append(
        Total(what: verdict.total, now: summary.count(of: verdict)) { baseline in
          baseline.traces.count { $0.verdict == verdict }
        })
    }
    guard summary.labelled > 0 else { return totals }
    func wrong(_ verdict: TraceVerdict) -> (Baseline) -> Int? {
      { $0.traces.count { $0.isAsIntended == false && $0.verdict == verdict } }
    }
    return totals + [
      Total(what: "decided as meant", now: summary.asIntended) { baseline in
        baseline.traces.count { $0.isAsIntended == true }
      },
      Total(what: "false cancels", now: summary.falseCancels, before: wrong(.cancelled)),
      Total(what: "false finishes", now: summary.falseFinishes, before: wrong(.finished)),
    ]
  }

  /// Commands that answer what the totals ask.
  var nextSteps: [Document.Block] {
    var steps: [Markdown] = []
    let wrong = summary.falseCancels + summary.falseFinishes
    if wrong > 0 {
      steps.append(
        """
        \(wrong) \(Self.verb(wrong, "decision goes", "decisions go")) against what was meant: read \
        the reasons below, then \(code: facts.commands.tune) says whether another bound \
        would do better on these gestures.
        """)
    } else if summary.count > 0, facts.batch.facts.intents == 0 {
      steps.append(
        """
        Nobody said what was meant: a column \(code: "intent") with finish or cancel in the \
        recordings turns these counts into error rates.
        """)
    }
    if !facts.rejected.isEmpty {
      let count = facts.rejected.count
      steps.append(
        """
        \(count) \(Self.verb(count, "trace was", "traces were")) left out: \
        \(code: facts.commands.validate) shows each defect with its line.
        """)
    }
    if facts.comparison?.comparison.changed.isEmpty == false {
      steps.append(
        """
        Decisions changed: where that was meant, \
        \(code: facts.commands.saveBaseline) makes this run the baseline.
        """)
    }
    return steps.isEmpty ? [] : [.heading(2, "What next"), .list(steps)]
  }
}

extension TraceVerdict {
  /// The verdict as a line of the totals.
  fileprivate var total: String {
    switch self {
    case .finished: "finish"
    case .cancelled: "cancel"
    case .systemCancelled: "cancelled by the system"
    case .undecided: "undecided"
    case .notRecognized: "not recognised as a pan"
    }
  }
}
