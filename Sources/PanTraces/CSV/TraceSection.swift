/// Rows of one id that stand together: a trace, unless the id has others elsewhere in the file.
///
/// What was found in them comes along, as it only counts if the id does not come back.
public struct TraceSection: Sendable {
  /// What the rows make by themselves.
  enum Outcome: Sendable {
    case trace(TraceArea)
    /// In a box of its own: seldom, and large.
    indirect case rejected(Diagnostic)
  }

  /// The trace's id.
  public let id: String
  let outcome: Outcome
  /// The first and the last line.
  let lines: ClosedRange<Int>
  /// What was found in the rows.
  let findings: DiagnosticLog
}

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
