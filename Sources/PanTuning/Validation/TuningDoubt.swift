import PanMetrics
public import PanTraces

/// Why an optimum should not be believed: there is too little to learn from.
public enum TuningDoubt: Equatable, Sendable {
  /// There are no labelled gestures.
  case noGestures
  /// No gesture meant this.
  case oneClass(missing: TransitionOutcome)
  /// The best rule makes no errors, so that nothing says where in the gap it belongs.
  case separable
  /// The best rule makes fewer than 10 errors of a kind, so that few gestures placed it.
  case fewErrors(falseFinishes: Int, falseCancels: Int)

  /// The least number of errors of either kind.
  public static let leastErrors = 10
}

extension Optimum {
  /// What speaks against using the optimum; nil if nothing does.
  public var doubt: TuningDoubt? {
    let counts = centreCounts
    if counts.total == 0 { return .noGestures }
    if counts.meantFinish == 0 { return .oneClass(missing: .finish) }
    if counts.meantCancel == 0 { return .oneClass(missing: .cancel) }
    if counts.errors == 0 { return .separable }
    guard min(counts.falseFinishes, counts.falseCancels) >= TuningDoubt.leastErrors else {
      return .fewErrors(
        falseFinishes: counts.falseFinishes, falseCancels: counts.falseCancels)
    }
    return nil
  }
}
