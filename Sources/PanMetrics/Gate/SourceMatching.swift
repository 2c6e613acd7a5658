/// Which files of a batch are those of a baseline: by their names, else by the ends of their paths.
///
/// The same folder, given from elsewhere, has other names. The longest common end of two paths says
/// which files belong together, and only where no other file ends so.
public struct SourceMatching: Equatable, Sendable {
  /// A file that is given by another path than in the baseline.
  public struct Moved: Equatable, Sendable {
    /// Its path in the baseline.
    public let before: String
    /// Its path now.
    public let now: String
  }

  /// The files that were found under other paths, in the batch's order.
  public let moved: [Moved]
  /// Files of the batch that end like more than one of the baseline's, or not alone like one.
  public let ambiguous: [String]
  private let places: [String: String]

  /// Matches the files of a batch with those of a baseline.
  ///
  /// - Complexity: O(components of all paths).
  public init(before: [String], now: [String]) {
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
  public func before(_ now: String) -> String { places[now] ?? now }

  private static func components(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  /// The last components; nil for a path that has fewer.
  private static func end(_ path: String, _ length: Int) -> [Substring]? {
    let components = components(path)
    return components.count < length ? nil : components.suffix(length)
  }
}
