import PanAnalysis
@testable import PanDocuments
import PanTestSupport
@testable import PanTraceTool
import PanTraces

/// Charts from ordinary to extreme, for everything that must hold of all pictures.
enum SampleCharts {
  static let all: [(name: String, chart: Chart)] =
    progressCharts + decisionMaps + changes + rulePlanes + distributions + tuning

  static let longText = String(repeating: "a very long name with words ", count: 20)
  static let brokenText = "</title><script>|`\u{1B}\u{202E}\u{FFFE}&\"'漢字"

  private static var progressCharts: [(name: String, chart: Chart)] {
    let usual = drag(count: 40)
    return [
      (
        "progress",
        ProgressChart(
          title: "swipe-07", decision: "cancelled: p = 0.43 < 0.50 and v = 212 < 300 pt/s",
          outcome: .cancel, finger: [usual.finger], content: parts(usual.content, until: 0.5),
          moments: [.init(time: 0.5, name: "release")], threshold: 0.5
        ).chart
      ),
      ("progress-one", oneSample(title: "x", decision: "")),
      ("progress-long", oneSample(title: longText, decision: longText)),
      ("progress-broken", oneSample(title: brokenText, decision: brokenText)),
      (
        "progress-none",
        ProgressChart(
          title: "", decision: "no release", outcome: .finish, finger: [], content: [],
          moments: [], threshold: nil
        ).chart
      ),
      (
        "progress-many",
        ProgressChart(
          title: "many", decision: "finished", outcome: .finish,
          finger: [drag(count: 10_000).finger],
          content: parts(drag(count: 10_000).content, until: 125),
          moments: [.init(time: 125, name: "release")],
          threshold: 0.98
        ).chart
      ),
      (
        "progress-huge",
        ProgressChart(
          title: "huge", decision: "finished", outcome: .finish,
          finger: [
            [
              PlotPoint(x: -1e300, y: .nan),
              PlotPoint(x: 1e300, y: -1e308),
              PlotPoint(x: .infinity, y: 1e308),
            ]
          ], content: [], moments: [.init(time: 1e300, name: "release")], threshold: 1e300
        ).chart
      ),
    ]
  }

  private static var decisionMaps: [(name: String, chart: Chart)] {
    let rule: @Sendable (Double, Double) -> Bool = { $0 >= 0.5 || $1 >= 300 }
    return [
      ("map", map(gestures(count: 120), rule)),
      ("map-one", map(gestures(count: 1), rule)),
      ("map-none", map([], { $0 + 0.1 * $1 / 390 >= 0.5 })),
      ("map-projected", map(gestures(count: 60), { $0 + 0.25 * $1 / 390 >= 0.5 })),
      ("map-plain", map(gestures(count: 60), nil)),
      ("map-many", map(gestures(count: 10_000), rule)),
      (
        "map-one-side",
        map(
          (0..<50).map {
            ReleasePlane.Gesture(
              name: brokenText + longText, progress: 0.99, velocity: 4000 + Double($0),
              outcome: .finish, intent: .cancel)
          }, rule, title: longText)
      ),
      (
        "map-huge",
        map(
          [-1e300, 1e300, .nan, 0].map {
            ReleasePlane.Gesture(
              name: "x", progress: $0, velocity: -$0, outcome: .cancel, intent: nil)
          }, rule, title: brokenText)
      ),
    ]
  }

  static func map(
    _ gestures: [ReleasePlane.Gesture], _ rule: FinishRegion?,
    title: String = "Decisions of progress-or-velocity",
    subtitle: String? = "3 of 120 gestures were decided against their intent."
  ) -> Chart {
    var plane = ReleasePlane(covering: gestures, .points)
    plane.addDecisions(of: gestures, finishes: rule)
    return plane.chart(title: title, subtitle: subtitle)
  }

  private static func oneSample(title: String, decision: String) -> Chart {
    let sample = PlotPoint(x: 16, y: 0.5)
    return ProgressChart(
      title: title, decision: decision, outcome: .finish, finger: [[sample]],
      content: parts([sample], until: 0.016), moments: [.init(time: 0.016, name: "release")],
      threshold: 0.5
    ).chart
  }

  private static func parts(
    _ content: [PlotPoint], until release: Double
  ) -> [ProgressChart.Part] {
    [
      .init(points: content.filter { $0.x < release * 1000 }, isSettling: false),
      .init(points: content.filter { $0.x >= release * 1000 }, isSettling: true),
    ]
  }

  private static func drag(
    count: Int
  ) -> (
    finger: [PlotPoint], content: [PlotPoint]
  ) {
    let ease = { (t: Double) in t * t * (3 - 2 * t) }
    let last = Double(count - 1) / 80
    let finger = (0..<count).map { index in
      let time = Double(index) / 80
      return PlotPoint(x: time * 1000, y: 0.43 * ease(time / last))
    }
    let driven = finger.map {
      PlotPoint(x: $0.x + 12, y: max(0, $0.y - 0.01))
    }
    let settle = (1...24).map { index in
      let time = Double(index) / 60
      return PlotPoint(
        x: (last + 0.012 + time) * 1000, y: 0.42 * (1 - ease(time / 0.4)))
    }
    return (finger, driven + settle)
  }

  static func gestures(count: Int) -> [ReleasePlane.Gesture] {
    var generator = SplitMix64(seed: 5)
    return (0..<count).map { index in
      let meant = Bool.random(using: &generator)
      let noise = {
        (0..<4).reduce(0) { sum, _ in sum + .random(in: -0.5...0.5, using: &generator) }
      }
      let progress = min(1, max(0, (meant ? 0.6 : 0.3) + 0.25 * noise()))
      let velocity = (meant ? 700 : -50) + 600 * noise()
      return ReleasePlane.Gesture(
        name: "swipe-\(index)", progress: progress,
        velocity: index % 5 == 0 ? nil : velocity,
        outcome: progress >= 0.5 || velocity >= 300 ? .finish : .cancel,
        intent: index % 7 == 0 ? nil : meant ? .finish : .cancel,
        other: index % 9 == 0 ? .cancel : .finish)
    }
  }
}
