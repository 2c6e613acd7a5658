import PanDocuments
import PanMetrics

/// What every table with one metric a row begins with.
extension MetricInfo {
  static let columns = columns(isNameOptional: false)

  /// The same, of which the name may give way: an id can be asked for with `explain`.
  static func columns(isNameOptional: Bool) -> [Table.Column] {
    [
      .init(id: "metric", title: "metric"),
      .init(id: "name", title: "what", isOptional: isNameOptional),
      .init(id: "unit", title: "unit"),
    ]
  }

  func cells(_ length: LengthLabel) -> [Cell] {
    [.text(id), .text(name), .text(length.spelled(unit))]
  }

  /// A figure over traces; undefined where there are too few for it.
  func cell(_ figure: Double?) -> Cell {
    figure.map { .number($0, decimals: decimals) } ?? .undefined(reason: "too-few")
  }
}
