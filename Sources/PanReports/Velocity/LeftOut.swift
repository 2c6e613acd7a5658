import PanDocuments
import PanMetrics
package import PanReplay

/// The traces that a comparison of releases has no use for, counted by why.
package struct LeftOut: Sendable {
  /// Why nobody let go of anything.
  package enum Reason: String, Error, CaseIterable {
    case notRecognized = "not_recognised"
    case noLift = "no_lift"
    case systemCancelled = "system_cancelled"

    /// What a replay without a lift shows.
    package init(of replay: Replay) {
      switch TraceAnalysis(of: replay, metrics: []).verdict {
      case .notRecognized: self = .notRecognized
      case .systemCancelled: self = .systemCancelled
      case .undecided, .finished, .cancelled: self = .noLift
      }
    }

    fileprivate var words: String {
      switch self {
      case .notRecognized: "without a pan"
      case .noLift: "without a lift (--end-at-last takes the last sample for it)"
      case .systemCancelled: "taken by the system"
      }
    }
  }

  private var counts: [Reason: Int] = [:]

  /// Nothing left out yet.
  package init() {}

  /// Counts one more.
  package mutating func add(_ reason: Reason) { counts[reason, default: 0] += 1 }

  /// How many, and why; nil where nothing was left out.
  package var sentence: String? {
    let found = Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.words)" }
    }
    guard !found.isEmpty else { return nil }
    return "\(counted(counts.values.reduce(0, +), "trace")) left out: "
      + found.joined(separator: ", ")
  }

  /// The counts as the member `left_out`.
  var data: Document.Member { .init("left_out", .object(members)) }

  /// The counts, each a member.
  var members: [Document.Member] {
    Reason.allCases.map { Document.Member($0.rawValue, .integer(counts[$0, default: 0])) }
  }
}
