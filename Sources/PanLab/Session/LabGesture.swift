import PanAnalysis
import PanEngine
import PanTraces

/// A gesture of the session: its trace and the states at its releases, without frames.
struct LabGesture: Sendable {
  /// The trace. Labeling changes its intent.
  private(set) var trace: Trace
  /// The name of its file.
  let file: String
  /// Why it is left out of all counts. Nil if it is not.
  let leftOut: String?
  /// All releases in order with the decisions of the last replay. Empty for none.
  private let releases: [Release.Ruled]
  /// The rule's decision. Nil for none.
  private(set) var outcome: TransitionOutcome?
  /// The kind of its point. Nil if it has no point on the map.
  private(set) var kind: DecisionKind?
  /// How the replay ended.
  private let end: Replay.End

  /// Replays a trace and keeps no frames.
  init(
    _ trace: Trace, from file: String, leftOut: String? = nil, _ configuration: ReplayConfiguration
  ) {
    self.trace = trace
    self.file = file
    self.leftOut = leftOut
    guard leftOut == nil else {
      (releases, end) = ([], .notRecognized)
      return
    }
    // With a single contact the content cannot be caught again, so the replay can stop at the
    // release.
    if trace.samples.count(where: { $0.phase.endsContact }) <= 1 {
      var replays = TraceReplays(of: trace)
      let setup = ReplaySetup(resolved: configuration.resolved(for: trace))
      let (release, end) = replays.release(setup)
      releases = release.map { [$0] } ?? []
      self.end = end
    } else {
      let replay = Replay(of: trace, configuration: configuration)
      // Without a decision a finger may still hold the content; earlier releases do not count then.
      releases = replay.release == nil ? [] : replay.releases.map { $0.ruled }
      end = replay.end
    }
    setOutcome(lift?.decision.outcome)
  }

  /// The deciding release. Nil for none.
  var lift: Release.Ruled? { releases.last.flatMap { $0.isSystemCancelled ? nil : $0 } }

  /// Whether the content may be caught again, so that the settle affects the gesture.
  var isCaught: Bool { trace.samples.count(where: { $0.phase.endsContact }) > 1 }

  /// Whether the decision contradicts the intent. False if either is unknown.
  var isWrong: Bool { outcome.map { DecisionKind($0, intent: trace.intent).isWrong } ?? false }

  private mutating func setOutcome(_ outcome: TransitionOutcome?) {
    self.outcome = outcome
    let hasPlace =
      lift.map { $0.state.progress.isFinite && $0.state.velocity?.isFinite ?? true } ?? false
    kind = hasPlace ? outcome.map { DecisionKind($0, intent: trace.intent) } : nil
  }

  /// The reason for the decision, in the words of `analyze`.
  func reason(_ policy: FinishPolicy) -> String {
    DecisionSentence.phrase(
      releases.last?.deciding(by: policy), end: end, policy, LengthLabel(trace.lengthUnit))
  }

  /// The column for the source of an intent.
  private static let source = "intent_from"
  /// The source for a label by eye.
  private static let eye = "eye"
  /// The source for a gesture whose intent could not be seen.
  private static let unsure = "eye-unsure"

  /// Whether it can be labeled by eye: it has a decision and neither intent nor label.
  var canBeLabeled: Bool {
    outcome != nil && trace.intent == nil
      && trace.columns[named: Self.source]?.text != Self.unsure
  }

  /// Labels the gesture. Any word but those of outcomes says that the intent cannot be seen.
  mutating func label(_ word: String) {
    let intent = TransitionOutcome(rawValue: word)
    trace.intent = intent
    let column = Trace.PassthroughColumn(
      name: Self.source, content: .same(intent == nil ? Self.unsure : Self.eye))
    if let place = trace.columns.firstIndex(where: { $0.name == Self.source }) {
      trace.columns[place] = column
    } else {
      trace.columns.append(column)
    }
    setOutcome(outcome)
  }

  /// A digest of id and samples, which identifies the recording.
  var digest: UInt64 { Self.digest(of: trace) }

  /// The digest of a trace.
  static func digest(of trace: Trace) -> UInt64 {
    var words = trace.id.utf8.map { UInt64($0) }
    for sample in trace.samples {
      words += [
        sample.time.bitPattern, sample.position.x.bitPattern, sample.position.y.bitPattern,
        UInt64(sample.phase.rawValue) << 8 | UInt64(sample.pointer),
      ]
    }
    return Digest(of: words).first
  }

  /// The gesture replayed under another configuration.
  func replayed(_ configuration: ReplayConfiguration) -> LabGesture {
    LabGesture(trace, from: file, leftOut: leftOut, configuration)
  }

  /// Decides by two bounds in an otherwise unchanged configuration.
  ///
  /// If all releases but the last are decided as before, the motion between them is unchanged and
  /// only the last is decided again. Otherwise the trace is replayed.
  mutating func decide(by bounds: DraggedBounds, _ configuration: ReplayConfiguration) {
    guard let last = releases.last, !last.isSystemCancelled else { return }
    let isSame =
      releases.count == 1
      || releases.dropLast().allSatisfy {
        $0.isSystemCancelled || bounds.outcome($0.state) == $0.decision.outcome
      }
    guard isSame else {
      self = replayed(configuration)
      return
    }
    let outcome = bounds.outcome(last.state)
    if outcome != self.outcome { setOutcome(outcome) }
  }
}
