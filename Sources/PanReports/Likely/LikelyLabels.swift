import PanDocuments
import PanMetrics
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
  /// Gestures whose people were asked; these labels count as before.
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

  /// A chart whose headings say so.
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
    var table = Table(columns: [
      .init(id: "window", title: "window", unit: "s", alignment: .trailing),
      .init(id: "likely_finish", title: "likely to finish", alignment: .trailing),
      .init(id: "likely_cancel", title: "to cancel", alignment: .trailing),
      .init(id: "finishes", title: "finishes when"),
      .init(id: "false_finishes", title: "false finishes", alignment: .trailing),
      .init(id: "false_cancels", title: "false cancels", alignment: .trailing),
      .init(id: "yours", title: "yours loses", alignment: .trailing),
    ])
    for (labels, result) in windows {
      let counts = result.proposalCounts
      table.append([
        .number(labels.window, decimals: 0), .integer(labels.finishes), .integer(labels.cancels),
        .text(result.words(result.proposal).sentence),
        .integer(counts.falseFinishes), .integer(counts.falseCancels), Self.losses(result),
      ])
    }
    return table
  }

  /// The same for people, narrow enough for 80 columns; which labels there are, `likely` says.
  var narrow: Table {
    var table = Table(columns: [
      .init(id: "window", title: "window", unit: "s", alignment: .trailing),
      .init(id: "labels", title: "labels", alignment: .trailing),
      .init(id: "finishes", title: "finishes when"),
      .init(id: "errors", title: "loses", alignment: .trailing),
      .init(id: "yours", title: "yours", alignment: .trailing),
    ])
    for (labels, result) in windows {
      table.append([
        .number(labels.window, decimals: 0), .integer(labels.finishes + labels.cancels),
        .text(result.words(result.proposal).sentence),
        .integer(result.proposalCounts.errors), Self.losses(result),
      ])
    }
    return table
  }

  /// How many gestures the rule in use gets wrong.
  private static func losses(_ result: TuningResult) -> Cell {
    result.evidence.map { .integer($0.comparison.current.errors) }
      ?? .undefined(reason: "no-gestures")
  }
}
