import PanReplay
public import PanTraces

/// A release from every view, what frameworks' rules say of it, and what the app decided.
public struct DecidedRelease: Equatable, Sendable {
  /// What the rules of families see from each view, with the app's decision in place of an intent.
  public let outcomes: [LabeledOutcome]
  /// What each preset of a ``PresetCandidate`` list says; nil where it saw no release of a pan.
  public let presets: [TransitionOutcome?]
  /// The display's time for a frame, in seconds.
  public let frame: Double

  /// What the app decided.
  public var decision: TransitionOutcome { outcomes[0].intent }
  /// The trace's id.
  public var id: String { outcomes[0].id }

  /// Joins what is known; nil without a view.
  public init?(outcomes: [LabeledOutcome], presets: [TransitionOutcome?], frame: Double) {
    guard !outcomes.isEmpty else { return nil }
    self.outcomes = outcomes
    self.presets = presets
    self.frame = frame
  }
}

/// A framework's rule, and the releases that it is asked about.
public struct PresetCandidate: Equatable, Hashable, Sendable {
  /// Its place in the catalogue of presets.
  public let preset: Int
  /// The number of the view; nil for the rule's own estimator and slop.
  public let view: Int?

  /// The rule's name.
  public var name: String { PolicyPreset.catalogue[preset].name }

  /// Every framework's rule: in its own surroundings where the estimator is known, else from each of
  /// so many views.
  public static func all(views: Int) -> [PresetCandidate] {
    PolicyPreset.catalogue.indices.flatMap { preset in
      PolicyPreset.catalogue[preset].estimator == nil
        ? (0..<views).map { PresetCandidate(preset: preset, view: $0) }
        : [PresetCandidate(preset: preset, view: nil)]
    }
  }
}
