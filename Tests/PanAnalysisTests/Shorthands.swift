@testable import PanAnalysis
import PanEngine

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
