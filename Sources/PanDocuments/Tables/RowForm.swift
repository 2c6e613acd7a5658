/// The forms that are a row after the other.
package enum RowForm: Sendable {
  /// Comma-separated values under a header.
  case csv(CSVTexts)
  /// A JSON object on each line.
  case ndjson
}
