import PanTraces

/// What the replay asks of a controller: to follow a finger, and to carry on without it.
///
/// Progress is a share of the travel; times are seconds on the display clock. Calls come in the
/// order of time.
protocol InteractionController {
  /// Gets ready for a travel of `extent` points, at rest at its start.
  mutating func begin(extent: Double)

  /// Stops where it is, and returns the progress from which a finger's movement counts.
  mutating func grab(at time: Double) -> Double

  /// Follows the finger.
  mutating func drag(to progress: Double)

  /// Lets go towards an outcome, with the finger's velocity in points per second.
  mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double)

  /// Where it is.
  func progress(at time: Double) -> Double

  /// Whether the settle is over.
  func settleStage(at time: Double) -> SettleStage

  /// The velocity with which the settle set off, in points per second.
  ///
  /// Nil for a controller that knows only durations.
  var launchVelocity: Double? { get }
}

/// How far a settle has come.
enum SettleStage {
  case moving
  case rested
  /// Stopped by the controller's own limit before it came to rest.
  case cutShort
}
