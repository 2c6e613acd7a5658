import PanGestures
import PanMetrics
import PanReplay
import PanTraces
package import PanTuning

/// An identification with the settings and units that its sentences need.
package struct IdentificationResult: Sendable {
  /// The identification.
  let identification: RuleIdentification
  /// The settings, which stayed fixed besides estimator and origin.
  let settings: ReplaySettings
  /// The unit of lengths, as text.
  let length: LengthLabel
  /// The warning about lengths that are not in points; nil if all are.
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

  /// The gestures as the explaining view sees them.
  var outcomes: [LabeledOutcome] {
    identification.releases.map { $0.outcomes[explanation.view] }
  }

  /// The fitted rule's agreement with the app on held-out gestures.
  ///
  /// It is by person if people were kept together.
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

  /// The explaining framework rule's decision; nil if a family explains.
  private func decision(of release: DecidedRelease) -> TransitionOutcome? {
    guard case .preset(let candidate) = explanation.rule else { return nil }
    return identification.presets.firstIndex { $0.candidate == candidate }
      .flatMap { release.presets[$0] }
  }

  /// The explaining shape with rounded numbers.
  var rounded: RoundedRule { RoundedRule(explanation.shape, over: outcomes) }

  /// Settings that decide as the app does; nil for a rule that nothing fulfills.
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
