/// A part of a row on the fast lane: bytes that are known, and then something that is not.
struct LaneStep {
  /// What follows the known bytes.
  enum Field {
    case time, x, y, ignored
    /// Nothing: the next row.
    case end
  }

  let literal: RowPattern.Literal
  let field: Field
}
