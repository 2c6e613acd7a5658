public import PanGestures

/// One way to look at a release: where its numbers come from.
public struct ReleaseView: Equatable, Hashable, Sendable {
  /// How the velocity is concluded.
  public let estimator: VelocityEstimator
  /// Where progress counts from.
  public let origin: TranslationOrigin

  /// Joins both.
  public init(estimator: VelocityEstimator, origin: TranslationOrigin) {
    self.estimator = estimator
    self.origin = origin
  }
}
