/// What a false finish costs against a false cancel.
///
/// A false finish can lose a page or an item, a false cancel costs a second try; only their ratio
/// matters. The costs are whole numbers so that equal costs are seen to be equal.
public struct CostModel: Equatable, Hashable, Sendable {
  /// The cost of finishing what was meant to cancel, in `1...1000`.
  public let falseFinish: Int
  /// The cost of cancelling what was meant to finish, in `1...1000`.
  public let falseCancel: Int

  /// Creates a model, or nil for a cost outside `1...1000`.
  public init?(falseFinish: Int, falseCancel: Int) {
    guard (1...1000).contains(falseFinish), (1...1000).contains(falseCancel) else { return nil }
    self.init(checkedFinish: falseFinish, checkedCancel: falseCancel)
  }

  private init(checkedFinish: Int, checkedCancel: Int) {
    falseFinish = checkedFinish
    falseCancel = checkedCancel
  }

  /// Both errors cost the same.
  public static let equal = CostModel(checkedFinish: 1, checkedCancel: 1)

  /// The three models to show beside each other: 1:1, 3:1 and 1:3.
  public static let sensitivity = [
    equal, CostModel(checkedFinish: 3, checkedCancel: 1),
    CostModel(checkedFinish: 1, checkedCancel: 3),
  ]

  /// The cost of all errors together.
  public func cost(of counts: DecisionCounts) -> Int {
    falseFinish * counts.falseFinishes + falseCancel * counts.falseCancels
  }

  /// The name in tables: `3:1`.
  public var name: String { "\(falseFinish):\(falseCancel)" }
}
