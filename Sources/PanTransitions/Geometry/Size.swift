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
