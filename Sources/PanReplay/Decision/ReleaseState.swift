/// What a finish policy gets to see when the finger lifts.
public struct ReleaseState: Equatable, Sendable {
  /// How far the content was asked to go, as a share of the travel; not clamped.
  public let progress: Double
  /// The finger's velocity along the travel in points per second, or nil where there is none.
  public let velocity: Double?
  /// The length of the whole travel in points, above 0.
  public let extent: Double

  /// Creates a state.
  public init(progress: Double, velocity: Double?, extent: Double) {
    self.progress = progress
    self.velocity = velocity
    self.extent = extent
  }
}
