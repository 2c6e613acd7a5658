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
  public let frames: [TransitionFrame]
  /// The pictures after the engine's last frame, for as long as something else still moves.
  public let trailingFrames: [TransitionFrame]
  /// When the transition was over.
  public let completion: Replay.Completion
  /// The acts of later pans of the same recording, for transitions that go back and forth.
  public let laterActs: [TransitionAct]
  /// The callbacks, from the moment the scene was set.
  public let log: EventLog
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
    player.runOpenChecks()
    player.checkHandover()
    player.checkInteraction()
    findings = player.stage.findings
  }
}

/// One more pan of a recording, with the transition that it drove.
public struct TransitionAct: Equatable, Sendable {
  /// The configuration the engine ran with: the direction is the way back, or on again.
  public let configuration: ReplayConfiguration
  /// The engine's replay of what was left of the recording.
  public let replay: Replay
  /// The pictures, one for each of the replay's frames.
  public let frames: [TransitionFrame]
  /// The pictures after the engine's last frame, for as long as something else still moves.
  public let trailingFrames: [TransitionFrame]
  /// When the transition was over.
  public let completion: Replay.Completion
}

/// One picture of a transition: the engine's frame, and the views as the machinery shows them.
public struct TransitionFrame: Equatable, Sendable {
  /// What the engine says of the frame.
  public let frame: Frame
  /// The progress that the machinery shows. Equal to the engine's.
  public let progress: Double
  /// The views, from the rearmost to the foremost. The order is the z-order.
  public let views: [ViewSnapshot]

  /// The first view with a name. Nil without one.
  public func view(named name: String) -> ViewSnapshot? { views.first { $0.name == name } }
}

/// A view as shown at a moment, in the window's coordinates.
public struct ViewSnapshot: Equatable, Sendable {
  /// The view's number on its stage.
  public let id: Int
  /// The number of the view it is in. Nil for the window.
  public let parent: Int?
  /// How many views it is inside of.
  public let depth: Int
  /// The view's name.
  public let name: String
  /// What kind of view it is.
  public let kind: String
  /// What it is in a drawing.
  public let role: ViewRole
  /// The upright rectangle around it in the window.
  public let frame: Rect
  /// Its own coordinates' rectangle, which ``toWindow`` maps to the window.
  public let bounds: Rect
  /// From its own coordinates to the window's: what a picture of it needs.
  public let toWindow: AffineTransform
  /// Its own transform.
  public let transform: AffineTransform
  /// Its own opacity.
  public let alpha: Double
  /// The opacity it shows with, its parents' included. 0 if any of them is hidden.
  public let opacity: Double
  /// Whether it is hidden itself.
  public let isHidden: Bool
}

extension View {
  /// Itself and everything inside as shown now, from the rearmost to the foremost.
  public func snapshotTree() -> [ViewSnapshot] {
    var list: [ViewSnapshot] = []
    appendSnapshot(to: &list, parent: nil, depth: 0, outer: .identity, opacity: 1)
    return list
  }

  private func appendSnapshot(
    to list: inout [ViewSnapshot], parent: Int?, depth: Int, outer: AffineTransform,
    opacity: Double
  ) {
    let shown = presentation
    let toWindow = superview == nil ? outer : shown.toParent.concatenating(outer)
    let opacity = isHidden ? 0 : opacity * shown.alpha
    list.append(
      ViewSnapshot(
        id: id, parent: parent, depth: depth, name: name, kind: kind, role: role,
        frame: toWindow.apply(to: shown.bounds), bounds: shown.bounds, toWindow: toWindow,
        transform: shown.transform, alpha: shown.alpha, opacity: opacity, isHidden: isHidden))
    for child in subviews {
      child.appendSnapshot(
        to: &list, parent: id, depth: depth + 1, outer: toWindow, opacity: opacity)
    }
  }
}
