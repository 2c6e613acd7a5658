@testable import PanAnalysis
import PanEngine

extension TraceMeasurements {
  /// The judder of one run of frames.
  static func judder(_ frames: [Frame]) -> (share: MetricValue, comparable: MetricValue) {
    judder(frames, CollectionOfOne(frames.indices))
  }

  /// Measures the animation error of one run of frames.
  mutating func writeAnimationError(_ frames: [Frame], rms: Metric, p95: Metric, maximum: Metric) {
    writeAnimationError(
      frames, CollectionOfOne(frames.indices), rms: rms, p95: p95, maximum: maximum)
  }
}

/// The median and the tail of a copy of some figures.
func spread(_ figures: [Double]) -> QuickSelect.Spread {
  QuickSelect.gather(atMost: figures.count) { selection in
    for figure in figures { selection.append(figure) }
    return selection.medianAndTail()
  }
}
