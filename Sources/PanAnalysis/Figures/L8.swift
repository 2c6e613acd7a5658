import PanEngine

/// L8: from the release until the whole transition is over.
extension TraceMeasurements {
  mutating func measureCompletion(_ completion: Replay.Completion?, _ replay: borrowing Replay) {
    guard let completion else { return undefine([.completionTime], because: .noTransition) }
    guard let start = completion.start ?? replay.release?.time else {
      return undefine([.completionTime], because: replay.missingRelease)
    }
    self[.completionTime] =
      completion.time.map { MetricValue(finite: max($0 - start, 0) * 1000) }
      ?? .undefined(.neverCompletes)
  }
}

extension MetricFamily {
  static let completion = MetricFamily(
    .completion, .settle,
    source: "Defined here: the call of completeTransition of UIKit's "
      + "UIViewControllerContextTransitioning.",
    [
      Figure(
        .completionTime, "L8.complete", "release to completion of the whole transition", "ms", 1,
        .lower,
        "Time from lift to the frame in which the transition is told that it is over "
          + "(completeTransition): with layers that outlast the content, springs and shared "
          + "elements. From the tap where one starts it.",
        "Undefined without --transition, and where it is never told (never-completes). 0 where "
          + "it was over before the lift. L6.settle is about the content alone.")
    ])
}
