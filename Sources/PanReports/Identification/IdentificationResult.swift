import PanGestures
import PanMetrics
import PanReplay
import PanTraces
package import PanTuning

/// An identification with what its words need besides.
package struct IdentificationResult: Sendable {
  /// The identification.
  let identification: RuleIdentification
  /// What was not tried out.
  let settings: ReplaySettings
  /// What lengths are called.
  let length: LengthLabel
  /// What to know where positions are not in points; nil where they are.
  let unitWarning: String?

  /// Identifies the rule behind what was observed.
  package init(
    _ observations: [DecisionObserver.Observation], of observer: DecisionObserver
  ) throws(IdentificationError) {
    identification = try RuleIdentification(
      observations.map { $0.release }, views: observer.views, presets: observer.candidates)
    settings = observer.settings
    length = LengthLabel(observations.lazy.map(\.lengthUnit))
    unitWarning = LengthLabel.warning(observations.lazy.map(\.lengthUnit))
  }

  var explanation: RuleExplanation { identification.explanation }

  /// The gestures from the view that explains.
  var outcomes: [LabeledOutcome] {
    identification.releases.map { $0.outcomes[explanation.view] }
  }

  /// How often the rule, fitted without them, decides the other gestures as the app; by person where
  /// people were kept together.
  var heldOut: AppAgreement {
    let rule = identification.fits.first {
      $0.family == explanation.shape.family && $0.view == explanation.view
    }?.rule
    let places = identification.releases.indices.filter { !identification.division.isFitted[$0] }
    return AppAgreement(
      places.lazy.map { place in
        let release = identification.releases[place]
        let outcome = release.outcomes[explanation.view]
        return (
          app: release.decision, replay: decision(of: release) ?? rule?.decide(outcome),
          person: identification.division.unit == .gestures ? nil : outcome.group
        )
      })
  }

  /// What the framework's rule that explains says; nil where a family does.
  private func decision(of release: DecidedRelease) -> TransitionOutcome? {
    guard case .preset(let candidate) = explanation.rule else { return nil }
    return identification.presets.firstIndex { $0.candidate == candidate }
      .flatMap { release.presets[$0] }
  }

  /// Numbers of the shape that a person would type.
  var rounded: RoundedRule { RoundedRule(explanation.shape, over: outcomes) }

  /// What decides as the app does, in the surroundings that explain; nil for a rule that nothing
  /// fulfils.
  var explaining: ReplaySettings? {
    switch explanation.rule {
    case .preset(let candidate):
      let preset = PolicyPreset.catalog[candidate.preset]
      return from(candidate.view).changing {
        $0.policy = preset.policy
        guard candidate.view == nil else { return }
        $0.estimator = preset.estimator ?? $0.estimator
        $0.take(preset.touch)
      }
    case .family(_, let view):
      return FinishPolicy(rounded.rule).map { policy in from(view).deciding(policy) }
    }
  }

  private func from(_ view: Int?) -> ReplaySettings {
    guard let view else { return settings }
    let seen = identification.views[view]
    return settings.changing {
      $0.estimator = seen.estimator
      $0.recognizer.origin = seen.origin
    }
  }
}

extension IdentificationError {
  /// Why nothing can be said, and what to do.
  package func words(_ leftOut: UndecidedTraces) -> (message: String, advice: String) {
    let column = "The column decision, finish or cancel, is what the app did."
    return switch self {
    case .noDecisions:
      (
        "no trace says what the app decided" + (leftOut.sentence.map { " (\($0))" } ?? ""),
        column + " 'pantrace import' finds it in logs under other names."
      )
    case .oneKind(let outcome):
      (
        "the app decided to \(outcome.name) every time, which every rule explains that always does",
        "Record gestures that \(outcome == .finish ? "cancel" : "finish"), too, near to where it "
          + "turns."
      )
    case .tooFew(let finishes, let cancels):
      (
        "\(counted(finishes, "finish", "finishes")) and \(counted(cancels, "cancel")) are too few: "
          + "any rule explains them",
        "It takes \(RuleIdentification.leastDecisions.all) decisions, at least "
          + "\(RuleIdentification.leastDecisions.ofEither) of either kind; 40 aimed ones tell much."
      )
    case .tooMany: ("there are more decisions than can be counted at once", "Leave some out.")
    }
  }
}
