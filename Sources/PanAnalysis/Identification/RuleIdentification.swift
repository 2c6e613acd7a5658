package import PanEngine
package import PanTraces

/// The rules that an app's decisions contradict least.
///
/// A decision contradicts a rule if the rule, run on the gesture, decides otherwise, which includes that no
/// pan begins. Tried are the rules with one or two bounds that people would type, from each view, and
/// all frameworks' rules.
package struct RuleIdentification: Sendable {
  /// The gestures.
  package let releases: [DecidedRelease]
  /// The views that the gestures are seen from.
  package let views: [View]
  /// The best rule of each family and view that was tried, the least contradicted first.
  package let fits: [Fit]
  /// The frameworks' rules by their place in the list, the least contradicted first.
  package let presets: [(place: Int, contradictions: Contradictions)]
  /// The probability that the best rule of half of the people decides as many gestures of the others as
  /// the app did, if the app decided by chance.
  ///
  /// Fisher's exact test (1935) of the rule's decisions with the app's. People are divided, or
  /// gestures if there are not two people with both decisions.
  package let chance: Double
  /// Whether frameworks' rules do at least as well as rules of bounds on gestures that did not choose them.
  ///
  /// Either half of the people chooses the best of both, which are counted on the other half. A search of
  /// hundreds of bounds always gains on its own gestures, and that gain is none of the app's.
  package let favorsPresets: Bool

  /// The fewest decisions of either kind from which a rule is named.
  ///
  /// Simulated with 30 to 200 decisions of 3 to 20 people, and an app with another bound for each
  /// person. With fewer decisions one rule was named in up to 25 of 100 studies, with these in at
  /// most 10.
  package static let tellingDecisions = 40

  /// The fewest decisions that say anything of a rule, and the fewest of either kind.
  package static let leastDecisions = (all: 8, ofEither: 2)

  /// Identifies the rule behind decisions.
  ///
  /// All releases have the same views, and answers of the same presets.
  package init(
    _ releases: [DecidedRelease], views: [View]
  ) throws(Failure) {
    // Bounds can be fitted only to a pan that the app decided.
    let fitted = releases.filter { $0.isFitted }
    let finishes = fitted.count { $0.decision == .finish }
    rarer = min(finishes, fitted.count - finishes)
    guard !releases.isEmpty else { throw .noDecisions }
    guard let first = fitted.first?.decision.outcome else { throw .tooFew(finishes: 0, cancels: 0) }
    guard rarer > 0 else { throw .oneKind(first) }
    guard fitted.count >= Self.leastDecisions.all, rarer >= Self.leastDecisions.ofEither else {
      throw .tooFew(finishes: finishes, cancels: fitted.count - finishes)
    }
    self.releases = releases
    self.views = views
    fits = Self.fits(fitted, views, counting: releases)
    presets = Self.presets(releases)
    (chance, favorsPresets) = Self.heldOut(fitted, views)
  }

  /// The least contradicted rule of the families.
  package var best: Fit { fits[0] }

  /// How many decisions about a pan there are of the rarer kind.
  package let rarer: Int

  /// The families with one or two bounds.
  private static let families = RuleFamily.allCases.filter { $0.parameters.count <= 2 }

  /// The best rule of every family from every view, by rising contradictions, then numbers, then views.
  ///
  /// Rules are fitted to `releases`, and contradictions are counted among `all`.
  private static func fits(
    _ releases: [DecidedRelease], _ views: [View], counting all: [DecidedRelease]
  ) -> [Fit] {
    let fits = views.indices.flatMap { view in
      let outcomes = releases.map { $0.outcomes[view] }
      return families.compactMap {
        Fit(RuleSearch($0, outcomes).roundest(.cost(.equal)), $0, view, all)
      }
    }
    // A wider family's best rule may be a narrower one's.
    var distinct: [Fit] = []
    // Sorted first: of two that are one rule, the narrower family's stays.
    for fit in fits.sorted(by: { $0.isBetter(than: $1) })
    where !distinct.contains(where: {
      $0.view == fit.view && FinishPolicy($0.rule) == FinishPolicy(fit.rule)
    }) {
      distinct.append(fit)
    }
    return distinct
  }

  private static func presets(
    _ releases: [DecidedRelease]
  ) -> [(place: Int, contradictions: Contradictions)] {
    releases[0].presets.indices.map { place in
      (place, Contradictions(releases) { $0.presets[place] })
    }.sorted { ($0.contradictions, $0.place) < ($1.contradictions, $1.place) }
  }

  private static func heldOut(
    _ releases: [DecidedRelease], _ views: [View]
  ) -> (chance: Double, favorsPresets: Bool) {
    let parts = Folds(releases.map { $0.outcomes[0] }, count: 2).parts
    var isFitted = parts.map { $0 == 0 }
    let isDivided = [true, false].allSatisfy { part in
      let decisions = releases.indices.lazy.filter { isFitted[$0] == part }
        .map { releases[$0].decision }
      return decisions.contains(.finish) && decisions.contains(.cancel)
    }
    // A half without a kind of decision could fit nothing. Every second one then stands for a half.
    if !isDivided { isFitted = releases.indices.map { $0 % 2 == 0 } }
    // Fitted on one half and tested on the other: on its own half a rule agrees by being chosen.
    var (chance, bounds, frameworks) = (1.0, 0, 0)
    for isFirst in [false, true] {
      let half = releases.indices.filter { isFitted[$0] != isFirst }.map { releases[$0] }
      let others = releases.indices.filter { isFitted[$0] == isFirst }.map { releases[$0] }
      guard !half.isEmpty, !others.isEmpty, let fit = fits(half, views, counting: half).first else {
        continue
      }
      bounds += Contradictions(others) { $0.answer(of: fit.rule, from: fit.view) }.ends
      if let preset = presets(half).first?.place {
        frameworks += Contradictions(others) { $0.presets[preset] }.ends
      }
      if !isFirst {
        chance = fisherTest(
          others.map { (fit.rule.decide($0.outcomes[fit.view]) == .finish, $0.decision == .finish) }
        )
      }
    }
    return (chance, frameworks <= bounds)
  }

  /// A family's best rule from a view.
  package struct Fit: Sendable {
    /// The shape.
    package let family: RuleFamily
    /// The index of the view that it was fitted from.
    package let view: Int
    /// The rule in the roundest numbers that do as well.
    package let rule: ThresholdRule
    /// How many decisions it contradicts.
    package let contradictions: Contradictions
    /// The bounds that do as well, for each of the rule's numbers. Infinite without an end.
    package let asGood: [ClosedRange<Double>]

    init?(_ optimum: Optimum, _ family: RuleFamily, _ view: Int, _ releases: [DecidedRelease]) {
      let rule = optimum.rule
      self.family = family
      self.view = view
      self.rule = rule
      contradictions = Contradictions(releases) { $0.answer(of: rule, from: view) }
      asGood = optimum.asGood
    }

    fileprivate func isBetter(than other: Fit) -> Bool {
      func rank(_ fit: Fit) -> (Contradictions, Int, Int, Int) {
        (
          fit.contradictions, fit.rule.thresholds.count { $0.isFinite }, fit.view,
          RuleFamily.allCases.firstIndex(of: fit.family) ?? 0
        )
      }
      return rank(self) < rank(other)
    }
  }
}

/// Fisher's exact test of two properties (1935), one-sided.
extension RuleIdentification {
  /// The probability of at least as many pairs with both properties, if they have nothing to do with
  /// each other.
  static func fisherTest(_ pairs: [(Bool, Bool)]) -> Double {
    let (first, second) = (pairs.count { $0.0 }, pairs.count { $0.1 })
    let both = pairs.count { $0.0 && $0.1 }
    // Below the expected count nothing speaks against chance.
    guard both * pairs.count > first * second else { return 1 }
    let neither = pairs.count - first - second
    /// The hypergeometric probability of one more, relative to that of a count.
    func ratio(_ count: Int) -> Double {
      Double((first - count) * (second - count)) / Double((count + 1) * (neither + count + 1))
    }
    var (tail, weight) = (1.0, 1.0)
    for count in both..<min(first, second) {
      weight *= ratio(count)
      tail += weight
    }
    var (all, below) = (tail, 1.0)
    for count in stride(from: both - 1, through: max(0, -neither), by: -1) {
      below /= ratio(count)
      all += below
    }
    return tail / all
  }

  /// Why an app's rule cannot be identified.
  package enum Failure: Error, Equatable, Sendable {
    /// No release comes with a decision.
    case noDecisions
    /// All decisions are the same.
    case oneKind(TransitionOutcome)
    /// Too few decisions of a kind to say anything.
    case tooFew(finishes: Int, cancels: Int)
  }
}

extension RuleIdentification {
  /// One way to see a release: the origins of its velocity and of its progress.
  package struct View: Equatable, Hashable, Sendable {
    /// The estimator of the velocity.
    package let estimator: VelocityEstimator
    /// Where progress counts from.
    package let origin: PanGestureRecognizer.TranslationOrigin

    package init(estimator: VelocityEstimator, origin: PanGestureRecognizer.TranslationOrigin) {
      self.estimator = estimator
      self.origin = origin
    }
  }
}

extension RuleIdentification {
  /// A gesture from every view, what frameworks' rules say of it, and what the app decided.
  package struct DecidedRelease: Equatable, Sendable {
    /// The trace's id.
    package let id: String
    /// Who made the gesture. Nil if not recorded.
    package let person: String?
    /// What the app decided.
    package let decision: AppDecision
    /// What the rules of families see from each view, with the app's decision in place of an intent.
    /// Empty without the lift of a pan.
    package let outcomes: [LabeledOutcome]
    /// Whether no pan began in the views.
    package let hasNoPan: Bool
    /// What each framework's rule says. Nil if it was not asked.
    package let presets: [AppDecision?]

    /// Joins what is known. Without `outcomes` no pan began, or the system took it.
    package init(
      id: String, person: String?, decision: AppDecision, outcomes: [LabeledOutcome],
      hasNoPan: Bool = false, presets: [AppDecision?]
    ) {
      self.id = id
      self.person = person
      self.decision = decision
      self.outcomes = outcomes
      self.hasNoPan = hasNoPan
      self.presets = presets
    }

    /// Whether bounds can be fitted to it.
    fileprivate var isFitted: Bool { !outcomes.isEmpty && decision != .noPan }

    /// What a rule of bounds says from a view. Nil if it is not asked.
    package func answer(of rule: ThresholdRule, from view: Int) -> AppDecision? {
      outcomes.isEmpty
        ? (hasNoPan ? .noPan : nil) : AppDecision(rule.decide(outcomes[view]))
    }
  }
}

extension RuleIdentification {
  /// How many decisions contradict a rule. A gesture does not contradict a rule that is not asked about it.
  package struct Contradictions: Equatable, Comparable, Sendable {
    /// The content ends elsewhere.
    package private(set) var ends = 0
    /// The content stays either way, but only one saw a pan. Bounds have no say in it.
    package private(set) var pans = 0
    package var count: Int { ends + pans }

    package init(_ releases: [DecidedRelease], _ answer: (DecidedRelease) -> AppDecision?) {
      for release in releases {
        guard let answer = answer(release), answer != release.decision else { continue }
        if answer == .finish || release.decision == .finish { ends += 1 } else { pans += 1 }
      }
    }

    package static func < (one: Self, other: Self) -> Bool {
      (one.ends, one.pans) < (other.ends, other.pans)
    }
  }
}
