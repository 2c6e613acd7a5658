import PanText

/// A column of a recording that means nothing to a replay, and what it says of one trace.
///
/// A condition, a session, a device: what the person who recorded wants to have beside the results.
/// It is the trace's value where all rows that say something say the same. Where rows differ, the
/// column belongs to samples and not to the trace, so that rows about traces have nothing in it.
public struct PassthroughColumn: Equatable, Sendable {
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

extension [PassthroughColumn] {
  /// The column with a name, whatever the case of its letters.
  public subscript(named name: String) -> PassthroughColumn? {
    first { ColumnRole.lowercased($0.name).utf8.elementsEqual(ColumnRole.lowercased(name).utf8) }
  }
}

/// What the passthrough columns say of the trace under way.
///
/// Rows are compared with the first that says something, as bytes; only where texts of samples are
/// kept is there more to hold than one text for each column.
struct PassthroughTexts {
  /// The first text of each column; empty where no row has one.
  private var first: [[UInt8]]
  /// Whether rows say different things.
  private(set) var varies: [Bool]
  /// Whether the text of each sample is wanted.
  let keepsSampleTexts: Bool
  /// What rows hold in all columns, as often as one differs from the row before.
  private var rows: [[[UInt8]]] = []

  init(count: Int, keepsSampleTexts: Bool) {
    first = [[UInt8]](repeating: [], count: count)
    varies = [Bool](repeating: false, count: count)
    self.keepsSampleTexts = keepsSampleTexts && count > 0
  }

  /// Forgets the trace but keeps the memory.
  mutating func removeAll() {
    for index in first.indices {
      if !first[index].isEmpty { first[index].removeAll(keepingCapacity: true) }
      varies[index] = false
    }
    rows.removeAll(keepingCapacity: true)
  }

  /// Looks at what a row holds in a column.
  mutating func take(_ cell: ByteView, in index: Int) {
    guard !cell.isEmpty, !first[index].isSame(as: cell) else { return }
    if first[index].isEmpty {
      first[index].append(contentsOf: cell)
    } else {
      varies[index] = true
    }
  }

  /// Keeps what a row holds where that is wanted, and returns its number.
  mutating func keepRow(
    _ text: ByteView, _ cells: [RowCell], _ places: [ColumnLayout.PassthroughPlace]
  ) -> Int {
    guard keepsSampleTexts else { return 0 }
    let isSame =
      rows.last.map { last in
        places.indices.allSatisfy { index in
          last[index].isSame(as: ByteView(rebasing: text[cells[places[index].column].text]))
        }
      } ?? false
    if !isSame { rows.append(places.map { Array(text[cells[$0.column].text]) }) }
    return rows.count - 1
  }

  /// The columns of a trace, `numbers` being those of its samples' rows.
  func columns(_ places: [ColumnLayout.PassthroughPlace], numbers: [Int]) -> [PassthroughColumn] {
    places.indices.map { index in
      guard varies[index] else {
        return PassthroughColumn(
          name: places[index].name, content: .same(String(decoding: first[index], as: UTF8.self)))
      }
      let texts = numbers.map { String(decoding: rows[$0][index], as: UTF8.self) }
      return PassthroughColumn(name: places[index].name, content: .varying(texts))
    }
  }
}
