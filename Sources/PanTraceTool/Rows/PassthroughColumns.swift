import PanDocuments
package import PanTraces

/// The headings of recordings' columns beside those that a table has already: a `duration` that
/// clashes becomes `recorded_duration`.
func recordedHeadings(_ names: [String], besides own: [Table.Column]) -> [Table.Column] {
  guard !names.isEmpty else { return [] }
  var taken = Set(own.map { ByteKey(ColumnRole.lowercased($0.key)) })
  return names.map { name in
    var id = taken.contains(ByteKey(ColumnRole.lowercased(name))) ? "recorded_" + name : name
    while !taken.insert(ByteKey(ColumnRole.lowercased(id))).inserted { id += "_" }
    return .init(id: id, title: id)
  }
}

extension [Trace.PassthroughColumn] {
  /// What a column holds of a trace, likely at `place`. Nil if rows of the trace differ.
  func text(named name: String, at place: Int) -> String? {
    // Traces of a file have the same columns in the same places.
    let isThere = place < count && self[place].name.hasSameBytes(as: name)
    return (isThere ? self[place] : self[named: name])?.text
  }
}

extension Table {
  /// The table behind columns with the names of recordings, renamed if they clash with its own.
  func behind(_ names: [String], _ texts: [[String]]) -> Table {
    Table(
      columns: recordedHeadings(names, besides: columns) + columns,
      rows: zip(texts, rows).map { texts, cells in texts.map { .text($0) } + cells })
  }
}

/// The names of columns in which some trace has a value, as they first appear.
struct PassthroughNames: Sendable {
  private(set) var names: [String] = []
  private var known: Set<ByteKey> = []

  /// Notes the columns of one more trace.
  mutating func add(_ columns: [Trace.PassthroughColumn]) {
    for column in columns where column.text != nil {
      let key = ByteKey(ColumnRole.lowercased(column.name))
      if known.insert(key).inserted { names.append(column.name) }
    }
  }

  /// The names in some traces.
  static func of(_ traces: some Sequence<[Trace.PassthroughColumn]>) -> [String] {
    traces.reduce(into: PassthroughNames()) { $0.add($1) }.names
  }
}

extension Trace {
  /// The passthrough columns with participant and decision in front, for rows without these two.
  package var recordedColumns: [PassthroughColumn] {
    guard participant != nil || recordedDecision != nil else { return columns }
    let known = [
      (ColumnRole.participant, participant), (ColumnRole.decision, recordedDecision?.name),
    ]
    return known.compactMap { role, text in
      text.map { PassthroughColumn(name: role.names[0], content: .same($0)) }
    } + columns
  }
}
