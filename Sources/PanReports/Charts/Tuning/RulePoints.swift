import PanDocuments

/// How the points of rules look in the pictures of a tuning.
enum RulePoints {
  static let yours = PointStyle(shape: .circle, ink: .text, isHollow: true)
  static let tuned = PointStyle(shape: .circle, ink: .text)
  static let preset = PointStyle(shape: .triangle, ink: .muted)
  static let radius = 6.0
}
