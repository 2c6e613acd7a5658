import PanDocuments
package import PanMetrics

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
    var table = Table(columns: [
      .init(id: "window", title: "window", unit: "s", alignment: .trailing),
      .init(id: "likely_finish", title: "likely to finish", alignment: .trailing),
      .init(id: "likely_cancel", title: "to cancel", alignment: .trailing),
      .init(id: "check", title: "check"), .init(id: "unit", title: "unit"),
      .init(id: "value", title: "value", alignment: .trailing),
      .init(id: "outcome", title: "outcome"),
    ])
    for (labels, checks) in windows {
      for check in checks {
        let scale = GateScale(check, .budget, length)
        table.append([
          .number(labels.window, decimals: 0), .integer(labels.finishes),
          .integer(labels.cancels), .text(scale.title), .text(scale.unit),
          check.value.map { .number($0, decimals: scale.decimals) }
            ?? .undefined(reason: "too-few"),
          .text(check.outcome.name),
        ])
      }
    }
    return table.rows.isEmpty ? nil : table
  }
}
