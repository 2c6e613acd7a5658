/// A point of a picture, in the units of its axes or in pixels with y downwards.
struct PlotPoint: Sendable, Equatable {
  /// The horizontal coordinate.
  var x: Double
  /// The vertical coordinate.
  var y: Double

  /// Creates a point.
  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether the point has a place at all.
  var isFinite: Bool { x.isFinite && y.isFinite }
}
