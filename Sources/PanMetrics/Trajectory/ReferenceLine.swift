import PanMotion

/// The straight line a path is compared with, from its first sample to its last.
struct ReferenceLine {
  private let start: Vector
  /// The unit vector to the left of the line as the finger sees it; nil where both ends are one.
  private let left: Vector?

  init(from start: Vector, to end: Vector) {
    self.start = start
    let chord = end - start
    let length = chord.length
    // y points downwards on a screen: left of a finger going right is up.
    left =
      length > 0 && length.isFinite ? Vector(x: chord.y / length, y: -chord.x / length) : nil
  }

  /// The distance of a point from the line, positive to its left.
  ///
  /// The distance from the start where the line has no direction.
  func deviation(of point: Vector) -> Double {
    let offset = point - start
    return left.map(offset.dot) ?? offset.length
  }

  /// Twice the area that a step makes with the line's start, positive to the line's left.
  func doubledArea(from before: Vector, to after: Vector) -> Double {
    let (a, b) = (before - start, after - start)
    return a.x * b.y - a.y * b.x
  }
}
