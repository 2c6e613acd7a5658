/// A reader of RFC 4180 of the tests' own.
package enum CSVRecords {
  /// The fields of each record, quotes taken off.
  package static func of(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var afterQuote = false
    for scalar in text.unicodeScalars {
      if isQuoted, scalar == "\"" {
        isQuoted = false
        afterQuote = true
        continue
      }
      switch scalar {
      case "\"":
        if afterQuote { field.append(scalar) }
        isQuoted = true
      case "," where !isQuoted, "\n" where !isQuoted:
        record.append(String(field))
        field = .init()
        if scalar == "\n" {
          records.append(record)
          record = []
        }
      default: field.append(scalar)
      }
      afterQuote = false
    }
    return records
  }

  /// The records without some columns, which the first record names.
  package static func of(_ text: String, without names: Set<String>) -> [[String]] {
    let records = of(text)
    let kept = (records.first ?? []).enumerated().filter { !names.contains($0.element) }
      .map(\.offset)
    return records.map { record in kept.map { $0 < record.count ? record[$0] : "" } }
  }
}
