@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import PanTransitions

/// Every kind of picture, charts and others, for what must hold of all of them.
enum SamplePictures {
  typealias Picture = (name: String, svg: @Sendable (Theme) -> String)

  static let all: [Picture] = charts + strips + replays

  private static var charts: [Picture] {
    SampleCharts.all.map { sample in (sample.name, { sample.chart.svg($0) }) }
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
      let pictures = replayed.pictures.map { picture -> Picture in
        ("\(picture.file)-replay-\(name)", { picture.svg($0, ChartLayout.width) })
      }
      let card = Filmstrip(card: replayed.replay).map { strip -> Picture in
        ("card-replay-\(name)", { strip.svg($0) })
      }
      return pictures + [card].compactMap { $0 }
    }
  }

  static var filmstrips: [(name: String, strip: Filmstrip)] {
    NamedTransition.all.compactMap { try? $0.setup() }.flatMap { setup in
      [("", "swipe"), ("-long", SampleCharts.longText), ("-broken", SampleCharts.brokenText)]
        .compactMap { suffix, id -> (name: String, strip: Filmstrip)? in
          let trace = Trace(
            id: id, samples: Trace.swipe(speed: 900, duration: 300).samples, containerWidth: 390,
            containerHeight: 844)
          let replay = TransitionReplay(
            of: trace, transition: setup, configuration: ReplayConfiguration())
          guard let strip = Filmstrip(replay, moments: suffix.isEmpty ? 20 : 5) else {
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
