/// What a platform does to a velocity before a rule sees it.
public struct VelocityGate: Equatable, Hashable, Sendable {
  /// Slower than this is 0, in points per second, at least 0.
  public let floor: Double
  /// Whether the floor itself is 0.
  public let floorIsStill: Bool
  /// Faster than this is this, in points per second, at least the floor; nil for any speed.
  public let ceiling: Double?

  /// Creates a gate; by default one that changes nothing.
  ///
  /// No gate turns a velocity round: a floor below 0 counts as 0, a ceiling below the floor as it.
  public init(floor: Double = 0, floorIsStill: Bool = false, ceiling: Double? = nil) {
    let floor = floor > 0 ? floor : 0
    self.floor = floor
    self.floorIsStill = floorIsStill
    self.ceiling = ceiling.map { $0 > floor ? $0 : floor }
  }

  /// A gate that changes nothing.
  public static let open = VelocityGate()

  /// Android's `ViewDragHelper`: below 50 dp/s is 0, above 8000 dp/s is 8000 dp/s.
  static let viewDragHelper = VelocityGate(floor: 50, ceiling: 8000)

  /// Flutter's drag recognisers: up to 50 is 0, above 8000 is 8000.
  ///
  /// They also ask for 18 points of way within the velocity's window, which is not modelled.
  static let flutter = VelocityGate(floor: 50, floorIsStill: true, ceiling: 8000)

  func delivered(_ velocity: Double) -> Double {
    let speed = velocity.magnitude
    if speed < floor || (floorIsStill && speed == floor) { return 0 }
    guard let ceiling, speed > ceiling else { return velocity }
    return velocity < 0 ? -ceiling : ceiling
  }
}
