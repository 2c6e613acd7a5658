import PanAnalysis
import PanDocuments
import PanEngine

/// The traces that a command cannot use, counted by reason.
package struct LeftOut: Sendable {
  /// Why a trace cannot be used. Only tuning needs an intent. Both need a release.
  package enum Reason: String, Error, CaseIterable {
    case noIntent = "no_intent"
    case noDecision = "without_decision"
    case notRecognized = "not_recognized"
    case noLift = "no_lift"
    case systemCancelled = "system_cancelled"

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
  init() {}

  /// Counts one more trace.
  mutating func add(_ reason: Reason) { counts[reason, default: 0] += 1 }

  /// How many, and why. Nil if nothing was left out.
  var sentence: String? {
    let found = Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.words)" }
    }
    let total = counts.values.reduce(0, +)
    guard let first = counts.first else { return nil }
    return "\(counted(total, "trace")) left out"
      + (found.count == 1 ? " \(first.key.words)" : ": " + found.joined(separator: ", "))
  }

  /// The counts of the reasons that there can be, for programs.
  func data(_ reasons: [Reason]) -> Document.Member {
    .init(
      "left_out",
      .object(reasons.map { .init($0.rawValue, .integer(counts[$0, default: 0])) }))
  }
}
