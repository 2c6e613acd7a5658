extension TraceGenerator {
  /// Everything a synthetic corpus depends on besides its seed.
  public struct Profile: Equatable, Sendable {
    /// The direction in which the content travels.
    public var direction: TravelDirection
    /// The width of the container, in points, 50 to 10,000.
    public var containerWidth = 393.0
    /// The height of the container, in points, 50 to 10,000.
    public var containerHeight = 852.0
    /// How many people take part, from 1.
    public var participants = 12
    /// The probability that a person means to finish, 0 to 1.
    public var finishRatio = 0.6
    /// Where the labels come from.
    package var intentModel = IntentModel.expressed(slipRate: 0.03)
    /// How often each kind of gesture occurs.
    package var mix = Mix.usual
    /// The panel.
    package var sensor = Sensor()

    /// The length of a whole transition: the container's side along the travel, in points.
    public var travel: Double { direction.isHorizontal ? containerWidth : containerHeight }

    /// A part of a profile that cannot be generated from.
    public enum Problem: Error, Equatable, Sendable, CaseIterable {
      /// A width or height out of its range.
      case container
      /// Fewer people than one.
      case participants
      /// A probability out of 0 to 1.
      case finishRatio
      /// A rate out of 0 to 1, or a rule without numbers.
      case intentModel
      /// Weights that nothing can be drawn with.
      case mix
      /// A panel's rate out of its range.
      case sensor
    }

    /// Throws the first part that is out of its documented range.
    func check() throws(Problem) {
      let sides: ClosedRange<Double> = 50...10_000
      let share: ClosedRange<Double> = 0...1
      if !sides.contains(containerWidth) || !sides.contains(containerHeight) { throw .container }
      if participants < 1 { throw .participants }
      if !share.contains(finishRatio) { throw .finishRatio }
      switch intentModel {
      case .expressed(let slipRate): if !share.contains(slipRate) { throw .intentModel }
      case .rule(let rule, let flipRate):
        if !share.contains(flipRate) || rule.progress.isNaN || rule.velocity.isNaN {
          throw .intentModel
        }
      }
      if !mix.isDrawable { throw .mix }
      if !(10...1000).contains(sensor.rate) { throw .sensor }
    }
  }
}

extension TraceGenerator.Profile {
  /// An everyday corpus of back swipes.
  public init() { self.init(direction: .right) }
}

extension TraceGenerator {
  /// What a generated gesture is an example of.
  package enum Kind: String, Sendable, CaseIterable {
    /// A controlled movement to a place, with corrections, released near rest.
    case drag
    /// A short, fast stroke that the lift cuts off in full speed.
    case flick
    /// A drag that stops on the way for at least 120 ms and goes on.
    case hesitantDrag = "hesitant-drag"
    /// A drag held still for at least 120 ms before the lift.
    case heldRelease = "held-release"
    /// Out, and back at least half of the way. Sometimes out again.
    case reversal
    /// A start that slows down at once and returns to where it came from.
    case abortedDrag = "aborted-drag"
    /// A drag from within 14 pt of the edge the content comes from.
    case edgeSwipe = "edge-swipe"
    /// A drag whose first points go as much across the travel as along it.
    case diagonalStart = "diagonal-start"
    /// To and fro several times before the decision.
    case scrubbing
    /// A contact that travels less than 10 pt and so never becomes a pan.
    case tap
    /// A flick, then a second touch 80 to 260 ms later that takes the content over as it settles.
    case interruption
    /// A drag that the system takes away before the lift.
    case systemCancelled = "system-cancelled"

    /// The share of an everyday mix, relative to the others. Chosen.
    package var usualWeight: Double {
      switch self {
      case .drag: 26
      case .flick: 26
      case .hesitantDrag: 8
      case .heldRelease: 7
      case .reversal: 6
      case .abortedDrag: 6
      case .edgeSwipe: 8
      case .diagonalStart: 4
      case .scrubbing: 3
      case .tap: 2
      case .interruption: 3
      case .systemCancelled: 1
      }
    }

    /// How far the kind belongs to people who mean to finish: 1 only to them, 0 to the others.
    /// Chosen.
    var finishAffinity: Double {
      switch self {
      case .flick: 0.85
      case .edgeSwipe: 0.7
      case .interruption: 0.5
      case .drag, .diagonalStart, .systemCancelled, .tap: 0.5
      case .hesitantDrag, .heldRelease, .scrubbing: 0.4
      case .reversal: 0.15
      case .abortedDrag: 0
      }
    }

    /// The weight of the kind among people of one intent.
    func weight(for intent: TransitionOutcome, usual: Double) -> Double {
      switch intent {
      case .finish: usual * finishAffinity
      case .cancel: usual * (1 - finishAffinity)
      }
    }
  }

  /// How often each kind of gesture is drawn.
  package struct Mix: Equatable, Sendable {
    private var weights: [Kind: Double]

    /// The everyday mix of ``TraceGenerator/Kind/usualWeight``.
    package static let usual = Mix { $0.usualWeight }

    /// Creates a mix from a weight per kind, 0 or more. Only their ratios count.
    package init(weight: (Kind) -> Double) {
      weights = [:]
      for kind in Kind.allCases { weights[kind] = weight(kind) }
    }

    /// The weight of a kind.
    package subscript(kind: Kind) -> Double {
      get { weights[kind, default: 0] }
      set { weights[kind] = newValue }
    }

    /// Whether every weight is finite and not negative, and one is above zero.
    var isDrawable: Bool {
      weights.values.allSatisfy { $0 >= 0 && $0 <= 1e12 } && weights.values.contains { $0 > 0 }
    }

    /// Draws a kind as a person with the given intent would choose it.
    func draw(for intent: TransitionOutcome, random: inout SeededRandom) -> Kind {
      let kinds = Kind.allCases
      // A mix of kinds that never go with the intent is still what was asked for.
      let fitting = kinds.map { $0.weight(for: intent, usual: self[$0]) }
      let drawn = random.index(
        weights: fitting.contains { $0 > 0 } ? fitting : kinds.map { self[$0] })
      return drawn.map { kinds[$0] } ?? .drag
    }
  }

  /// What stays the same about one person from gesture to gesture.
  ///
  /// Drawn once per person. Medians and spreads are chosen, the shape of each law is cited where it
  /// is used (`GesturePlanner.HandPlan`).
  package struct Style: Equatable, Sendable {
    /// The factor on every duration. Below 1 is brisk.
    package var tempo: Double
    /// How exactly a place is aimed at: the width of the target, in points.
    package var targetWidth: Double
    /// The standard deviation of a stroke's end along its way, as a share of its length.
    package var endNoise: Double
    /// The root mean square of the tremor on the glass, per axis, in points.
    package var tremor: Double
    /// The sideways points per point of travel: the grip's angle.
    package var slope: Double
    /// The sideways bend: points across at 100 pt along, as a thumb turns about its root.
    package var bow: Double
    /// The factor on this person's planned progress, whatever the intent.
    package var boldness: Double

    /// Draws a person.
    package init(random: inout SeededRandom) {
      tempo = random.logNormal(median: 1, spread: 0.2)
      targetWidth = random.logNormal(median: 45, spread: 0.35)
      endNoise = random.logNormal(median: 0.05, spread: 0.3)
      tremor = random.logNormal(median: 0.12, spread: 0.4)
      slope = random.normal(deviation: 0.12)
      bow = random.normal(deviation: 8)
      boldness = random.logNormal(median: 1, spread: 0.12)
    }
  }

  /// Where the label of a generated gesture comes from.
  package enum IntentModel: Equatable, Sendable {
    /// The intent is drawn first and the movement expresses it, imperfectly.
    ///
    /// What overlaps: planned distances and lifts are drawn around means that depend on the intent
    /// (``TraceGenerator/Expression``), people differ, and with probability `slipRate` (0 to 1, 0.03 chosen
    /// as usual) a person makes the movement of the other intent altogether.
    case expressed(slipRate: Double)
    /// The label follows a known rule on the hand's true motion, so that tuning can be checked.
    ///
    /// The movement is drawn as for ``expressed(slipRate:)`` without slips, then the label is what
    /// `rule` says at the first contact's end, inverted with probability `flipRate` (0 to 1).
    /// What a replay measures differs from the true motion by hysteresis, sampling and noise.
    case rule(LabelingRule, flipRate: Double)

    /// Every model by name, with what can be set of it.
    package static let schema = ComponentSchema<IntentModel>(
      [
        ComponentKind(
          "expressed", .expressed(slipRate: 0.03),
          [
            Setting(
              "slip", "how often a movement is that of the other intent", .number(0...1),
              get: { if case .expressed(let rate) = $0 { rate } else { nil } },
              set: { $0 = .expressed(slipRate: $1) })
          ]),
        ComponentKind(
          "rule", .rule(LabelingRule(progress: 0.5, velocity: 500), flipRate: 0),
          [
            Setting(
              "progress", "the share of the travel from which on it says finish", .number(-10...10),
              get: { $0.rule?.progress },
              set: { model, bound in model.change { $0.progress = bound } }),
            Setting(
              "velocity", "the velocity from which on it says finish", .number(-1e6...1e6, "pt/s"),
              get: { $0.rule?.velocity },
              set: { model, bound in model.change { $0.velocity = bound } }),
            Setting(
              "flip", "how often the label is the other one", .number(0...1),
              get: { if case .rule(_, let rate) = $0 { rate } else { nil } },
              set: { if case .rule(let rule, _) = $0 { $0 = .rule(rule, flipRate: $1) } }),
          ]),
      ],
      name: { model in
        switch model {
        case .expressed: "expressed"
        case .rule: "rule"
        }
      })

    private var rule: LabelingRule? { if case .rule(let rule, _) = self { rule } else { nil } }

    private mutating func change(_ change: (inout LabelingRule) -> Void) {
      guard case .rule(var rule, let flipRate) = self else { return }
      change(&rule)
      self = .rule(rule, flipRate: flipRate)
    }
  }

  /// A known rule: finish if the progress or the velocity reaches its threshold.
  package struct LabelingRule: Equatable, Sendable {
    /// The share of the travel, from touch-down to the end of contact, at which it says finish.
    package var progress: Double
    /// The velocity along the travel at the end of contact at which it says finish, in pt/s.
    package var velocity: Double

    /// What the rule says.
    package func outcome(progress: Double, velocity: Double) -> TransitionOutcome {
      progress >= self.progress || velocity >= self.velocity ? .finish : .cancel
    }
  }

  /// How an intent shows in a movement: how far people plan to go and when they let go.
  ///
  /// The numbers are chosen so that the classes overlap as labeled drags do: with the usual values
  /// neither progress nor velocity at release separates them. They are not measurements.
  package struct Expression: Equatable, Sendable {
    /// The median planned progress of a drag on a 393 pt travel, as a share of the travel.
    package var progress: Double
    /// The standard deviation of the planned progress's natural logarithm.
    ///
    /// Logarithmic, since distances scatter in proportion to their size.
    package var progressSpread: Double
    /// The shares of the last stroke's duration at which a drag lifts. Below 1 the finger still
    /// moves.
    package var liftShare: ClosedRange<Double>
    /// The probability that a drag rests 20 to 150 ms before the lift.
    package var restRate: Double

    /// People who mean to finish go far and often let go while moving.
    package static let usualFinish = Expression(
      progress: 0.5, progressSpread: 0.35, liftShare: 0.68...1, restRate: 0.25)
    /// People who mean to go back look a little way in and come to rest.
    package static let usualCancel = Expression(
      progress: 0.25, progressSpread: 0.5, liftShare: 0.78...1, restRate: 0.45)
  }
}
