import PanDocuments
import PanMetrics
import PanReplay
import PanReports

/// The traces that a comparison of releases has no use for, counted by why.
struct LeftOut: Sendable {
  /// Why nobody let go of anything.
  enum Reason: String, Error, CaseIterable {
    case notRecognized = "not_recognised"
    case noLift = "no_lift"
    case systemCancelled = "system_cancelled"

    /// What a replay without a lift shows.
    init(of replay: Replay) {
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

  mutating func add(_ reason: Reason) { counts[reason, default: 0] += 1 }

  /// How many, and why; nil where nothing was left out.
  var sentence: String? {
    let found = Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.words)" }
    }
    guard !found.isEmpty else { return nil }
    return "\(counted(counts.values.reduce(0, +), "trace")) left out: "
      + found.joined(separator: ", ")
  }

  /// Writes the counts as the member `left_out`.
  func write(to writer: inout JSONWriter) {
    writer.key("left_out")
    writer.beginObject()
    for reason in Reason.allCases {
      writer.key(reason.rawValue)
      writer.integer(counts[reason, default: 0])
    }
    writer.endObject()
  }
}
