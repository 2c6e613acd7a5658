/// A point of a picture, in the units of its axes or in pixels with y downwards.
package struct PlotPoint: Sendable, Equatable {
  /// The horizontal coordinate.
  package var x: Double
  /// The vertical coordinate.
  package var y: Double

  /// Creates a point.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether the point has a place at all.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}
