import CommandLineKit
import PanBatch
import PanMetrics
import PanReplay
import PanReports
import PanTraces
import PanTransitions

/// Draws the pictures of a report and writes them beside it.
struct PictureWriter {
  let folder: OutputFolder

  /// Draws the decision map and the traces most worth looking at, and puts their names into the
  /// facts.
  ///
  /// The files are read a second time, so that a big batch never holds all its replays at once.
  func write(_ facts: inout ReportFacts, _ run: AnalysisRun, _ input: InputOptions) throws {
    if let map = ReplayPictures.decisionMap(run.traces, configuration: run.configuration) {
      facts.decisionMap = try write(map, named: "decision-map")
    }
    let chosen = Set(TraceRanking.order(run.traces).prefix(Report.mostDetails))
    let wanted = Set(chosen.map { run.traces[$0].analysis.id })
    let folders = pictureFolders(run.inputs)
    let settings = run.settings
    var place = 0
    try TraceBatch(inputs: run.inputs, options: input.readingOptions, threads: input.jobs)
      .run { trace -> Pictures? in
        guard wanted.contains(trace.id) else { return nil }
        return Self.pictures(of: trace, settings)
      } consume: { event in
        guard case .trace(let source, let pictures) = event else { return }
        defer { place += 1 }
        guard run.traces.indices.contains(place), run.traces[place].source == source else {
          throw CommandFailure(
            .noInput, "\(source): changed while it was read", advice: "Run the command again.")
        }
        guard chosen.contains(place), let pictures else { return }
        let id = FileName.safe(for: run.traces[place].analysis.id)
        let name = "\(folders[source, default: "~"])/\(id)"
        facts.pictures[place] = try write(pictures.chart, named: name)
        if let strip = pictures.filmstrip {
          facts.filmstrips[place] = try write(named: name + ".filmstrip", strip.svg)
        }
      }
  }

  private struct Pictures: Sendable {
    let chart: Chart
    /// Nil without a transition.
    let filmstrip: Filmstrip?
  }

  /// The pictures of a trace; nil where nothing was decided.
  private static func pictures(of trace: Trace, _ settings: ReplaySettings) -> Pictures? {
    let configuration = settings.configuration(for: trace)
    let views = settings.transition.map { setup in
      TransitionReplay(of: trace, transition: setup, configuration: settings.configuration)
    }
    let replay = views?.replay ?? Replay(of: trace, configuration: configuration)
    // A picture shows the decision; the figures were measured when the batch was analysed.
    let analysis = TraceAnalysis(of: replay, metrics: [])
    let chart = ReplayPictures.progress(replay, analysis, configuration: configuration)
    guard let chart else { return nil }
    let sentence = DecisionSentence.full(
      analysis, policy: configuration.policy, recognizer: configuration.recognizer)
    return Pictures(
      chart: chart, filmstrip: views.map { Filmstrip($0, of: trace, sentence: sentence) })
  }

  /// A folder for each file's pictures: the file's name, or its whole path where names repeat.
  private func pictureFolders(_ inputs: [Input]) -> [String: String] {
    let stems = inputs.map(\.stem)
    var folders: [String: String] = [:]
    for (input, stem) in zip(inputs, stems) {
      let isAlone = stems.count { $0.lowercased() == stem.lowercased() } == 1
      folders[input.name] = FileName.safe(for: isAlone ? stem : input.name)
    }
    return folders
  }

  private func write(_ chart: Chart, named name: String) throws -> ReportFacts.PicturePair {
    try write(named: name, chart.svg)
  }

  private func write(
    named name: String, _ svg: (Theme) -> String
  ) throws -> ReportFacts.PicturePair {
    let pair = ReportFacts.PicturePair(
      light: "pictures/\(name).light.svg", dark: "pictures/\(name).dark.svg")
    try folder.write(svg(.light), to: pair.light)
    try folder.write(svg(.dark), to: pair.dark)
    return pair
  }
}
