package import PanAnalysis
package import PanDocuments
import PanEngine
package import PanTrace
package import PanTraces

/// Everything a report is made of. Nothing else gets into it.
package struct ReportFacts: Sendable {
  /// The analyzed traces in the order of the files, and their figures.
  package var batch = AnalyzedBatch()
  /// The traces that could not be used.
  package var rejected: [RejectedEntry] = []
  /// Why the traces cannot be believed. Nil if they can.
  package var disbelief: BeliefWords?
  /// The files.
  package var files: [FileReport] = []
  /// What the traces were replayed with.
  package var settings: ReplaySettings
  /// The tool's version.
  package var version: String
  /// The command lines that go on from here.
  package var commands: Commands
  /// Where every figure of every trace is.
  package var figures: Figures
  /// The path of the file with each gesture by itself. Nil if the page has them all.
  package var gestures: String?
  /// The verdict of `tune` on the same gestures. Nil if nothing was tuned.
  package var tuning: (verdict: String, reasons: [String])?
  /// The traces in groups. Nil if not asked for.
  package var groups: GroupedFigures?
  /// An earlier run to compare with. Nil without one.
  package var comparison: Comparison?
  /// The pictures of the whole batch that could be drawn.
  package var batchPictures: [BatchPicture: Document.Picture] = [:]
  /// The small pictures of the traces on cards, by their places in ``batch``.
  package var cardPictures: [Int: Document.Picture.Source] = [:]
  /// The pictures of a trace by its place in ``batch``, as the file of ``gestures`` finds them, not
  /// every trace needs any.
  package var tracePictures: [Int: [(name: String, source: Document.Picture.Source)]] = [:]

  /// Creates the facts of a report without traces.
  package init(
    settings: ReplaySettings, version: String, commands: Commands, figures: Figures
  ) {
    self.settings = settings
    self.version = version
    self.commands = commands
    self.figures = figures
  }

  /// Command lines that read the same traces in the same way, and replay them alike.
  package typealias Commands = (
    again: String, tune: String, validate: String, saveBaseline: String
  )

  /// A trace that could not be used, and why.
  package struct RejectedEntry: Sendable {
    /// The file's name as given.
    package let source: String
    /// The trace.
    package let trace: TraceFile.Rejected
  }

  /// A picture of the whole batch, by the name of its files. ``Report`` says where it stands.
  package enum BatchPicture: String, Sendable, CaseIterable {
    /// Every gesture by its progress and velocity at the release.
    case decisionMap = "decision-map"
    /// The gestures that an earlier run decided otherwise.
    case changeMap = "before-after"
    /// The first figure of each group that was asked for.
    case groups
    /// The progress at the release, by what was meant.
    case progressDistribution = "progress-by-intent"
    /// The velocity at the release, by what was meant.
    case velocityDistribution = "velocity-by-intent"

    /// The picture itself. Nil if there is nothing to show. `before` is the baseline's rule.
    func chart(
      of gestures: PictureWriter.Gestures, _ configuration: ReplayConfiguration,
      before: FinishPolicy?, groups: GroupedFigures? = nil
    ) -> Chart? {
      switch self {
      case .groups: groups?.chart
      case .decisionMap: gestures.decisions(configuration)
      case .changeMap: gestures.changes(configuration, before: before)
      case .progressDistribution:
        DistributionChart(.progress, gestures, configuration: configuration)?.chart
      case .velocityDistribution:
        DistributionChart(.velocity, gestures, configuration: configuration)?.chart
      }
    }
  }

  /// Where a reader finds every figure of every trace.
  package enum Figures: Sendable {
    /// In a CSV beside the report, by its path from there.
    case file(String)
    /// In what a command writes, if nothing lies beside the report.
    case command(String)
  }
}

extension ReportFacts {
  /// A batch against a baseline, as a report shows it.
  package struct Comparison: Sendable {
    /// What changed.
    let comparison: BaselineComparison
    private let changes: [Baseline.Key: BaselineComparison.ChangedTrace]

    package init(_ comparison: BaselineComparison) {
      self.comparison = comparison
      changes = Dictionary(comparison.changed.map { ($0.key, $0) }) { first, _ in first }
    }

    /// The change of a trace's verdict. Nil if it has the same as before.
    func change(of trace: AnalyzedTrace) -> BaselineComparison.ChangedTrace? {
      changes[Baseline.Key(source: trace.source, id: trace.analysis.id)]
    }

    /// What changed, in a sentence.
    var verdict: Markdown {
      let pairs = comparison.pairCount
      guard pairs > 0 else { return "**No trace is in the baseline: nothing was compared.**" }
      guard let words = comparison.changeWords else {
        return "**All \(pairs) traces are decided as in the baseline.**"
      }
      let verdict: Markdown = "**\(words).**"
      guard let test = comparison.decisions.sentence else { return verdict }
      return "\(verdict) \(test)"
    }
  }
}

/// The differences from the baseline.
extension Report {
  var changes: [Document.Block] {
    guard let comparison = facts.comparison else { return [] }
    let changed = shown.changed
    var blocks: [Document.Block] = []
    if changed.count > 0 {
      let items = changed.items.prefix(Self.mostListed).compactMap { index in
        comparison.change(of: traces[index]).map { change(index, $0) }
      }
      let list: [Document.Block] = .folded(items, rest: rest(changed.count, of: Self.mostListed))
      blocks = [.heading(2, "Changed decisions"), .beside(list, picture(.changeMap))]
    }
    return blocks + [.sentences(comparison.comparison.remarks(baseline: "The baseline"))]
  }

  private func change(_ index: Int, _ change: BaselineComparison.ChangedTrace) -> Markdown {
    let trace = traces[index]
    let intent = trace.analysis.intent.map { ", meant to \($0.name)" } ?? ""
    let before = change.reasonBefore ?? "\(change.before.name)."
    return """
      **\(trace.analysis.id)** (\(trace.source)\(intent)): **\(change.word)**. \
      Before: \(before) Now: \(sentence(trace))
      """
  }
}
