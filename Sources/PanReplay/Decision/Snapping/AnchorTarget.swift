/// The anchor that a rule sends the content to.
public struct AnchorTarget: Equatable, Hashable, Sendable {
  /// Its index among the rule's anchors, lowest first.
  public let index: Int
  /// Where it is, as a share of the travel from the rule's zero.
  public let share: Double
  /// How many anchors the rule has; with more than two, finish and cancel do not tell the target.
  public let anchorCount: Int

  /// Creates a target.
  public init(index: Int, share: Double, anchorCount: Int) {
    self.index = index
    self.share = share
    self.anchorCount = anchorCount
  }

  /// Whether the target says more than the outcome.
  public var isOneOfMany: Bool { anchorCount > 2 }
}
