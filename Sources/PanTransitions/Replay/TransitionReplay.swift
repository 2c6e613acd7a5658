import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// A trace replayed through one of the systems: what the engine computes, and what the views show.
///
/// The engine replays the trace by itself; beside it the machinery gets the same touches at the same
/// cut-offs, and shows each frame in views. Both must come to the same progress on every frame.
public struct TransitionReplay: Sendable {
  /// The transition's name.
  public let transition: String
  /// The configuration the engine ran with: the caller's, with what the transition prescribes.
  public let configuration: ReplayConfiguration
  /// The engine's replay.
  public let replay: Replay
  /// The pictures, one for each of the replay's frames.
  public let frames: [TransitionFrame]
  /// The pictures after the engine's last frame, for as long as something else still moves.
  public let afterglow: [TransitionFrame]
  /// The callbacks, from the moment the scene was set.
  public let log: EventLog
  /// What the system did wrong.
  public let findings: [TransitionFinding]

  /// Replays a trace through a transition; equal arguments give equal replays.
  public init(of trace: Trace, transition: TransitionSetup, configuration: ReplayConfiguration) {
    let configuration = transition.prescribing(configuration, for: trace).resolved(for: trace)
    let replay = Replay(of: trace, configuration: configuration)
    self.transition = transition.name
    self.configuration = configuration
    self.replay = replay
    let size = configuration.container(of: trace)
    var player = ScenePlayer(
      replay: replay, configuration: configuration, transition: transition,
      size: Size(width: size.x, height: size.y))
    frames = player.play()
    afterglow = player.playOut()
    log = player.stage.log
    findings = player.stage.findings
  }
}
