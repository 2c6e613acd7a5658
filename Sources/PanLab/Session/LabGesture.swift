import PanMotion
import PanReplay
import PanTraces
import PanWords

/// One gesture as the lab keeps it: its trace and what rules see of its releases, not its frames.
struct LabGesture: Sendable {
  /// What was recorded, and what it meant as far as anybody knows.
  private(set) var trace: Trace
  /// The name of the file it is from.
  let file: String
  /// Why it has no part in any count; nil where it has.
  let leftOut: String?
  /// Every release in turn, as decided when it was replayed; empty where none came.
  private let releases: [RuledRelease]
  /// What the rule decides; nil where it is not asked.
  private(set) var outcome: TransitionOutcome?
  /// What its point looks like; nil for one that has no place on the map.
  private(set) var kind: DecisionKind?
  /// How the replay ended, where nothing was decided.
  private let end: ReplayEnd

  /// Replays a trace as far as needed, and keeps no frame.
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
    // A finger that came down once cannot catch the content after its lift.
    if trace.samples.count(where: { $0.phase.endsContact }) <= 1 {
      var replays = TraceReplays(of: trace)
      let setup = ReplaySetup(resolved: configuration.resolved(for: trace))
      let (release, end) = replays.release(setup)
      releases = release.map { [$0] } ?? []
      self.end = end
    } else {
      let replay = Replay(of: trace, configuration: configuration)
      // The last of them need not be the one that decided: a finger may still have the content.
      releases = replay.release == nil ? [] : replay.releases.map { $0.decided }
      end = replay.end
    }
    take(lift?.decision.outcome)
  }

  /// The release that decides; nil where no rule is asked.
  var lift: RuledRelease? { releases.last.flatMap { $0.isSystemCancelled ? nil : $0 } }

  /// Whether a finger came down more than once, so that the settle has a say.
  var isCaught: Bool { trace.samples.count(where: { $0.phase.endsContact }) > 1 }

  /// Whether the decision is against what was meant; false where either is unknown.
  var isWrong: Bool { outcome.map { DecisionKind($0, intent: trace.intent).isWrong } ?? false }

  private mutating func take(_ outcome: TransitionOutcome?) {
    self.outcome = outcome
    let hasPlace =
      lift.map { $0.state.progress.isFinite && $0.state.velocity?.isFinite ?? true } ?? false
    kind = hasPlace ? outcome.map { DecisionKind($0, intent: trace.intent) } : nil
  }

  /// Why it was decided so, in the words of `analyze`.
  func reason(_ policy: FinishPolicy) -> String {
    let length = LengthLabel(trace.lengthUnit)
    let release = releases.last?.decided(by: policy)
    return release.flatMap { ReleaseWords.phrase($0, policy, length) }
      ?? DecisionSentence.short(release?.decision, end: end) {
        DecisionSentence.bound($0, length)
      }
  }

  /// The column that says where an intent comes from.
  private static let source = "intent_from"
  /// Somebody looked at the gesture, and said what it meant.
  private static let eye = "eye"
  /// Somebody looked at the gesture, and could not tell.
  private static let unsure = "eye-unsure"

  /// Whether somebody could still see what it meant: a rule decided it, and nobody said.
  var canBeLabeled: Bool {
    guard outcome != nil, trace.intent == nil,
      trace.columns[named: Self.source]?.text != Self.unsure
    else { return false }
    let isLate = trace.columns[named: "task"]?.text.map {
      $0.utf8.suffix(5).elementsEqual("-late".utf8)
    }
    return isLate != true
  }

  /// Notes what somebody saw that it meant; any other word than those of outcomes says that nobody
  /// can tell.
  mutating func label(_ word: String) {
    let intent = TransitionOutcome(rawValue: word)
    trace.intent = intent
    let column = PassthroughColumn(
      name: Self.source, content: .same(intent == nil ? Self.unsure : Self.eye))
    if let place = trace.columns.firstIndex(where: { $0.name == Self.source }) {
      trace.columns[place] = column
    } else {
      trace.columns.append(column)
    }
    take(outcome)
  }

  /// What tells its recording from any other: a digest of its name and its samples.
  var digest: UInt64 { Self.digest(of: trace) }

  /// The same of a trace.
  static func digest(of trace: Trace) -> UInt64 {
    var digest = Digest()
    for byte in trace.id.utf8 { digest.add(UInt64(byte)) }
    for sample in trace.samples {
      digest.add(sample.time)
      digest.add(sample.position.x)
      digest.add(sample.position.y)
      digest.add(UInt64(sample.phase.rawValue) << 8 | UInt64(sample.pointer))
    }
    return digest.state
  }

  /// The same gesture replayed anew, in other surroundings.
  func replayed(_ configuration: ReplayConfiguration) -> LabGesture {
    LabGesture(trace, from: file, leftOut: leftOut, configuration)
  }

  /// Decides anew by two bounds in the same surroundings.
  ///
  /// Where all releases but the last are decided as before, so is all that comes between them; else
  /// the trace is replayed.
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
    if outcome != self.outcome { take(outcome) }
  }
}
