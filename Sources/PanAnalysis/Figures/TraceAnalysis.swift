public import PanEngine
public import PanTraces

/// The results of replaying and measuring one trace, without its samples and frames.
///
/// ```swift
/// let analysis = TraceAnalysis(of: replay, metrics: [MetricSet(.settle), MetricSet(.overshoot)])
/// let settleTime = analysis.measurements[.settleTime].value
/// let isWrong = analysis.isAsIntended == false
/// ```
public struct TraceAnalysis: Sendable {
  /// The trace's id.
  public let id: String
  /// Who made the gesture, told apart from the people of other inputs. Nil if not recorded.
  package internal(set) var person: Person?
  /// The person's intent. Nil without a label.
  public let intent: TransitionOutcome?
  /// What the app decided at the time. Nil if not recorded.
  public let recordedDecision: AppDecision?
  /// The recording's own columns.
  public let columns: [Trace.PassthroughColumn]
  /// The unit of all lengths. If the catalog says points, it is this one.
  public let lengthUnit: Trace.LengthUnit
  /// The rate of the display it was replayed on, in Hz. Nil for a list of fewer than two frames.
  public let displayRate: Double?
  /// How many samples the trace has.
  public let sampleCount: Int
  /// The time from its first sample to its last, in seconds.
  public let duration: Double
  /// What the reader noted, once per code.
  public let notes: [Diagnostic.Code]
  /// The direction and the length of the way to finish.
  public let travel: Travel
  /// Where the travel was taken from.
  package let travelBasis: Travel.Basis
  /// How the replay ended.
  public let end: Replay.End
  /// What the rule saw of the release that decided, and its answer. Nil without one.
  public internal(set) var release: Release.Ruled?
  /// How many later touches caught the content while it settled.
  public let interruptions: Int
  /// How many contacts came after the end, or during a settle that cannot be caught.
  public let laterContacts: Int
  /// How many fingers were down but not followed.
  public let ignoredPointers: Int
  /// Every metric that was asked for.
  public package(set) var measurements: TraceMeasurements
}

extension TraceAnalysis {
  /// Sums up a replay. `completion` says when the transition it went through was over.
  public init(
    of replay: borrowing Replay, metrics: MetricSet = .all,
    completion: Replay.Completion? = nil
  ) {
    let samples = replay.trace.samples
    // One memberwise call saves the copy that initializing field by field ends with.
    self.init(
      id: replay.trace.id, person: replay.trace.person, intent: replay.trace.intent,
      recordedDecision: replay.trace.recordedDecision, columns: replay.trace.columns,
      lengthUnit: replay.trace.lengthUnit, displayRate: replay.configuration.clock.rate,
      sampleCount: samples.count,
      duration: (samples.last?.time ?? 0) - (samples.first?.time ?? 0),
      notes: replay.trace.notes.map { $0.code }, travel: replay.travel,
      travelBasis: replay.travelBasis, end: replay.end, release: replay.release?.ruled,
      interruptions: replay.interruptions, laterContacts: replay.laterContacts,
      ignoredPointers: replay.recognition.ignoredPointers,
      measurements: TraceMeasurements(of: replay, metrics: metrics, completion: completion))
  }

  /// Takes what a row says of a trace.
  package init(
    ofRow id: String, participant: String?, intent: TransitionOutcome?,
    recordedDecision: AppDecision?, columns: [Trace.PassthroughColumn],
    lengthUnit: Trace.LengthUnit,
    displayRate: Double?, sampleCount: Int, duration: Double, notes: [Diagnostic.Code],
    travel: Travel, travelBasis: Travel.Basis, end: Replay.End, release: Release.Ruled?,
    interruptions: Int, laterContacts: Int, ignoredPointers: Int, measurements: TraceMeasurements
  ) {
    self.init(
      id: id, person: participant.map { Person($0) }, intent: intent,
      recordedDecision: recordedDecision, columns: columns, lengthUnit: lengthUnit,
      displayRate: displayRate, sampleCount: sampleCount, duration: duration, notes: notes,
      travel: travel, travelBasis: travelBasis, end: end, release: release,
      interruptions: interruptions, laterContacts: laterContacts,
      ignoredPointers: ignoredPointers, measurements: measurements)
  }

  /// The same analysis with its release decided by another rule. Figures of the settle stay.
  package func deciding(by policy: FinishPolicy) -> TraceAnalysis {
    var analysis = self
    analysis.release = release?.deciding(by: policy)
    return analysis
  }

  /// The name of who made the gesture. Nil if not recorded.
  public var participant: String? { person?.name }

  /// What the transition did. Nil if nothing was decided.
  public var decision: TransitionOutcome? { release?.decision.outcome }

  /// Whether the decision is what the person meant. Nil if either is unknown.
  ///
  /// Nil, too, if the system took the touch away and no rule was asked.
  public var isAsIntended: Bool? {
    // A cancellation by the system is nobody's decision, right or wrong.
    guard let intent, let release, !release.isSystemCancelled else { return nil }
    return intent == release.decision.outcome
  }

  /// Decision and intent as counts of one gesture. Nil if either is unknown.
  var counts: DecisionCounts? {
    isAsIntended.map { DecisionCounts(finished: decision == .finish, isAsIntended: $0) }
  }

  /// The trace's verdict, as batches count it.
  public var verdict: Verdict { Verdict(of: release, end: end) }

  /// The outcome of a trace. Every analyzed trace has exactly one.
  public enum Verdict: String, NamedCase {
    /// The rule let the transition finish.
    case finished = "finish"
    /// The rule sent the transition back.
    case cancelled = "cancel"
    /// Cancelled, because the system took the touch away. No rule was asked.
    case systemCancelled = "system-cancelled"
    /// The system took the touch away, and the content stays where it was. No rule was asked.
    case stuck
    /// A pan without a release.
    case undecided
    /// No contact became a pan.
    case notRecognized = "not-recognized"
    /// Another recognizer took the touch before it became a pan.
    case prevented

    /// The verdict on a replay with a release, or without one.
    init(of release: Release.Ruled?, end: Replay.End) {
      guard let release else {
        switch end {
        case .notRecognized: self = .notRecognized
        case .prevented: self = .prevented
        case .stuck: self = .stuck
        default: self = .undecided
        }
        return
      }
      let decision: Verdict = release.decision.outcome == .finish ? .finished : .cancelled
      self = release.isSystemCancelled ? .systemCancelled : decision
    }

    /// The same as an app's log would say it. Nil if no rule decided about a pan.
    package var asApp: AppDecision? {
      switch self {
      case .finished: .finish
      case .cancelled: .cancel
      case .notRecognized, .prevented: .noPan
      case .systemCancelled, .stuck, .undecided: nil
      }
    }

    /// Whether a rule decided.
    public var isDecision: Bool { self == .finished || self == .cancelled }
  }
}
