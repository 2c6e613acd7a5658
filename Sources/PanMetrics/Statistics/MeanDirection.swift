import PanMotion

/// The mean of angles in degrees: the direction of the sum of their unit vectors.
///
/// It cuts the circle opposite to itself, so that angles on either side of 180 are neighbors. Their
/// median on the circle so cut is the circular median where they lie within half a turn. Mardia &
/// Jupp 2000, "Directional Statistics", 2.2.
package struct MeanDirection: Equatable, Sendable {
  /// In degrees, in `-180...180`.
  package let angle: Double

  /// Below this length of the mean of unit vectors the angles go too far apart to have a mean.
  ///
  /// Two angles do that if they are more than 120 degrees apart.
  private static let leastLength = 0.5

  /// Nil for no angles, and for angles that go too far apart.
  package init?(_ angles: [Double]) {
    var (x, y) = (0.0, 0.0)
    for angle in angles {
      let parts = sineAndCosine(angle * .pi / 180)
      x += parts.cosine
      y += parts.sine
    }
    let length = (x * x + y * y).squareRoot()
    guard length > 0, length >= Self.leastLength * Double(angles.count) else { return nil }
    angle = arcTangent(y, x) * 180 / .pi
  }

  /// The same direction within half a turn of the mean, possibly beyond ±180.
  func nearest(_ angle: Double) -> Double { self.angle + Self.wrapped(angle - self.angle) }

  /// The same direction in `-180...180`.
  package static func wrapped(_ angle: Double) -> Double {
    angle - 360 * (angle / 360).rounded(.toNearestOrEven)
  }
}
