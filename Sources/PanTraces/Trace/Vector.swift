/// A point, displacement or velocity in the plane, in points or points per second.
///
/// `x` grows to the right and `y` downwards, as on a screen.
public struct Vector: Equatable, Hashable, Sendable {
  /// To the right on a screen.
  public var x: Double
  /// Down on a screen.
  public var y: Double

  /// Creates a vector from its components.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The zero vector.
  public static let zero = Vector(x: 0, y: 0)

  /// The Euclidean length.
  ///
  /// Scales by the larger component, so it neither overflows nor underflows before the result does.
  @inlinable
  public var length: Double {
    let larger = Swift.max(x.magnitude, y.magnitude)
    // The sum is 0, infinite or, where a component is, not a number.
    guard larger > 0, larger.isFinite else { return x.magnitude + y.magnitude }
    let u = x / larger
    let v = y / larger
    return larger * (u * u + v * v).squareRoot()
  }

  /// The scalar product.
  @inlinable
  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The sum, part by part.
  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }

  /// The difference, part by part.
  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }

  /// Both parts times a factor.
  @inlinable
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(x: a.x * factor, y: a.y * factor)
  }

  /// Both parts over a divisor.
  @inlinable
  public static func / (a: Vector, divisor: Double) -> Vector {
    Vector(x: a.x / divisor, y: a.y / divisor)
  }

  /// Adds the other vector, part by part.
  @inlinable
  public static func += (a: inout Vector, b: Vector) { a = a + b }
}
