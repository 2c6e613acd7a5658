import PanBatch
import PanMetrics
import PanReports

/// Which inputs of a run stand in parts that were measured as the run measures.
///
/// What they have measured is what a replay of their traces would come to, and is taken for it.
struct MeasuredParts: Sendable {
  private let isMeasured: [Bool]

  /// Looks at the inputs of a run; without `isUsable` it is about more than such figures.
  init(_ inputs: [Input], _ settings: ReplaySettings, metrics: MetricSet, isUsable: Bool = true) {
    // Few runs have parts among their inputs.
    lazy var digest = settings.digest
    isMeasured = inputs.map { input in
      guard isUsable, case .part(let part) = input.source else { return false }
      return part.origin.configuration == digest && part.origin.metrics.isSuperset(of: metrics)
    }
  }

  /// Whether an input does.
  func has(_ input: Int) -> Bool { isMeasured[input] }
}
