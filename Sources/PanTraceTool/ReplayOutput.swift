import CommandLineKit
import PanBatch
import PanDocuments
import PanMetrics
import PanReplay
import PanReports
import PanText
import PanTraces
import PanTransitions

/// A single replay in every form it can be written in.
struct ReplayOutput {
  private let trace: Trace
  private let settings: ReplaySettings
  private let configuration: ReplayConfiguration
  private let replay: Replay
  private let analysis: TraceAnalysis
  private let transition: TransitionOutput?

  init(trace: Trace, settings: ReplaySettings, views: ViewOptions) {
    self.trace = trace
    self.settings = settings
    configuration = settings.configuration(for: trace)
    transition = settings.transition.map { setup in
      TransitionOutput(
        replay: TransitionReplay(
          of: trace, transition: setup, configuration: settings.configuration),
        options: views)
    }
    replay = transition?.replay.replay ?? Replay(of: trace, configuration: configuration)
    analysis = TraceAnalysis(of: replay)
  }

  /// Progress against time; nil where nothing was decided.
  var chart: Chart? { ProgressChart(replay)?.chart }

  /// Why there is no chart.
  var nothingToDraw: CommandFailure {
    CommandFailure(
      .noInput, "\(trace.id): nothing was decided, so there is no chart",
      advice: "--end-at-last takes the last sample for the lift.")
  }

  /// Writes every picture of the replay into a folder.
  func draw(into path: String) throws -> ChartFolder {
    guard replay.release != nil else { throw nothingToDraw }
    var folder = try ChartFolder(path)
    for kind in TracePicture.allCases {
      guard let drawing = kind.drawing(of: ReplayedTrace(replay)) else { continue }
      try folder.write(
        kind.rawValue, alternative: "\(kind.name) of \(trace.id). \(drawing.finding)",
        drawing.svg)
    }
    return folder
  }

  /// The views at the moments; nil without a transition, or without anything to show.
  var filmstrip: Filmstrip? {
    transition.flatMap { Filmstrip($0.replay, moments: $0.options.moments.moments) }
  }

  func text(
    _ format: OutputFormat, on screen: Screen, target: OutputTarget, charts: ChartFolder?
  ) -> String {
    let frames = FrameTable.table(replay, animation: configuration.animation)
    switch format {
    case .text:
      let main =
        transition?.text.map { [$0] } ?? [
          sparkline, frames.text(on: screen), releases(on: screen),
        ]
      return ([VisibleText.oneLine(heading) + "\n"] + main + [transition?.findings ?? ""]).filter {
        !$0.isEmpty
      }
      .joined(separator: "\n")
    case .markdown:
      var document = MarkdownDocument()
      document.paragraph("\(heading)")
      for picture in charts?.pictures(besides: target) ?? [] {
        document.picture(
          light: picture.light, dark: picture.dark, alternative: picture.alternative)
      }
      if transition?.add(to: &document) != true { document.table(frames) }
      if let transition, !transition.replay.findings.isEmpty {
        document.table(ViewTable.findings(transition.replay.findings))
      }
      return document.text
    case .csv(let texts): return (transition?.table ?? frames).csv(texts)
    case .ndjson: return (transition?.table ?? frames).ndjson
    case .json: return json(frames)
    }
  }

  private var heading: String {
    let travel = replay.travel
    let extent = NumberText.shortest(travel.extent) ?? ""
    return "\(analysis.id)\(through): \(sentence) Travel \(travel.direction.name), \(extent) "
      + "\(analysis.lengthUnit.symbol); \(replay.frames.count) frames, \(analysis.end.name)."
  }

  private var through: String { settings.transition.map { " through \($0.name)" } ?? "" }

  private var sentence: String {
    DecisionSentence.full(
      analysis, policy: configuration.policy, recognizer: configuration.recognizer)
  }

  private var sparkline: String {
    guard !replay.frames.isEmpty else { return "" }
    return "content  \(Sparkline.text(replay.frames.map(\.content), width: 60))\n"
  }

  /// The releases, where there is more than the one the heading speaks of.
  private func releases(on screen: Screen) -> String {
    guard replay.releases.count > 1 else { return "" }
    return FrameTable.releases(replay).text(on: screen)
  }

  private func json(_ frames: Table) -> String {
    JSONWriter.document("pantrace.replay/1", version: toolVersion) { writer in
      writer.key("configuration")
      ConfigurationFields(configuration, transition: settings.transition).write(to: &writer)
      writer.key("trace")
      writer.string(analysis.id)
      writer.key("sentence")
      writer.string(sentence)
      writer.key("end")
      writer.string(analysis.end.name)
      writer.key("releases")
      FrameTable.releases(replay).write(to: &writer)
      writer.key("measurements")
      TraceTable.measurements(analysis).write(to: &writer)
      writer.key("frames")
      frames.write(to: &writer)
      transition?.write(to: &writer)
    }
  }
}
