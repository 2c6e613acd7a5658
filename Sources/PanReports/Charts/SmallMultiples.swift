package import PanDocuments
import PanMetrics
package import PanReplay
import PanText
import PanTraces

/// Many gestures side by side, each a small picture of its progress against time.
package struct SmallMultiples: Sendable {
  /// One gesture.
  package struct Cell: Sendable {
    /// The trace's name.
    let name: String
    /// What decided and by how much, in a few words.
    let note: String
    /// What was decided.
    let outcome: TransitionOutcome
    /// Whether it was decided against its intent.
    let isWrong: Bool
    /// The content's way, part by part.
    let content: [ProgressChart.Part]
  }

  /// One picture shows at most this many gestures.
  package static let mostCells = 60

  let title: String
  let subtitle: String
  let cells: [Cell]
  /// The progress from which the rule finishes, if it has one.
  let threshold: Double?

  /// Takes at most ``mostCells`` gestures, in the order in which they are shown.
  init(title: String, subtitle: String, cells: [Cell], threshold: Double?) {
    self.title = title
    self.subtitle = subtitle
    self.cells = Array(cells.prefix(Self.mostCells))
    self.threshold = threshold
  }

  /// The picture in words, for readers who do not see it.
  var description: String {
    let finished = cells.count { $0.outcome == .finish }
    let wrong = cells.count(where: \.isWrong)
    return "Progress against time of \(cells.count) gestures: \(finished) finish, "
      + "\(cells.count - finished) cancel, \(wrong) against what was meant. \(subtitle)"
  }

  /// The picture for one theme, as an SVG document of a width in pixels.
  package func svg(_ theme: Theme, width: Double = ChartLayout.width) -> String {
    var renderer = SmallMultiplesRenderer(self, theme: theme, width: width)
    return renderer.render()
  }
}

extension SmallMultiples {
  /// Some of a batch's replays in the order of their cells; nil for fewer than two.
  package init?(_ cells: [Cell], of count: Int, configuration: ReplayConfiguration) {
    guard cells.count > 1 else { return nil }
    let shown = min(cells.count, Self.mostCells)
    let which = shown < count ? "\(shown) of \(count) gestures" : "All \(count) gestures"
    self.init(
      title: "Gestures at a glance",
      subtitle:
        "\(which), those to look at first in front; each over its own time, from the start (below) "
        + "to the end of the travel, with the margin by which it was decided.",
      cells: cells, threshold: configuration.policy.plainBound(.progress))
  }
}

extension SmallMultiples.Cell {
  /// A replay; nil where nothing was decided.
  package init?(_ replay: Replay) {
    guard let release = replay.release else { return nil }
    let analysis = TraceAnalysis(of: replay, metrics: [])
    var note = AnalysisTable.decisionMark(analysis)
    if let margin = release.decision.margin {
      note += " \(NumberText.signed(margin.value, decimals: DecisionSentence.decimals(margin)))"
      if margin.unit != .fraction {
        note += " \(margin.unit.symbol(LengthLabel(analysis.lengthUnit)))"
      }
    }
    self.init(
      name: analysis.id, note: note, outcome: release.decision.outcome,
      isWrong: analysis.isAsIntended == false, content: ProgressChart.content(of: replay))
  }
}

/// Draws small multiples row by row.
struct SmallMultiplesRenderer {
  private static let gap = 12.0
  private static let plotHeight = 44.0
  private static let labelHeight = 30.0
  private static let labelSize = 10.0
  private static let noteSize = 9.0
  private static let cellHeight = labelHeight + plotHeight + 16
  private let columns: Int
  private let width: Double
  private let cellWidth: Double
  /// A little beyond the ends of the travel, for what overshoots.
  private static let range = -0.1...1.1

  private let picture: SmallMultiples
  private let heading: [TextBox]
  private var svg: SVGWriter

  private var top: Double { (heading.last?.y ?? 0) + (width < ChartLayout.width ? 62 : 44) }

  init(_ picture: SmallMultiples, theme: Theme, width: Double) {
    self.picture = picture
    self.width = width
    columns = Int(width / 140)
    cellWidth =
      (width - 2 * ChartLayout.edge - Double(columns - 1) * Self.gap) / Double(columns)
    heading = ChartLayout.heading(picture.title, picture.subtitle, width: width)
    let rows = (picture.cells.count + columns - 1) / columns
    let height =
      (heading.last?.y ?? 0) + (width < ChartLayout.width ? 62 : 44) + Double(max(1, rows))
      * Self.cellHeight
    svg = SVGWriter(
      width: width, height: height, title: picture.title,
      description: picture.description, theme: theme)
  }

  /// The finished picture.
  mutating func render() -> String {
    for box in heading { svg.text(box) }
    drawLegend(y: (heading.last?.y ?? 0) + 24)
    for (index, cell) in picture.cells.enumerated() {
      let column = Double(index % columns)
      let row = Double(index / columns)
      draw(
        cell, left: ChartLayout.edge + column * (cellWidth + Self.gap),
        top: top + row * Self.cellHeight)
    }
    return svg.picture
  }

  private mutating func drawLegend(y top: Double) {
    var (x, y) = (ChartLayout.edge, top)
    for outcome in TransitionOutcome.allCases {
      for isWrong in [false, true] {
        let kind = DecisionKind(outcome: outcome, isWrong: isWrong)
        svg.beginPoints(kind.style)
        svg.point(
          kind.style.shape, at: PlotPoint(x: x + 5, y: y - 4), radius: PointStyle.radius,
          title: nil)
        svg.endGroup()
        svg.text(TextBox(text: kind.name, x: x + 14, y: y, size: ChartLayout.textSize))
        x += 30 + TextBox.width(kind.name, size: ChartLayout.textSize)
        if outcome == .finish, isWrong, width < ChartLayout.width {
          (x, y) = (ChartLayout.edge, y + 18)
        }
      }
    }
  }

  private mutating func draw(_ cell: SmallMultiples.Cell, left: Double, top: Double) {
    let name = TextBox.elided(cell.name, width: cellWidth / 1.1, size: Self.labelSize)
    let note = TextBox.elided(cell.note, width: cellWidth, size: Self.noteSize)
    svg.text(
      TextBox(text: name, x: left, y: top + 11, size: Self.labelSize, isBold: true))
    svg.text(
      TextBox(text: note, x: left, y: top + 24, size: Self.noteSize, ink: .muted))
    drawFrame(left: left, top: top + Self.labelHeight)
    drawContent(cell, left: left, top: top + Self.labelHeight)
  }

  private mutating func drawFrame(left: Double, top: Double) {
    svg.rect(
      x: left, y: top, width: cellWidth, height: Self.plotHeight,
      ["fill": "none", "stroke": svg.color(.grid)])
    guard let threshold = picture.threshold else { return }
    let y = Self.height(threshold, top)
    svg.line(
      [PlotPoint(x: left, y: y), PlotPoint(x: left + cellWidth, y: y)],
      Stroke(ink: .muted, width: 0.75, dash: .dotted))
  }

  private mutating func drawContent(_ cell: SmallMultiples.Cell, left: Double, top: Double) {
    let times = cell.content.flatMap(\.points).map(\.x)
    guard let first = times.first(where: \.isFinite) else { return }
    let scale = LinearScale(covering: times, including: [first], margin: 0.03)
    let style = DecisionKind(outcome: cell.outcome, isWrong: cell.isWrong).style
    var end: [PlotPoint] = []
    for part in cell.content {
      let points = part.points.filter(\.isFinite).map { point in
        PlotPoint(
          x: left + min(1, max(0, scale.position(of: point.x))) * cellWidth,
          y: Self.height(point.y, top))
      }
      let line = LineThinning.thinned(end + points)
      let dash = part.isSettling ? Stroke.Dash.dashed : .solid
      svg.line(line, Stroke(ink: style.ink, width: 1.5, dash: dash))
      end = line.suffix(1)
    }
    guard let last = end.last else { return }
    svg.beginPoints(style)
    svg.point(style.shape, at: last, radius: 3.5, title: "\(cell.name): \(cell.note)")
    svg.endGroup()
  }

  private static func height(_ progress: Double, _ top: Double) -> Double {
    let bounded = min(range.upperBound, max(range.lowerBound, progress))
    return top + plotHeight * (range.upperBound - bounded) / (range.upperBound - range.lowerBound)
  }
}
