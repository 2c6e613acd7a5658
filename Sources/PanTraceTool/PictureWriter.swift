import PanBatch
import PanDocuments
import PanMetrics
import PanReplay
import PanReports
import PanText
import PanTraces
import PanTuning
import PanTransitions

/// Draws the pictures of a report and puts them where they belong.
struct PictureWriter {
  private let draft: ReportDraft
  private let run: AnalysisRun
  private let input: InputOptions

  init(to draft: ReportDraft, run: AnalysisRun, input: InputOptions) {
    self.draft = draft
    self.run = run
    self.input = input
  }

  /// Draws only the map of changes; `before` is the baseline's rule.
  func writeChanges(_ facts: inout ReportFacts, before: FinishPolicy?) throws {
    try writeChangeMap(&facts, before: before)
  }

  /// Draws the batch and the traces most worth looking at, and puts the names into the facts.
  func write(
    _ facts: inout ReportFacts, _ shown: NotableTraces<Int>, before: FinishPolicy?
  ) throws {
    try writeChangeMap(&facts, before: before)
    try writeGestures(&facts)
    try writeTraces(&facts, shown.places, cards: Set(shown.cards))
  }

  private func writeGestures(_ facts: inout ReportFacts) throws {
    let configuration = run.configuration
    let charted = ChartedGestures(run.batch)
    var map = DecisionMap(charted, configuration: configuration)?.chart
    // On a page the words beside it say the same.
    if case .page = draft { map?.subtitle = nil }
    try write(map, .decisionMap, &facts)
    for (quantity, kind) in [
      (ReleaseFeature.progress, ReportFacts.BatchPicture.progressDistribution),
      (.velocity, .velocityDistribution),
    ] {
      let chart = DistributionChart(quantity, charted, configuration: configuration)
      try write(chart?.chart, kind, &facts)
    }
  }

  private func writeChangeMap(_ facts: inout ReportFacts, before: FinishPolicy?) throws {
    guard let comparison = facts.comparison else { return }
    let map = ChangeMap(
      run.batch, comparison, before: before, configuration: run.configuration)
    try write(map?.chart, .changeMap, &facts)
  }

  private func write(
    _ chart: Chart?, _ kind: ReportFacts.BatchPicture, _ facts: inout ReportFacts
  ) throws {
    guard let chart else { return }
    facts.batchPictures[kind] = try draft.place(named: kind.fileName) {
      chart.svg($0, width: $1)
    }
  }

  /// Reads the shown traces again, so that a big batch never holds all its replays at once.
  private func writeTraces(
    _ facts: inout ReportFacts, _ order: [Int], cards: Set<Int>
  ) throws {
    let traces = run.batch.traces
    let closeUps = Set(order.prefix(Report.mostCloseUps))
    let folders = pictureFolders(run.inputs)
    let names = FileNames(
      order.map { traces[$0].analysis.id }, among: traces.lazy.map(\.analysis.id))
    let settings = run.settings
    var cells: [Int: SmallMultiples.Cell] = [:]
    let shown = order.map { number in
      RereadTraces.Wanted(
        number: number, place: run.places[number], id: traces[number].analysis.id)
    }
    try RereadTraces(at: shown, of: run.inputs, input).run { shown, trace in
      let replayed = settings.replay(trace)
      return SmallMultiples.Cell(replayed.replay).map { cell in
        (
          cell, replayed.pictures(withCloseUps: closeUps.contains(shown.number)),
          cards.contains(shown.number) ? MotionStrip(replayed.replay) : nil
        )
      }
    } consume: { shown, drawn in
      guard let (cell, pictures, strip) = drawn else { return }
      let name = "\(folders[traces[shown.number].source])/\(names[shown.id])"
      for (kind, drawing) in pictures {
        facts.tracePictures[shown.number, default: [:]][kind] =
          try draft.place(named: name + kind.suffix, besideGestures: true) {
            drawing.svg($0, width: $1)
          }
      }
      if let strip {
        facts.cardPictures[shown.number] = try draft.place(named: name + ".way") { theme, _ in
          strip.svg(theme)
        }
      }
      cells[shown.number] = cell
    }
    let overview = SmallMultiples(
      order.compactMap { cells[$0] }, of: run.batch.count, configuration: run.configuration)
    guard let overview else { return }
    let kind = ReportFacts.BatchPicture.overview
    facts.batchPictures[kind] = try draft.place(named: kind.fileName) {
      overview.svg($0, width: $1)
    }
  }

  /// A folder for each file's pictures: the file's name, or its whole path where names repeat.
  private func pictureFolders(_ inputs: [Input]) -> FileNames {
    let uses = Dictionary(grouping: inputs) { FileName.safe(for: $0.stem).lowercased() }
      .mapValues(\.count)
    return FileNames(inputs.map(\.name)) { name in
      let stem = Input(argument: name).stem
      return uses[FileName.safe(for: stem).lowercased()] == 1 ? stem : name
    }
  }
}
