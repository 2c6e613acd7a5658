/// How an intent shows in a movement: how far people plan to go and when they let go.
///
/// The numbers are chosen so that the classes overlap as labelled drags do: with the usual values
/// neither progress nor velocity at release separates them. They are not measurements.
public struct IntentExpression: Equatable, Sendable {
  /// The median planned progress of a drag on a 393 pt travel, as a share of the travel.
  public var progress: Double
  /// The standard deviation of the planned progress's natural logarithm.
  ///
  /// Logarithmic, since distances scatter in proportion to their size.
  public var progressSpread: Double
  /// The shares of the last stroke's duration at which a drag lifts; below 1 the finger still moves.
  public var liftShare: ClosedRange<Double>
  /// The probability that a drag rests 20 to 150 ms before the lift.
  public var restRate: Double

  /// Creates an expression.
  public init(
    progress: Double, progressSpread: Double, liftShare: ClosedRange<Double>, restRate: Double
  ) {
    self.progress = progress
    self.progressSpread = progressSpread
    self.liftShare = liftShare
    self.restRate = restRate
  }

  /// People who mean to finish go far and often let go while moving.
  public static let usualFinish = IntentExpression(
    progress: 0.5, progressSpread: 0.35, liftShare: 0.68...1, restRate: 0.25)
  /// People who mean to go back look a little way in and come to rest.
  public static let usualCancel = IntentExpression(
    progress: 0.25, progressSpread: 0.5, liftShare: 0.78...1, restRate: 0.45)
}
