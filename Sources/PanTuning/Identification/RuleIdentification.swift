package import PanGestures
import PanMetrics
import PanReplay
import PanText
package import PanTraces

/// The search for an app's rule among every family and every framework's rule, from every view.
///
/// Rules are fitted to half of the people and judged on the other half. The best is then fitted to
/// all gestures.
package struct RuleIdentification: Sendable {
  /// The gestures.
  package let releases: [DecidedRelease]
  /// The views that the gestures are seen from.
  package let views: [ReleaseView]
  /// Which gestures rules are fitted to.
  package let division: DecisionDivision
  /// The contradictions among all gestures from each view.
  package let contradictions: [Contradictions]
  /// The families' best rules, except from views whose ``leastErrors`` exceed the errors of
  /// another.
  package let fits: [FamilyFit]
  /// For each view the fewest errors of any rule that rises with progress and velocity.
  ///
  /// On the gestures that rules are fitted to.
  package let leastErrors: [Int]
  /// The frameworks' rules, in the order of the candidates.
  package let presets: [PresetFit]
  /// The best explanation.
  package let explanation: RuleExplanation
  /// The contradictions within people, where these are few and those between people many.
  ///
  /// People then go by different rules, and no one rule is behind all decisions. Nil where that is
  /// not shown.
  package let contradictionsOfDifferentPeople: Int?

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
  /// All releases have the same views, and answers of the same `presets`.
  /// - Complexity: That of tuning each family, at most once a view.
  package init(
    _ releases: [DecidedRelease], views: [ReleaseView], presets candidates: [PresetCandidate]
  ) throws(IdentificationError) {
    let finishes = releases.count { $0.decision == .finish }
    let rarer = min(finishes, releases.count - finishes)
    guard !releases.isEmpty else { throw .noDecisions }
    guard rarer > 0 else { throw .oneKind(releases[0].decision) }
    guard releases.count >= Self.leastDecisions.all, rarer >= Self.leastDecisions.ofEither else {
      throw .tooFew(finishes: finishes, cancels: releases.count - finishes)
    }
    let log = DecisionLog(releases)
    self.releases = releases
    self.views = views
    division = log.division
    contradictions = views.indices.map { Contradictions(log.all(from: $0)) }
    leastErrors = views.indices.map { Contradictions(log.fitted(from: $0)).leastErrors }
    fits = log.fits(leastErrors: leastErrors)
    presets = log.presets(candidates)
    explanation = ExplanationSearch(
      log, contradictions: contradictions.map { $0.leastErrors }, leastErrors: leastErrors,
      fits: fits, presets: presets
    ).explanation()
    let all = contradictions[explanation.shapeView].leastErrors
    contradictionsOfDifferentPeople =
      all > 1 ? Self.ofDifferentPeople(log.all(from: explanation.shapeView)) : nil
  }

  /// The contradictions within people, where they are significantly few; nil otherwise.
  ///
  /// They are where they are fewer than in each of ``permutations`` random assignments of gestures to
  /// people, or none while the assignments have half a contradiction on average.
  private static func ofDifferentPeople(_ outcomes: [LabeledOutcome]) -> Int? {
    guard outcomes.allSatisfy({ $0.group != nil }) else { return nil }
    let outcomes = outcomes.sorted { $0.precedes($1) }
    let groups = OutcomeGroups(outcomes)
    func within(_ permuted: [LabeledOutcome]) -> Int {
      (0..<groups.count).reduce(0) { sum, group in
        sum + Contradictions(groups.members(of: group).map { permuted[Int($0)] }).leastErrors
      }
    }
    let own = within(outcomes)
    var (random, permuted, sum, fewest) = (SeededRandom(seed: 1), outcomes, 0, Int.max)
    for _ in 0..<Self.permutations {
      permuted.shuffle(using: &random)
      let found = within(permuted)
      (sum, fewest) = (sum + found, min(fewest, found))
    }
    return own < fewest || own == 0 && sum * 2 >= Self.permutations ? own : nil
  }

  /// Fewer than in each of 19 assignments has a chance of 1 in 20.
  private static let permutations = 19

  /// How many decisions there are of the rarer kind.
  package var rarer: Int {
    let finishes = releases.count { $0.decision == .finish }
    return min(finishes, releases.count - finishes)
  }

  /// The rule that always decides as the app mostly did on the fitted gestures.
  ///
  /// With its errors on the other gestures.
  package var constant: (decision: TransitionOutcome, heldOutErrors: Int) {
    var finishes = (fitted: 0, heldOut: 0)
    for (release, isFitted) in zip(releases, division.isFitted) where release.decision == .finish {
      if isFitted { finishes.fitted += 1 } else { finishes.heldOut += 1 }
    }
    return finishes.fitted * 2 > division.fittedCount
      ? (.finish, division.heldOutCount - finishes.heldOut) : (.cancel, finishes.heldOut)
  }

  /// Whether the explanation makes significantly fewer errors than ``constant``.
  ///
  /// By the sign test, as if each were wrong only where the other is right.
  package var isBeyondConstant: Bool {
    let (own, other) = (explanation.heldOutErrors, constant.heldOutErrors)
    let ways = Array(repeating: 1, count: other) + Array(repeating: -1, count: own)
    return own < other && SignFlips.probability(ways) < 0.05
  }
}

/// Why an app's rule cannot be identified.
package enum IdentificationError: Error, Equatable, Sendable {
  /// No release comes with a decision.
  case noDecisions
  /// All decisions are the same.
  case oneKind(TransitionOutcome)
  /// So few decisions that any rule explains them.
  case tooFew(finishes: Int, cancels: Int)
  /// More gestures than the search's sums hold.
  case tooMany
}

/// A family's best rule for the gestures that rules are fitted to, from one view.
package struct FamilyFit: Equatable, Sendable {
  /// The index of the view.
  package let view: Int
  /// The middle of the best rules.
  package let rule: ThresholdRule
  /// Its errors on the gestures that it is fitted to: the fewest of the family.
  package let errors: Int
  /// Its errors on the other gestures.
  package let heldOutErrors: Int

  package var family: RuleFamily { rule.family }
}

/// A framework's rule and its errors; none of it is fitted.
package struct PresetFit: Equatable, Sendable {
  /// The rule and its view.
  package let candidate: PresetCandidate
  /// Its errors on the gestures that rules are fitted to.
  package let errors: Int
  /// Its errors on the other gestures.
  package let heldOutErrors: Int

  /// Its errors on all gestures.
  package var allErrors: Int { errors + heldOutErrors }
}

/// Which gestures rules are fitted to, and which they are judged on.
package struct DecisionDivision: Equatable, Sendable {
  /// What is never split between the two parts.
  package enum Unit: Equatable, Sendable {
    /// All gestures of a person, of so many people.
    case people(Int)
    /// Each gesture is a unit: people are not known, or too few to be divided.
    case gestures
  }

  /// What is never split between the two parts.
  package let unit: Unit
  /// Whether a gesture is one that rules are fitted to.
  package let isFitted: [Bool]

  /// How many gestures rules are fitted to.
  package var fittedCount: Int { isFitted.count { $0 } }
  /// How many gestures rules are judged on.
  package var heldOutCount: Int { isFitted.count - fittedCount }

  init(_ outcomes: [LabeledOutcome]) {
    let groups = OutcomeGroups(outcomes).count
    let areKnown = outcomes.allSatisfy { $0.group != nil }
    let byPerson = Folds(outcomes, count: 2).parts.map { $0 == 0 }
    if areKnown, groups > 1, Self.isEven(byPerson, outcomes) {
      unit = .people(groups)
      isFitted = byPerson
    } else {
      unit = .gestures
      isFitted = Folds(outcomes.map { $0.ungrouped }, count: 2).parts.map { $0 == 0 }
    }
  }

  /// Whether both parts have both decisions, and at least a quarter of the gestures.
  private static func isEven(_ isFitted: [Bool], _ outcomes: [LabeledOutcome]) -> Bool {
    [true, false].allSatisfy { part in
      let decisions = outcomes.indices.lazy.filter { isFitted[$0] == part }
        .map { outcomes[$0].intent }
      return decisions.contains(.finish) && decisions.contains(.cancel)
        && decisions.count * 4 >= outcomes.count
    }
  }
}

extension LabeledOutcome {
  /// The same outcome without a person.
  fileprivate var ungrouped: LabeledOutcome {
    LabeledOutcome(
      id: id, intent: intent, progress: progress, velocity: velocity, extent: extent) ?? self
  }
}

/// One way to see a release: the origins of its velocity and of its progress.
package struct ReleaseView: Equatable, Hashable, Sendable {
  /// The estimator of the velocity.
  package let estimator: VelocityEstimator
  /// Where progress counts from.
  package let origin: TranslationOrigin

  package init(estimator: VelocityEstimator, origin: TranslationOrigin) {
    self.estimator = estimator
    self.origin = origin
  }
}

/// A release from every view, what frameworks' rules say of it, and what the app decided.
package struct DecidedRelease: Equatable, Sendable {
  /// What the rules of families see from each view, with the app's decision in place of an intent.
  package let outcomes: [LabeledOutcome]
  /// What each preset of a ``PresetCandidate`` list says; nil where it saw no release of a pan.
  package let presets: [TransitionOutcome?]
  /// The display's time for a frame, in seconds.
  package let frame: Double

  /// What the app decided.
  package var decision: TransitionOutcome { outcomes[0].intent }

  /// Joins what is known; nil without a view.
  package init?(outcomes: [LabeledOutcome], presets: [TransitionOutcome?], frame: Double) {
    guard !outcomes.isEmpty else { return nil }
    self.outcomes = outcomes
    self.presets = presets
    self.frame = frame
  }
}

/// A framework's rule and the view that it is tried from.
package struct PresetCandidate: Equatable, Hashable, Sendable {
  /// Its index in the catalog of presets.
  package let preset: Int
  /// The index of the view; nil for the rule's own estimator and slop.
  package let view: Int?

  /// The rule's name.
  package var name: String { PolicyPreset.catalog[preset].name }

  /// Every framework's rule on the release of one view, whatever its own estimator.
  package static var onOneView: [PresetCandidate] {
    PolicyPreset.catalog.indices.map { PresetCandidate(preset: $0, view: 0) }
  }

  /// Every framework's rule: with its own estimator where that is known, else once for each view.
  package static func all(views: Int) -> [PresetCandidate] {
    PolicyPreset.catalog.indices.flatMap { preset in
      PolicyPreset.catalog[preset].estimator == nil
        ? (0..<views).map { PresetCandidate(preset: preset, view: $0) }
        : [PresetCandidate(preset: preset, view: nil)]
    }
  }
}

/// An app's decisions, divided once for all rules.
struct DecisionLog {
  let releases: [DecidedRelease]
  let division: DecisionDivision

  init(_ releases: [DecidedRelease]) {
    self.releases = releases
    division = DecisionDivision(releases.map { $0.outcomes[0] })
  }

  /// All gestures as one view shows them.
  func all(from view: Int) -> [LabeledOutcome] { releases.map { $0.outcomes[view] } }

  /// Those that rules are fitted to.
  func fitted(from view: Int) -> [LabeledOutcome] { part(true, from: view) }

  private func part(_ isFitted: Bool, from view: Int) -> [LabeledOutcome] {
    releases.indices.filter { division.isFitted[$0] == isFitted }
      .map { releases[$0].outcomes[view] }
  }

  /// The best rule of each family, for each view that can still be as good as the best.
  ///
  /// A view whose least errors exceed those of a rule found before is skipped.
  func fits(leastErrors: [Int]) -> [FamilyFit] {
    let order = leastErrors.indices.sorted { (leastErrors[$0], $0) < (leastErrors[$1], $1) }
    var fits: [FamilyFit] = []
    var best = Int.max
    for view in order where leastErrors[view] <= best {
      let (fitted, heldOut) = (fitted(from: view), part(false, from: view))
      for family in RuleFamily.allCases {
        let narrower = fits.last {
          $0.view == view && $0.family == .progressOrVelocity && $0.errors == leastErrors[view]
        }
        let rule: ThresholdRule
        if let widened = family.widening(narrower?.rule) {
          rule = widened
        } else {
          rule = family.optimum(for: fitted).center
        }
        let errors = rule.counts(over: fitted).errors
        fits.append(
          FamilyFit(
            view: view, rule: rule, errors: errors,
            heldOutErrors: rule.counts(over: heldOut).errors))
        best = min(best, errors)
      }
    }
    return fits
  }

  /// How the frameworks' rules do.
  func presets(_ candidates: [PresetCandidate]) -> [PresetFit] {
    candidates.indices.map { index in
      var errors = (fitted: 0, heldOut: 0)
      for (release, isFitted) in zip(releases, division.isFitted)
      where release.presets[index] != release.decision {
        if isFitted { errors.fitted += 1 } else { errors.heldOut += 1 }
      }
      return PresetFit(
        candidate: candidates[index], errors: errors.fitted, heldOutErrors: errors.heldOut)
    }
  }
}

extension RuleFamily {
  /// A narrower family's rule as one of this family, its further clause disabled; else nil.
  ///
  /// Where the narrower rule makes as few errors as any can, this family needs no search.
  fileprivate func widening(_ rule: ThresholdRule?) -> ThresholdRule? {
    guard self == .progressOrVelocityUnlessOpposing, let rule else { return nil }
    return ThresholdRule(self, checked: rule.thresholds + [.infinity])
  }
}
