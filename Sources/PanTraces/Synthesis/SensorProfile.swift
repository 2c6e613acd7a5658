/// The touch panel between finger and recording.
public struct SensorProfile: Equatable, Sendable {
  /// Samples per second, 10 to 1000.
  public var rate: Double
  /// The standard deviation of a time stamp about its place on the clock, in seconds; chosen.
  public var timeJitter: Double
  /// The standard deviation of a position, per axis, in points; chosen.
  public var positionNoise: Double
  /// The grid of positions, in points: 1/3 on a 3x display, 0 for none finer than 1/1000.
  public var positionQuantum: Double
  /// The distance from the last report below which a finger counts as still and sends nothing.
  public var stillDistance: Double
  /// The distance from touch-down at which the first move is sent, in points.
  ///
  /// Movements start slowly, so 2 pt delay the first move by 30 to 100 ms, as recordings show.
  public var firstMoveDistance: Double
  /// The probability that a sample is lost.
  public var dropRate: Double
  /// The probability per sample that delivery stalls: this one and up to 3 more go unsent.
  public var stallRate: Double
  /// The probability that the last row repeats the last position instead of a position of its own.
  public var repeatAtEndRate: Double

  /// Creates a profile; what is not given is as on a recent 120 Hz phone.
  public init(
    rate: Double = 120, timeJitter: Double = 0.000_15, positionNoise: Double = 0.12,
    positionQuantum: Double = 1.0 / 3, stillDistance: Double = 0.9, firstMoveDistance: Double = 2,
    dropRate: Double = 0.004, stallRate: Double = 0.002, repeatAtEndRate: Double = 0.85
  ) {
    self.rate = rate
    self.timeJitter = timeJitter
    self.positionNoise = positionNoise
    self.positionQuantum = positionQuantum
    self.stillDistance = stillDistance
    self.firstMoveDistance = firstMoveDistance
    self.dropRate = dropRate
    self.stallRate = stallRate
    self.repeatAtEndRate = repeatAtEndRate
  }

  /// A panel without any imperfection, for comparing with closed forms.
  public static func ideal(rate: Double) -> SensorProfile {
    SensorProfile(
      rate: rate, timeJitter: 0, positionNoise: 0, positionQuantum: 0, stillDistance: 0,
      firstMoveDistance: 0, dropRate: 0, stallRate: 0, repeatAtEndRate: 1)
  }
}
