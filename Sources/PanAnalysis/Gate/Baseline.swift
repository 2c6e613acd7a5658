package import PanTraces

/// What became of each trace of a batch, saved to compare later batches with.
package struct Baseline: Equatable, Sendable {
  /// The options that the batch was replayed with, each as `name = value`. Empty if they are not
  /// known.
  package let options: [String]
  /// The traces, in the order of the batch.
  package let traces: [Entry]

  package init(options: [String] = [], traces: [Entry]) {
    self.options = options
    self.traces = traces
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

    package init(
      key: Key, verdict: TraceAnalysis.Verdict, intent: TransitionOutcome? = nil
    ) {
      self.key = key
      self.verdict = verdict
      self.intent = intent
    }

    /// What a batch keeps of a trace of this file.
    package init(of analysis: TraceAnalysis, in source: String) {
      self.init(
        key: Key(source: source, id: analysis.id), verdict: analysis.verdict,
        intent: analysis.intent)
    }
  }

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
