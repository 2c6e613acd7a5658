package import PanDocuments
package import PanEngine
import PanTraces
package import PanTransitions

/// A gesture at a few moments: the container, the views in it, and the fingers on it.
package struct Filmstrip: Sendable {
  /// A view in a picture.
  struct Shape: Sendable {
    /// Its four corners in the window.
    let corners: [Vector]
    let name: String
    let ink: ColorName
    /// The opacity it shows with, 0 to 1.
    let opacity: Double
  }

  /// One picture of the strip.
  struct Panel: Sendable {
    /// The lines above the picture, the first in bold.
    let caption: [String]
    /// From the rearmost to the foremost.
    let shapes: [Shape]
    /// Where fingers are, in the window.
    let fingers: [Vector]
  }

  /// The heading.
  let title: String
  /// A sentence under the heading.
  let subtitle: String
  /// The container's size.
  let screen: Size
  /// The pictures in their order.
  let panels: [Panel]
  /// Whether it is small, with neither a heading nor names.
  var isCard = false
  /// The content's corners at the progress from which the rule finishes. Empty for none.
  var bound: [Vector] = []

  /// The picture for one theme, as an SVG document of about a width in pixels.
  package func svg(_ theme: Theme, width: Double = ChartLayout.width) -> String {
    Renderer(strip: self, theme: theme, width: width).picture
  }
}

extension Filmstrip {
  /// Shows so many moments of a transition: the first and the last, half of them under the finger, half
  /// after the lift. Nil if there are none to show.
  package init?(_ replay: TransitionReplay, moments: Int = 8) {
    let trace = replay.replay.trace
    let all = replay.frames + replay.trailingFrames
    let frames = Set(Self.places(moments, in: all)).sorted().map { all[$0] }
    guard !frames.isEmpty else { return nil }
    let inks = Inks(of: frames)
    let container = replay.configuration.container(of: trace)
    self.init(
      title: "\(replay.words): \(trace.idAndIntent)",
      subtitle: DecisionSentence.full(replay.replay),
      screen: Size(width: container.x, height: container.y),
      panels: frames.map { frame in
        // The engine's replay may be over while something else still moves.
        let isTrailing = replay.trailingFrames.contains(frame)
        let percent = NumberText.fixed(frame.progress * 100, decimals: 0)
        return Panel(
          caption: [
            Self.time(frame.frame),
            "\(percent) %, \(isTrailing ? "after" : frame.frame.phase.name)",
          ],
          shapes: frame.views.map(inks.shape),
          fingers: Self.fingers(of: trace, at: frame.frame.time)
        )
      })
  }

  /// A gesture without a transition from the touch over the lift to rest, small enough for a card.
  ///
  /// Nil if nothing was decided, or nothing moved.
  package init?(card replay: Replay) {
    let frames = replay.frames
    let container = replay.configuration.container(of: replay.trace)
    guard replay.release != nil, let last = frames.indices.last,
      let touch = frames.firstIndex(where: { $0.phase != .waiting }),
      let lift = frames.lastIndex(where: { $0.phase == .dragging || $0.phase == .holding }),
      touch < lift, lift < last, container.x > 0, container.y > 0
    else { return nil }
    // A tall screen is cut at the bottom, so that a card stays low.
    let screen = Size(width: container.x, height: min(container.y, 1.6 * container.x))
    let moments: [(frame: Int, word: String?)] = [
      (touch, "touch"), ((touch + lift) / 2, nil), (lift, "lift"), ((lift + last) / 2, nil),
      (last, "rest"),
    ]
    func content(at way: Double) -> Rect {
      let place = replay.travel.direction.vector(along: way)
      return Rect(x: place.x, y: place.y, width: container.x, height: container.y)
    }
    self.init(
      title: replay.trace.idAndIntent, subtitle: DecisionSentence.full(replay), screen: screen,
      panels: moments.map { moment in
        let frame = frames[moment.frame]
        return Panel(
          caption: [moment.word ?? Self.time(frame)],
          shapes: [
            Shape(
              corners: content(at: frame.content).corners, name: "content", ink: .screen(0),
              opacity: 1)
          ],
          fingers: Self.fingers(of: replay.trace, at: frame.time))
      }, isCard: true,
      bound: replay.configuration.policy.plainBound(.progress).map {
        content(at: $0 * replay.travel.extent).corners
      } ?? [])
  }

  private static func time(_ frame: Frame) -> String {
    "\(NumberText.fixed(frame.time * 1000, decimals: 0)) ms"
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

  private static func places(_ count: Int, in all: [TransitionReplay.Picture]) -> [Int] {
    guard count > 0, !all.isEmpty else { return [] }
    let start = all.firstIndex { $0.frame.phase != .waiting } ?? 0
    let touched = all.lastIndex { $0.frame.phase == .dragging || $0.frame.phase == .holding }
    guard let lift = touched, lift + 1 < all.count, count > 1 else {
      return spread(count, over: start...(all.count - 1))
    }
    let dragged = spread((count + 1) / 2, over: start...max(start, lift))
    // The lift's own picture belongs to the finger; the settle begins after it.
    let step = Double(all.count - 1 - lift) / Double(count / 2)
    return dragged + (1...(count / 2)).map { lift + Int((Double($0) * step).rounded()) }
  }

  private static func spread(_ count: Int, over range: ClosedRange<Int>) -> [Int] {
    guard count > 1 else { return [range.upperBound] }
    let step = Double(range.upperBound - range.lowerBound) / Double(count - 1)
    return (0..<count).map { range.lowerBound + Int((Double($0) * step).rounded()) }
  }
}

extension Filmstrip {
  /// How each view of a strip is drawn, by its role.
  struct Inks: Sendable {
    /// The numbers of the controllers' views, in order of appearance.
    private let screens: [Int]
    /// The views' roles, by their numbers.
    private let roles: [Int: View.Role]

    init(of frames: [TransitionReplay.Picture]) {
      var screens: [Int] = []
      var roles: [Int: View.Role] = [:]
      for view in frames.flatMap(\.views) where roles[view.id] == nil {
        roles[view.id] = view.role
        if view.role == .screen { screens.append(view.id) }
      }
      self.screens = screens
      self.roles = roles
    }

    /// How a view is drawn. A snapshot is drawn as its original.
    func ink(of view: View.Snapshot) -> ColorName {
      guard case .snapshot(let original, _) = view.role else { return ink(view.id, view.role) }
      guard let role = roles[original], role != view.role else { return .picture }
      return ink(original, role)
    }

    /// What is drawn of a view.
    ///
    /// A snapshot has the original's name first, as labels are cut at the end.
    func shape(of view: View.Snapshot) -> Filmstrip.Shape {
      var name = view.name
      if case .snapshot(_, let original) = view.role { name = original + ", copy" }
      return Filmstrip.Shape(
        corners: view.bounds.corners.map(view.toWindow.apply), name: name, ink: ink(of: view),
        opacity: view.opacity)
    }

    private func ink(_ id: Int, _ role: View.Role) -> ColorName {
      switch role {
      case .window, .container: .clear
      case .picture, .snapshot: .picture
      case .dimming: .shade
      case .screen: .screen(screens.firstIndex(of: id) ?? 0)
      case .part: .part
      }
    }
  }
}

extension Filmstrip {
  /// How a view is drawn: by a wireframe's usual signs, since views here have no content.
  enum ColorName: Sendable, Equatable {
    /// Holds other views and is not seen itself.
    case clear
    /// A screen. The number tells screens apart.
    case screen(Int)
    /// A picture, with its diagonals.
    case picture
    /// What darkens the screen behind it.
    case shade
    /// Any other part of a screen.
    case part

    /// The fill. Nil for none.
    func fill(_ theme: Theme) -> String? {
      switch self {
      case .clear: nil
      case .screen(let number):
        theme.color([.screen1, .screen2, .screen3, .screen4][number % 4])
      case .picture: theme.color(.picture)
      case .shade: "#000000"
      case .part: theme.color(.part)
      }
    }

    /// The outline. Nil for none.
    func stroke(_ theme: Theme) -> String? {
      switch self {
      case .clear, .shade: nil
      case .screen, .picture, .part: theme.color(.text)
      }
    }
  }
}

extension Filmstrip {
  /// Draws a filmstrip's panels beside each other, in as many rows as it takes.
  struct Renderer {
    private let strip: Filmstrip
    private let theme: Theme
    private let width: Double
    private let margin: Double
    private let gap: Double
    private let panelWidth: Double
    private let panelsPerRow: Int
    /// The height of the lines above a panel.
    private let captionHeight: Double
    private let fingerRadius: Double
    /// From points to pixels.
    private let scale: Double
    private let heading: [ChartLayout.TextBox]
    private var svg: SVGWriter

    init(strip: Filmstrip, theme: Theme, width available: Double) {
      self.strip = strip
      self.theme = theme
      let isCard = strip.isCard
      (panelWidth, gap, margin) = isCard ? (55, 6, 1) : (140, 12, 16)
      (captionHeight, fingerRadius) = isCard ? (16, 4) : (34, 6)
      // Names of views have to be read on a page that is as wide as the picture.
      panelsPerRow = isCard ? strip.panels.count : available < ChartLayout.width ? 3 : 4
      // A panel is at most 2.5 times as high as wide, so that a tall screen leaves room for its neighbors.
      scale = panelWidth / max(strip.screen.width, strip.screen.height / 2.5)
      let columns = Double(panelsPerRow)
      width = columns * panelWidth + (columns - 1) * gap + 2 * margin
      heading = isCard ? [] : ChartLayout.heading(strip.title, strip.subtitle, width: width)
      let rows = (strip.panels.count + panelsPerRow - 1) / panelsPerRow
      let row = strip.screen.height * scale + captionHeight + gap
      let top = heading.last.map { $0.y + 14 } ?? 0
      svg = SVGWriter(
        width: width, height: top + Double(rows) * row + margin - gap, title: strip.title,
        description: "\(strip.panels.count) moments. \(strip.subtitle)", theme: theme)
      for box in heading { svg.text(box) }
      for (index, panel) in strip.panels.enumerated() {
        draw(
          panel, left: margin + Double(index % panelsPerRow) * (panelWidth + gap),
          top: top + Double(index / panelsPerRow) * row)
      }
    }

    /// The finished picture.
    var picture: String { svg.picture }

    private mutating func draw(_ panel: Filmstrip.Panel, left: Double, top: Double) {
      for (index, line) in panel.caption.enumerated() {
        svg.text(
          ChartLayout.TextBox(
            text: line, x: left, y: top + 12 + Double(index) * 14, size: 11,
            ink: index == 0 ? .text : .muted, isBold: index == 0 && !strip.isCard))
      }
      let place = AffineTransform(scaleX: scale, y: scale).concatenating(
        AffineTransform(translationX: left, y: top + captionHeight))
      let screen = place.apply(to: Rect(origin: .zero, size: strip.screen))
      // On a card nothing else shows what the content has left bare.
      rect(screen, fill: svg.color(strip.isCard ? .screen2 : .grid), stroke: nil)
      let shapes = panel.shapes.filter { $0.opacity > 0.004 }
      for shape in shapes { draw(shape, place, screen) }
      let fingers = panel.fingers.map { clamped(place.apply(to: $0), to: screen) }
      if !strip.isCard { label(shapes, place, screen, besides: fingers) }
      let bound = clipped(strip.bound.map(place.apply), to: screen)
      svg.line(bound + bound.prefix(1), Stroke(ink: .text, width: 1.25, dash: .dotted))
      rect(screen, fill: nil, stroke: svg.color(.text))
      for finger in fingers { draw(finger: finger) }
    }

    private mutating func draw(_ shape: Filmstrip.Shape, _ place: AffineTransform, _ screen: Rect) {
      guard let fill = shape.ink.fill(theme) else { return }
      let corners = shape.corners.map(place.apply)
      let visible = clipped(corners, to: screen)
      guard visible.count >= 3 else { return }
      svg.beginGroup(["opacity": SVGWriter.px(shape.opacity)])
      var outline = SVGPath()
      outline.addPolygon(visible)
      svg.element(
        "path",
        [
          "d": outline.data, "fill": fill, "stroke": shape.ink.stroke(theme) ?? "none",
          "stroke-width": "0.75",
        ], title: "\(shape.name), opacity \(NumberText.fixed(shape.opacity, decimals: 2))")
      if shape.ink == .picture { diagonals(corners, screen) }
      svg.endGroup()
    }

    /// The wireframe's sign for a picture.
    private mutating func diagonals(_ corners: [Vector], _ screen: Rect) {
      for (a, b) in [(corners[0], corners[2]), (corners[1], corners[3])] {
        let ends = clipped([a, b], to: screen)
        guard let first = ends.first, let last = ends.first(where: { $0 != first }) else {
          continue
        }
        svg.line([first, last], Stroke(ink: .muted, width: 0.5))
      }
    }

    /// Draws the names after all views, so that no view covers one, and away from fingers.
    private mutating func label(
      _ shapes: [Filmstrip.Shape], _ place: AffineTransform, _ screen: Rect,
      besides fingers: [Vector]
    ) {
      var labels = Labels(
        besides: fingers.map { finger in
          Rect(
            x: finger.x - fingerRadius, y: finger.y - fingerRadius, width: 2 * fingerRadius,
            height: 2 * fingerRadius)
        })
      for shape in shapes.reversed() {
        let visible = clipped(shape.corners.map(place.apply), to: screen)
        guard shape.ink != .clear, visible.count >= 3 else { continue }
        let suffix =
          shape.opacity < 0.995 ? " \(NumberText.fixed(shape.opacity * 100, decimals: 0)) %" : ""
        // Names under a shade stay readable.
        let label = labels.place(
          shape.name, suffix, in: Rect(around: visible.map { Vector(x: $0.x, y: $0.y) }),
          opacity: shape.opacity, isCover: shape.ink != .shade)
        guard let label else { continue }
        svg.text(
          ChartLayout.TextBox(text: label.text, x: label.x, y: label.baseline, size: Labels.size))
      }
    }

    private func clipped(_ corners: [Vector], to screen: Rect) -> [PlotPoint] {
      let frame = ChartLayout.Frame(
        left: screen.minX, top: screen.minY, right: screen.maxX, bottom: screen.maxY)
      return frame.clip(corners.map { PlotPoint(x: $0.x, y: $0.y) })
    }

    private func clamped(_ point: Vector, to screen: Rect) -> Vector {
      Vector(
        x: min(max(point.x, screen.minX), screen.maxX),
        y: min(max(point.y, screen.minY), screen.maxY)
      )
    }

    private mutating func draw(finger: Vector) {
      svg.element(
        "circle",
        [
          "cx": SVGWriter.px(finger.x), "cy": SVGWriter.px(finger.y),
          "r": SVGWriter.px(fingerRadius), "fill": svg.color(.cancel),
          "fill-opacity": "0.55", "stroke": svg.color(.cancel), "stroke-width": "1.5",
        ], title: "finger")
    }

    private mutating func rect(_ rect: Rect, fill: String?, stroke: String?) {
      svg.rect(
        x: rect.minX, y: rect.minY, width: rect.width, height: rect.height,
        ["fill": fill ?? "none", "stroke": stroke ?? "none"])
    }
  }
}

extension Filmstrip {
  /// Finds places for the names of views, the foremost first, so that none lies on another.
  struct Labels {
    static let size = 11.0
    private static let height = 12.5
    private static let inset = 3.0

    /// The visible boxes of the opaque views in front of the next one.
    private var covers: [Rect] = []
    private var taken: [Rect]
    /// The names placed so far, each with the visible box of its view.
    private var named: [(name: String, box: Rect)] = []

    /// Starts without names. None will overlap `places`.
    init(besides places: [Rect] = []) { taken = places }

    /// The first free place for a name and its suffix at the corners of `box`. Nil if there is none.
    ///
    /// Call it for the foremost view first: each call adds its view to the covers of the next.
    mutating func place(
      _ name: String, _ suffix: String, in box: Rect, opacity: Double, isCover: Bool
    ) -> (text: String, x: Double, baseline: Double)? {
      defer { if isCover, opacity > 0.5 { covers.append(box) } }
      // Two copies of a picture at one place look like one.
      guard !named.contains(where: { $0.name == name && Self.isAlike($0.box, box) }) else {
        return nil
      }
      guard box.width >= 24, box.height >= Self.height + 1, opacity >= 0.2 else { return nil }
      let text = ChartLayout.TextBox.elided(
        name + suffix, width: box.width - 2 * Self.inset, size: Self.size)
      let width = ChartLayout.TextBox.width(text, size: Self.size)
      let left = box.minX + Self.inset
      let right = max(left, box.maxX - Self.inset - width)
      let bottom = box.maxY - Self.height - 1
      let corners = [
        (left, box.minY + 1), (right, box.minY + 1), (left, bottom), (right, bottom),
        (left, box.minY + 1 + Self.height),
      ]
      for (x, y) in corners where y <= bottom {
        let label = Rect(x: x, y: y, width: width, height: Self.height)
        guard !(covers + taken).contains(where: { Self.overlap($0, label) }) else { continue }
        // A gap, so that two names are not read as one.
        taken.append(Rect(x: x - 6, y: y, width: width + 12, height: Self.height))
        named.append((name, box))
        return (text, x, y + Self.height - 2)
      }
      return nil
    }

    private static func isAlike(_ a: Rect, _ b: Rect) -> Bool {
      [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
        .allSatisfy { $0.magnitude < 1 }
    }

    private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
      a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
    }
  }
}
