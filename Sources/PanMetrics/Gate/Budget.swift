import PanTraces

/// What a batch has to keep to: limits on decisions, error rates and any metric's aggregate.
public struct Budget: Equatable, Sendable {
  /// The limits, in the order in which they are checked.
  public var limits: [BudgetLimit]

  /// Creates a budget.
  public init(limits: [BudgetLimit]) { self.limits = limits }

  /// Checks a batch against every limit.
  ///
  /// Where several traces share a participant the intervals of quantiles and means are the
  /// bootstrap's over participants; those of quantiles are order statistics otherwise.
  public func check(_ analyses: [TraceAnalysis], bootstrap: Bootstrap = Bootstrap()) -> [GateCheck]
  {
    let summary = BatchSummary(analyses)
    return limits.map { limit in
      let estimate = limit.subject.estimate(analyses, summary, bootstrap)
      return GateCheck(
        name: limit.subject.name, bound: limit.bound, value: estimate.value,
        interval: estimate.interval, count: estimate.count)
    }
  }
}

/// A subject and what it must not go beyond.
public struct BudgetLimit: Equatable, Sendable {
  /// What is limited.
  public let subject: BudgetSubject
  /// The limit, in the subject's unit.
  public let bound: GateBound

  /// Creates a limit.
  public init(_ subject: BudgetSubject, _ bound: GateBound) {
    self.subject = subject
    self.bound = bound
  }
}
