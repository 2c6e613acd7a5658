import PanDocuments
package import PanMetrics
import PanText

/// How a batch felt, in the few figures that mean something on ordinary recordings.
package struct BatchFigures {
  /// The metrics that the figures need.
  package static let metrics: [Metric] = medians + faults

  /// Reported by their medians.
  package static let medians: [Metric] = [
    .recognitionTime, .recognitionLoss, .settleTime, .completionTime,
  ]
  /// Reported as a count of affected traces.
  static let faults: [Metric] = [.staleFrames, .velocityJumpPercent]

  private let batch: AnalyzedBatch
  private let length: LengthLabel

  init(_ batch: AnalyzedBatch) {
    self.batch = batch
    length = batch.length
  }

  /// The figures at a glance.
  var figures: [Document.Figure] {
    func median(_ metric: Metric, _ name: String, _ note: String = "") -> Document.Figure? {
      batch.summary.distribution(of: metric).median.map {
        Document.Figure(
          name: name, value: NumberText.fixed($0, decimals: 0),
          note: length.spelled(metric.info.unit) + note)
      }
    }
    func affected(_ metric: Metric, _ name: String) -> Document.Figure? {
      let found = batch.facts.faults(of: metric)
      guard found.total > 0 else { return nil }
      return Document.Figure(
        name: name, value: String(found.count), note: "of \(counted(found.total, "gesture"))")
    }
    let loss = batch.summary.distribution(of: .recognitionLoss).median.map {
      ", \(NumberText.fixed($0, decimals: 0)) \(length.symbol) behind"
    }
    return [
      median(.recognitionTime, "recognized after", loss ?? ""),
      median(.settleTime, "at rest after the lift"),
      affected(.staleFrames, "repeated frames"),
      affected(.velocityJumpPercent, "speed jump at the lift"),
    ].compactMap { $0 }
  }

  /// The figures in sentences, each with its code.
  var sentences: [String] { [typical, wrong].compactMap { $0 } }

  private var typical: String? {
    let parts = [
      part(.recognitionTime, "recognized after "),
      part(.recognitionLoss, "content ", " behind the finger"),
      part(.settleTime, "at rest ", " after the lift"),
      part(.completionTime, "transition over ", " after it"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "Typical (median): \(parts.joined(separator: ", "))."
  }

  /// The median with its words and code.
  private func part(_ metric: Metric, _ before: String, _ after: String = "") -> String? {
    guard let median = batch.summary.distribution(of: metric).median else { return nil }
    let unit = length.spelled(metric.info.unit)
    return "\(before)\(NumberText.fixed(median, decimals: 0)) \(unit)\(after) (\(metric.info.id))"
  }

  private var wrong: String? {
    let parts = [
      fault(.staleFrames, "show repeated frames"),
      fault(.velocityJumpPercent, "have a jump of speed at the lift"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ") + "."
  }

  /// The count of traces with a fault, in words; nil for none.
  private func fault(_ metric: Metric, _ words: String) -> String? {
    let found = batch.facts.faults(of: metric)
    return found.count > 0
      ? "\(found.count) of \(counted(found.total, "gesture")) \(words) (\(metric.info.id))" : nil
  }
}
