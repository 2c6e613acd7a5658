import PanText
package import PanTraces

/// The outcome and figures of each trace of a batch, saved to compare later batches with.
package struct Baseline: Equatable, Sendable {
  /// A digest of the run's configuration; two baselines of one suite may differ in it.
  package let configuration: String
  /// The options, each as `name = value`; files of earlier versions have only the rule, or none.
  package let options: [String]
  /// The metrics whose figures are saved.
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

  /// Creates the baseline of a batch; each analysis comes with the name of its file.
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

  /// The finish rule as `--policy` takes it; nil where it was not saved.
  package var policy: String? { option("policy") }

  /// The value of an option; nil where it was not saved.
  package func option(_ name: String) -> String? {
    let start = name + " = "
    return options.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }
}

/// A trace as a baseline holds it.
package struct BaselineTrace: Equatable, Sendable {
  /// Which trace it is.
  package let key: TraceKey
  /// The trace's verdict.
  package let verdict: TraceVerdict
  /// The person's intent; nil without a label, and in files of earlier versions.
  package let intent: TransitionOutcome?
  /// Whether it was decided as the person meant; nil where unknown.
  package let isAsIntended: Bool?
  /// The reason for the decision, in words; nil where it was not saved.
  package let reason: String?
  /// A digest of the samples; nil where it was not saved, as in files of earlier versions.
  package let samples: String?
  /// The figures of the baseline's metrics, in their order; nil where undefined.
  package let values: [Double?]

  /// Decision and intent as counts of one gesture; nil where either is unknown.
  var decided: DecisionCounts? {
    guard let isAsIntended, verdict.isDecision else { return nil }
    return DecisionCounts(finished: verdict == .finished, isAsIntended: isAsIntended)
  }

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

  /// The same trace under another label.
  func labeled(_ intent: TransitionOutcome?) -> BaselineTrace {
    BaselineTrace(
      key: key, verdict: verdict, intent: intent, isAsIntended: verdict.isAsIntended(intent),
      reason: reason, samples: samples, values: values)
  }
}

extension TraceVerdict {
  /// Whether the verdict is the person's intent; nil where either is unknown.
  package func isAsIntended(_ intent: TransitionOutcome?) -> Bool? {
    switch (self, intent) {
    case (.finished, let intent?): intent == .finish
    case (.cancelled, let intent?): intent == .cancel
    default: nil
    }
  }
}

/// A trace by file name and id, compared byte by byte.
package struct TraceKey: Hashable, Sendable {
  /// The file's name as it was given.
  package let source: String
  /// The trace's id in it.
  package let id: String

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
  /// Its earlier name.
  package let before: TraceKey
  /// Its name now.
  package let now: TraceKey

  /// Fewer common figures than this do not identify a recording.
  private static let fewestFigures = 3

  /// Pairs removed with added traces that have the same verdict and figures.
  ///
  /// Replays are exact: the same recording gives the same decision and the same figures, to the
  /// last digit. Equal recordings are paired in the order of the batches. `columns` has the indices
  /// of the metrics that both batches have.
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

  /// A recording's verdict and figures, without its name.
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

/// Matches a batch's files with a baseline's: by name, else by the longest common path suffix.
///
/// The same folder has other paths when it is named from another place. A suffix counts only where
/// it is unique on both sides.
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
  /// The batch's files whose longest common suffix is not unique.
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

  /// The baseline's path of a file of the batch; its own path where it was not moved.
  package func before(_ now: String) -> String { places[now] ?? now }

  private static func components(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  /// The last `length` components of a path; nil for a shorter path.
  private static func end(_ path: String, _ length: Int) -> [Substring]? {
    let components = components(path)
    return components.count < length ? nil : components.suffix(length)
  }
}
