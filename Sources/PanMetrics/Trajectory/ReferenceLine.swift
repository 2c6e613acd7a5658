import PanGestures
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

  /// The area between the path and the line, positive to its left.
  func area(of samples: [PanEvent]) -> Double {
    var doubled = 0.0
    for (after, before) in zip(samples.dropFirst(), samples) {
      let (a, b) = (before.location - start, after.location - start)
      doubled += a.x * b.y - a.y * b.x
    }
    return doubled / 2
  }
}
