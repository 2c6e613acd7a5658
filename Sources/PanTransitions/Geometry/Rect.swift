public import PanMotion

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

  /// The empty rectangle at the origin; also what contexts answer where a frame does not apply.
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

  /// The smallest upright rectangle around points; ``zero`` without any.
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

  /// The rectangle made smaller on every side, larger for negative insets.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
