public import PanMotion

/// A linear map of the plane and a shift: (x, y) ↦ (ax + cy + tx, bx + dy + ty).
///
/// The order of the numbers and of ``concatenating(_:)`` is `CGAffineTransform`'s.
public struct AffineTransform: Equatable, Hashable, Sendable {
  /// How much of x stays x.
  public var a: Double
  /// How much of x becomes y.
  public var b: Double
  /// How much of y becomes x.
  public var c: Double
  /// How much of y stays y.
  public var d: Double
  /// The shift to the right in points.
  public var tx: Double
  /// The shift downwards in points.
  public var ty: Double

  /// Creates a transform from its numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// What leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a shift in points.
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a scaling about the origin.
  public init(scaleX sx: Double, y sy: Double) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin by radians, clockwise on a screen.
  public init(rotationAngle angle: Double) {
    let (sine, cosine) = sineAndCosine(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// This transform first, then the other.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The way back; nil for a transform that flattens the plane.
  public var inverted: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Where a point goes.
  public func apply(to point: Vector) -> Vector {
    Vector(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around where a rectangle goes.
  public func apply(to rect: Rect) -> Rect {
    Rect(around: rect.corners.map(apply(to:)))
  }
}
