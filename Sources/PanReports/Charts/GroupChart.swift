package import PanDocuments
import PanMetrics
import PanText

/// The rates of wrong decisions in each group, with their confidence intervals.
package struct GroupChart: Sendable {
  /// A share in one group.
  struct Row: Sendable {
    /// The group's name.
    let name: String
    /// In percent.
    let value: Double
    /// In percent; nil with too few people.
    let interval: ConfidenceInterval?
    /// The number of gestures behind the rate.
    let count: Int
  }

  /// More rows than this would touch each other.
  package static let mostRows = 16

  /// The names of the grouping columns.
  let heading: String
  /// The figures with a row for each group, at least one.
  let figures: [(name: String, rows: [Row])]
  /// What differs between groups, in one sentence.
  package let finding: String

  private static let intervalStroke = Stroke(ink: .purple, width: 3)
  private static let style = PointStyle(shape: .circle, ink: .text)

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    var names: [String] = []
    var ends: [Double] = []
    var intervals: [ChartMark] = []
    var points: [ChartPoint] = []
    for figure in figures {
      // A gap between figures.
      if !names.isEmpty { names.append("") }
      for row in figure.rows {
        let place = Double(names.count)
        names.append("\(figure.name), \(Self.shortened(row.name))")
        ends.append(row.value)
        if let low = row.interval?.lower, let high = row.interval?.upper {
          ends.append(high)
          intervals.append(
            .line([PlotPoint(x: low, y: place), PlotPoint(x: high, y: place)], Self.intervalStroke))
        }
        points.append(
          ChartPoint(
            place: PlotPoint(x: row.value, y: place), radius: 5,
            title: "\(figure.name), \(row.name): \(NumberText.fixed(row.value, decimals: 1)) % "
              + "of \(row.count)"))
      }
    }
    return Chart(
      title: "Wrong decisions for each \(heading)", subtitle: finding,
      description: "Shares of wrong decisions in each group with their intervals. \(finding)",
      horizontal: .linear(
        "of the gestures that it can happen to", unit: "%", covering: ends, including: [0, 1],
        margin: 0.03),
      vertical: Chart.Axis(title: "figure, \(heading)", scale: .names(NameScale(names))),
      marks: intervals + [.points(points, Self.style)],
      legend: [.init(label: "of the recorded gestures", swatch: .point(Self.style))]
        + (intervals.isEmpty
          ? [] : [.init(label: "plausible in 95 %", swatch: .line(Self.intervalStroke))]))
  }

  /// A name cut so that it leaves room for the plot.
  private static func shortened(_ name: String) -> String {
    TextBox.elided(name, width: 110, size: ChartLayout.textSize)
  }
}

extension GroupedFigures {
  /// The rates of wrong decisions, as many figures as have room; nil without any.
  package var chart: GroupChart? {
    let shares = figures.filter { $0.isRate }.map { figure in
      (
        figure: figure,
        rows: zip(groups, figure.estimates).compactMap { group, estimate in
          estimate.value.map {
            GroupChart.Row(
              name: group.name, value: $0, interval: estimate.interval,
              count: estimate.count ?? 0)
          }
        }
      )
    }.filter { !$0.rows.isEmpty }
    var rows = 0
    let fitting = shares.prefix { share in
      rows += share.rows.count + 1
      return rows <= GroupChart.mostRows
    }
    guard !fitting.isEmpty else { return nil }
    return GroupChart(
      heading: heading, figures: fitting.map { (Self.title($0.figure), $0.rows) },
      finding: finding(of: fitting.map { $0.figure }))
  }

  /// The name without its unit, which the axis has.
  private static func title(_ figure: GroupFigure) -> String {
    figure.title.hasSuffix(" (%)") ? String(figure.title.dropLast(4)) : figure.title
  }

  /// Which differences are more than chance, or that none is.
  ///
  /// The intervals are those of the table, which hold together for all of its figures.
  private func finding(of figures: [GroupFigure]) -> String {
    let ids = Set(figures.map(\.id))
    let shown = rows.filter { ids.contains($0.figure.id) }.compactMap { row -> String? in
      guard let less = row.less, let value = row.found.value, let low = row.found.interval?.lower,
        let high = row.found.interval?.upper, low > 0 || high < 0
      else { return nil }
      func text(_ value: Double) -> String { NumberText.fixed(value.magnitude, decimals: 0) }
      let (least, most) = (min(low.magnitude, high.magnitude), max(low.magnitude, high.magnitude))
      return "\(Self.title(row.figure)): \(row.group.name) \(text(value)) points "
        + "\(value < 0 ? "below" : "above") \(less.name), plausibly \(text(least)) to "
        + "\(text(most))"
    }
    if pairs.isEmpty { return "Differences are shown for 2 to a few groups only." }
    let together =
      self.figures.count > 1 ? ", the \(self.figures.count) figures taken together" : ""
    return shown.isEmpty
      ? "No difference between groups is shown to be more than chance\(together)."
      : "More than chance\(together): \(shown.joined(separator: "; "))."
  }
}
