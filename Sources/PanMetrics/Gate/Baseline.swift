import PanText
package import PanTraces

/// What a batch came to, trace by trace, kept to compare later batches with.
package struct Baseline: Equatable, Sendable {
  /// What the run depended on, as its digest; two baselines of one suite may well differ in it.
  package let configuration: String
  /// The options, each as `name = value`; of earlier files the rule alone, or nothing.
  package let options: [String]
  /// The metrics that are kept.
  package let metrics: [Metric]
  /// The traces, in the order of the batch.
  package let traces: [BaselineTrace]

  /// Creates a baseline from its parts, as they are read back.
  package init(
    configuration: String, options: [String] = [], metrics: [Metric], traces: [BaselineTrace]
  ) {
    self.configuration = configuration
    self.options = options
    self.metrics = metrics
    self.traces = traces
  }

  /// Keeps the outcome of a batch; each analysis goes with the name of its file.
  ///
  /// `samples` has digests of what was recorded, in the order of the analyses, and `reason` says in
  /// words why a trace was decided as it was.
  package init(
    configuration: String, options: [String] = [], metrics: [Metric],
    analyses: some Sequence<(source: String, analysis: TraceAnalysis)>, samples: [String?] = [],
    reason: (TraceAnalysis) -> String? = { _ in nil }
  ) {
    self.configuration = configuration
    self.options = options
    self.metrics = metrics
    traces = analyses.enumerated().map { place, entry in
      let analysis = entry.analysis
      return BaselineTrace(
        key: TraceKey(source: entry.source, id: analysis.id), verdict: analysis.verdict,
        intent: analysis.intent, isAsIntended: analysis.isAsIntended, reason: reason(analysis),
        samples: place < samples.count ? samples[place] : nil,
        values: metrics.map { analysis.measurements[$0].value })
    }
  }

  /// The finish rule as `--policy` takes it; nil where it was not kept.
  package var policy: String? { option("policy") }

  /// The value of an option; nil where it was not kept.
  package func option(_ name: String) -> String? {
    let start = name + " = "
    return options.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }
}

/// A trace as a baseline holds it.
package struct BaselineTrace: Equatable, Sendable {
  /// Which trace it is.
  package let key: TraceKey
  /// What became of it.
  package let verdict: TraceVerdict
  /// What the person meant; nil where nobody asked, and in earlier files.
  package let intent: TransitionOutcome?
  /// Whether it was decided as the person meant; nil where unknown.
  package let isAsIntended: Bool?
  /// Why it was decided so, in words; nil where that was not kept.
  package let reason: String?
  /// A digest of what was recorded; nil where that was not kept, as in earlier files.
  package let samples: String?
  /// The figures of the baseline's metrics, in their order; nil where undefined.
  package let values: [Double?]

  /// The decision against what the person meant, as counts of one; nil where either is unknown.
  var decided: DecisionCounts? {
    guard let isAsIntended, verdict.isDecision else { return nil }
    return DecisionCounts(finished: verdict == .finished, isAsIntended: isAsIntended)
  }

  /// Creates an entry.
  package init(
    key: TraceKey, verdict: TraceVerdict, intent: TransitionOutcome? = nil, isAsIntended: Bool?,
    reason: String? = nil, samples: String? = nil, values: [Double?]
  ) {
    self.key = key
    self.verdict = verdict
    self.intent = intent
    self.isAsIntended = isAsIntended
    self.reason = reason
    self.samples = samples
    self.values = values
  }

  /// The same judged by another label.
  func labeled(_ intent: TransitionOutcome?) -> BaselineTrace {
    BaselineTrace(
      key: key, verdict: verdict, intent: intent, isAsIntended: verdict.isAsIntended(intent),
      reason: reason, samples: samples, values: values)
  }
}

extension TraceVerdict {
  /// Whether it is what the person meant; nil where that is unknown, or nothing was decided.
  package func isAsIntended(_ intent: TransitionOutcome?) -> Bool? {
    switch (self, intent) {
    case (.finished, let intent?): intent == .finish
    case (.cancelled, let intent?): intent == .cancel
    default: nil
    }
  }
}

/// Which trace of which file, both by the bytes of their names.
package struct TraceKey: Hashable, Sendable {
  /// The file's name as it was given.
  package let source: String
  /// The trace's id in it.
  package let id: String

  /// Creates a key.
  package init(source: String, id: String) {
    self.source = source
    self.id = id
  }

  package static func == (a: TraceKey, b: TraceKey) -> Bool {
    a.id.hasSameBytes(as: b.id) && a.source.hasSameBytes(as: b.source)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ByteKey(source))
    hasher.combine(ByteKey(id))
  }
}

/// A trace that is in the baseline under another id or file.
package struct RenamedTrace: Equatable, Sendable {
  /// What it was called.
  package let before: TraceKey
  /// What it is called now.
  package let now: TraceKey

  /// Fewer figures than this tell no recording from another.
  private static let fewestFigures = 3

  /// Finds traces that only one batch has by name and both have by content.
  ///
  /// Replays are exact: the same recording has the same decision and every figure in common, to the
  /// last digit. A recording that is there several times is told in the order of the batches.
  /// `columns` are the places of each metric that both have.
  static func all(
    removed: [BaselineTrace], added: [BaselineTrace], columns: [(before: Int, now: Int)]
  ) -> [RenamedTrace] {
    let before = columns.map { $0.before }
    let now = columns.map { $0.now }
    var waiting: [Content: [TraceKey]] = [:]
    for trace in removed.reversed() {
      if let content = Content(trace, before) { waiting[content, default: []].append(trace.key) }
    }
    return added.compactMap { trace in
      guard let content = Content(trace, now), let key = waiting[content]?.popLast() else {
        return nil
      }
      return RenamedTrace(before: key, now: trace.key)
    }
  }

  /// What a recording came to, whatever it is called.
  private struct Content: Hashable {
    let verdict: TraceVerdict
    let isAsIntended: Bool?
    let values: [Double?]

    init?(_ trace: BaselineTrace, _ columns: [Int]) {
      verdict = trace.verdict
      isAsIntended = trace.isAsIntended
      values = columns.map { trace.values.at($0) }
      guard values.count(where: { $0 != nil }) >= RenamedTrace.fewestFigures else { return nil }
    }
  }
}

/// Which files of a batch are those of a baseline: by their names, else by the ends of their paths.
///
/// The same folder, given from elsewhere, has other names. The longest common end of two paths says
/// which files belong together, and only where no other file ends so.
package struct SourceMatching: Equatable, Sendable {
  /// A file that is given by another path than in the baseline.
  package struct Moved: Equatable, Sendable {
    /// Its path in the baseline.
    package let before: String
    /// Its path now.
    package let now: String
  }

  /// The files that were found under other paths, in the batch's order.
  package let moved: [Moved]
  /// Files of the batch that end like more than one of the baseline's, or not alone like one.
  package let ambiguous: [String]
  private let places: [String: String]

  /// Matches the files of a batch with those of a baseline.
  ///
  /// - Complexity: O(components of all paths).
  package init(before: [String], now: [String]) {
    var before = Set(before)
    let now = now.reduce(into: (known: Set<String>(), list: [String]())) { unique, name in
      if unique.known.insert(name).inserted { unique.list.append(name) }
    }.list
    var left = now.filter { before.remove($0) == nil }
    var places: [String: String] = [:]
    var ambiguous: Set<String> = []
    let deepest = left.map { Self.components($0).count }.max() ?? 0
    for length in stride(from: deepest, to: 0, by: -1) {
      let candidates = Dictionary(grouping: before) { Self.end($0, length) }
      var settled: Set<String> = []
      for (end, ends) in Dictionary(grouping: left, by: { Self.end($0, length) }) {
        guard end != nil, let alike = candidates[end] else { continue }
        if ends.count == 1, alike.count == 1 {
          places[ends[0]] = alike[0]
        } else {
          ambiguous.formUnion(ends)
        }
        before.subtract(alike)
        settled.formUnion(ends)
      }
      left.removeAll(where: settled.contains)
    }
    self.places = places
    self.ambiguous = now.filter(ambiguous.contains)
    moved = now.compactMap { name in places[name].map { Moved(before: $0, now: name) } }
  }

  /// The path that a file of the batch has in the baseline; its own where it has no other.
  package func before(_ now: String) -> String { places[now] ?? now }

  private static func components(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  /// The last components; nil for a path that has fewer.
  private static func end(_ path: String, _ length: Int) -> [Substring]? {
    let components = components(path)
    return components.count < length ? nil : components.suffix(length)
  }
}
