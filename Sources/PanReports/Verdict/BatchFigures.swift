package import PanMetrics
import PanText

/// What a batch was like to use, in the few figures that say something on ordinary recordings.
package struct BatchFigures {
  /// What is measured for it.
  package static let metrics: [Metric] = medians + faults

  /// Reported by their medians.
  package static let medians: [Metric] = [
    .recognitionTime, .recognitionLoss, .settleTime, .completionTime,
  ]
  /// Reported as a count of affected traces.
  static let faults: [Metric] = [.staleFrames, .velocityJumpPercent]

  private let batch: AnalysedBatch
  private let length: LengthLabel

  init(_ batch: AnalysedBatch) {
    self.batch = batch
    length = batch.length
  }

  /// The figures in sentences, each with its code.
  var sentences: [String] { [typical, wrong].compactMap { $0 } }

  private var typical: String? {
    let drag = [
      part(.recognitionTime, "recognised after "), part(.recognitionLoss, "with ", " lost"),
    ]
    let end = [
      part(.settleTime, "at rest ", " after the lift"), part(.completionTime, "over ", " after it"),
    ]
    let parts = [drag, end].map { $0.compactMap { $0 }.joined(separator: " ") }
      .filter { !$0.isEmpty }
    return parts.isEmpty ? nil : "In the median a pan is \(parts.joined(separator: ", "))."
  }

  /// The median with its words and code.
  private func part(_ metric: Metric, _ before: String, _ after: String = "") -> String? {
    guard let median = batch.summary.distribution(of: metric).median else { return nil }
    let unit = length.spelled(metric.info.unit)
    return "\(before)\(NumberText.fixed(median, decimals: 0)) \(unit)\(after) (\(metric.info.id))"
  }

  private var wrong: String? {
    let parts = [
      fault(.staleFrames, "show frames with nothing new"),
      fault(.velocityJumpPercent, "change speed at the lift"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ") + "."
  }

  /// How many have any of it; nil where none has.
  private func fault(_ metric: Metric, _ words: String) -> String? {
    let found = batch.facts.faults(of: metric)
    return found.count > 0 ? "\(found.count) of \(found.total) \(words) (\(metric.info.id))" : nil
  }
}
