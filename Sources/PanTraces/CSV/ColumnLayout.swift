/// What each column of a file holds, and in which unit.
package struct ColumnLayout: Equatable, Sendable {
  /// The byte between fields.
  package let delimiter: UInt8
  /// What each column tells. Nil if it is ignored.
  package let roles: [ColumnRole?]
  /// The names of the columns as in the header.
  package let names: [String]
  /// The unit of recorded times.
  package let timeUnit: Trace.TimeUnit
  /// The unit positions have after reading.
  package let lengthUnit: Trace.LengthUnit
  /// What positions are multiplied by. Nil if they are parts of the container's width and height.
  let positionFactor: Double?
  /// Whether the columns' names say the unit, rather than its being taken for points.
  let hasStatedLengthUnit: Bool
  /// What lengths of these roles are multiplied by. None for a column whose unit cannot be turned into
  /// that of positions.
  let lengthFactors: [ColumnRole: Double]
  /// The passthrough columns, which have no meaning here, in the header's order.
  let passthrough: [PassthroughPlace]

  /// The column of recorded content and what its values are multiplied by.
  struct ContentColumn {
    let column: Int
    let measure: Trace.RecordedContent.Measure
    let factor: Double
  }

  /// The column of recorded content. Nil if there is none that can be used.
  var content: ContentColumn? {
    if let column = index(of: .progress) {
      return ContentColumn(column: column, measure: .progress, factor: 1)
    }
    guard let column = index(of: .content), let factor = lengthFactors[.content] else { return nil }
    return ContentColumn(column: column, measure: .length, factor: factor)
  }

  /// The place and the name of a passthrough column.
  struct PassthroughPlace: Equatable, Sendable {
    let column: Int
    let name: String
  }

  /// The names of the passthrough columns, each once.
  package var passthroughNames: [String] { passthrough.map { $0.name } }

  /// The column with this role.
  func index(of role: ColumnRole) -> Int? { roles.firstIndex(of: role) }

  func has(_ role: ColumnRole) -> Bool { roles.contains(role) }
}

extension ColumnLayout {
  /// How large a point is in pixels and in millimeters. Nil if not given.
  struct LengthScale: Equatable, Sendable {
    var pixelsPerPoint: Double?
    var pointsPerMillimeter: Double?

    /// How many points one of a unit is. Nil if that cannot be told.
    func points(in unit: Trace.LengthUnit) -> Double? {
      switch unit {
      case .points: 1
      case .pixels: pixelsPerPoint.map { 1 / $0 }
      case .millimeters: pointsPerMillimeter
      case .counts: nil
      }
    }

    /// What one of `unit` is in `target`. Nil if that cannot be told.
    func factor(from unit: Trace.LengthUnit, to target: Trace.LengthUnit) -> Double? {
      guard unit != target else { return 1 }
      guard let ours = points(in: unit), let theirs = points(in: target) else { return nil }
      return ours / theirs
    }
  }
}
