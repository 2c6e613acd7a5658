import PanDocuments
import PanEngine
import PanTraces

/// One gesture replayed under up to four configurations.
struct SideBySide: Sendable {
  private let gesture: LabGesture
  private let runs: [LabReplay]
  /// The screen's size, in points.
  private let size: Vector
  /// The first finger's samples.
  private let samples: [TouchSample]
  /// The time of the first sample.
  private let start: Double
  /// Whether only the finger is shown up to the lift, for labeling by eye.
  private let endsAtLift: Bool

  /// Replays a gesture under some setups. With `endsAtLift`, for labeling by eye, only the first.
  init(
    _ gesture: LabGesture, _ setups: [LabReplay.Setup], usual: ReplayConfiguration,
    endsAtLift: Bool = false
  ) {
    self.endsAtLift = endsAtLift
    runs = (endsAtLift ? Array(setups.prefix(1)) : setups).map {
      LabReplay(gesture.trace, $0.configuration(usual))
    }
    self.gesture = gesture
    size = usual.container(of: gesture.trace)
    samples = gesture.trace.samples.filter { $0.pointer == 0 }
    start = gesture.trace.samples.first?.time ?? 0
  }

  /// The gesture's id and intent.
  var heading: String {
    let meant = gesture.trace.intent?.name
    return gesture.trace.id + (meant.map { ", meant to \($0)" } ?? "")
  }

  /// The state at the release. Nil if the gesture has no point on the map.
  var state: ReleaseState? { gesture.kind == nil ? nil : gesture.lift?.state }

  /// The end of the longest replay, in seconds.
  var end: Double {
    let end = runs.reduce(0) { max($0, $1.end) }
    return endsAtLift ? lift ?? end : end
  }

  /// The last lift in the first replay. Nil without a lift.
  var lift: Double? { runs.first?.liftTime }

  /// The frame of the first replay at a time.
  func frame(at second: Double) -> Int { runs.first?.frame(at: second) ?? 0 }

  /// The time of a frame of the first replay. The index is clamped.
  func time(of frame: Int) -> Double { runs.first?.time(of: frame) ?? 0 }

  /// A screen for each replay. ``change(_:at:)`` positions its content.
  var screens: [Markup] {
    let (width, height) = (NumberText.coordinate(size.x), NumberText.coordinate(size.y))
    func share(_ share: Double, _ length: Double) -> String {
      NumberText.coordinate(share * length)
    }
    func bar(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Markup
    {
      .element(
        "rect",
        [
          ("class", name), ("x", share(x, size.x)), ("y", share(y, size.y)),
          ("width", share(width, size.x)), ("height", share(height, size.y)),
          ("rx", name == "lines" ? "6" : "0"),
        ], [])
    }
    // The drawings are the page's.
    func drawing(_ name: String, _ part: Double) -> Markup {
      .element(
        "use", [("href", "#\(name)"), ("width", width), ("height", share(part, size.y))], [])
    }
    let picture = Markup.element(
      "svg", [("viewBox", "0 0 \(width) \(height)"), ("aria-hidden", "true")],
      [
        drawing("album", 1),
        .element(
          "g", [("class", "moving")],
          [
            bar("content", 0, 0, 1, 1), drawing("photo", 0.56),
            bar("lines", 0.08, 0.62, 0.5, 0.025),
            bar("lines", 0.08, 0.68, 0.84, 0.018), bar("lines", 0.08, 0.72, 0.6, 0.018),
          ]),
        .element("polyline", [("class", "trail")], []),
        .element(
          "circle", [("class", "finger"), ("r", share(0.055, size.x))], []),
      ])
    return runs.enumerated().map { number, run in
      .element(
        "figure", [("id", "screen-\(number)")],
        [
          picture,
          .element(
            "figcaption", [],
            [.element("b", [], endsAtLift ? "" : run.title), .element("span", [], [])]),
        ])
    }
  }

  /// Updates the fingers and the contents to a time.
  func change(_ page: inout PageChanges, at second: Double) {
    let past = samples.prefix { $0.time - start <= second }
    let way = past.isEmpty ? samples.prefix(1) : past
    let trail = way.map {
      "\(NumberText.coordinate($0.position.x)),\(NumberText.coordinate($0.position.y))"
    }
    page.set("#phones .trail", "points", trail.joined(separator: " "))
    if let last = way.last {
      page.set("#phones .finger", "cx", NumberText.coordinate(last.position.x))
      page.set("#phones .finger", "cy", NumberText.coordinate(last.position.y))
    }
    for (number, run) in runs.enumerated() {
      run.change(&page, on: "#screen-\(number)", at: second, endsAtLift: endsAtLift)
    }
  }

  /// The chart of progress over time. Empty while labeling by eye.
  func picture(_ look: PageChanges.Look) -> [Markup] {
    endsAtLift ? [] : [Markup(picture: chart.svg(look.theme, width: look.width))]
  }

  private var chart: Chart {
    var marks: [Chart.Mark] = []
    var legend: [Chart.LegendEntry] = []
    for (place, run) in runs.enumerated() {
      let stroke = Stroke.distinct(place, width: 2)
      marks.append(.line(run.curve, stroke))
      legend.append((label: run.title, swatch: .line(stroke)))
    }
    if let release = runs.first?.release {
      let label = release.outcome == .finish ? "lift: finishes" : "lift: cancels"
      marks.append(.verticalRule(release.time, label: label, Stroke(ink: .muted, width: 1)))
    }
    let curves = runs.flatMap { $0.curve }
    let decisions = runs.map { "\($0.title): \($0.reason)" }.joined(separator: "; ")
    return Chart(
      title: "The content's way over time", description: decisions,
      horizontal: .linear(
        "time", unit: "s", covering: curves.map { $0.x }, including: [0, 0.1], margin: 0),
      vertical: .linear(
        "content", unit: "share of travel", covering: curves.map { $0.y }, including: [0, 1],
        margin: 0.04), marks: marks, legend: legend)
  }
}
