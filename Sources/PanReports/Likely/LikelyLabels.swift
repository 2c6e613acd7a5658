import PanDocuments
package import PanMetrics
import PanText
import PanTraces
package import PanTuning

/// What must be said wherever labels are only likely.
package struct LikelyLabels: Equatable, Sendable {
  /// The window after a settle, in seconds.
  package let window: Double
  /// Gestures that were probably meant to finish.
  package let finishes: Int
  /// Gestures that were probably meant to cancel.
  package let cancels: Int
  /// Gestures with an intent of their own, which counts as before.
  package let asked: Int

  /// Counts labels, and gestures with an intent of their own.
  package init(_ intents: LikelyIntents, asked: Int) {
    window = intents.window
    finishes = intents.intents.count { $0.outcome == .finish }
    cancels = intents.intents.count { $0.outcome == .cancel }
    self.asked = asked
  }

  /// The window in words.
  package var within: String { Self.within(window) }

  static func within(_ window: Double) -> String { "within \(NumberText.plain(window)) s" }

  /// A heading that says so.
  package func heading(_ title: String) -> String { "\(title) (likely labels, \(within))" }

  /// A verdict that says so.
  func heading(verdict: String) -> String { "On likely labels (\(within)): \(verdict)" }

  /// A chart with headings that say so.
  func heading(_ chart: Chart) -> Chart {
    var chart = chart
    chart.title = heading(chart.title)
    chart.description = "Likely labels, \(within). " + chart.description
    return chart
  }

  /// What the method cannot see, each a sentence.
  package var cautions: [String] {
    let known = asked > 0 ? "; \(asked) more have an intent of their own" : ""
    return [
      "Nobody was asked: \(counted(finishes, "label")) to finish and \(cancels) to cancel are likely "
        + "ones, by what was done next\(known).",
      Self.blindness,
    ]
  }

  /// What no window changes.
  package static let blindness =
    "Likely labels lie only on errors of the rule that was in use, and people who give up leave no "
    + "sign: they show where a rule errs, not how often, and a rule tuned on them alone finishes too "
    + "easily."
}

/// A tuning on likely labels, by window.
package struct LikelyTuning: Sendable {
  /// The labels of the window that everything else is about.
  package let labels: LikelyLabels
  private let windows: [(labels: LikelyLabels, result: TuningResult)]

  /// Joins the results of some windows; `labels` are those that everything else is about.
  package init(
    _ labels: LikelyLabels, windows: [(labels: LikelyLabels, result: TuningResult)]
  ) {
    self.labels = labels
    self.windows = windows
  }

  /// One row per window, with all that programs ask for.
  var table: Table {
    Table(windows) {
      Column(number: "window", unit: "s") { .number($0.labels.window, decimals: 0) }
      Column(number: "likely_finish", "likely to finish") { .integer($0.labels.finishes) }
      Column(number: "likely_cancel", "to cancel") { .integer($0.labels.cancels) }
      Column("finishes", "finishes when") { Self.rule($0.result) }
      Column(number: "false_finishes", "false finishes") {
        .integer($0.result.proposalCounts.falseFinishes)
      }
      Column(number: "false_cancels", "false cancels") {
        .integer($0.result.proposalCounts.falseCancels)
      }
      Column(number: "yours", "yours loses") { Self.losses($0.result) }
    }
  }

  /// The same for people, narrow enough for 80 columns; which labels there are, `likely` says.
  var narrow: Table {
    Table(windows) {
      Column(number: "window", unit: "s") { .number($0.labels.window, decimals: 0) }
      Column(number: "labels") { .integer($0.labels.finishes + $0.labels.cancels) }
      Column("finishes", "finishes when") { Self.rule($0.result) }
      Column(number: "errors", "loses") { .integer($0.result.proposalCounts.errors) }
      Column(number: "yours") { Self.losses($0.result) }
    }
  }

  private static func rule(_ result: TuningResult) -> Cell {
    .text(result.words(result.proposal).sentence)
  }

  /// How many gestures the rule in use gets wrong.
  private static func losses(_ result: TuningResult) -> Cell {
    .integer(result.evidence?.comparison.current.errors, or: "no-gestures")
  }
}

/// A budget on likely labels, by window.
package struct LikelyGate: Sendable {
  /// The labels of the window that everything else is about.
  package let labels: LikelyLabels
  private let windows: [(labels: LikelyLabels, checks: [GateCheck])]

  /// Joins the checks within some windows; `labels` are those that everything else is about.
  package init(
    _ labels: LikelyLabels, windows: [(labels: LikelyLabels, checks: [GateCheck])]
  ) {
    self.labels = labels
    self.windows = windows
  }

  /// One row per window and check; nil without a budget.
  func table(_ length: LengthLabel) -> Table? {
    let rows = windows.flatMap { labels, checks in
      checks.map { (labels: labels, check: $0, scale: GateScale($0, .budget, length)) }
    }
    guard !rows.isEmpty else { return nil }
    return Table(rows) {
      Column(number: "window", unit: "s") { .number($0.labels.window, decimals: 0) }
      Column(number: "likely_finish", "likely to finish") { .integer($0.labels.finishes) }
      Column(number: "likely_cancel", "to cancel") { .integer($0.labels.cancels) }
      Column("check") { .text($0.scale.title) }
      Column("unit") { .text($0.scale.unit) }
      Column(number: "value") {
        .number($0.check.value, decimals: $0.scale.decimals, or: "too-few")
      }
      Column("outcome") { .text($0.check.outcome.name) }
    }
  }
}
