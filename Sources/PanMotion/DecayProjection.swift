/// Where something thrown would come to rest if it only slowed down.
///
/// distance = v/1000 · d/(1 − d) with v in length units per second, as shown in Apple's session
/// "Designing Fluid Interfaces" (WWDC 2018, 803).
public struct DecayProjection: Equatable, Hashable, Sendable {
  /// The share of the velocity left after each millisecond, in `0..<1`.
  public let rate: Double

  /// Creates a projection, or nil for a rate outside `0..<1`.
  public init?(rate: Double) {
    guard (0..<1).contains(rate) else { return nil }
    self.rate = rate
  }

  private init(uncheckedRate rate: Double) { self.rate = rate }

  /// 0.998 per millisecond, as scrolling views slow down.
  public static let normal = DecayProjection(uncheckedRate: 0.998)
  /// 0.99 per millisecond, as paging views slow down.
  public static let fast = DecayProjection(uncheckedRate: 0.99)

  /// How far a velocity in length units per second still carries, signed.
  public func distance(velocity: Double) -> Double { velocity * lookAhead }

  /// The time by which the velocity is multiplied, in seconds: 0.499 for the normal rate.
  public var lookAhead: Double { rate / (1 - rate) / 1000 }
}
