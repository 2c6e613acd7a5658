import PanReplay
import PanTraces

@testable import PanMetrics

extension PhaseSweep {
  /// Replays without a transition, with 8 phases unless another count is given.
  init?(
    of trace: Trace, configuration: ReplayConfiguration, metrics: MetricSet = .all,
    count: Int = 8
  ) {
    self.init(of: trace, configuration: configuration, metrics: metrics, count: count) {
      (Replay(of: trace, configuration: $0), nil)
    }
  }
}

extension Judder {
  /// Counts over one run of frames.
  init(_ frames: [Frame]) { self.init(frames, CollectionOfOne(frames.indices)) }
}

extension AnimationError {
  /// Measures over one run of frames.
  init(_ frames: [Frame]) { self.init(frames, CollectionOfOne(frames.indices)) }
}

extension MedianAndTail {
  /// Takes a copy of some figures.
  init(_ figures: [Double]) {
    self = QuickSelect.gather(atMost: figures.count) { selection in
      for figure in figures { selection.append(figure) }
      return MedianAndTail(&selection)
    }
  }
}
