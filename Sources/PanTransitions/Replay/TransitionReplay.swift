// A trace through a transition:
// 1. The engine replays the trace alone, with what the transition prescribes.
// 2. `ScenePlayer` gives the scene's pan the same touches at the same cut-offs, frame by frame.
// 3. Each frame is a `Picture`: the engine's numbers, and the views that the machinery shows.
// 4. A system with a settle time of its own says it at the release, so both run again with it.
// 5. What is left of a recording plays the way back, as a later `Act`.

public import PanEngine
public import PanTraces

/// A trace replayed through a transition: the engine's replay, and the views of each frame.
///
/// The engine replays the trace by itself. The machinery gets the same touches at the same cut-offs
/// and shows each frame in views. Both must come to the same progress on every frame.
public struct TransitionReplay: Sendable {
  /// The transition's name.
  public let transition: String
  /// The name with the settings that differ from the defaults.
  public let words: String
  /// The configuration the engine ran with: the caller's, with what the transition prescribes.
  public let configuration: ReplayConfiguration
  /// The engine's replay.
  public let replay: Replay
  /// The pictures, one for each of the replay's frames. For a transition that a tap starts, one for
  /// each of the display's from the lift on.
  public let frames: [TransitionReplay.Picture]
  /// The pictures after the engine's last frame, for as long as something else still moves.
  public let trailingFrames: [TransitionReplay.Picture]
  /// When the transition was over.
  public let completion: Replay.Completion
  /// The acts of later pans of the same recording, for transitions that reverse.
  public let laterActs: [TransitionReplay.Act]
  /// The callbacks, from the moment the scene was set.
  public let log: Stage.Log
  /// The system's mistakes.
  public let findings: [TransitionFinding]

  /// More rounds than a finger catches a settle.
  private static let mostRounds = 100

  /// Replays a trace through a transition. Equal arguments give equal replays.
  ///
  /// Without a configuration it is the transition's own.
  public init(
    of trace: Trace, transition: TransitionSetup, configuration: ReplayConfiguration? = nil
  ) {
    let wanted = configuration ?? transition.configuration
    let prescribed = transition.prescribing(wanted, for: trace).resolved(for: trace)
    var player = ScenePlayer(trace, prescribed, transition, settleTimes: [])
    var acts = player.play()
    // A system with its own settle time returns it only at the release. So the engine is run again
    // with the times found, and learns one release more in each round.
    var known: [[Double?]] = []
    for _ in 0..<Self.mostRounds {
      guard player.settleTimes.joined().contains(where: { $0 != nil }), player.settleTimes != known
      else { break }
      known = player.settleTimes
      player = ScenePlayer(trace, prescribed, transition, settleTimes: known)
      acts = player.play()
    }
    self.transition = transition.name
    words = transition.shortText
    self.configuration = acts[0].configuration
    replay = acts[0].replay
    frames = acts[0].frames
    trailingFrames = acts[0].trailingFrames
    completion = acts[0].completion
    laterActs = Array(acts.dropFirst())
    log = player.stage.log
    // What is put back within a quarter of a second has only flickered, so the checks wait.
    player.runOpenChecks()
    player.checkHandover()
    player.checkInteraction()
    findings = player.stage.findings
  }
}

extension TransitionReplay {
  /// One more pan of a recording, with the transition that it drove.
  public struct Act: Equatable, Sendable {
    /// The configuration the engine ran with: the direction is the way back, or on again.
    public let configuration: ReplayConfiguration
    /// The engine's replay of what was left of the recording.
    public let replay: Replay
    /// The pictures, one for each of the replay's frames.
    public let frames: [TransitionReplay.Picture]
    /// The pictures after the engine's last frame, for as long as something else still moves.
    public let trailingFrames: [TransitionReplay.Picture]
    /// When the transition was over.
    public let completion: Replay.Completion
  }

  /// One picture of a transition: the engine's frame, and the views as the machinery shows them.
  public struct Picture: Equatable, Sendable {
    /// What the engine says of the frame.
    public let frame: Frame
    /// The progress that the machinery shows. Equal to the engine's.
    public let progress: Double
    /// The views, from the rearmost to the foremost. The order is the z-order.
    public let views: [View.Snapshot]

    /// The first view with a name. Nil without one.
    public func view(named name: String) -> View.Snapshot? { views.first { $0.name == name } }
  }
}
