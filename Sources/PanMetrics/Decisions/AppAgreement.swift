import PanText
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
  /// The 95 % interval of the share of those that agree; nil out of nothing, or from fewer than
  /// ``leastPeople``.
  ///
  /// By person where people are known and repeat: Wilson's with as many gestures as would say as much
  /// if they were independent. That number is n over the design effect, the variance of the ratio
  /// between people over that of independent gestures (Kish 1965, Survey Sampling, 5.4 and 8.2), where
  /// both are defined, else the number of people.
  public let interval: ConfidenceInterval?

  /// From fewer people nothing is claimed about others.
  public static let leastPeople = 6

  /// Compares decisions; an app's decision without a replay's is undecided.
  public init(
    _ pairs: some Sequence<(app: TransitionOutcome, replay: TransitionOutcome?, person: String?)>
  ) {
    var tally = PersonTally()
    for (app, replay, person) in pairs {
      guard let replay else {
        undecided += 1
        continue
      }
      tally.add(agrees: app == replay, person)
      if app != replay {
        if replay == .finish { onlyReplayFinishes += 1 } else { onlyReplayCancels += 1 }
      }
    }
    rate = Rate(tally.agreeing, of: tally.total)
    people = tally.total > 0 && !tally.hasStrangers ? tally.people.count : nil
    interval = tally.interval
  }

  /// Compares the replays of traces whose app's decision was recorded; nil where none was.
  public init?(_ analyses: some Sequence<TraceAnalysis>) {
    let pairs = analyses.compactMap { analysis in
      analysis.recordedDecision.map { app in
        (
          app: app, replay: analysis.verdict.isDecision ? analysis.decision : nil,
          person: analysis.person?.key
        )
      }
    }
    guard !pairs.isEmpty else { return nil }
    self.init(pairs)
  }
}

/// Agreeing gestures by person.
private struct PersonTally {
  private(set) var agreeing = 0
  private(set) var total = 0
  private(set) var hasStrangers = false
  private(set) var people: [ByteKey: (agreeing: Int, total: Int)] = [:]

  mutating func add(agrees: Bool, _ person: String?) {
    agreeing += agrees ? 1 : 0
    total += 1
    guard let person else {
      hasStrangers = true
      return
    }
    people[ByteKey(person), default: (0, 0)].agreeing += agrees ? 1 : 0
    people[ByteKey(person), default: (0, 0)].total += 1
  }

  var interval: ConfidenceInterval? {
    guard total > 0 else { return nil }
    guard !hasStrangers, people.count < total else { return Rate(agreeing, of: total).interval }
    guard people.count >= AppAgreement.leastPeople else { return nil }
    let share = Double(agreeing) / Double(total)
    let count = effectiveCount(share)
    return Rate.interval(agreeing == total ? count : share * count, of: count)
  }

  /// As many independent gestures as say as much; never more than there are.
  private func effectiveCount(_ share: Double) -> Double {
    let independent = share * (1 - share) * Double(total)
    guard independent > 0 else { return Double(people.count) }
    var squares = 0.0
    // A sum of squares in any order would differ in its last bits.
    for person in people.keys.sorted() {
      guard let (agreeing, count) = people[person] else { continue }
      let residual = Double(agreeing) - share * Double(count)
      squares += residual * residual
    }
    let between = squares * Double(people.count) / Double(people.count - 1)
    return Double(total) / max(between / independent, 1)
  }
}

extension TraceAnalysis {
  /// Whether the replay decides as the app did; nil where either is unknown, or the system took the
  /// touch away.
  public var isAsRecorded: Bool? {
    guard let recordedDecision, verdict.isDecision else { return nil }
    return recordedDecision == decision
  }
}
