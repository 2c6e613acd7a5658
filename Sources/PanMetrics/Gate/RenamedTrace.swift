/// A trace that is in the baseline under another id or file.
public struct RenamedTrace: Equatable, Sendable {
  /// What it was called.
  public let before: TraceKey
  /// What it is called now.
  public let now: TraceKey

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
