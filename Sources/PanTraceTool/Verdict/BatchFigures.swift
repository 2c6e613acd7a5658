package import PanAnalysis
import PanDocuments
import PanTraces

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

  init(_ batch: AnalyzedBatch) { self.batch = batch }

  /// The figures as a page shows them.
  var figures: [Document.Figure] {
    func median(_ metric: Metric, _ name: String, _ note: String = "") -> Document.Figure? {
      self.median(metric).map { (name, $0.value, $0.unit + note) }
    }
    func affected(_ metric: Metric, _ name: String) -> Document.Figure? {
      let found = batch.facts.faults(of: metric)
      return found.total > 0
        ? (name, String(found.count), "of \(counted(found.total, "gesture"))") : nil
    }
    let loss = self.median(.recognitionLoss).map { ", \($0.value) \($0.unit) lost" }
    return [
      median(.recognitionTime, "recognized after", loss ?? ""),
      median(.settleTime, "at rest after the lift"),
      affected(.staleFrames, "repeated frames"),
      affected(.velocityJumpPercent, "speed jump at the lift"),
    ].compactMap { $0 }
  }

  private func median(_ metric: Metric) -> (value: String, unit: String)? {
    batch.summary.distribution(of: metric).median.map {
      (NumberText.fixed($0, decimals: 0), batch.length.spelled(metric.info.unit))
    }
  }

  /// The figures as text says them: what is typical, then what went wrong.
  var sentences: [String] {
    let typical = [
      part(.recognitionTime, "recognized after "),
      part(.recognitionLoss, "", " lost before the content follows"),
      part(.settleTime, "at rest ", " after the lift"),
      part(.completionTime, "transition over ", " after it"),
    ].compactMap { $0 }
    let wrong = [
      fault(.staleFrames, "shows", "show", "repeated frames"),
      fault(.velocityJumpPercent, "has", "have", "a jump of speed at the lift"),
    ].compactMap { $0 }
    return (typical.isEmpty ? [] : ["Typical (median): \(typical.joined(separator: ", "))."])
      + (wrong.isEmpty ? [] : [wrong.joined(separator: "; ") + "."])
  }

  private func part(_ metric: Metric, _ before: String, _ after: String = "") -> String? {
    median(metric).map { "\(before)\($0.value) \($0.unit)\(after) (\(metric.id))" }
  }

  /// How many gestures a metric finds fault with. `one` is the verb of one gesture.
  private func fault(_ metric: Metric, _ one: String, _ many: String, _ what: String) -> String? {
    let found = batch.facts.faults(of: metric)
    guard found.count > 0 else { return nil }
    return "\(found.count) of \(counted(found.total, "gesture")) \(found.count == 1 ? one : many) "
      + "\(what) (\(metric.id))"
  }
}
