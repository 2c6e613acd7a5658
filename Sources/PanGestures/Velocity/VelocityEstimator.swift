import PanTraces

/// How a recogniser concludes the finger's velocity at lift from the samples before.
///
/// A lift adds no sample of its own: recorders report it at stale positions.
public enum VelocityEstimator: Equatable, Hashable, Sendable {
  /// A straight line through the last samples.
  case leastSquaresLine(LeastSquaresLine)

  /// The straight line over 100 ms: never of the wrong sign on a movement that does not turn.
  public static let lsq1 = VelocityEstimator.leastSquaresLine(LeastSquaresLine())

  /// The name on the command line and in outputs.
  public var name: String {
    switch self {
    case .leastSquaresLine: "lsq1"
    }
  }

  /// The velocity with which a contact ends.
  ///
  /// `contact` is the events of one contact up to and including the one that ends it.
  public func estimate(endOf contact: ArraySlice<PanEvent>) -> VelocityEstimate {
    guard let end = contact.last else { return .none(.tooFewSamples) }
    if end.phase == .cancel { return .none(.cancelled) }
    let movement = contact.dropLast()
    return switch self {
    case .leastSquaresLine(let line): line.estimate(movement: movement, liftTime: end.time)
    }
  }
}
