import PanReplay
import PanTraces
import PanWords

/// One gesture as the lab keeps it: its trace and what rules see of its releases, not its frames.
struct LabGesture: Sendable {
  /// What was recorded.
  let trace: Trace
  /// The name of the file it is from.
  let file: String
  /// Every release in turn; empty where none came.
  private(set) var releases: [RuledRelease]
  /// How the replay ended, where nothing was decided.
  private let end: ReplayEnd

  /// Replays a trace as far as needed, and keeps no frame.
  init(_ trace: Trace, from file: String, _ configuration: ReplayConfiguration) {
    self.trace = trace
    self.file = file
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
  }

  /// The release that decided; nil where no rule was asked.
  var lift: RuledRelease? { releases.last.flatMap { $0.isSystemCancelled ? nil : $0 } }

  /// What the rule decided; nil where it was not asked.
  var outcome: TransitionOutcome? { lift?.decision.outcome }

  /// Whether that is against what was meant; false where either is unknown.
  var isWrong: Bool { outcome != nil && trace.intent != nil && outcome != trace.intent }

  /// What its point looks like; nil for one that has no place on the map.
  var kind: PointKind? {
    guard let lift, lift.state.progress.isFinite, lift.state.velocity?.isFinite ?? true else {
      return nil
    }
    return PointKind(lift.decision.outcome, intent: trace.intent)
  }

  /// Why it was decided so, in the words of `analyze`.
  func reason(_ policy: FinishPolicy) -> String {
    let length = LengthLabel(trace.lengthUnit)
    return lift.flatMap { ReleaseWords.phrase($0, policy, length) }
      ?? DecisionSentence.short(releases.last?.decision, end: end) {
        DecisionSentence.bound($0, length)
      }
  }

  /// The same gesture replayed anew, in other surroundings.
  func replayed(_ configuration: ReplayConfiguration) -> LabGesture {
    LabGesture(trace, from: file, configuration)
  }

  /// Decides anew by a rule in the same surroundings.
  ///
  /// Where all releases but the last are decided as before, so is all that comes between them; else
  /// the trace is replayed.
  mutating func decide(_ configuration: ReplayConfiguration) {
    guard let last = releases.last else { return }
    let isSame =
      releases.count == 1
      || releases.dropLast().allSatisfy {
        $0.decided(by: configuration.policy).decision.outcome == $0.decision.outcome
      }
    if isSame {
      releases[releases.count - 1] = last.decided(by: configuration.policy)
    } else {
      self = replayed(configuration)
    }
  }
}
