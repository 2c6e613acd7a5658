import PanDocuments
import PanGestures
import PanMotion
import PanReplay
import PanText
import PanTraces
import PanWords

/// One gesture under a rule with its surroundings, frame by frame.
struct LabReplay {
  /// What a replay is asked with, in words.
  struct Setup {
    /// The rule, as `--policy` takes it; empty for the session's.
    let policy: String
    /// What measures the velocity, as `--velocity` takes it; empty for the rule's own.
    let estimator: String
    /// What drives the transition, as `--controller` takes it; empty for the rule's own.
    let controller: String

    /// The configuration that the words spell.
    /// - Throws: Which word is none.
    func configuration(
      _ usual: ReplayConfiguration
    ) throws(LabFile.Refusal) -> ReplayConfiguration {
      var configuration = usual
      if !policy.isEmpty {
        do throws(PolicyTextError) {
          configuration = ReplayConfiguration(policy: try FinishPolicy(text: policy))
        } catch {
          throw LabFile.Refusal(message: error.message, advice: error.advice)
        }
      }
      if !estimator.isEmpty {
        guard let found = try? VelocityEstimator.schema.read(estimator) else {
          throw LabFile.Refusal(message: "'\(estimator)' is no velocity estimator", advice: nil)
        }
        configuration.estimator = found
      }
      if !controller.isEmpty {
        guard let found = try? InteractionStyle.schema.read(controller) else {
          throw LabFile.Refusal(message: "'\(controller)' is no controller", advice: nil)
        }
        configuration.interaction = found
      }
      return configuration
    }
  }

  /// What is called what it is replayed with.
  let title: String
  private let replay: Replay
  private let policy: FinishPolicy

  /// Replays a trace.
  init(_ trace: Trace, _ configuration: ReplayConfiguration) {
    replay = Replay(of: trace, configuration: configuration)
    policy = configuration.policy
    let rule = configuration.policy.preset?.name ?? configuration.policy.text
    title = "\(rule), \(configuration.estimator.name), \(configuration.interaction.name)"
  }

  /// The way that finishes, as steps of the content on the screen.
  var direction: TravelDirection { replay.travel.direction }

  /// What the progress looked like over time, in seconds, as a share of the travel.
  var curve: [PlotPoint] {
    replay.frames.map { PlotPoint(x: $0.time, y: $0.content / replay.travel.extent) }
  }

  /// When the finger let go and what came of it; nil where nothing was decided.
  var release: (time: Double, outcome: TransitionOutcome)? {
    replay.release.map { ($0.time, $0.decision.outcome) }
  }

  /// Why it was decided so, or why nothing was.
  var reason: String {
    let length = LengthLabel(replay.trace.lengthUnit)
    return replay.lift.flatMap { ReleaseWords.phrase($0.decided, policy, length) }
      ?? DecisionSentence.short(replay.release?.decision, end: replay.end) {
        DecisionSentence.bound($0, length)
      }
  }

  /// Its frames as numbers, five each: time, content's way in x and y, finger there or not, phase.
  var numbers: [Double] {
    let (x, y) = (direction.along(1, 0), direction.along(0, 1))
    return replay.frames.flatMap { frame in
      [
        frame.time, frame.content * x, frame.content * y, frame.finger == nil ? 0 : 1,
        Double(FramePhase.allCases.firstIndex(of: frame.phase) ?? 0),
      ]
    }
  }

  /// Writes what is not numbers as an object.
  func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("title", title)
    writer.member("decided", release?.outcome.name ?? "")
    writer.member("reason", reason)
    writer.member("frames", replay.frames.count)
    writer.key("releases")
    writer.beginArray()
    for release in replay.releases { writer.number(release.time) }
    writer.endArray()
    writer.endObject()
  }
}

extension TravelDirection {
  /// How much of a step on the screen goes along it.
  fileprivate func along(_ x: Double, _ y: Double) -> Double { along(Vector(x: x, y: y)) }
}
