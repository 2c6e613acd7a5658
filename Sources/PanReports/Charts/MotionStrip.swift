package import PanDocuments
import PanMotion
package import PanReplay
import PanTraces

/// A gesture in five small screens, from the touch over the lift to rest: enough for a card.
package struct MotionStrip: Sendable {
  private static let width = 300.0
  private static let gap = 6.0
  private static let labelHeight = 18.0

  /// One screen: where the content stands, and the finger.
  private struct Panel {
    let frame: Frame
    let word: String
  }

  private let panels: [Panel]
  private let replay: Replay
  private let screen: Vector
  private let finding: String

  /// Takes the moments of a replay; nil where nothing was decided, or nothing moved.
  package init?(_ replay: Replay) {
    let frames = replay.frames
    guard replay.release != nil, let last = frames.indices.last,
      let touch = frames.firstIndex(where: { $0.phase != .waiting }),
      let lift = frames.lastIndex(where: { $0.phase == .dragging || $0.phase == .holding }),
      touch < lift, lift < last
    else { return nil }
    func time(_ word: String, _ place: Int) -> Panel {
      let milliseconds = (frames[place].time * 1000).rounded()
      return Panel(frame: frames[place], word: word.isEmpty ? "\(Int(milliseconds)) ms" : word)
    }
    panels = [
      time("touch", touch), time("", (touch + lift) / 2), time("lift", lift),
      time("", (lift + last) / 2), time("rest", last),
    ]
    self.replay = replay
    screen = replay.configuration.container(of: replay.trace)
    finding = DecisionSentence.full(replay)
    guard screen.x > 0, screen.y > 0 else { return nil }
  }

  /// The picture for one theme, as an SVG document.
  package func svg(_ theme: Theme) -> String {
    let count = Double(panels.count)
    let width = (Self.width - (count - 1) * Self.gap) / count
    // A tall screen is cut at the bottom, so that a card stays low.
    let height = width * min(screen.y / screen.x, 1.6)
    var svg = SVGWriter(
      width: Self.width, height: height + Self.labelHeight, title: replay.trace.idAndIntent,
      description: finding, theme: theme)
    for (index, panel) in panels.enumerated() {
      let left = Double(index) * (width + Self.gap)
      draw(panel, left: left, width: width, height: height, &svg)
      svg.text(
        TextBox(
          text: panel.word, x: left + width / 2, y: height + 14, size: 11, anchor: .middle,
          ink: .muted))
    }
    return svg.picture
  }

  private func draw(
    _ panel: Panel, left: Double, width: Double, height: Double, _ svg: inout SVGWriter
  ) {
    let scale = width / screen.x
    let place = replay.travel.direction.vector(along: panel.frame.content * scale)
    let (from, to) = (max(place.x, 0), min(place.x + width, width))
    let (top, bottom) = (max(place.y, 0), min(place.y + height, height))
    rect(left, 0, width, height, ["fill": svg.color(.grid)], &svg)
    if from < to, top < bottom {
      for look in [
        ["fill": svg.color(.background)], ["fill": svg.color(.muted), "fill-opacity": "0.35"],
      ] as [KeyValuePairs] {
        rect(left + from, top, to - from, bottom - top, look, &svg)
      }
    }
    for finger in Filmstrip.fingers(of: replay.trace, at: panel.frame.time) {
      svg.element(
        "circle",
        [
          "cx": SVGWriter.px(left + min(max(finger.x * scale, 4), width - 4)),
          "cy": SVGWriter.px(min(max(finger.y * scale, 4), height - 4)), "r": "4",
          "fill": svg.color(.text),
        ], title: "finger")
    }
  }

  private func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ look: KeyValuePairs<String, String>, _ svg: inout SVGWriter
  ) {
    svg.beginGroup(look)
    svg.rect(x: x, y: y, width: width, height: height)
    svg.endGroup()
  }
}
