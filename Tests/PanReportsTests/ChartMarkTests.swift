import PanTraces
import Testing

@testable import PanDocuments
@testable import PanReports

/// What single marks and charts draw, read back from the picture.
@Suite struct ChartMarkTests {
  private let palette = Theme.light.palette

  private func paths(_ chart: Chart) -> [[String: String]] {
    SVGReader.elements(of: chart.svg(.light)).filter { $0.name == "path" }.map(\.attributes)
  }

  private func unitChart(_ marks: [ChartMark]) -> Chart {
    let scale = AxisScale.linear(LinearScale(covering: [], including: [0, 1], margin: 0))
    return Chart(
      title: "t", description: "d", horizontal: Chart.Axis(title: "x", scale: scale),
      vertical: Chart.Axis(title: "y", scale: scale), marks: marks, legend: [])
  }

  /// Coordinates as shares of the frame, from the left and from below.
  private func places(_ chart: Chart, data: String) throws -> [PlotPoint] {
    let frame = ChartLayout(chart).frame
    let numbers = data.split { "MLZ ".contains($0) }.compactMap { Double($0) }
    try #require(numbers.count.isMultiple(of: 2))
    return stride(from: 0, to: numbers.count, by: 2).map {
      PlotPoint(
        x: ((numbers[$0] - frame.left) / frame.width * 100).rounded() / 100,
        y: ((frame.bottom - numbers[$0 + 1]) / frame.height * 100).rounded() / 100)
    }
  }

  private static let rise = [
    PlotPoint(x: 0, y: 0), PlotPoint(x: 0.5, y: .nan), PlotPoint(x: 1, y: 1),
  ]

  @Test func `a line skips what has no place`() throws {
    let chart = unitChart([.line(Self.rise, Stroke(ink: .text))])
    let data = try #require(paths(chart).last?["d"])
    #expect(try places(chart, data: data) == [PlotPoint(x: 0, y: 0), PlotPoint(x: 1, y: 1)])
  }

  @Test func `steps stay level until the next value`() throws {
    let chart = unitChart([.steps(Self.rise, Stroke(ink: .text, dash: .dashed))])
    let path = try #require(paths(chart).last)
    let expected = [PlotPoint(x: 0, y: 0), PlotPoint(x: 1, y: 0), PlotPoint(x: 1, y: 1)]
    #expect(try places(chart, data: path["d"] ?? "") == expected)
    #expect(path["stroke-dasharray"] == "7 4")
  }

  @Test func `labels of close rules are pushed apart`() {
    let stroke = Stroke(ink: .muted)
    let values = [0.5, 0.501, 0.502]
    let chart = unitChart(
      values.map { .horizontalRule($0, label: "rule \($0)", stroke) }
        + values.map { .verticalRule($0, label: "rule \($0)", stroke) })
    let labels = ChartLayout(chart).texts.filter { $0.text.hasPrefix("rule") }
    #expect(labels.count == 6)
    #expect(Set(labels.map(\.y)).count == 6)
  }

  @Test func `the settle is dashed, the finger dotted, the content solid`() {
    let point = { PlotPoint(x: $0 * 1000, y: $1) }
    let chart = ProgressChart(
      title: "t", decision: "d", outcome: .finish,
      finger: [[point(0, 0), point(0.1, 0.5)], [point(0.3, 0.9)]],
      content: [
        .init(points: [point(0, 0), point(0.1, 0.4)], isSettling: false),
        .init(points: [point(0.2, 1)], isSettling: true),
        .init(points: [point(0.3, 0.9)], isSettling: false),
      ], releaseTimes: [0.15], threshold: 0.5
    ).chart
    let drawn = chart.marks.compactMap { mark -> (Int, Stroke.Dash)? in
      guard case .line(let points, let stroke) = mark else { return nil }
      return (points.count, stroke.dash)
    }
    #expect(drawn.map(\.0) == [2, 2, 2, 2, 1])
    #expect(drawn.map(\.1) == [.solid, .dashed, .solid, .dotted, .dotted])
    #expect(chart.svg(.light).contains("release, 150 ms"))
    #expect(chart.svg(.light).contains("finish ≥ 0.50"))
  }

  @Test func `a decision against its intent is hollow, one without intent is not`() {
    let gesture = { (outcome: TransitionOutcome, intent: TransitionOutcome?) in
      DecisionMap.Gesture(
        name: "g", progress: 0.4, velocity: -20, outcome: outcome, intent: intent)
    }
    let chart = DecisionMap(
      title: "t",
      gestures: [
        gesture(.finish, .finish), gesture(.cancel, nil), gesture(.finish, .cancel),
        gesture(.cancel, .finish),
        DecisionMap.Gesture(
          name: "lost", progress: .nan, velocity: 0, outcome: .finish, intent: nil),
      ], finishes: nil
    ).chart
    #expect(
      chart.legend.map(\.label) == [
        "finished (1)", "cancelled (1)", "finished, meant to cancel (1)",
        "cancelled, meant to finish (1)",
      ])
    let groups = SVGReader.elements(of: chart.svg(.light)).filter { $0.name == "g" }
    #expect(
      groups.prefix(4).map { $0.attributes["fill"] } == [
        palette.finish, palette.cancel, palette.background, palette.background,
      ])
    #expect(chart.svg(.light).contains("g: finished, progress 0.40, -20 pt/s"))
  }
}
