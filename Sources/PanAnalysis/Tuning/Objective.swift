import PanTraces

/// What makes one rule better than another on the same gestures.
public enum Objective: Equatable, Sendable {
  /// The smallest sum of costs.
  case cost(DecisionCounts.Costs)
  /// The largest balanced accuracy, and with it the largest Youden's J.
  case balancedAccuracy
  /// At most this share of false finishes, then the fewest false cancels, then false finishes.
  ///
  /// The share is of the gestures meant to cancel, in `0...1`. Beyond that it is cut.
  case falseFinishLimit(Double)

  /// The score as printed, or nil if undefined.
  ///
  /// Larger is better, except for costs and, under a limit, for the share of false cancels.
  public func value(of counts: DecisionCounts) -> Double? {
    switch self {
    case .cost(let model): Double(model.cost(of: counts))
    case .balancedAccuracy: counts.balancedAccuracy.value
    case .falseFinishLimit: counts.falseCancelRate.share
    }
  }

  /// Compares two rules' counts over the same gestures, without rounding.
  package func preference(_ a: DecisionCounts, over b: DecisionCounts) -> Preference {
    switch self {
    case .cost, .balancedAccuracy:
      guard let weights = additiveWeights(of: a) else { return .equal }
      return Preference(smallerIsBetter: weights.cost(of: a), weights.cost(of: b))
    case .falseFinishLimit:
      let limit = falseFinishLimit(of: a) ?? 0
      let feasible = Preference(
        smallerIsBetter: a.falseFinishes > limit ? 1 : 0, b.falseFinishes > limit ? 1 : 0)
      return feasible.then(Preference(smallerIsBetter: a.falseCancels, b.falseCancels))
        .then(Preference(smallerIsBetter: a.falseFinishes, b.falseFinishes))
    }
  }

  /// The weights of the two errors if the objective is a sum over gestures. Nil if not.
  func additiveWeights(of totals: DecisionCounts) -> Weights? {
    switch self {
    case .cost(let model):
      Weights(falseFinish: model.falseFinish, falseCancel: model.falseCancel)
    case .balancedAccuracy:
      // FP/N + FN/P, times P N.
      Weights(falseFinish: totals.meantFinish, falseCancel: totals.meantCancel)
    case .falseFinishLimit: nil
    }
  }

  /// How many false finishes the limit allows. Nil for other objectives.
  func falseFinishLimit(of totals: DecisionCounts) -> Int? {
    guard case .falseFinishLimit(let share) = self else { return nil }
    let allowed = Double(totals.meantCancel) * min(max(share, 0), 1)
    // Rounding must not turn 0.02 · 50 into 0.
    return min(Int((allowed * (1 + 1e-12)).rounded(.down)), totals.meantCancel)
  }
}

extension Objective {
  /// The weights of a false finish and a false cancel, at least 0.
  public struct Weights: Equatable, Sendable {
    /// The weight of finishing if cancelling was meant.
    public let falseFinish: Int
    /// The weight of cancelling if finishing was meant.
    public let falseCancel: Int

    /// The cost of all errors.
    func cost(of counts: DecisionCounts) -> Int {
      falseFinish * counts.falseFinishes + falseCancel * counts.falseCancels
    }

    /// The cost of one decision.
    func cost(meant: TransitionOutcome, done: TransitionOutcome) -> Int {
      meant == done ? 0 : done == .finish ? falseFinish : falseCancel
    }
  }
}

extension Objective.Weights {
  /// The larger weight after scaling.
  private static let most = 100.0

  /// Whole numbers in the proportion of two weights, to the nearest hundredth of the larger.
  init(inProportion falseFinish: Double, to falseCancel: Double) {
    let larger = max(falseFinish, falseCancel)
    let scale = larger > 0 && larger.isFinite ? Self.most / larger : 0
    func whole(_ weight: Double) -> Int { Int((max(weight, 0) * scale).rounded()) }
    self.init(falseFinish: whole(falseFinish), falseCancel: whole(falseCancel))
  }
}

extension Objective {
  /// Weights of the two errors for comparing a rule's decisions with others'.
  ///
  /// Costs and balanced accuracy are sums over gestures. Under a limit on false finishes false cancels
  /// count, or false finishes if the current rule breaks the limit.
  func errorWeights(of current: DecisionCounts) -> Weights {
    switch self {
    case .cost(let model):
      return Weights(falseFinish: model.falseFinish, falseCancel: model.falseCancel)
    case .balancedAccuracy:
      return Weights(
        inProportion: Double(current.meantFinish), to: Double(current.meantCancel))
    case .falseFinishLimit:
      let isBroken = current.falseFinishes > (falseFinishLimit(of: current) ?? 0)
      return Weights(falseFinish: isBroken ? 1 : 0, falseCancel: isBroken ? 0 : 1)
    }
  }
}

extension Objective {
  /// The outcome of comparing two rules.
  package enum Preference: Sendable {
    /// The first rule is the better one.
    case better
    /// Neither is better.
    case equal
    /// The second rule is the better one.
    case worse

    init<Value: Comparable>(smallerIsBetter a: Value, _ b: Value) {
      self = a == b ? .equal : a < b ? .better : .worse
    }

    func then(_ next: @autoclosure () -> Preference) -> Preference {
      self == .equal ? next() : self
    }
  }
}
