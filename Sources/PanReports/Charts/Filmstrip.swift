import PanDocuments
import PanMotion
import PanReplay
import PanTraces
import PanTransitions

/// A transition at a few moments: the container, the views in it, and the fingers on it.
package struct Filmstrip: Sendable {
  /// One picture of the strip.
  struct Panel: Sendable {
    let frame: TransitionFrame
    /// Whether the engine's replay is over and something else still moves.
    let isAfterglow: Bool
    /// Where fingers are, in the window.
    let fingers: [Vector]
  }

  /// The heading.
  let title: String
  /// A sentence under the heading.
  let subtitle: String
  /// The container's size.
  let screen: Size
  /// The pictures in their order; empty where nothing was recognised.
  let panels: [Panel]

  /// Chooses the moments of a replay; `sentence` says what was decided.
  package init(
    _ replay: TransitionReplay, of trace: Trace, sentence: String,
    moments: FilmstripMoments = .standard
  ) {
    title = "\(replay.transition): \(trace.id)"
    subtitle = sentence
    let container = replay.configuration.container(of: trace)
    screen = Size(width: container.x, height: container.y)
    panels = moments.frames(of: replay).map { frame in
      Panel(
        frame: frame, isAfterglow: replay.afterglow.contains(frame),
        fingers: Self.fingers(of: trace, at: frame.frame.time))
    }
  }

  /// Whether there is nothing to show.
  package var isEmpty: Bool { panels.isEmpty }

  /// The picture for one theme, as an SVG document.
  package func svg(_ theme: Theme) -> String {
    var renderer = FilmstripRenderer(strip: self, theme: theme)
    return renderer.render()
  }

  /// The last known place of every finger that is down at a time.
  private static func fingers(of trace: Trace, at time: Double) -> [Vector] {
    var down: [UInt8: Vector] = [:]
    for sample in trace.samples.prefix(while: { $0.time <= time }) {
      switch sample.phase {
      case .down, .move: down[sample.pointer] = sample.position
      case .up, .cancel: down[sample.pointer] = nil
      }
    }
    return down.sorted { $0.key < $1.key }.map(\.value)
  }
}
