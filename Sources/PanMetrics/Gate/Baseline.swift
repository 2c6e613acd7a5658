import PanText

/// What a batch came to, trace by trace, kept to compare later batches with.
public struct Baseline: Equatable, Sendable {
  /// What the run depended on, as its digest; two baselines of one suite may well differ in it.
  public let configuration: String
  /// The finish rule as `--policy` takes it; nil where it was not kept.
  public let policy: String?
  /// The metrics that are kept.
  public let metrics: [Metric]
  /// The traces, in the order of the batch.
  public let traces: [BaselineTrace]

  /// Creates a baseline from its parts, as they are read back.
  public init(
    configuration: String, policy: String? = nil, metrics: [Metric], traces: [BaselineTrace]
  ) {
    self.configuration = configuration
    self.policy = policy
    self.metrics = metrics
    self.traces = traces
  }

  /// Keeps the outcome of a batch; each analysis goes with the name of its file.
  ///
  /// `reason` says in words why a trace was decided as it was.
  public init(
    configuration: String, policy: String? = nil, metrics: [Metric],
    analyses: some Sequence<(source: String, analysis: TraceAnalysis)>,
    reason: (TraceAnalysis) -> String? = { _ in nil }
  ) {
    self.configuration = configuration
    self.policy = policy
    self.metrics = metrics
    traces = analyses.map { source, analysis in
      BaselineTrace(
        key: TraceKey(source: source, id: analysis.id), verdict: analysis.verdict,
        isAsIntended: analysis.isAsIntended, reason: reason(analysis),
        values: metrics.map { analysis.measurements[$0].value })
    }
  }
}

/// What is kept of a trace.
public struct BaselineTrace: Equatable, Sendable {
  /// Which trace it is.
  public let key: TraceKey
  /// What became of it.
  public let verdict: TraceVerdict
  /// Whether it was decided as the person meant; nil where unknown.
  public let isAsIntended: Bool?
  /// Why it was decided so, in words; nil where that was not kept.
  public let reason: String?
  /// The figures of the baseline's metrics, in their order; nil where undefined.
  public let values: [Double?]

  /// The decision against what the person meant, as counts of one; nil where either is unknown.
  var decided: DecisionCounts? {
    guard let isAsIntended, verdict.isDecision else { return nil }
    return DecisionCounts(finished: verdict == .finished, isAsIntended: isAsIntended)
  }

  /// Creates an entry.
  public init(
    key: TraceKey, verdict: TraceVerdict, isAsIntended: Bool?, reason: String? = nil,
    values: [Double?]
  ) {
    self.key = key
    self.verdict = verdict
    self.isAsIntended = isAsIntended
    self.reason = reason
    self.values = values
  }
}

/// Which trace of which file, both by the bytes of their names.
public struct TraceKey: Hashable, Sendable {
  /// The file's name as it was given.
  public let source: String
  /// The trace's id in it.
  public let id: String

  /// Creates a key.
  public init(source: String, id: String) {
    self.source = source
    self.id = id
  }

  public static func == (a: TraceKey, b: TraceKey) -> Bool {
    a.id.hasSameBytes(as: b.id) && a.source.hasSameBytes(as: b.source)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteKey(source))
    hasher.combine(ByteKey(id))
  }
}
