/// D1: how well decisions match what people meant; finishing is the positive class.
public struct DecisionQuality: Equatable, Sendable {
  /// Meant to finish and finished.
  public let rightFinishes: Int
  /// Meant to cancel and finished: something is lost.
  public let falseFinishes: Int
  /// Meant to finish and cancelled: to be done again.
  public let falseCancels: Int
  /// Meant to cancel and cancelled.
  public let rightCancels: Int

  /// Creates the four counts, each at least 0.
  public init(rightFinishes: Int, falseFinishes: Int, falseCancels: Int, rightCancels: Int) {
    self.rightFinishes = rightFinishes
    self.falseFinishes = falseFinishes
    self.falseCancels = falseCancels
    self.rightCancels = rightCancels
  }

  /// How many were meant to finish.
  public var meantToFinish: Int { rightFinishes + falseCancels }
  /// How many were meant to cancel.
  public var meantToCancel: Int { rightCancels + falseFinishes }

  /// False finishes among those meant to cancel.
  public var falseFinishRate: Rate { Rate(falseFinishes, of: meantToCancel) }
  /// False cancels among those meant to finish.
  public var falseCancelRate: Rate { Rate(falseCancels, of: meantToFinish) }
  /// Wrong decisions among all.
  public var errorRate: Rate {
    Rate(falseFinishes + falseCancels, of: meantToFinish + meantToCancel)
  }

  /// What the errors cost.
  public func cost(_ costs: ErrorCosts) -> Double {
    costs.falseFinish * Double(falseFinishes) + costs.falseCancel * Double(falseCancels)
  }

  /// The mean of the two shares of right decisions, in `0...1`; 0.5 is chance.
  ///
  /// Undefined where only one outcome was ever meant.
  public var balancedAccuracy: Measurement {
    guard let lost = falseFinishRate.share, let retried = falseCancelRate.share else {
      return .undefined(meantToFinish + meantToCancel == 0 ? .tooShort : .oneClass)
    }
    return .value(1 - (lost + retried) / 2)
  }

  /// Matthews' correlation coefficient of meaning and decision, in `-1...1`; 0 is chance.
  ///
  /// Undefined where all were meant, or all decided, the same.
  public var correlation: Measurement {
    let finishes = Double(rightFinishes + falseFinishes)
    let cancels = Double(rightCancels + falseCancels)
    let total = finishes + cancels
    guard total > 0 else { return .undefined(.tooShort) }
    let (meant, against) = (Double(meantToFinish), Double(meantToCancel))
    guard finishes > 0, cancels > 0, meant > 0, against > 0 else { return .undefined(.oneClass) }
    let agreement =
      Double(rightFinishes) * Double(rightCancels) - Double(falseFinishes) * Double(falseCancels)
    return Measurement(
      finite: agreement / ((finishes * cancels).squareRoot() * (meant * against).squareRoot()))
  }
}

/// What a wrong decision costs: losing a page and having to swipe again are not the same.
public struct ErrorCosts: Equatable, Hashable, Sendable {
  /// The cost of finishing what was meant to be cancelled.
  public var falseFinish: Double
  /// The cost of cancelling what was meant to be finished.
  public var falseCancel: Double

  /// Creates costs; by default both errors cost the same.
  public init(falseFinish: Double = 1, falseCancel: Double = 1) {
    self.falseFinish = falseFinish
    self.falseCancel = falseCancel
  }

  /// Even costs, and three to one either way: what a printed cost should be shown for.
  public static let sensitivity = [
    ErrorCosts(), ErrorCosts(falseFinish: 3), ErrorCosts(falseCancel: 3),
  ]
}
