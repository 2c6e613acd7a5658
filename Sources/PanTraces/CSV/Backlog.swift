/// What was made of sections that a ``TraceAssembly`` holds back, in its order.
public struct Backlog<Content> {
  private var contents: [Content?] = []
  /// How many were taken from the front and not yet removed.
  private var taken = 0

  /// Creates one with nothing in it.
  public init() {}

  /// Adds what was made of the last section; nil for one that is no trace.
  public mutating func append(_ content: Content?) { contents.append(content) }

  /// Takes out what was made of the first section, which must be there.
  public mutating func removeFirst() -> Content? {
    var content: Content?
    swap(&content, &contents[taken])
    taken += 1
    // Seldom, so that moving the others up costs little.
    if taken > 1024, 2 * taken > contents.count {
      contents.removeFirst(taken)
      taken = 0
    }
    return content
  }
}

extension Backlog: Sendable where Content: Sendable {}
