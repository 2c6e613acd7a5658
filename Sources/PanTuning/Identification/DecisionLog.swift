import PanMetrics
import PanTraces

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

  /// The best rules of all families, for the views from which there may be any as good as the best.
  ///
  /// A view with more contradictions than another's rule makes errors cannot show a better one.
  func fits(leastErrors: [Int]) throws(TuningError) -> [FamilyFit] {
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
          rule = try family.optimum(for: fitted).centre
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
  /// The rule with this family's further clause left out; nil for a rule of no narrower family.
  ///
  /// Where the narrower rule makes as few errors as any can, no search is needed to say that this
  /// family's best makes no fewer.
  fileprivate func widening(_ rule: ThresholdRule?) -> ThresholdRule? {
    guard self == .progressOrVelocityUnlessOpposing, let rule else { return nil }
    return ThresholdRule(self, checked: rule.thresholds + [.infinity])
  }
}
