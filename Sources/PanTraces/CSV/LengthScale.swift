/// How large a point is in pixels and in millimetres; nil where nobody says it.
struct LengthScale: Equatable, Sendable {
  var pixelsPerPoint: Double?
  var pointsPerMillimetre: Double?

  /// How many points one of a unit is; nil where that cannot be told.
  func points(in unit: LengthUnit) -> Double? {
    switch unit {
    case .points: 1
    case .pixels: pixelsPerPoint.map { 1 / $0 }
    case .millimetres: pointsPerMillimetre
    case .counts: nil
    }
  }

  /// What one of `unit` is in `target`; nil where that cannot be told.
  func factor(from unit: LengthUnit, to target: LengthUnit) -> Double? {
    guard unit != target else { return 1 }
    guard let ours = points(in: unit), let theirs = points(in: target) else { return nil }
    return ours / theirs
  }
}

extension LengthUnit {
  /// The column that says how large a point is in this unit; nil where none does.
  var scale: ColumnRole? {
    switch self {
    case .pixels: .pixelsPerPoint
    case .millimetres: .pointsPerMillimetre
    case .points, .counts: nil
    }
  }
}
