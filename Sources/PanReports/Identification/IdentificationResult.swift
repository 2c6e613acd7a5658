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
  private let settings: ReplaySettings
  /// The one estimator that was tried; nil where there were several.
  private let only: VelocityEstimator?
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
    only = observer.only
    length = LengthLabel(observations.lazy.map(\.lengthUnit))
    unitWarning = LengthLabel.warning(observations.lazy.map(\.lengthUnit))
  }

  var explanation: RuleExplanation { identification.explanation }

  /// The gestures as the explaining shape sees them.
  private var outcomes: [LabeledOutcome] {
    identification.releases.map { $0.outcomes[explanation.shapeView] }
  }

  /// The estimator and the origin that the explaining rule decides with.
  var view: ReleaseView {
    explaining.map {
      ReleaseView(estimator: $0.configuration.estimator, origin: $0.configuration.recognizer.origin)
    } ?? identification.views[explanation.shapeView]
  }

  /// The view that tables show releases from: the explaining rule's, else its shape's.
  var shownView: Int { explanation.view ?? explanation.shapeView }

  /// The explaining rule's agreement with the app on held-out gestures, a family's as fitted.
  ///
  /// It is by person if people were kept together.
  var heldOut: AppAgreement {
    let decide: (DecidedRelease) -> TransitionOutcome?
    switch explanation.rule {
    case .preset(let candidate):
      let place = identification.presets.firstIndex { $0.candidate == candidate }
      decide = { release in place.flatMap { release.presets[$0] } }
    case .family(let optimum, let view):
      let fit = identification.fits.first { $0.family == optimum.family && $0.view == view }
      decide = { fit?.rule.decide($0.outcomes[view]) }
    }
    let places = identification.releases.indices.filter { !identification.division.isFitted[$0] }
    let isByPerson = identification.division.unit != .gestures
    return AppAgreement(
      places.lazy.map { place in
        let release = identification.releases[place]
        return (
          app: release.decision, replay: decide(release),
          person: isByPerson ? release.outcomes[0].group : nil
        )
      })
  }

  /// Settings that decide as the app does; nil for a rule that nothing fulfills.
  var explaining: ReplaySettings? {
    switch explanation.rule {
    case .preset(let candidate): settings(of: candidate)
    case .family(_, let view):
      FinishPolicy(explanation.shape.center).map { policy in from(view).deciding(policy) }
    }
  }

  /// Settings that decide as a framework's rule does.
  func settings(of candidate: PresetCandidate) -> ReplaySettings {
    let preset = PolicyPreset.catalog[candidate.preset]
    guard let view = candidate.view else {
      return settings.changing {
        $0.policy = preset.policy
        $0.estimator = only ?? preset.estimator ?? $0.estimator
        $0.take(preset.touch)
      }
    }
    return from(view).deciding(preset.policy)
  }

  private func from(_ view: Int) -> ReplaySettings {
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
