import PanTraces

/// How a rule's decisions compare with what people meant.
///
/// Finishing counts as positive: a false finish is a false positive, a false cancel a false
/// negative.
public struct DecisionCounts: Equatable, Hashable, Sendable {
  /// How many gestures meant to finish.
  public let meantFinish: Int
  /// How many gestures meant to cancel.
  public let meantCancel: Int
  /// How many meant to cancel and finished.
  public let falseFinishes: Int
  /// How many meant to finish and cancelled.
  public let falseCancels: Int

  /// Creates counts.
  public init(meantFinish: Int, meantCancel: Int, falseFinishes: Int, falseCancels: Int) {
    self.meantFinish = meantFinish
    self.meantCancel = meantCancel
    self.falseFinishes = falseFinishes
    self.falseCancels = falseCancels
  }

  /// No gestures at all.
  public static let none = DecisionCounts(
    meantFinish: 0, meantCancel: 0, falseFinishes: 0, falseCancels: 0)

  /// How many finished as meant.
  public var trueFinishes: Int { meantFinish - falseCancels }
  /// How many cancelled as meant.
  public var trueCancels: Int { meantCancel - falseFinishes }
  /// How many gestures there are.
  public var total: Int { meantFinish + meantCancel }
  /// How many decisions are not what was meant.
  public var errors: Int { falseFinishes + falseCancels }
  /// How many finished.
  public var finished: Int { trueFinishes + falseFinishes }

  /// The counts of both sets of gestures together.
  public static func + (a: DecisionCounts, b: DecisionCounts) -> DecisionCounts {
    DecisionCounts(
      meantFinish: a.meantFinish + b.meantFinish, meantCancel: a.meantCancel + b.meantCancel,
      falseFinishes: a.falseFinishes + b.falseFinishes,
      falseCancels: a.falseCancels + b.falseCancels)
  }
}

extension DecisionCounts {
  /// Counts what people meant and what was decided, pair by pair.
  public init(_ pairs: some Sequence<(intent: TransitionOutcome, decision: TransitionOutcome)>) {
    var meant = (finish: 0, cancel: 0)
    var wrong = (finish: 0, cancel: 0)
    for pair in pairs {
      switch pair.intent {
      case .finish: meant.finish += 1
      case .cancel: meant.cancel += 1
      }
      guard pair.decision != pair.intent else { continue }
      switch pair.decision {
      case .finish: wrong.finish += 1
      case .cancel: wrong.cancel += 1
      }
    }
    self.init(
      meantFinish: meant.finish, meantCancel: meant.cancel, falseFinishes: wrong.finish,
      falseCancels: wrong.cancel)
  }
}

/// Rates; nil where the divisor is 0.
extension DecisionCounts {
  /// The share of wrong decisions.
  public var errorRate: Double? { ratio(errors, total) }
  /// The share of gestures meant to cancel that finished: the false positive rate.
  public var falseFinishRate: Double? { ratio(falseFinishes, meantCancel) }
  /// The share of gestures meant to finish that cancelled: 1 − recall.
  public var falseCancelRate: Double? { ratio(falseCancels, meantFinish) }
  /// The share of gestures meant to finish that did: the true positive rate.
  public var recall: Double? { ratio(trueFinishes, meantFinish) }
  /// The share of finished gestures that were meant to.
  public var precision: Double? { ratio(trueFinishes, finished) }

  /// The mean of both classes' shares of right decisions.
  public var balancedAccuracy: Double? { youden.map { ($0 + 1) / 2 } }

  /// True positive rate − false positive rate, in `-1...1`: Youden's J.
  public var youden: Double? {
    guard let recall, let falseFinishRate else { return nil }
    return recall - falseFinishRate
  }

  /// The weighted harmonic mean of precision and recall, in `0...1`.
  ///
  /// (a² + b²) TP / ((a² + b²) TP + a² FN + b² FP) with β = a/b. Nil without a gesture that meant
  /// to finish or finished.
  public func fScore(_ beta: FScoreBeta) -> Double? {
    let parts = fScoreParts(beta)
    return ratio(parts.numerator, parts.denominator)
  }

  /// The correlation of meant and done, in `-1...1`; nil where one of the two never varies.
  public var matthews: Double? {
    let parts = matthewsParts
    guard parts.square > 0, meantFinish > 0, meantCancel > 0 else { return nil }
    return Double(parts.numerator)
      / (Double(meantFinish) * Double(meantCancel) * Double(parts.square)).squareRoot()
  }

  private func ratio(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}

/// The integers behind the scores, for comparing without rounding.
extension DecisionCounts {
  func fScoreParts(_ beta: FScoreBeta) -> (numerator: Int, denominator: Int) {
    let (a, b) = (beta.numerator * beta.numerator, beta.denominator * beta.denominator)
    let numerator = (a + b) * trueFinishes
    return (numerator, numerator + a * falseCancels + b * falseFinishes)
  }

  /// TP · N − FP · P, and finished · cancelled: MCC is the first over √(P N second).
  var matthewsParts: (numerator: Int, square: Int) {
    (
      trueFinishes * meantCancel - falseFinishes * meantFinish,
      finished * (total - finished)
    )
  }
}
