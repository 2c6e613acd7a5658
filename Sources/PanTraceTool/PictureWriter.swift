import CommandLineKit
import PanBatch
import PanMetrics
import PanReplay
import PanReports
import PanTraces

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
    let configuration = run.configuration
    var place = 0
    try TraceBatch(inputs: run.inputs, options: input.readingOptions, threads: input.jobs)
      .run { trace -> Chart? in
        guard wanted.contains(trace.id) else { return nil }
        let replay = Replay(of: trace, configuration: configuration)
        let analysis = TraceAnalysis(trace: trace, replay: replay, configuration: configuration)
        return ReplayPictures.progress(replay, analysis, configuration: configuration)
      } consume: { event in
        guard case .trace(let source, let chart) = event else { return }
        defer { place += 1 }
        guard run.traces.indices.contains(place), run.traces[place].source == source else {
          throw CommandFailure(
            .noInput, "\(source): changed while it was read", advice: "Run the command again.")
        }
        guard chosen.contains(place), let chart else { return }
        let name = FileName.safe(for: run.traces[place].analysis.id)
        facts.pictures[place] = try write(chart, named: "\(folders[source, default: "~"])/\(name)")
      }
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
    let pair = ReportFacts.PicturePair(
      light: "pictures/\(name).light.svg", dark: "pictures/\(name).dark.svg")
    try folder.write(chart.svg(.light), to: pair.light)
    try folder.write(chart.svg(.dark), to: pair.dark)
    return pair
  }
}
