package import PanTraces

/// The outcome and figures of each trace of a batch, saved to compare later batches with.
package struct Baseline: Equatable, Sendable {
  /// A digest of the run's configuration. Two baselines of one suite may differ in it.
  package let configuration: String
  /// The options, each as `name = value`.
  package let options: [String]
  /// The metrics whose figures are saved.
  package let metrics: [Metric]
  /// The traces, in the order of the batch.
  package let traces: [Entry]

  /// Creates a baseline from its parts, as they are read back.
  package init(
    configuration: String, options: [String] = [], metrics: [Metric], traces: [Entry]
  ) {
    self.configuration = configuration
    self.options = options
    self.metrics = metrics
    self.traces = traces
  }

  /// Creates the baseline of a batch. Each analysis comes with the name of its file.
  ///
  /// `samples` has digests of what was recorded, in the order of the analyses.
  package init(
    configuration: String, options: [String] = [], metrics: [Metric],
    analyses: some Sequence<(source: String, analysis: TraceAnalysis)>,
    samples: [SampleDigest?] = []
  ) {
    self.configuration = configuration
    self.options = options
    self.metrics = metrics
    traces = analyses.enumerated().map { place, entry in
      let analysis = entry.analysis
      return Entry(
        key: Key(source: entry.source, id: analysis.id), verdict: analysis.verdict,
        intent: analysis.intent, samples: place < samples.count ? samples[place] : nil,
        values: metrics.map { analysis.measurements[$0].value })
    }
  }

  /// The finish rule as `--policy` takes it. Nil if it was not saved.
  package var policy: String? { option("policy") }

  /// The value of an option. Nil if it was not saved.
  package func option(_ name: String) -> String? {
    let start = name + " = "
    return options.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }

  /// A trace as a baseline holds it.
  package struct Entry: Equatable, Sendable {
    /// Which trace it is.
    package let key: Key
    /// The trace's verdict.
    package let verdict: TraceAnalysis.Verdict
    /// The person's intent. Nil without a label.
    package let intent: TransitionOutcome?
    /// A digest of the samples. Nil if it was not saved.
    package let samples: SampleDigest?
    /// The figures of the baseline's metrics, in their order. Nil if undefined.
    package let values: [Double?]

    /// Whether it was decided as the person meant. Nil if the decision or the intent is unknown.
    package var isAsIntended: Bool? { verdict.isAsIntended(intent) }

    package init(
      key: Key, verdict: TraceAnalysis.Verdict, intent: TransitionOutcome? = nil,
      samples: SampleDigest? = nil, values: [Double?]
    ) {
      self.key = key
      self.verdict = verdict
      self.intent = intent
      self.samples = samples
      self.values = values
    }

    /// The same trace under another label.
    func labeled(_ intent: TransitionOutcome?) -> Entry {
      Entry(
        key: key, verdict: verdict, intent: intent, samples: samples, values: values)
    }
  }
}

extension TraceAnalysis.Verdict {
  /// Whether the verdict is the person's intent. Nil if either is unknown.
  package func isAsIntended(_ intent: TransitionOutcome?) -> Bool? {
    switch (self, intent) {
    case (.finished, let intent?): intent == .finish
    case (.cancelled, let intent?): intent == .cancel
    default: nil
    }
  }
}

extension Baseline {
  /// A trace by file name and id, compared byte by byte.
  package struct Key: Hashable, Sendable {
    /// The file's name as it was given.
    package let source: String
    /// The trace's id in it.
    package let id: String

    package init(source: String, id: String) {
      self.source = source
      self.id = id
    }

    package static func == (a: Key, b: Key) -> Bool {
      a.id.hasSameBytes(as: b.id) && a.source.hasSameBytes(as: b.source)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(ByteKey(source))
      hasher.combine(ByteKey(id))
    }
  }
}
