import PanReplay
import PanTestSupport
import PanTraces
import PanTransitions

@testable import PanDocuments
@testable import PanReports

/// Every kind of picture, charts and others, for what must hold of all of them.
enum SamplePictures {
  typealias Picture = (name: String, svg: @Sendable (Theme) -> String)

  static let all: [Picture] = charts + overviews + strips + replays

  private static var charts: [Picture] {
    SampleCharts.all.map { sample in (sample.name, { sample.chart.svg($0) }) }
  }

  private static var overviews: [Picture] {
    smallMultiples.map { sample in (sample.name, { sample.picture.svg($0) }) }
  }

  private static var strips: [Picture] {
    filmstrips.map { sample in (sample.name, { sample.strip.svg($0) }) }
  }

  /// What every picture of a trace makes of replays, so that a new one is drawn from all of them.
  private static var replays: [Picture] {
    let setup = NamedTransition.all.lazy.compactMap { try? $0.setup() }.first
    let traces: [(name: String, id: String, speed: Double, duration: Double)] = [
      ("usual", "swipe", 900, 300), ("short", "x", 4000, 16), ("many", "swipe", 10, 40_000),
      ("long", SampleCharts.longText, 900, 300), ("broken", SampleCharts.brokenText, 900, 300),
    ]
    return traces.flatMap { name, id, speed, duration -> [Picture] in
      var trace = Trace.swipe(speed: speed, duration: duration)
      trace.id = id
      let replayed = ReplayedTrace(
        of: trace, configuration: ReplayConfiguration(), transition: setup)
      let pictures = TracePicture.allCases.compactMap { kind -> Picture? in
        kind.drawing(of: replayed).map { drawing in
          ("\(kind.rawValue)-replay-\(name)", { drawing.svg($0) })
        }
      }
      let strip = MotionStrip(replayed.replay).map { strip -> Picture in
        ("way-replay-\(name)", { strip.svg($0) })
      }
      return pictures + [strip].compactMap { $0 }
    }
  }

  static var smallMultiples: [(name: String, picture: SmallMultiples)] {
    [("overview", 24), ("overview-one", 1), ("overview-none", 0), ("overview-many", 10_000)]
      .map { name, count in (name, overview(name, (0..<count).map { cell($0, "swipe-\($0)") })) }
      + [
        (
          "overview-long",
          overview(SampleCharts.longText, (0..<9).map { cell($0, SampleCharts.longText) })
        ),
        (
          "overview-broken",
          overview(SampleCharts.brokenText, [cell(1, SampleCharts.brokenText), hugeCell])
        ),
      ]
  }

  private static func overview(_ title: String, _ cells: [SmallMultiples.Cell]) -> SmallMultiples {
    SmallMultiples(title: title, subtitle: "All traces. \(title)", cells: cells, threshold: 0.5)
  }

  private static func cell(_ number: Int, _ name: String) -> SmallMultiples.Cell {
    let samples = (0..<60).map { index in
      PlotPoint(
        x: Double(index) / 60 * 1000, y: 0.02 * Double(index) * Double(number % 5) / 4)
    }
    return SmallMultiples.Cell(
      name: name, note: "finish ✗ +1048 pt/s \(name)", outcome: number % 2 == 0 ? .finish : .cancel,
      isWrong: number % 3 == 0,
      content: [
        .init(points: Array(samples.prefix(40)), isSettling: false),
        .init(points: Array(samples.dropFirst(40)), isSettling: true),
      ])
  }

  private static let hugeCell = SmallMultiples.Cell(
    name: "huge", note: "", outcome: .finish, isWrong: false,
    content: [
      .init(points: [-1e300, .nan, 1e300].map { PlotPoint(x: $0, y: $0) }, isSettling: false)
    ])

  static var filmstrips: [(name: String, strip: Filmstrip)] {
    NamedTransition.all.compactMap { try? $0.setup() }.flatMap { setup in
      [("", "swipe"), ("-long", SampleCharts.longText), ("-broken", SampleCharts.brokenText)]
        .compactMap { suffix, id -> (name: String, strip: Filmstrip)? in
          let trace = Trace(
            id: id, samples: Trace.swipe(speed: 900, duration: 300).samples, containerWidth: 390,
            containerHeight: 844)
          let replay = TransitionReplay(
            of: trace, transition: setup, configuration: ReplayConfiguration())
          guard let strip = Filmstrip(replay, moments: .count(suffix.isEmpty ? 20 : 5)) else {
            return nil
          }
          return (
            "filmstrip-\(setup.name)\(suffix)",
            Filmstrip(
              title: strip.title, subtitle: "Finished. \(id)", screen: strip.screen,
              panels: strip.panels)
          )
        }
    }
  }
}
