import PanMetrics

@testable import PanDocuments
@testable import PanReports

/// Shares of groups with their intervals.
extension SampleCharts {
  static var groupCharts: [(name: String, chart: Chart)] {
    let usual = [
      row("right", 12, (4.8, 26.8)), row("left", 23.9, (11.6, 43)), row("(none)", 50, nil),
    ]
    let many = (0..<GroupChart.mostRows).map { row("condition \($0)", Double($0), (0, 100)) }
    return [
      ("groups", groups("hand", [("wrong", usual), ("false cancels", usual)])),
      ("groups-one", groups("hand", [("wrong", [row("left", 0, nil)])])),
      ("groups-many", groups("condition and session", [("wrong", many)])),
      ("groups-long", groups(longText, [("wrong", [row(longText, 100, (96, 100))])])),
      ("groups-broken", groups(brokenText, [("wrong", [row(brokenText, 3, (0, 9))])])),
    ]
  }

  private static func row(
    _ name: String, _ value: Double, _ interval: (Double, Double)?
  ) -> GroupChart.Row {
    GroupChart.Row(
      name: name, value: value,
      interval: interval.map { ConfidenceInterval(lower: $0.0, upper: $0.1) }, count: 40)
  }

  private static func groups(
    _ heading: String, _ figures: [(name: String, rows: [GroupChart.Row])]
  ) -> Chart {
    GroupChart(heading: heading, figures: figures, finding: heading).chart
  }
}
