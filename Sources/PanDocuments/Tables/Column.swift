import PanTraces

/// A column of a table: its heading, and the cell that it has for a row.
package struct Column<Row> {
  package let heading: Table.Column
  /// The cell of a row.
  package let cell: (Row) -> Cell

  /// A column of words at the left. People read its id if it has no title.
  package init(
    _ id: String, _ title: String? = nil, unit: String? = nil, isOptional: Bool = false,
    cell: @escaping (Row) -> Cell
  ) {
    heading = .init(id: id, title: title ?? id, unit: unit, isOptional: isOptional)
    self.cell = cell
  }

  /// A column of numbers at the right.
  package init(
    number id: String, _ title: String? = nil, unit: String? = nil, isOptional: Bool = false,
    cell: @escaping (Row) -> Cell
  ) {
    heading = .init(
      id: id, title: title ?? id, unit: unit, alignment: .trailing, isOptional: isOptional)
    self.cell = cell
  }

  /// A column under a heading made elsewhere.
  package init(_ heading: Table.Column, cell: @escaping (Row) -> Cell) {
    self.heading = heading
    self.cell = cell
  }
}
