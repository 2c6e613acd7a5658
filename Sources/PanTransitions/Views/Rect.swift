public import PanTraces

/// An upright rectangle in points, `y` downwards.
public struct Rect: Equatable, Hashable, Sendable {
  /// The upper left corner.
  public var origin: Vector
  /// How far it reaches from there.
  public var size: Size

  /// Creates a rectangle from a corner and a size.
  public init(origin: Vector, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Vector(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The empty rectangle at the origin. Also what contexts answer if a frame does not apply.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The size along x.
  public var width: Double { size.width }
  /// The size along y.
  public var height: Double { size.height }
  /// The left edge.
  public var minX: Double { origin.x }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The lower edge.
  public var maxY: Double { origin.y + size.height }
  /// The middle.
  public var center: Vector {
    Vector(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Whether it covers nothing.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The four corners: upper left, upper right, lower right, lower left.
  public var corners: [Vector] {
    [
      origin, Vector(x: maxX, y: minY), Vector(x: maxX, y: maxY), Vector(x: minX, y: maxY),
    ]
  }

  /// The smallest upright rectangle around points. ``zero`` without any.
  public init(around points: [Vector]) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var (low, high) = (first, first)
    for point in points {
      low = Vector(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Vector(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
  }

  /// The rectangle moved.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: origin + Vector(x: dx, y: dy), size: size)
  }
}

/// A width and a height in points.
public struct Size: Equatable, Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Nothing either way.
  public static let zero = Size(width: 0, height: 0)
}

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

  /// Leaves every point in its place.
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

  /// The way back. Nil for a transform that flattens the plane.
  public var inverted: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The image of a point.
  public func apply(to point: Vector) -> Vector {
    Vector(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around the image of a rectangle.
  public func apply(to rect: Rect) -> Rect {
    Rect(around: rect.corners.map(apply(to:)))
  }
}
