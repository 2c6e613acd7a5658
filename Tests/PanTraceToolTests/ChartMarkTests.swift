import PanAnalysis
@testable import PanDocuments
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

/// What single marks and charts draw, read back from the picture.
@Suite struct ChartMarkTests {
  private let theme = Theme.light

  private func paths(_ chart: Chart) -> [[String: String]] {
    SVGReader.elements(of: chart.svg(.light)).filter { $0.name == "path" }.map(\.attributes)
  }

  private func unitChart(_ marks: [Chart.Mark]) -> Chart {
    let scale = AxisScale.linear(AxisScale.Linear(covering: [], including: [0, 1], margin: 0))
    return Chart(
      title: "t", description: "d", horizontal: Chart.Axis(title: "x", scale: scale),
      vertical: Chart.Axis(title: "y", scale: scale), marks: marks, legend: [])
  }

  /// Coordinates as shares of the frame, from the left and from below.
  private func places(_ chart: Chart, data: String) throws -> [PlotPoint] {
    let frame = ChartLayout(chart).frame
    let numbers = data.split { "MLZ ".contains($0) }.compactMap { Double($0) }
    try #require(numbers.count.isMultiple(of: 2))
    return stride(from: 0, to: numbers.count, by: 2).map { index -> PlotPoint in
      let x: Double = (numbers[index] - frame.left) / frame.width
      let y: Double = (frame.bottom - numbers[index + 1]) / frame.height
      return PlotPoint(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100)
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
      ], moments: [.init(time: 0.15, name: "release")], threshold: 0.5
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
      ReleasePlane.Gesture(
        name: "g", progress: 0.4, velocity: -20, outcome: outcome, intent: intent)
    }
    let chart = SampleCharts.map(
      [
        gesture(.finish, .finish), gesture(.cancel, nil), gesture(.finish, .cancel),
        gesture(.cancel, .finish),
        ReleasePlane.Gesture(
          name: "lost", progress: .nan, velocity: 0, outcome: .finish, intent: nil),
      ], nil)
    #expect(
      chart.legend.map(\.label) == [
        "finished (1)", "cancelled (1)", "finished, meant to cancel (1)",
        "cancelled, meant to finish (1)",
      ])
    // Who cannot see it hears the same counts, of the kinds that there are and of all.
    #expect(
      chart.description.hasPrefix(
        "4 gestures by progress and velocity at release: 1 finished, 1 cancelled, "
          + "1 finished, meant to cancel, 1 cancelled, meant to finish."))
    let groups = SVGReader.elements(of: chart.svg(.light)).filter { $0.name == "g" }
    #expect(
      groups.prefix(4).map { $0.attributes["fill"] } == [
        theme.color(.finish), theme.color(.cancel), theme.color(.background),
        theme.color(.background),
      ])
    #expect(chart.svg(.light).contains("g: finished, progress 0.40, -20 pt/s"))
  }

  @Test func `many gestures are gathered, and each bubble says how many it holds`() {
    let places = [(0.1, -300.0, 1500), (0.5, 0, 600), (0.9, 900, 1)]
    let gestures = places.flatMap { progress, velocity, count in
      (0..<count).map { _ in
        ReleasePlane.Gesture(
          name: "g", progress: progress, velocity: velocity, outcome: .finish, intent: nil)
      }
    }
    let points = SampleCharts.map(gestures, nil).marks.flatMap { mark -> [Chart.Point] in
      if case .points(let points, _) = mark { points } else { [] }
    }
    #expect(points.map(\.title) == ["1500 finished", "600 finished", "1 finished"])
    // An area as the number: 8 pt for the most, 8·√(600/1500), and no less than 2.
    let radii = points.map { ($0.radius * 1000).rounded() }
    #expect(radii == [8000, 5060, 2000])
  }

  @Test func `each curve of a distribution is that of its own intent`() throws {
    let values: [(value: Double, intent: TransitionOutcome)] = [
      (0.3, .cancel), (0.8, .finish), (0.1, .cancel), (.nan, .finish), (0.2, .cancel),
    ]
    let chart = try #require(DistributionChart(.progress, values: values)).chart
    #expect(
      Set(chart.legend.map(\.label)) == ["meant to finish (1)", "meant to cancel (3)"])
    let subtitle = try #require(chart.subtitle)
    #expect(subtitle.contains("0.80 of those meant to finish"))
    #expect(subtitle.contains("0.20 of those meant to cancel"))
  }

  @Test func `an axis that is not of equal steps says so`() {
    let values = [-300.0, 2000]
    let scale = AxisScale.symlog(AxisScale.Symlog(covering: values, threshold: 100, margin: 0))
    #expect(
      Chart.Axis(title: "velocity", unit: "pt/s", scale: scale).heading
        == "velocity (pt/s), logarithmic beyond ±100")
  }

  @Test func `what has no velocity stands on a strip of its own`() throws {
    func gesture(_ name: String, _ velocity: Double?) -> ReleasePlane.Gesture {
      ReleasePlane.Gesture(
        name: name, progress: 0.4, velocity: velocity, outcome: .finish, intent: nil)
    }
    let moving = gesture("moving", 0)
    let both = SampleCharts.map([moving, gesture("still", nil)], nil)
    let strip = try #require(ChartLayout(both).strip)
    #expect(strip.top > ChartLayout(both).frame.bottom)
    let circles = SVGReader.elements(of: both.svg(.light)).filter { $0.name == "circle" }
    let heights = circles.compactMap { $0.attributes["cy"].flatMap { Double($0) } }
    #expect(heights.count { $0 > strip.top && $0 < strip.bottom } == 1)
    #expect(both.svg(.light).contains("still: finished, progress 0.40, no velocity"))
    let alone = SampleCharts.map([moving], nil)
    #expect(alone.strip == nil)
    #expect(
      alone.description.hasPrefix("1 gesture by progress and velocity at release: 1 finished."))
  }

  @Test(arguments: [1, 12, 13])
  func `a few wrong decisions carry their names, and many none`(count: Int) {
    let gestures = (0..<count).map { index in
      ReleasePlane.Gesture(
        name: "wrong-\(index)", progress: Double(index % 4) / 4, velocity: Double(index) * 200,
        outcome: .finish, intent: .cancel)
    }
    let right = ReleasePlane.Gesture(
      name: "right", progress: 0.9, velocity: -500, outcome: .finish, intent: .finish)
    let texts = ChartLayout(
      SampleCharts.map(gestures + [right], nil)
    )
    .texts.map(\.text)
    #expect(texts.count { $0.hasPrefix("wrong-") } == (count > 12 ? 0 : count))
    #expect(!texts.contains("right"))
  }

  @Test func `names give way to points, to each other and to the frame`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<50 {
      let points = (0..<40).map { index in
        Chart.Point(
          place: PlotPoint(
            x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random)),
          label: index < 12 ? String(repeating: "n", count: 3 + index * 2) : nil)
      }
      let chart = unitChart([.points(points, PointStyle(shape: .circle, ink: .text))])
      let layout = ChartLayout(chart)
      let labels = layout.texts.filter { $0.text.hasPrefix("nnn") }
      #expect(!labels.isEmpty)
      let boxes = labels.map { label -> (left: Double, right: Double, y: Double) in
        let width = ChartLayout.TextBox.width(label.text, size: label.size)
        let left =
          switch label.anchor {
          case .start: label.x
          case .middle: label.x - width / 2
          case .end: label.x - width
          }
        return (left, left + width, label.y)
      }
      for (index, box) in boxes.enumerated() {
        #expect(box.left >= layout.frame.left && box.right <= layout.frame.right)
        #expect(box.y <= layout.frame.bottom && box.y - 10 >= layout.frame.top)
        for other in boxes.dropFirst(index + 1) {
          #expect(
            other.right <= box.left || other.left >= box.right || (other.y - box.y).magnitude >= 13)
        }
        for point in points {
          let x = layout.frame.left + point.place.x * layout.frame.width
          let y = layout.frame.bottom - point.place.y * layout.frame.height
          #expect(!(x > box.left && x < box.right && y > box.y - 10 && y < box.y + 3))
        }
      }
    }
  }

  @Test func `the clearest have their names among any others, in a strip too`() throws {
    // All at one place.
    let gestures = (0..<60).map { index in
      var gesture = ReleasePlane.Gesture(
        name: "clear-\(index)", progress: 0.3, velocity: index < 30 ? 250 : nil, outcome: .cancel,
        intent: .finish)
      gesture.isClearest = index % 10 == 0
      return gesture
    }
    let layout = ChartLayout(SampleCharts.map(gestures, nil))
    let names = layout.texts.filter { $0.text.hasPrefix("clear-") }
    #expect(names.count == 6)
    let strip = try #require(layout.strip)
    #expect(names.count { $0.y > strip.top && $0.y < strip.bottom } == 3)
    let places = names.map { [$0.x, $0.y, $0.anchor == .end ? 1 : $0.anchor == .start ? 2 : 3] }
    #expect(Set(places).count == 6)
  }

  @Test func `a name that must be there covers marks with a rim, and others give way`() {
    for isSure in [true, false] {
      var points = (0..<2400).map { index in
        Chart.Point(place: PlotPoint(x: Double(index % 60) / 60, y: Double(index / 60) / 40))
      }
      points[1230] = Chart.Point(place: points[1230].place, label: "name", isLabelSure: isSure)
      let chart = unitChart([.points(points, PointStyle(shape: .circle, ink: .text))])
      #expect(ChartLayout(chart).texts.count { $0.text == "name" } == (isSure ? 1 : 0))
      #expect(chart.svg(.light).contains("paint-order=\"stroke\">name</text>") == isSure)
    }
  }

  @Test func `a long name keeps its end, which tells it from the next`() {
    let points = [("first", 0.2), ("other", 0.7)].map { end, x in
      Chart.Point(
        place: PlotPoint(x: 0.5, y: x), label: String(repeating: "long/", count: 9) + end)
    }
    let chart = unitChart([.points(points, PointStyle(shape: .circle, ink: .text))])
    let names = ChartLayout(chart).texts.map(\.text).filter { $0.hasPrefix("long/") }
    #expect(names == ["long/long/lon…ng/first", "long/long/lon…ng/other"])
  }

  @Test func `of very many the share decided wrongly is shown`() {
    // Left of the middle every fourth is wrong, right of it none.
    let gestures = (0..<8000).map { index in
      let isLeft = index % 2 == 0
      return ReleasePlane.Gesture(
        name: "g", progress: isLeft ? 0.25 : 0.75, velocity: 200,
        outcome: .finish, intent: isLeft && index % 8 == 0 ? .cancel : .finish)
    }
    let chart = SampleCharts.map(gestures, { x, _ in x > 0.5 })
    let levels = chart.marks.compactMap { mark -> Int? in
      if case .region(_, _, .level(let level)) = mark { level } else { nil }
    }
    #expect(levels == [0, 3])
    #expect(chart.legend.first?.label == "decided wrongly: 0 to 2 %")
    #expect(chart.legend.contains { $0.label == "10 to 25 %" })
  }
}
