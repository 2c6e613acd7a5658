import PanTraces

/// Limits for a batch: on decisions, error rates and any metric's aggregate.
package struct Budget: Equatable, Sendable {
  /// The limits, in the order in which they are checked.
  package var limits: [Limit]

  package init(limits: [Limit]) { self.limits = limits }

  /// Checks a batch against every limit.
  ///
  /// Rates, medians and percentiles have an interval, by person if people made several gestures: see
  /// ``RateEstimate`` and ``QuantileEstimate``. Means, costs and scores have none: no interval of a
  /// mean by person holds what it says if figures are skewed, as latencies are.
  package func check(_ analyses: [TraceAnalysis]) -> [GateCheck] {
    let summary = BatchSummary(analyses)
    return limits.map { limit in
      let estimate = limit.subject.estimate(summary)
      return GateCheck(
        name: limit.subject.name, bound: limit.bound, mode: limit.mode,
        value: estimate.value, interval: estimate.interval, count: estimate.count)
    }
  }

  /// A bound on a subject.
  package struct Limit: Equatable, Sendable {
    /// The limited subject.
    package let subject: Subject
    /// The limit, in the subject's unit.
    package let bound: GateCheck.Bound
    /// When a figure beyond the limit fails.
    package let mode: GateCheck.Mode

    /// Creates a limit. Without a mode it has its subject's usual one.
    package init(_ subject: Subject, _ bound: GateCheck.Bound, mode: GateCheck.Mode? = nil) {
      self.subject = subject
      self.bound = bound
      self.mode = mode ?? subject.usualMode
    }
  }
}

extension Budget {
  /// A figure of a batch that can be limited.
  package enum Subject: Equatable, Sendable {
    /// A figure of the labeled traces' decisions, in its own unit.
    case decisions(DecisionFigure)
    /// The traces with a verdict in percent of all.
    case share(TraceAnalysis.Verdict)
    /// A statistic of a metric, in the metric's unit.
    case metric(Metric, Distribution.Statistic)

    /// The name in budgets and outputs: `D1.error`, `verdict.cancel`, `L6.settle:p95`.
    package var name: String {
      switch self {
      case .decisions(let figure): figure.name
      case .share(let verdict): "verdict." + verdict.name
      case .metric(let metric, let statistic): metric.id + ":" + statistic.name
      }
    }

    /// The subject with a name. Nil for an unknown one.
    ///
    /// A metric without a statistic means its median.
    package init?(name: String) {
      if let figure = DecisionFigure(name: name) {
        self = .decisions(figure)
      } else if let verdict = TraceAnalysis.Verdict.allCases.first(where: {
        "verdict." + $0.name == name
      }) {
        self = .share(verdict)
      } else {
        // Last: costs have colons of their own, `D1.cost:3:1`, and are found above.
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let metric = Metric(identifier: String(parts[0])) else {
          return nil
        }
        guard parts.count == 2 else {
          self = .metric(metric, .median)
          return
        }
        guard let statistic = Distribution.Statistic(rawValue: String(parts[1])) else { return nil }
        self = .metric(metric, statistic)
      }
    }

    /// Strict for counted subjects, lenient for measured ones.
    ///
    /// Decisions are replayed exactly, so a wrong decision is a fact. A metric's aggregate is an
    /// estimate for gestures to come.
    package var usualMode: GateCheck.Mode {
      switch self {
      case .decisions, .share: .strict
      case .metric: .lenient
      }
    }

    /// The unit of its value and of its limits.
    package var unit: String {
      switch self {
      case .decisions(let figure): figure.info.unit
      case .share: "%"
      case .metric(let metric, _): metric.info.unit
      }
    }

    /// How many decimals of its value are meaningful.
    package var decimals: Int {
      switch self {
      case .decisions(let figure): figure.info.decimals
      case .share: 1
      case .metric(let metric, _): metric.info.decimals
      }
    }

    /// The groups of metrics that it needs.
    package var metrics: MetricSet {
      if case .metric(let metric, _) = self { MetricSet(metric.group) } else { [] }
    }
  }
}

/// A figure with its interval, and how many traces it rests on.
typealias BudgetEstimate = (value: Double?, interval: Rate.Interval?, count: Int)

extension Budget.Subject {
  func estimate(_ summary: BatchSummary) -> BudgetEstimate {
    switch self {
    case .decisions(let figure): decisions(figure, summary)
    case .share(let verdict): percent(summary.rate(of: verdict))
    case .metric(let metric, let statistic): aggregate(metric, statistic, summary)
    }
  }

  private func decisions(_ figure: DecisionFigure, _ summary: BatchSummary) -> BudgetEstimate {
    if let rate = summary.rate(of: figure) { return percent(rate) }
    let counts = summary.decisions
    return (figure.measure(counts).value, nil, counts.total)
  }

  private func percent(_ estimate: RateEstimate) -> BudgetEstimate {
    (
      estimate.rate.share.map { $0 * 100 }, estimate.interval?.scaled(by: 100), estimate.rate.total
    )
  }

  private func aggregate(
    _ metric: Metric, _ statistic: Distribution.Statistic, _ summary: BatchSummary
  ) -> BudgetEstimate {
    let distribution = summary.distribution(of: metric)
    let value = distribution.value(statistic)
    let interval =
      value == nil || statistic == .maximum || statistic == .mean
      ? nil : summary.quantile(statistic.share, of: metric).interval
    return (value, interval, distribution.values.count)
  }
}
