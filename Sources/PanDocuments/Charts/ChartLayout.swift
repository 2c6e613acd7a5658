import PanTraces

/// The layout of a chart in pixels, the same in both themes.
package struct ChartLayout {
  /// The usual width. Narrower pages pass their own.
  package static let width = 720.0
  package static let plotHeight = 280.0
  /// From one name on an axis to the next.
  private static let nameHeight = 26.0
  private static let stripHeight = 30.0
  /// The height of a strip with labels over and under its marks, as beside them there are others.
  private static let labeledStripHeight = 54.0
  package static let edge = 16.0
  package static let textSize = 12.0
  static let titleSize = 16.0
  /// A factor on estimated widths: fonts differ, and a legend that touches the edge looks broken.
  static let legendSlack = 1.2
  /// The largest width of a label beside or above the frame.
  static let longestRuleLabel = 150.0
  package static let rowHeight = 20.0

  /// The frame in which marks are drawn.
  package struct Frame: Sendable {
    package let left: Double
    package let top: Double
    package let width: Double
    package let height: Double

    package var right: Double { left + width }
    package var bottom: Double { top + height }

    fileprivate func meets(_ other: Frame) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    fileprivate func lies(in outer: Frame) -> Bool {
      left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom
    }
  }

  /// A legend entry with its shortened label, and where it begins.
  typealias PlacedEntry = (entry: Chart.LegendEntry, label: String, x: Double, y: Double)

  package let height: Double
  package let frame: Frame
  /// The frame of the strip. Nil without one.
  package let strip: Frame?
  package let texts: [TextBox]
  let legend: [PlacedEntry]
  let horizontalTicks: [AxisScale.Tick]
  let verticalTicks: [AxisScale.Tick]

  /// Lays out a chart in a width in pixels. A list of names is as high as they need.
  package init(
    _ chart: Chart, width: Double = Self.width, plotHeight: Double = Self.plotHeight
  ) {
    let available = width - 2 * Self.edge
    // From top to bottom: heading, legend, title of the vertical axis, labels of rules, frame, strip, ticks.
    var texts = Self.heading(chart.title, chart.subtitle, width: width)
    var y = (texts.last?.y ?? Self.edge) + 10
    legend = Self.legend(chart.legend, top: y, available: available)
    if let last = legend.last { y = last.y + Self.rowHeight / 2 + 4 }

    y += Self.textSize + 6
    let heading = Self.axisTitle(chart.vertical, width: available)
    for (row, line) in heading.enumerated() {
      if row > 0 { y += Self.axisTitleHeight }
      texts.append(
        TextBox(text: line, x: Self.edge, y: y, size: Self.textSize, ink: .muted))
    }

    var plotHeight = plotHeight
    if case .names(let names) = chart.vertical.scale {
      plotHeight = Double(names.count) * Self.nameHeight
    }
    verticalTicks = Self.ticks(chart.vertical.scale, limits: [8, 6, 5, 4, 3]) { places, _ in
      Self.areApart(places, by: 1.5 * Self.textSize / plotHeight)
    }
    let left =
      Self.edge + Self.widest(verticalTicks.map { $0.label } + (chart.strip?.title ?? [])) + 8
    let beside = Self.horizontalRuleLabels(chart.marks)
    let right = max(Self.edge + Self.widest(beside.map { $0.label }) * 1.1 + 8, 40)
    let span = width - left - right
    let above = Self.verticalRuleLabels(chart, left: left, span: span)
    y += 14 + Double(above.rows) * 16
    frame = Frame(left: left, top: y, width: span, height: plotHeight)
    strip = chart.strip.map { band in
      let isLabeled = Self.points(band.marks).contains { $0.isLabelSure }
      return Frame(
        left: left, top: y + plotHeight + 6, width: span,
        height: isLabeled ? Self.labeledStripHeight : Self.stripHeight)
    }
    texts += above.texts(y - 6)
    texts += Self.placed(beside, scale: chart.vertical.scale, frame: frame)

    horizontalTicks = Self.ticks(
      chart.horizontal.scale, limits: [12, 10, 8, 6, 5, 4, 3]
    ) { places, ticks in
      Self.areApart(places, by: (Self.widest(ticks.map { $0.label }) + 14) / span)
    }
    let bottom = strip?.bottom ?? frame.bottom
    texts += Self.tickLabels(chart, frame, horizontalTicks, verticalTicks, bottom: bottom)
    texts += Self.pointLabels(chart.marks, Plot(chart, frame, chart.vertical.scale))
    if let band = chart.strip, let strip {
      texts += Self.stripTitle(band, strip)
      texts += Self.pointLabels(band.marks, Plot(chart, strip, Chart.stripScale))
    }
    var base = bottom + 42
    for (row, line) in Self.axisTitle(chart.horizontal, width: span).enumerated() {
      if row > 0 { base += Self.axisTitleHeight }
      texts.append(
        TextBox(
          text: line, x: frame.left + span / 2, y: base, size: Self.textSize, anchor: .middle,
          ink: .muted))
    }
    self.texts = texts
    height = base + Self.edge
  }

  /// From line to line of an axis's title.
  private static let axisTitleHeight = textSize + 3

  /// An axis's title in the lines that a narrow picture needs, at most two.
  private static func axisTitle(_ axis: Chart.Axis, width: Double) -> [String] {
    TextBox.wrapped(axis.heading, width: width, size: textSize, limit: 2)
  }

  private static func widest(_ labels: [String]) -> Double {
    labels.map { TextBox.width($0, size: textSize) }.max() ?? 0
  }

  /// The title and the subtitle, at the top of a picture.
  package static func heading(
    _ title: String, _ subtitle: String?, width: Double = Self.width
  ) -> [TextBox] {
    let available = width - 2 * edge
    var y = edge + 14
    // Bold text is wider than the estimate.
    let titles = TextBox.wrapped(title, width: available / 1.1, size: titleSize, limit: 2)
    var boxes: [TextBox] = []
    for (row, line) in titles.enumerated() {
      if row > 0 { y += rowHeight }
      boxes.append(TextBox(text: line, x: edge, y: y, size: titleSize, isBold: true))
    }
    let lines = TextBox.wrapped(subtitle ?? "", width: available, size: textSize, limit: 6)
    for line in lines {
      y += rowHeight
      boxes.append(TextBox(text: line, x: edge, y: y, size: textSize, ink: .muted))
    }
    return boxes
  }

  /// Entries in rows from left to right. `y` is the middle of a row.
  private static func legend(
    _ entries: [Chart.LegendEntry], top: Double, available: Double
  ) -> [PlacedEntry] {
    var placed: [PlacedEntry] = []
    var x = edge
    var y = top + rowHeight / 2
    for entry in entries {
      let longest = (available - Chart.Renderer.swatchWidth) / legendSlack
      let label = TextBox.elided(entry.label, width: longest, size: textSize)
      let width =
        Chart.Renderer.swatchWidth + TextBox.width(label, size: textSize) * legendSlack
      // The first entry of a row always stands there, however long it is.
      if x > edge, x + width > edge + available {
        x = edge
        y += rowHeight
      }
      placed.append((entry, label, x, y))
      x += width + 14
    }
    return placed
  }

  /// The most ticks with labels that fit. `fits` gets their places, 0 to 1.
  private static func ticks(
    _ scale: AxisScale, limits: [Int], fits: ([Double], [AxisScale.Tick]) -> Bool
  ) -> [AxisScale.Tick] {
    for limit in limits {
      let ticks = scale.ticks(atMost: limit)
      if fits(ticks.map { scale.position(of: $0.value) }, ticks) { return ticks }
    }
    return scale.ticks(atMost: 1)
  }

  private static func areApart(_ places: [Double], by least: Double) -> Bool {
    zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= least }
  }

  /// The title of a strip, left of it.
  private static func stripTitle(_ band: Chart.Strip, _ frame: Frame) -> [TextBox] {
    let lines = Double(band.title.count)
    let step = textSize + 1
    let first = frame.top + (frame.height - lines * step) / 2 + textSize - 1
    return band.title.enumerated().map { index, word in
      TextBox(
        text: word, x: frame.left - 8, y: first + Double(index) * step, size: textSize,
        anchor: .end, ink: .muted)
    }
  }

  private static func tickLabels(
    _ chart: Chart, _ frame: Frame, _ horizontal: [AxisScale.Tick], _ vertical: [AxisScale.Tick],
    bottom: Double
  ) -> [TextBox] {
    horizontal.map { tick in
      TextBox(
        text: tick.label,
        x: frame.left + chart.horizontal.scale.position(of: tick.value) * frame.width,
        y: bottom + 20, size: textSize, anchor: .middle, ink: .muted)
    }
      + vertical.map { tick in
        TextBox(
          text: tick.label, x: frame.left - 8,
          y: frame.bottom - chart.vertical.scale.position(of: tick.value) * frame.height + 4,
          size: textSize, anchor: .end, ink: .muted)
      }
  }

  /// Maps points to pixels in a frame, and back.
  package struct Plot: Sendable {
    package let frame: ChartLayout.Frame
    private let horizontal: AxisScale
    private let vertical: AxisScale

    /// A frame of a chart with the scale of its height.
    package init(_ chart: Chart, _ frame: ChartLayout.Frame, _ vertical: AxisScale) {
      self.frame = frame
      self.vertical = vertical
      horizontal = chart.horizontal.scale
    }

    /// The place of a point in pixels.
    package func place(_ point: PlotPoint) -> PlotPoint {
      PlotPoint(
        x: frame.left + horizontal.position(of: point.x) * frame.width,
        y: frame.bottom - vertical.position(of: point.y) * frame.height)
    }

    /// The corners in pixels of a line that stays level from each point to the next.
    func corners(_ points: [PlotPoint]) -> [PlotPoint] {
      let places = points.filter { $0.isFinite }.map(place)
      return zip(places, places.dropFirst()).flatMap { [$0, PlotPoint(x: $1.x, y: $0.y)] }
        + places.suffix(1)
    }

    /// The point at a place in pixels.
    package func point(at place: PlotPoint) -> PlotPoint {
      PlotPoint(
        x: horizontal.value(at: (place.x - frame.left) / frame.width),
        y: vertical.value(at: (frame.bottom - place.y) / frame.height))
    }

    /// The part of a region that holds, and its border, in pixels.
    package func contour(
      where rule: @escaping (Double, Double) -> Bool
    ) -> (area: SVGPath, border: SVGPath) {
      let contour = RegionContour(horizontal: horizontal, vertical: vertical, where: rule)
      var (area, border) = (SVGPath(), SVGPath())
      for outline in contour.outlines { area.addPolygon(outline.map(place)) }
      for line in contour.borders { border.addLine(line.map(place)) }
      return (area, border)
    }
  }

  /// A line of text in a picture, and its estimated size.
  ///
  /// Text cannot be measured here. A column counts as 0.6 of the font size, which the usual sans
  /// serif fonts stay under except in all capitals.
  package struct TextBox: Sendable, Equatable {
    /// Which end of the text stands at its place.
    package enum Anchor: String, Sendable {
      case start, middle, end
    }

    static let columnWidth = 0.6

    package let text: String
    package let x: Double
    /// The baseline.
    package let y: Double
    package let size: Double
    package var anchor = Anchor.start
    package var ink = Ink.text
    package var isBold = false
    /// Whether a rim in the background's color keeps it apart from the marks that it covers.
    var hasHalo = false

    /// Creates a line of text at a place, its baseline at `y`.
    package init(
      text: String, x: Double, y: Double, size: Double, anchor: Anchor = .start, ink: Ink = .text,
      isBold: Bool = false
    ) {
      self.text = text
      self.x = x
      self.y = y
      self.size = size
      self.anchor = anchor
      self.ink = ink
      self.isBold = isBold
    }

    /// The estimated width of a text.
    package static func width(_ text: String, size: Double) -> Double {
      Double(TextWidth.columns(of: text)) * size * columnWidth
    }

    /// The text, shortened if it would be wider than allowed.
    package static func elided(_ text: String, width: Double, size: Double) -> String {
      let columns = Int(min(1e6, max(1, width / (size * columnWidth))))
      return TextWidth.elided(VisibleText.oneLine(text), toColumns: columns)
    }

    /// At most `limit` lines broken at spaces, the last one shortened.
    package static func wrapped(_ text: String, width: Double, size: Double, limit: Int) -> [String]
    {
      var lines: [String] = []
      var line = ""
      for word in VisibleText.oneLine(text).split(separator: " ") {
        let longer = line.isEmpty ? String(word) : "\(line) \(word)"
        if line.isEmpty || lines.count == limit - 1 || self.width(longer, size: size) <= width {
          line = longer
        } else {
          lines.append(line)
          line = String(word)
        }
      }
      if !line.isEmpty { lines.append(line) }
      return lines.map { elided($0, width: width, size: size) }
    }
  }
}

/// The labels of rules, placed outside the frame so that neither marks nor labels cover them.
extension ChartLayout {
  /// A label and the value on its axis.
  private typealias RuleLabel = (value: Double, label: String)

  /// The labels of horizontal rules, shortened.
  private static func horizontalRuleLabels(_ marks: [Chart.Mark]) -> [RuleLabel] {
    marks.compactMap { mark in
      guard case .horizontalRule(let value, let label, _) = mark else { return nil }
      return (value, shortened(label))
    }
  }

  /// The labels of vertical rules, in rows above the frame.
  ///
  /// Each begins at its rule, or ends there near the right edge. The first row is the lowest.
  private static func verticalRuleLabels(
    _ chart: Chart, left: Double, span: Double
  ) -> (rows: Int, texts: (_ bottom: Double) -> [TextBox]) {
    var placed: [(label: String, x: Double, anchor: TextBox.Anchor, row: Int)] = []
    var ends: [Double] = []
    let labels = chart.marks.compactMap { mark -> RuleLabel? in
      guard case .verticalRule(let value, let label, _) = mark else { return nil }
      return (value, shortened(label))
    }
    // From left to right, each into the lowest row that is free at its place.
    for (value, label) in labels.sorted(by: { $0.value < $1.value }) {
      let width = TextBox.width(label, size: textSize) * 1.1
      let place = left + chart.horizontal.scale.position(of: value) * span
      let fits = place + width <= left + span
      let start = fits ? place : place - width
      let row = ends.firstIndex { $0 <= start } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = start + width + 10
      placed.append((label, place, fits ? .start : .end, row))
    }
    return (
      ends.count,
      { bottom in
        placed.map {
          TextBox(
            text: $0.label, x: $0.x, y: bottom - Double($0.row) * 16, size: textSize,
            anchor: $0.anchor)
        }
      }
    )
  }

  /// Labels right of the frame, moved apart if they would touch.
  private static func placed(
    _ labels: [RuleLabel], scale: AxisScale, frame: Frame
  ) -> [TextBox] {
    var lowest = frame.bottom + 4
    return labels.sorted { $0.value < $1.value }.map { label in
      let y = min(lowest, frame.bottom - scale.position(of: label.value) * frame.height + 4)
      lowest = y - 16
      return TextBox(text: label.label, x: frame.right + 8, y: y, size: textSize)
    }
  }

  private static func shortened(_ label: String) -> String {
    TextBox.elided(label, width: longestRuleLabel, size: textSize)
  }
}

/// The labels of points, each beside its point. One that would cover something is left out.
extension ChartLayout {
  private static let pointLabelSize = 11.0
  private static let longestPointLabel = 150.0

  /// The points that have a place among some marks.
  private static func points(_ marks: [Chart.Mark]) -> [Chart.Point] {
    marks.flatMap { mark -> [Chart.Point] in
      if case .points(let points, _) = mark { points.filter { $0.place.isFinite } } else { [] }
    }
  }

  /// The labels of the points among some marks.
  private static func pointLabels(_ marks: [Chart.Mark], _ plot: Plot) -> [TextBox] {
    let points = points(marks)
    guard points.contains(where: { $0.label != nil }) else { return [] }
    // Points and lines have their place already. Labels go where nothing else is, or are left out.
    var taken = points.map { point -> Frame in
      let (place, reach) = (plot.place(point.place), point.radius + 1)
      return Frame(
        left: place.x - reach, top: place.y - reach, width: 2 * reach, height: 2 * reach)
    }
    for mark in marks {
      switch mark {
      case .line(let points, _): taken += boxes(along: points.map(plot.place))
      case .steps(let points, _): taken += boxes(along: plot.corners(points))
      default: break
      }
    }
    var texts: [TextBox] = []
    var labels: [Frame] = []
    func covered(_ place: Candidate) -> Int { taken.count { $0.meets(place.box) } }
    for point in points.filter({ $0.isLabelSure }) + points.filter({ !$0.isLabelSure }) {
      guard let label = point.label else { continue }
      // The ends of long names tell them apart.
      let isLong = TextBox.width(label, size: pointLabelSize) > longestPointLabel
      let name = isLong ? String(label.prefix(13)) + "…" + String(label.suffix(8)) : label
      let shown = TextBox.elided(name, width: longestPointLabel, size: pointLabelSize)
      let places = candidates(shown, at: plot.place(point.place), radius: point.radius).filter {
        place in
        place.box.lies(in: plot.frame) && !labels.contains { $0.meets(place.box) }
      }
      guard var chosen = places.min(by: { covered($0) < covered($1) }) else { continue }
      chosen.text.hasHalo = covered(chosen) > 0
      guard point.isLabelSure || !chosen.text.hasHalo else { continue }
      labels.append(chosen.box)
      texts.append(chosen.text)
    }
    return texts
  }

  /// Boxes along lines, about a letter's width apart.
  private static func boxes(along points: [PlotPoint]) -> [Frame] {
    zip(points, points.dropFirst()).flatMap { start, end -> [Frame] in
      let length = max((end.x - start.x).magnitude, (end.y - start.y).magnitude)
      guard length.isFinite else { return [] }
      // No picture is a thousand steps wide. A stride would ask for fused products, which differ
      // between processors.
      let steps = min(1000, max(1, (length / 6).rounded(.up)))
      return (0...Int(steps)).map { step in
        let x = start.x + (end.x - start.x) * Double(step) / steps
        let y = start.y + (end.y - start.y) * Double(step) / steps
        return Frame(left: x - 1, top: y - 1, width: 2, height: 2)
      }
    }
  }

  /// A place for a label.
  private typealias Candidate = (box: Frame, text: TextBox)

  /// Right of the point, left of it, over it and under it, and then over and under it to one side.
  private static func candidates(
    _ label: String, at place: PlotPoint, radius: Double
  ) -> [Candidate] {
    let width = TextBox.width(label, size: pointLabelSize)
    let reach = radius + 4
    func candidate(_ x: Double, _ y: Double, _ anchor: TextBox.Anchor) -> Candidate {
      let left =
        switch anchor {
        case .start: x
        case .middle: x - width / 2
        case .end: x - width
        }
      return (
        Frame(left: left, top: y - pointLabelSize + 1, width: width, height: pointLabelSize + 2),
        TextBox(text: label, x: x, y: y, size: pointLabelSize, anchor: anchor)
      )
    }
    // The side that reads best goes first. Over and under hide more of the points beside.
    return [
      candidate(place.x + reach, place.y + 4, .start),
      candidate(place.x - reach, place.y + 4, .end),
      candidate(place.x, place.y - reach - 2, .middle),
      candidate(place.x, place.y + reach + pointLabelSize - 2, .middle),
      candidate(place.x + radius, place.y - reach - 2, .start),
      candidate(place.x - radius, place.y - reach - 2, .end),
      candidate(place.x + radius, place.y + reach + pointLabelSize - 2, .start),
      candidate(place.x - radius, place.y + reach + pointLabelSize - 2, .end),
    ]
  }
}
