import PanTraces

/// Which traces of two batches are compared: those of the same name, or renamed, with the same samples.
struct TraceMatching {
  /// A trace of both batches, with its new label, and the person who made it.
  typealias Pair = (before: Baseline.Entry, now: Baseline.Entry, person: Person?)

  /// The compared traces, in the order of the later batch.
  let pairs: [Pair]
  /// How many traces of both have digests of their samples before and now.
  let digestedCount: Int
  let relabeled: [BaselineComparison.Change<TransitionOutcome?>]
  let rerecorded: [Baseline.Key]
  let renamed: [BaselineComparison.RenamedTrace]
  let added: [Baseline.Key]
  let removed: [Baseline.Key]

  /// Matches the traces of two batches.
  init(_ before: Baseline, _ now: Baseline, _ sources: SourceMatching, people: [Person?]) {
    func keyBefore(_ key: Baseline.Key) -> Baseline.Key {
      Baseline.Key(source: sources.before(key.source), id: key.id)
    }
    var places: [Baseline.Key: Int] = [:]
    for (place, trace) in before.traces.enumerated() where places[trace.key] == nil {
      places[trace.key] = place
    }
    let named = Set(now.traces.map { keyBefore($0.key) })
    let gone = before.traces.filter { !named.contains($0.key) }
    let new = now.traces.filter { places[keyBefore($0.key)] == nil }
    let unclear = Set(sources.ambiguous.map(ByteKey.init))
    renamed = BaselineComparison.RenamedTrace.all(
      removed: gone, added: new.filter { !unclear.contains(ByteKey($0.key.source)) })
    // Embedded Swift has no initializer that unites keys.
    var names: [Baseline.Key: Baseline.Key] = [:]
    for trace in renamed where names[trace.now] == nil { names[trace.now] = trace.before }
    let found = Set(renamed.map { $0.before })
    added = new.map { $0.key }.filter { names[$0] == nil }
    removed = gone.map { $0.key }.filter { !found.contains($0) }
    let both = now.traces.enumerated().compactMap { place, trace -> Pair? in
      places[names[trace.key] ?? keyBefore(trace.key)].map {
        (before.traces[$0], trace, place < people.count ? people[place] : nil)
      }
    }
    let digested = both.filter { $0.before.samples != nil && $0.now.samples != nil }
    digestedCount = digested.count
    rerecorded = digested.filter { $0.before.samples != $0.now.samples }.map { $0.now.key }
    relabeled = digested.filter { $0.before.intent != $0.now.intent }.map {
      BaselineComparison.Change(key: $0.now.key, before: $0.before.intent, now: $0.now.intent)
    }
    let isRerecorded = Set(rerecorded)
    let isRelabeled = Set(relabeled.map { $0.key })
    pairs = both.filter { !isRerecorded.contains($0.now.key) }.map { pair in
      guard isRelabeled.contains(pair.now.key) else { return pair }
      return (pair.before.labeled(pair.now.intent), pair.now, pair.person)
    }
  }
}

extension BaselineComparison {
  /// A trace that is in the baseline under another id or file.
  package struct RenamedTrace: Equatable, Sendable {
    /// Its earlier name.
    package let before: Baseline.Key
    /// Its name now.
    package let now: Baseline.Key

    /// Pairs removed with added traces that have the same samples.
    ///
    /// Equal recordings are paired in the order of the batches.
    static func all(removed: [Baseline.Entry], added: [Baseline.Entry]) -> [RenamedTrace] {
      var waiting: [SampleDigest: [Baseline.Key]] = [:]
      for trace in removed.reversed() {
        if let samples = trace.samples { waiting[samples, default: []].append(trace.key) }
      }
      return added.compactMap { trace in
        trace.samples.flatMap { waiting[$0]?.popLast() }.map {
          RenamedTrace(before: $0, now: trace.key)
        }
      }
    }
  }
}

/// Matches a batch's files with a baseline's: by name, else by the longest common path suffix.
///
/// The same folder has other paths when it is named from another place. A suffix counts only if
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
  private let places: [ByteKey: String]

  /// Matches the files of a batch with those of a baseline.
  ///
  /// - Complexity: O(components of all paths).
  package init(before: [String], now: [String]) {
    var before = Set(before.map(ByteKey.init))
    var known: Set<ByteKey> = []
    let now = now.map(ByteKey.init).filter { known.insert($0).inserted }
    var left = now.filter { before.remove($0) == nil }
    var places: [ByteKey: String] = [:]
    var ambiguous: Set<ByteKey> = []
    let deepest = left.map { Self.components($0).count }.max() ?? 0
    for length in stride(from: deepest, to: 0, by: -1) {
      let candidates = Dictionary(grouping: before) { Self.end($0, length) }
      var settled: Set<ByteKey> = []
      for (end, ends) in Dictionary(grouping: left, by: { Self.end($0, length) }) {
        guard end != nil, let alike = candidates[end] else { continue }
        if ends.count == 1, alike.count == 1 {
          places[ends[0]] = alike[0].text
        } else {
          ambiguous.formUnion(ends)
        }
        before.subtract(alike)
        settled.formUnion(ends)
      }
      left.removeAll(where: settled.contains)
    }
    self.places = places
    self.ambiguous = now.filter(ambiguous.contains).map { $0.text }
    moved = now.compactMap { name in places[name].map { Moved(before: $0, now: name.text) } }
  }

  /// The baseline's path of a file of the batch. Its own path if it was not moved.
  package func before(_ now: String) -> String { places[ByteKey(now)] ?? now }

  private static func components(_ path: ByteKey) -> [ByteKey] {
    path.text.split(separator: "/").filter { $0 != "." }.map { ByteKey(String($0)) }
  }

  /// The last `length` components of a path. Nil for a shorter path.
  private static func end(_ path: ByteKey, _ length: Int) -> [ByteKey]? {
    let components = components(path)
    return components.count < length ? nil : Array(components.suffix(length))
  }
}
