import PanAnalysis
package import PanDocuments
package import PanEngine
import PanTransitions

/// A comparison of estimators, to be written in any form.
package struct EstimatorReport {
  /// The most traces that a table for people shows.
  package static let mostRows = 40

  private let settings: ReplaySettings
  private let tables: EstimatorTables
  private let count: Int
  private let leftOut: LeftOut
  private let rejections: Rejections

  /// Takes the tables of `count` releases, and the traces that were not compared.
  package init(
    _ tables: EstimatorTables, count: Int, settings: ReplaySettings, leftOut: LeftOut,
    rejections: Rejections
  ) {
    self.tables = tables
    self.count = count
    self.settings = settings
    self.leftOut = leftOut
    self.rejections = rejections
  }

  /// The document.
  package func document(version: String) -> Document {
    Document(
      schema: "pantrace.velocity/1", version: version, rows: { tables.machine }
    ) {
      var blocks: [Document.Block] = [.sentences([sentence] + tables.wrongSigns + remarks)]
      let flipped = tables.flipped(limit: Self.mostRows)
      if !flipped.rows.isEmpty {
        blocks.append(
          .table(
            flipped, title: "Decided otherwise by the estimator alone:",
            remark: more(tables.flippedCount, than: flipped.rows.count, "; json has all")))
      }
      return blocks + [.table(tables.brief, title: "What each estimator says:")]
    } data: {
      [
        .init("configuration", settings.fields.data),
        .init("estimators", .table(tables.estimators)),
        .init("estimates", .table(tables.machine)),
        leftOut.data([.notRecognized, .noLift, .systemCancelled]), rejections.data,
      ]
    }
  }

  /// The traces that were left out or rejected, and the warning about units.
  private var remarks: [String] {
    [
      leftOut.sentence.map { $0 + "." }, rejections.sentence.map { $0 + "." }, tables.unitWarning,
    ].compactMap { $0 }
  }

  private var sentence: String {
    let configuration = settings.configuration
    let own = PresetText.estimator(configuration.estimator)
    let flipped = tables.flippedCount
    var text = "\(flipped == 0 ? "None" : "\(flipped)") of \(counted(count, "decision")) "
    text +=
      "\(flipped < 2 ? "changes" : "change") where another estimator than \(own) says how fast "
    text += "the finger left. Rule: \(configuration.policy.text)."
    if let setup = settings.transition { text += " Replayed through \(setup.shortText)." }
    return text
  }
}

/// The traces that a command cannot use, counted by reason.
package struct LeftOut: Sendable {
  /// Why a trace cannot be used: only tuning needs an intent, all need a release.
  package enum Reason: String, Error, CaseIterable {
    case noIntent = "no_intent"
    case noDecision = "without_decision"
    case notRecognized = "not_recognized"
    case noLift = "no_lift"
    case systemCancelled = "system_cancelled"

    /// The reason why a replay has no lift.
    package init(of replay: Replay) {
      self.init(of: TraceAnalysis(of: replay, metrics: []).verdict)
    }

    /// The reason why an analyzed trace cannot be tuned on.
    init(of analysis: TraceAnalysis) {
      self = analysis.intent == nil ? .noIntent : Self(of: analysis.verdict)
    }

    init(of verdict: TraceAnalysis.Verdict) {
      switch verdict {
      case .notRecognized, .prevented: self = .notRecognized
      case .systemCancelled, .stuck: self = .systemCancelled
      case .undecided, .finished, .cancelled: self = .noLift
      }
    }

    fileprivate var words: String {
      switch self {
      case .noIntent: "without an intent"
      case .noDecision: "without the app's decision"
      case .notRecognized: "without a pan"
      case .noLift: "without a lift (--set end-at-last=true takes the last sample for it)"
      case .systemCancelled: "taken by the system"
      }
    }
  }

  private var counts: [Reason: Int] = [:]

  /// Creates empty counts.
  package init() {}

  /// Counts one more trace.
  package mutating func add(_ reason: Reason) { counts[reason, default: 0] += 1 }

  /// How many, and why. Nil if nothing was left out.
  package var sentence: String? {
    let found = Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.words)" }
    }
    guard !found.isEmpty else { return nil }
    return "\(counted(counts.values.reduce(0, +), "trace")) left out: "
      + found.joined(separator: ", ")
  }

  /// The counts of the reasons that there can be, for programs.
  func data(_ reasons: [Reason]) -> Document.Member {
    .init(
      "left_out",
      .object(reasons.map { .init($0.rawValue, .integer(counts[$0, default: 0])) }))
  }
}
