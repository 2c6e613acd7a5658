import PanMetrics
import PanTraces

/// What a false finish and a false cancel count, not below 0.
public struct ErrorWeights: Equatable, Sendable {
  /// What finishing costs where cancelling was meant.
  public let falseFinish: Int
  /// What cancelling costs where finishing was meant.
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

extension ErrorWeights {
  /// Beyond this, weights are rounded to what is in proportion to it.
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
  /// What each error counts where the decisions of one rule are set beside those of others.
  ///
  /// Costs are as they are. Balanced accuracy is a sum over gestures. An F score s TP / (s TP + a FN +
  /// b FP), with s = a + b, is above that of the current rule, c, just where s (1 - c) + a c for each
  /// false cancel and b c for each false finish come to less. A correlation goes by its slopes
  /// half-way between both. Under a limit on false finishes false cancels count, or false finishes
  /// where the current rule breaks the limit.
  func errorWeights(of current: DecisionCounts, against others: [DecisionCounts]) -> ErrorWeights {
    switch self {
    case .cost(let model):
      return ErrorWeights(falseFinish: model.falseFinish, falseCancel: model.falseCancel)
    case .balancedAccuracy:
      return ErrorWeights(
        inProportion: Double(current.meantFinish), to: Double(current.meantCancel))
    case .fScore(let beta):
      let (a, b) = (
        Double(beta.numerator * beta.numerator), Double(beta.denominator * beta.denominator)
      )
      let score = current.fScore(beta) ?? 0
      return ErrorWeights(inProportion: b * score, to: (a + b) * (1 - score) + a * score)
    case .matthews:
      return Self.matthewsSlopes(current, others)
    case .falseFinishLimit:
      let isBroken = current.falseFinishes > (falseFinishLimit(of: current) ?? 0)
      return ErrorWeights(falseFinish: isBroken ? 1 : 0, falseCancel: isBroken ? 0 : 1)
    }
  }

  /// With P meant to finish, N to cancel and q finished of n, the correlation is
  /// √(P N) (1 - FN / P - FP / N) / √(q (n - q)).
  private static func matthewsSlopes(
    _ current: DecisionCounts, _ others: [DecisionCounts]
  ) -> ErrorWeights {
    let (p, n) = (Double(current.meantFinish), Double(current.meantCancel))
    guard p > 0, n > 0, !others.isEmpty else {
      return ErrorWeights(falseFinish: 1, falseCancel: 1)
    }
    func middle(_ count: (DecisionCounts) -> Int) -> Double {
      let mean = others.reduce(0.0) { $0 + Double(count($1)) } / Double(others.count)
      return (Double(count(current)) + mean) / 2
    }
    let (finishes, cancels) = (middle { $0.falseFinishes }, middle { $0.falseCancels })
    let finished = p - cancels + finishes
    let informedness = 1 - cancels / p - finishes / n
    let spread = finished * (p + n - finished)
    let lean = spread > 0 ? informedness * (p + n - 2 * finished) / (2 * spread) : 0
    return ErrorWeights(inProportion: 1 / n + lean, to: 1 / p - lean)
  }
}
