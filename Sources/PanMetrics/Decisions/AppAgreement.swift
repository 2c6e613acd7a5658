public import PanTraces

/// How often replays decide as the app did when the gestures were recorded.
///
/// Gestures that the system took away, or that no rule decided about, are counted apart.
public struct AppAgreement: Equatable, Sendable {
  /// How many replays agree, out of those that decide where the app's decision is known.
  public private(set) var rate = Rate(0, of: 0)
  /// How many finish though the app cancelled.
  public private(set) var onlyReplayFinishes = 0
  /// How many cancel though the app finished.
  public private(set) var onlyReplayCancels = 0
  /// How many have a decision of the app's, and none of a rule's to compare it with.
  public private(set) var undecided = 0
  /// Whose gestures were compared; nil where one of them says nobody's.
  public let people: Int?
  /// The 95 % interval of the share of those that agree, as ``RateEstimate`` says; nil out of nothing,
  /// or from fewer people than ``Sampling/leastPeople``.
  public let interval: ConfidenceInterval?

  /// Compares decisions; an app's decision without a replay's is undecided.
  public init(
    _ pairs: some Sequence<(app: TransitionOutcome, replay: TransitionOutcome?, person: String?)>
  ) {
    var compared: [(person: Person?, happened: Bool)] = []
    for (app, replay, person) in pairs {
      guard let replay else {
        undecided += 1
        continue
      }
      compared.append((person.map { Person($0) }, app == replay))
      if app != replay {
        if replay == .finish { onlyReplayFinishes += 1 } else { onlyReplayCancels += 1 }
      }
    }
    let estimate = PersonRates(compared).estimate()
    rate = estimate.rate
    people = compared.contains { $0.person == nil } ? nil : estimate.sampling.people
    interval = estimate.interval
  }

  /// Compares the replays of traces whose app's decision was recorded; nil where none was.
  public init?(_ analyses: some Sequence<TraceAnalysis>) {
    let pairs = analyses.compactMap { $0.appDecision }
    guard !pairs.isEmpty else { return nil }
    self.init(pairs)
  }
}

extension TraceAnalysis {
  /// What the app decided, what the replay did if a rule decided, and the key of who let go; nil where
  /// the app's decision was not recorded.
  package var appDecision: (app: TransitionOutcome, replay: TransitionOutcome?, person: String?)? {
    recordedDecision.map { app in
      (app: app, replay: verdict.isDecision ? decision : nil, person: person?.key)
    }
  }

  /// Whether the replay decides as the app did; nil where either is unknown, or the system took the
  /// touch away.
  public var isAsRecorded: Bool? {
    guard let recordedDecision, verdict.isDecision else { return nil }
    return recordedDecision == decision
  }
}
