import PanMetrics
import PanReplay
import PanReports
import PanTraces

/// A single replay in every form it can be written in.
struct ReplayOutput {
  private let configuration: ReplayConfiguration
  private let replay: Replay
  private let analysis: TraceAnalysis

  init(trace: Trace, configuration: ReplayConfiguration) {
    self.configuration = configuration
    replay = Replay(of: trace, configuration: configuration)
    analysis = TraceAnalysis(trace: trace, replay: replay, configuration: configuration)
  }

  /// Progress against time; nil where nothing was decided.
  var chart: Chart? {
    ReplayPictures.progress(replay, analysis, configuration: configuration)
  }

  func text(_ format: OutputFormat) -> String {
    let frames = FrameTable.table(replay, animation: configuration.animation)
    switch format {
    case .text:
      return [heading, sparkline, frames.text(), releases].filter { !$0.isEmpty }
        .joined(separator: "\n")
    case .markdown:
      var document = MarkdownDocument()
      document.paragraph("\(heading)")
      document.table(frames)
      return document.text
    case .csv: return frames.csv
    case .ndjson: return frames.ndjson
    case .json: return json(frames)
    }
  }

  private var heading: String {
    let travel = replay.travel
    let extent = NumberText.shortest(travel.extent) ?? ""
    return "\(analysis.id): \(sentence) Travel \(travel.direction.name), \(extent) "
      + "\(analysis.lengthUnit.symbol); \(replay.frames.count) frames, \(analysis.end.name).\n"
  }

  private var sentence: String {
    DecisionSentence.full(
      analysis, policy: configuration.policy, recognizer: configuration.recognizer)
  }

  private var sparkline: String {
    guard !replay.frames.isEmpty else { return "" }
    return "content  \(Sparkline.text(replay.frames.map(\.content), width: 60))\n"
  }

  /// The releases, where there is more than the one the heading speaks of.
  private var releases: String {
    guard replay.releases.count > 1 else { return "" }
    return FrameTable.releases(replay).text()
  }

  private func json(_ frames: Table) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("schema")
    writer.string("pantrace.replay/1")
    writer.key("version")
    writer.string(toolVersion)
    writer.key("configuration")
    ConfigurationFields(configuration).write(to: &writer)
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
    writer.endObject()
    return writer.text + "\n"
  }
}
