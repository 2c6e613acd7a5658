/// Where a file keeps what, and in which units.
public struct ColumnLayout: Equatable, Sendable {
  /// How a recorded position becomes one in ``lengthUnit``.
  enum PositionScale: Equatable, Sendable {
    case asRecorded
    case factor(Double)
    /// Parts of the container's width and height.
    case container
  }

  /// The byte between fields.
  public let delimiter: UInt8
  /// What each column tells; nil where it is ignored.
  public let roles: [ColumnRole?]
  /// The names of the columns as in the header.
  public let names: [String]
  /// The unit of recorded times.
  public let timeUnit: TimeUnit
  /// The unit positions have after reading.
  public let lengthUnit: LengthUnit
  let positionScale: PositionScale
  /// Whether the columns' names say the unit, rather than its being taken for points.
  let hasStatedLengthUnit: Bool
  /// What the width and height columns are multiplied by; nil where they cannot be used.
  let widthFactor: Double?
  let heightFactor: Double?

  /// The column with this role.
  func index(of role: ColumnRole) -> Int? { roles.firstIndex(of: role) }

  func has(_ role: ColumnRole) -> Bool { roles.contains(role) }
}
