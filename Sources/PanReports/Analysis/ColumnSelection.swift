package import PanDocuments
import PanText
import PanTraces

/// Columns that were chosen of rows, in the order in which they were asked for.
package struct ColumnSelection: Sendable {
  /// Their places among all columns of a row.
  package let places: [Int]

  /// A name that cannot be chosen.
  package enum Refusal: Error {
    /// There is no such column; with the one that was likely meant.
    case unknown(String, nearest: String?)
    /// It was given before.
    case twice(String)
  }

  /// Finds columns by their names, which may be those of any of `layouts`: these have the same columns
  /// in the same places, with lengths in different units.
  package init(_ names: [String], among layouts: [[Table.Column]]) throws(Refusal) {
    var places: [Int] = []
    for name in names {
      let key = ColumnRole.lowercased(name)
      let place = layouts.lazy.compactMap { columns in
        columns.firstIndex { ColumnRole.lowercased($0.key).hasSameBytes(as: key) }
      }.first
      guard let place else {
        let keys = layouts.first?.map { $0.key } ?? []
        throw .unknown(name, nearest: nearestName(to: name, in: keys))
      }
      guard !places.contains(place) else { throw .twice(name) }
      places.append(place)
    }
    self.places = places
  }
}
