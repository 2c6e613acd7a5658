import PanTraces

/// What makes one rule better than another on the same gestures.
public enum Objective: Equatable, Sendable {
  /// The smallest sum of costs.
  case cost(DecisionCounts.Costs)
  /// The largest balanced accuracy, and with it the largest Youden's J.
  case balancedAccuracy
  /// The largest correlation of meant and done.
  case matthews
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
    case .matthews: counts.matthews.value
    case .falseFinishLimit: counts.falseCancelRate.share
    }
  }

  /// Compares two rules' counts over the same gestures, without rounding.
  ///
  /// A correlation that is undefined ranks as 0, as in scikit-learn.
  package func preference(_ a: DecisionCounts, over b: DecisionCounts) -> Preference {
    switch self {
    case .cost, .balancedAccuracy:
      guard let weights = additiveWeights(of: a) else { return .equal }
      return Preference(smallerIsBetter: weights.cost(of: a), weights.cost(of: b))
    case .matthews:
      return Self.compareMatthews(a.matthewsParts, b.matthewsParts)
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
    case .matthews, .falseFinishLimit: nil
    }
  }

  /// How many false finishes the limit allows. Nil for other objectives.
  func falseFinishLimit(of totals: DecisionCounts) -> Int? {
    guard case .falseFinishLimit(let share) = self else { return nil }
    let allowed = Double(totals.meantCancel) * min(max(share, 0), 1)
    // Rounding must not turn 0.02 · 50 into 0.
    return min(Int((allowed * (1 + 1e-12)).rounded(.down)), totals.meantCancel)
  }

  /// Whether a correlation is worse by more than a rounding error. False if it takes a closer look.
  ///
  /// Most rules of a search are far from the best, and the exact comparison of correlations is slow.
  func isClearlyWorse(_ a: DecisionCounts, than b: DecisionCounts) -> Bool {
    guard self == .matthews else { return false }
    func square(_ parts: (numerator: Int, square: Int)) -> Double {
      let numerator = Double(parts.numerator)
      return parts.square == 0 ? 0 : numerator * numerator.magnitude / Double(parts.square)
    }
    let best = square(b.matthewsParts)
    return square(a.matthewsParts) < best - 1e-9 * best.magnitude
  }

  /// y₁/√q₁ against y₂/√q₂ by their squares; q = 0 goes with y = 0 and stands for 0.
  private static func compareMatthews(
    _ a: (numerator: Int, square: Int), _ b: (numerator: Int, square: Int)
  ) -> Preference {
    let signs = Preference(largerIsBetter: a.numerator.signum(), b.numerator.signum())
    guard signs == .equal, a.numerator != 0 else { return signs }
    let squares = Preference(
      largerIsBetter: Wide(a.numerator, a.numerator, b.square),
      Wide(b.numerator, b.numerator, a.square))
    return a.numerator > 0 ? squares : squares.reversed
  }

  /// A product of three numbers' magnitudes in 192 bits, for comparing fractions exactly.
  struct Wide: Comparable {
    private let words: (high: UInt, middle: UInt, low: UInt)

    init(_ a: Int, _ b: Int, _ c: Int) {
      let first = a.magnitude.multipliedFullWidth(by: b.magnitude)
      let low = first.low.multipliedFullWidth(by: c.magnitude)
      let high = first.high.multipliedFullWidth(by: c.magnitude)
      let (middle, carry) = low.high.addingReportingOverflow(high.low)
      words = (high.high &+ (carry ? 1 : 0), middle, low.low)
    }

    static func == (a: Wide, b: Wide) -> Bool { a.words == b.words }
    static func < (a: Wide, b: Wide) -> Bool { a.words < b.words }
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
  /// Weights of the two errors for comparing one rule's decisions with others'.
  ///
  /// Costs and balanced accuracy are sums over gestures. A correlation uses its slopes half-way
  /// between both. Under a limit on false finishes false cancels count, or false finishes if the
  /// current rule breaks the limit.
  func errorWeights(of current: DecisionCounts, against others: [DecisionCounts]) -> Weights {
    switch self {
    case .cost(let model):
      return Weights(falseFinish: model.falseFinish, falseCancel: model.falseCancel)
    case .balancedAccuracy:
      return Weights(
        inProportion: Double(current.meantFinish), to: Double(current.meantCancel))
    case .matthews:
      return Self.matthewsSlopes(current, others)
    case .falseFinishLimit:
      let isBroken = current.falseFinishes > (falseFinishLimit(of: current) ?? 0)
      return Weights(falseFinish: isBroken ? 1 : 0, falseCancel: isBroken ? 0 : 1)
    }
  }

  /// With P meant to finish, N to cancel and q finished of n, the correlation is
  /// √(P N) (1 - FN / P - FP / N) / √(q (n - q)).
  private static func matthewsSlopes(
    _ current: DecisionCounts, _ others: [DecisionCounts]
  ) -> Weights {
    let (p, n) = (Double(current.meantFinish), Double(current.meantCancel))
    guard p > 0, n > 0, !others.isEmpty else {
      return Weights(falseFinish: 1, falseCancel: 1)
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
    return Weights(inProportion: 1 / n + lean, to: 1 / p - lean)
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

    init<Value: Comparable>(largerIsBetter a: Value, _ b: Value) {
      self.init(smallerIsBetter: b, a)
    }

    var reversed: Preference {
      switch self {
      case .better: .worse
      case .equal: .equal
      case .worse: .better
      }
    }

    func then(_ next: @autoclosure () -> Preference) -> Preference {
      self == .equal ? next() : self
    }
  }
}
