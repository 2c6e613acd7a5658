import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces
import PanTransitions

/// Draws the pictures of a report and puts them where they belong.
struct PictureWriter {
  private let draft: ReportDestination.Draft
  private let run: AnalysisRun
  private let input: InputOptions

  init(to draft: ReportDestination.Draft, run: AnalysisRun, input: InputOptions) {
    self.draft = draft
    self.run = run
    self.input = input
  }

  /// Draws the batch and the traces most worth looking at, and puts the names into the facts.
  ///
  /// `before` is the baseline's rule.
  func write(
    _ facts: inout ReportFacts, _ shown: NotableTraces<Int>, before: FinishPolicy?
  ) throws {
    var gestures = Gestures(run.batch, comparison: facts.comparison, clearest: Set(shown.cards))
    // A picture in a file cannot lead into the page that shows it.
    if case .page = draft { gestures.link(to: Set(shown.places)) }
    for picture in ReportFacts.BatchPicture.allCases {
      guard
        var chart = picture.chart(
          of: gestures, run.configuration, before: before, groups: facts.groups)
      else { continue }
      // On a page the words beside the map say the same.
      if picture == .decisionMap, case .page = draft { chart.subtitle = nil }
      facts.batchPictures[picture] = Document.Picture(
        try draft.place(named: picture.rawValue) { chart.svg($0, width: $1) },
        alternative: "\(chart.title): \(chart.description)")
    }
    try writeTraces(&facts, shown.places, cards: Set(shown.cards))
  }

  /// Reads the shown traces again, so that a big batch never holds all its replays at once.
  private func writeTraces(
    _ facts: inout ReportFacts, _ order: [Int], cards: Set<Int>
  ) throws {
    let traces = run.batch.traces
    let folders = pictureFolders(run.inputs)
    let names = FileNames(
      order.map { traces[$0].analysis.id }, among: traces.lazy.map(\.analysis.id))
    let settings = run.settings
    // Names are chosen before anything is drawn, so that they do not depend on which thread is first.
    let shown = order.map { number in
      RereadTraces.Wanted(
        number: number, place: run.places[number], id: traces[number].analysis.id)
    }
    try RereadTraces(at: shown, of: run.inputs, input).run { shown, trace in
      let replayed = settings.replay(trace)
      // A card is small and shows the way alone. It costs a picture more, so only a few have one.
      let card = cards.contains(shown.number) ? Filmstrip(card: replayed.replay) : nil
      return (replayed.pictures, card)
    } consume: { shown, drawn in
      let (pictures, card) = drawn
      let name = "\(folders[traces[shown.number].source])/\(names[shown.id])"
      for picture in pictures {
        let source = try draft.place(named: name + picture.suffix, picture.svg)
        facts.tracePictures[shown.number, default: []].append((picture.name, source))
      }
      if let card {
        facts.cardPictures[shown.number] = try draft.place(named: name + ".card") {
          card.svg($0, width: $1)
        }
      }
    }
  }

  /// A folder for each file's pictures: the file's name, or its whole path if names repeat.
  private func pictureFolders(_ inputs: [Input]) -> FileNames {
    // Two files may have one name in different folders, and a disk may ignore the case of letters.
    let uses = Dictionary(grouping: inputs) { FileName.safe(for: $0.stem).lowercased() }
      .mapValues(\.count)
    return FileNames(inputs.map(\.name)) { name in
      let stem = Input(argument: name).stem
      return uses[FileName.safe(for: stem).lowercased()] == 1 ? stem : name
    }
  }

  /// The decided gestures of a batch for its charts, gathered in one pass over the packed traces.
  package struct Gestures {
    /// The gestures that a rule was asked about, each with what an earlier run decided.
    private(set) var gestures: [ReleasePlane.Gesture]
    /// Their places in the batch.
    private let places: [Int]
    /// The extents of the travels without consecutive repetitions.
    let extents: [Double]
    /// All traces, decided or not.
    let batch: AnalyzedBatch
    private let changed: Int

    var length: LengthLabel { batch.length }

    /// Takes the gestures, and an earlier run to compare them with.
    ///
    /// `clearest` are the places of the clearest wrong decisions.
    package init(
      _ batch: AnalyzedBatch, comparison: ReportFacts.Comparison?, clearest: Set<Int> = []
    ) {
      var gestures: [ReleasePlane.Gesture] = []
      var places: [Int] = []
      var extents: [Double] = []
      for (place, trace) in batch.traces.enumerated() {
        if var gesture = ReleasePlane.Gesture(trace.analysis) {
          gesture.other = comparison?.change(of: trace).map(\.before.outcome) ?? gesture.outcome
          gesture.isClearest = clearest.contains(place)
          gestures.append(gesture)
          places.append(place)
        }
        let extent = trace.analysis.travel.extent
        if extents.last != extent { extents.append(extent) }
      }
      self.gestures = gestures
      self.places = places
      self.extents = extents
      self.batch = batch
      changed = comparison?.comparison.changed.count ?? 0
    }

    /// Lets gestures lead to their parts of the page, if they have one.
    mutating func link(to shown: Set<Int>) {
      for index in gestures.indices where shown.contains(places[index]) {
        gestures[index].link = "#\(Report.name(of: places[index]))"
      }
    }

    /// Every decided gesture over the area where the rule finishes. Nil if nothing was decided.
    package func decisions(_ configuration: ReplayConfiguration) -> Chart? {
      guard !gestures.isEmpty else { return nil }
      let labeled = gestures.count { $0.intent != nil }
      let wrong = gestures.count(where: \.kind.isWrong)
      var plane = ReleasePlane(covering: gestures, length)
      plane.addDecisions(of: gestures, finishes: configuration.policy.region(extents: extents))
      return plane.chart(
        title: "Decision map",
        subtitle: "Finishes when \(configuration.policy.sentence(in: length))."
          + (labeled == 0
            ? "" : " \(wrong) of \(labeled) gestures with an intent are decided against it."))
    }

    /// The gestures that the earlier run decided otherwise, over the others. Nil if there is none.
    ///
    /// `before` is the earlier rule, if it is known.
    package func changes(_ configuration: ReplayConfiguration, before: FinishPolicy?) -> Chart? {
      guard changed > 0, !gestures.isEmpty else { return nil }
      var plane = ReleasePlane(covering: gestures, length)
      let now = configuration.policy.region(extents: extents)
      if let now { plane.addArea(now, "finishes now") }
      if before != configuration.policy, let before = before?.region(extents: extents) {
        plane.addBorder(before, "border before", Stroke(ink: .text, width: 1.5, dash: .dotted))
      }
      plane.add(ReleasePlane.changes(of: gestures))
      return plane.chart(
        title: "Before and after",
        subtitle: "\(changed) of \(batch.count) traces are decided otherwise. Now finishes when "
          + "\(configuration.policy.sentence(in: length))."
          // The rule depends on more, or has lengths in it while the travels differ.
          + (now == nil ? " The rule now has no border here." : ""))
    }
  }
}

extension ReleasePlane.Gesture {
  /// A gesture by its release. Nil if no rule decided it.
  fileprivate init?(_ analysis: TraceAnalysis) {
    guard let release = analysis.release, !release.isSystemCancelled else { return nil }
    self.init(
      name: analysis.id, progress: release.state.progress, velocity: release.state.velocity,
      outcome: release.decision.outcome, intent: analysis.intent)
  }
}
