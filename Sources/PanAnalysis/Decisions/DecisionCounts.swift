public import PanTraces

/// A rule's decisions against people's intents.
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

  /// The counts of one gesture.
  package init(finished: Bool, isAsIntended: Bool) {
    self.init(
      meantFinish: finished == isAsIntended ? 1 : 0, meantCancel: finished == isAsIntended ? 0 : 1,
      falseFinishes: finished && !isAsIntended ? 1 : 0,
      falseCancels: !finished && !isAsIntended ? 1 : 0)
  }

  /// No gestures at all.
  public static let none = DecisionCounts(
    meantFinish: 0, meantCancel: 0, falseFinishes: 0, falseCancels: 0)

  /// How many finished as meant.
  public var trueFinishes: Int { meantFinish - falseCancels }
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

/// Rates and scores.
extension DecisionCounts {
  /// The wrong decisions among all.
  public var errorRate: Rate { Rate(errors, of: total) }
  /// The finished among those meant to cancel: the false positive rate.
  public var falseFinishRate: Rate { Rate(falseFinishes, of: meantCancel) }
  /// The cancelled among those meant to finish: 1 − recall.
  public var falseCancelRate: Rate { Rate(falseCancels, of: meantFinish) }
  /// The finished among those meant to finish: the true positive rate.
  public var recall: Rate { Rate(trueFinishes, of: meantFinish) }

  /// True positive rate − false positive rate, in `-1...1`: Youden's J.
  ///
  /// Undefined if only one outcome was ever meant.
  public var youden: MetricValue {
    guard let recall = recall.share, let wrong = falseFinishRate.share else {
      return .undefined(total == 0 ? .unlabeled : .oneClass)
    }
    return MetricValue(finite: recall - wrong)
  }

  /// The mean of both classes' shares of right decisions, in `0...1`. 0.5 is chance.
  ///
  /// It is (J + 1) / 2 for ``youden`` J, and undefined if J is.
  public var balancedAccuracy: MetricValue {
    guard case .value(let youden) = youden else { return youden }
    return .value((youden + 1) / 2)
  }

  /// What a false finish costs against a false cancel.
  ///
  /// A false finish can lose a page or an item, a false cancel costs a second try. Only their ratio
  /// matters. With whole numbers equal costs compare as equal.
  public struct Costs: Equatable, Hashable, Sendable {
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
    public static let equal = Costs(checkedFinish: 1, checkedCancel: 1)

    /// The three models to show beside each other: 1:1, 3:1 and 1:3.
    public static let sensitivity = [
      equal, Costs(checkedFinish: 3, checkedCancel: 1),
      Costs(checkedFinish: 1, checkedCancel: 3),
    ]

    /// The cost of all errors together.
    public func cost(of counts: DecisionCounts) -> Int {
      falseFinish * counts.falseFinishes + falseCancel * counts.falseCancels
    }

    /// The name in tables: `3:1`.
    public var name: String { "\(falseFinish):\(falseCancel)" }
  }
}
