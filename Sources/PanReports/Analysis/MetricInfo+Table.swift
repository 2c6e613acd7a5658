import PanDocuments
import PanMetrics

/// What every table with one metric a row begins with.
extension MetricInfo {
  static let columns: [Table.Column] = [
    .init(id: "metric", title: "metric"),
    .init(id: "name", title: "what"),
    .init(id: "unit", title: "unit"),
  ]

  func cells(_ length: LengthLabel) -> [Cell] {
    [.text(id), .text(name), .text(length.spelled(unit))]
  }

  /// A figure over traces; undefined where there are too few for it.
  func cell(_ figure: Double?) -> Cell {
    figure.map { .number($0, decimals: decimals) } ?? .undefined(reason: "too-few")
  }
}
