extension Trace {
  /// An unknown column of a recording, and what it says of one trace.
  ///
  /// It carries a condition, a session or a device through to the results. It has a value for the
  /// trace if all rows with a text agree. If rows differ the column belongs to samples, and
  /// rows about traces leave it empty.
  public struct PassthroughColumn: Equatable, Sendable {
    /// What a column says of a trace.
    public enum Content: Equatable, Sendable {
      /// The text of every row that has one. Empty if none has.
      case same(String)
      /// Rows differ: the text of each sample if these were kept
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

    /// What it says of the trace as a whole. Nil if it says nothing, or more than one thing.
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
}

extension [Trace.PassthroughColumn] {
  /// The column with a name, whatever the case of its letters.
  public subscript(named name: String) -> Trace.PassthroughColumn? {
    first { ColumnRole.lowercased($0.name).utf8.elementsEqual(ColumnRole.lowercased(name).utf8) }
  }
}

extension Trace.PassthroughColumn {
  /// Collects the passthrough columns of the trace under way.
  ///
  /// Each row is compared, as bytes, with the first text of the column. Unless texts of samples are
  /// kept, there is one text in memory for each column.
  struct Collector {
    /// The first text of each column. Empty if no row has one.
    private var first: [[UInt8]]
    /// Whether rows say different things.
    private(set) var varies: [Bool]
    /// Whether the text of each sample is wanted.
    let keepsSampleTexts: Bool
    /// The cells of each row that differs from the row before it.
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
      // An empty field says nothing, so that it contradicts nothing.
      guard !cell.isEmpty, !first[index].isSame(as: cell) else { return }
      if first[index].isEmpty {
        first[index].append(contentsOf: cell)
      } else {
        varies[index] = true
      }
    }

    /// Whether nothing that a row holds in a column matters any more.
    func isDone(_ index: Int) -> Bool { varies[index] && !keepsSampleTexts }

    /// Records a row's cells where texts of samples are kept, and returns their index in ``rows``.
    mutating func keepRow(
      _ text: ByteView, _ cells: [RowSplitter.Cell], _ places: [ColumnLayout.PassthroughPlace]
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

    /// The columns of a trace. `numbers` are the indices in ``rows`` of its samples.
    func columns(
      _ places: [ColumnLayout.PassthroughPlace], numbers: [Int]
    ) -> [Trace.PassthroughColumn] {
      places.indices.map { index in
        guard varies[index] else {
          return Trace.PassthroughColumn(
            name: places[index].name, content: .same(String(decoding: first[index], as: UTF8.self)))
        }
        let texts = numbers.map { String(decoding: rows[$0][index], as: UTF8.self) }
        return Trace.PassthroughColumn(name: places[index].name, content: .varying(texts))
      }
    }
  }
}
