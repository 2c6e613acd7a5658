import PanDocuments
import PanMotion
import PanReplay
import PanText
import PanTransitions

/// Draws a filmstrip's panels beside each other, in as many rows as it takes.
struct FilmstripRenderer {
  private static let panelWidth = 140.0
  private static let gap = 12.0
  private static let margin = 16.0
  private static let captionHeight = 34.0
  private static let lineHeight = 15.0
  private static let fingerRadius = 6.0

  private let strip: Filmstrip
  private let theme: Theme
  private let inks: FilmstripInks
  private let scale: Double
  private let width: Double
  private let panelsPerRow: Int
  private let subtitleLines: [String]
  private var svg: SVGWriter

  init(strip: Filmstrip, theme: Theme, width available: Double) {
    self.strip = strip
    self.theme = theme
    inks = FilmstripInks(of: strip.panels)
    // Caps a panel's height at 2.5 times its width.
    scale = Self.panelWidth / max(strip.screen.width, strip.screen.height / 2.5)
    // Names of views have to be read on a page that is as wide as the picture.
    panelsPerRow = available < ChartLayout.width ? 3 : 4
    let columns = Double(panelsPerRow)
    width = columns * Self.panelWidth + (columns - 1) * Self.gap + 2 * Self.margin
    subtitleLines = TextBox.wrapped(
      strip.subtitle, width: width - 2 * Self.margin, size: 12, limit: 3)
    let rows = (strip.panels.count + panelsPerRow - 1) / panelsPerRow
    let top = Self.top(lines: subtitleLines.count)
    let height = top + Double(rows) * Self.rowHeight(strip.screen.height * scale)
    svg = SVGWriter(
      width: width, height: height + Self.margin - Self.gap, title: strip.title,
      description: "\(strip.panels.count) moments. \(strip.subtitle)",
      theme: theme)
  }

  private static func top(lines: Int) -> Double { 40 + Double(lines) * lineHeight }
  private static func rowHeight(_ height: Double) -> Double { height + captionHeight + gap }

  /// The finished picture.
  mutating func render() -> String {
    text(
      TextBox.elided(strip.title, width: width - 2 * Self.margin, size: 15), x: Self.margin, y: 26,
      size: 15, fill: svg.color(.text), isBold: true)
    for (index, line) in subtitleLines.enumerated() {
      text(
        line, x: Self.margin, y: 44 + Double(index) * Self.lineHeight, size: 12,
        fill: svg.color(.muted))
    }
    let top = Self.top(lines: subtitleLines.count)
    for (index, panel) in strip.panels.enumerated() {
      let column = Double(index % panelsPerRow)
      let row = Double(index / panelsPerRow)
      draw(
        panel, left: Self.margin + column * (Self.panelWidth + Self.gap),
        top: top + row * Self.rowHeight(strip.screen.height * scale))
    }
    return svg.picture
  }

  private mutating func draw(_ panel: Filmstrip.Panel, left: Double, top: Double) {
    let frame = panel.frame
    let time = NumberText.fixed(frame.frame.time * 1000, decimals: 0)
    let percent = NumberText.fixed(frame.progress * 100, decimals: 0)
    text("\(time) ms", x: left, y: top + 12, size: 11, fill: svg.color(.text), isBold: true)
    text(
      "\(percent) %, \(panel.isTrailing ? "after" : frame.frame.phase.name)", x: left,
      y: top + 26, size: 11,
      fill: svg.color(.muted))
    let place = AffineTransform(scaleX: scale, y: scale).concatenating(
      AffineTransform(translationX: left, y: top + Self.captionHeight))
    let screen = place.apply(to: Rect(origin: .zero, size: strip.screen))
    rect(screen, fill: svg.color(.grid), stroke: nil)
    let views = frame.views.filter { $0.opacity > 0.004 }
    for view in views { draw(view, place, screen) }
    let fingers = panel.fingers.map { clamped(place.apply(to: $0), to: screen) }
    label(views, place, screen, besides: fingers)
    rect(screen, fill: nil, stroke: svg.color(.text))
    for finger in fingers { draw(finger: finger) }
  }

  private mutating func draw(_ view: ViewSnapshot, _ place: AffineTransform, _ screen: Rect) {
    let ink = inks.ink(of: view)
    guard let fill = ink.fill(theme) else { return }
    let corners = corners(of: view, place)
    let visible = clipped(corners, to: screen)
    guard visible.count >= 3 else { return }
    svg.beginGroup(["opacity": SVGWriter.px(view.opacity)])
    var outline = SVGPath()
    outline.addPolygon(visible)
    svg.element(
      "path",
      [
        "d": outline.data, "fill": fill, "stroke": ink.stroke(theme) ?? "none",
        "stroke-width": "0.75",
      ], title: "\(view.name), opacity \(NumberText.fixed(view.opacity, decimals: 2))")
    if ink == .picture { diagonals(corners, screen) }
    svg.endGroup()
  }

  /// The wireframe's sign for a picture.
  private mutating func diagonals(_ corners: [Vector], _ screen: Rect) {
    for (a, b) in [(corners[0], corners[2]), (corners[1], corners[3])] {
      let ends = clipped([a, b], to: screen)
      guard let first = ends.first, let last = ends.first(where: { $0 != first }) else { continue }
      var line = SVGPath()
      line.addLine([first, last])
      svg.element(
        "path",
        ["d": line.data, "fill": "none", "stroke": svg.color(.muted), "stroke-width": "0.5"])
    }
  }

  /// Draws the names after all views, so that no view covers one, and away from fingers.
  private mutating func label(
    _ views: [ViewSnapshot], _ place: AffineTransform, _ screen: Rect, besides fingers: [Vector]
  ) {
    var labels = FilmstripLabels(
      besides: fingers.map { finger in
        Rect(
          x: finger.x - Self.fingerRadius, y: finger.y - Self.fingerRadius,
          width: 2 * Self.fingerRadius, height: 2 * Self.fingerRadius)
      })
    for view in views.reversed() {
      let ink = inks.ink(of: view)
      let visible = clipped(corners(of: view, place), to: screen)
      guard ink != .clear, visible.count >= 3 else { continue }
      // Names under a shade stay readable.
      let isCover = ink != .shade
      let box = Rect(around: visible.map { Vector(x: $0.x, y: $0.y) })
      let suffix = view.opacity < 0.995 ? " \(percent(view.opacity))" : ""
      let label = labels.place(
        inks.name(of: view), suffix, in: box, opacity: view.opacity, isCover: isCover)
      guard let label else { continue }
      text(
        label.text, x: label.x, y: label.baseline, size: FilmstripLabels.size,
        fill: svg.color(.text))
    }
  }

  private func corners(of view: ViewSnapshot, _ place: AffineTransform) -> [Vector] {
    view.bounds.corners.map { view.toWindow.concatenating(place).apply(to: $0) }
  }

  private func clipped(_ corners: [Vector], to screen: Rect) -> [PlotPoint] {
    let clip = PolygonClip(
      left: screen.minX, top: screen.minY, right: screen.maxX, bottom: screen.maxY)
    return clip.clip(corners.map { PlotPoint(x: $0.x, y: $0.y) })
  }

  private func percent(_ opacity: Double) -> String {
    "\(NumberText.fixed(opacity * 100, decimals: 0)) %"
  }

  private func clamped(_ point: Vector, to screen: Rect) -> Vector {
    Vector(
      x: min(max(point.x, screen.minX), screen.maxX), y: min(max(point.y, screen.minY), screen.maxY)
    )
  }

  private mutating func draw(finger: Vector) {
    svg.element(
      "circle",
      [
        "cx": SVGWriter.px(finger.x), "cy": SVGWriter.px(finger.y),
        "r": SVGWriter.px(Self.fingerRadius), "fill": svg.color(.cancel),
        "fill-opacity": "0.55", "stroke": svg.color(.cancel), "stroke-width": "1.5",
      ], title: "finger")
  }

  private mutating func rect(_ rect: Rect, fill: String?, stroke: String?) {
    svg.rect(
      x: rect.minX, y: rect.minY, width: rect.width, height: rect.height,
      ["fill": fill ?? "none", "stroke": stroke ?? "none"])
  }

  private mutating func text(
    _ content: String, x: Double, y: Double, size: Double, fill: String, isBold: Bool = false
  ) {
    svg.element(
      "text",
      [
        "x": SVGWriter.px(x), "y": SVGWriter.px(y), "font-size": SVGWriter.px(size),
        "fill": fill, "font-weight": isBold ? "600" : "400",
      ], content: content)
  }
}

/// Finds places for the names of views, the foremost first, so that none lies on another.
struct FilmstripLabels {
  static let size = 11.0
  private static let height = 12.5
  private static let inset = 3.0

  /// The visible boxes of the opaque views in front of the next one.
  private var covers: [Rect] = []
  private var taken: [Rect]
  /// The names placed so far, each with the visible box of its view.
  private var named: [(name: String, box: Rect)] = []

  /// Starts without names; none will overlap `places`.
  init(besides places: [Rect] = []) { taken = places }

  /// The first free place for a name and its suffix at the corners of `box`; nil if there is none.
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
    let text = TextBox.elided(name + suffix, width: box.width - 2 * Self.inset, size: Self.size)
    let width = TextBox.width(text, size: Self.size)
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
      taken.append(label)
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
