/// A column of a recording that means nothing to a replay, and what it says of one trace.
///
/// A condition, a session, a device: what the person who recorded wants to have beside the results.
/// It is the trace's value where all rows that say something say the same. Where rows differ, the
/// column belongs to samples and not to the trace, so that rows about traces have nothing in it.
public struct CarriedColumn: Equatable, Sendable {
  /// What a column says of a trace.
  public enum Content: Equatable, Sendable {
    /// The text of every row that has one; empty where none has.
    case same(String)
    /// Rows differ: the text of each sample where these were kept
    /// (``ReadingOptions/keepsSampleTexts``), else none.
    case varying([String])
  }

  /// The name, as in the header.
  public let name: String
  /// What it says.
  public let content: Content

  /// Creates a column of a trace.
  public init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// What it says of the trace as a whole; nil where it says nothing, or more than one thing.
  public var text: String? {
    if case .same(let text) = content, !text.utf8.isEmpty { text } else { nil }
  }

  /// Texts as ``TraceWriter`` takes them: one for all samples, or one for each.
  var texts: [String] {
    switch content {
    case .same(let text): [text]
    case .varying(let texts): texts
    }
  }
}

extension [CarriedColumn] {
  /// The column with a name, whatever the case of its letters.
  public subscript(named name: String) -> CarriedColumn? {
    first { ColumnRole.lowercased($0.name).utf8.elementsEqual(ColumnRole.lowercased(name).utf8) }
  }
}
