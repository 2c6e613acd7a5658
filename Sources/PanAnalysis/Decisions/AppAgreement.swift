package import PanTraces

/// How often replays decide as the app did when the gestures were recorded.
///
/// That no pan began is a decision, too, of either. Gestures that the system took away are counted
/// apart.
package struct AppAgreement: Equatable, Sendable {
  /// The share that agree of the replays that decide where the app's decision is known.
  package let estimate: RateEstimate
  /// How many finish though the app cancelled.
  package private(set) var onlyReplayFinishes = 0
  /// How many cancel though the app finished.
  package private(set) var onlyReplayCancels = 0
  /// How many are no pan though the app decided.
  package private(set) var onlyAppDecides = 0
  /// How many are decided though no pan began in the app.
  package private(set) var onlyReplayDecides = 0
  /// How many have an app's decision and no rule's decision to compare it with.
  package private(set) var undecided = 0
  /// How many people made the compared gestures. Nil if a gesture has no participant.
  package let people: Int?
  /// How many agree.
  package var rate: Rate { estimate.rate }

  /// Compares decisions. An app's decision without a replay's is undecided.
  package init(
    _ pairs: some Sequence<(app: AppDecision, replay: AppDecision?, person: String?)>
  ) {
    var compared: [(person: Person?, happened: Bool)] = []
    for (app, replay, person) in pairs {
      guard let replay else {
        undecided += 1
        continue
      }
      compared.append((person.map { Person($0) }, app == replay))
      switch (app, replay) {
      case (.cancel, .finish): onlyReplayFinishes += 1
      case (.finish, .cancel): onlyReplayCancels += 1
      case (.finish, .noPan), (.cancel, .noPan): onlyAppDecides += 1
      case (.noPan, .finish), (.noPan, .cancel): onlyReplayDecides += 1
      case (.finish, .finish), (.cancel, .cancel), (.noPan, .noPan): break
      }
    }
    estimate = RateEstimate.ByPerson(compared).estimate()
    // One gesture without a name may be anybody's, so the number of people is not known.
    people = compared.contains { $0.person == nil } ? nil : estimate.sampling.people
  }
}

extension TraceAnalysis {
  /// The app's decision, the replay's if there is one to compare, and the person's name.
  ///
  /// Nil if the app's decision was not recorded.
  package var appDecision: (app: AppDecision, replay: AppDecision?, person: String?)? {
    recordedDecision.map { (app: $0, replay: verdict.asApp, person: person?.name) }
  }

  /// Whether the replay decides as the app did. Nil if either is unknown, or the system took the
  /// touch away.
  public var isAsRecorded: Bool? {
    guard let recordedDecision, let decision = verdict.asApp else { return nil }
    return recordedDecision == decision
  }
}
