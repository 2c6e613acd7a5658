import PanTraces

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

  /// The text, shortened where it would be wider than allowed.
  package static func elided(_ text: String, width: Double, size: Double) -> String {
    let columns = Int(min(1e6, max(1, width / (size * columnWidth))))
    return TextWidth.elided(VisibleText.oneLine(text), toColumns: columns)
  }

  /// At most `limit` lines broken at spaces, the last one shortened.
  package static func wrapped(_ text: String, width: Double, size: Double, limit: Int) -> [String] {
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

/// The labels of rules, placed outside the frame so that neither marks nor labels cover them.
enum RuleLabels {
  /// A label and the value on its axis.
  typealias Label = (value: Double, label: String)

  /// The labels of horizontal rules, shortened.
  static func ofHorizontalRules(_ marks: [ChartMark]) -> [Label] {
    marks.compactMap { mark in
      guard case .horizontalRule(let value, let label, _) = mark else { return nil }
      return (value, shortened(label))
    }
  }

  /// The labels of vertical rules, in rows above the frame.
  ///
  /// Each begins at its rule, or ends there near the right edge. The first row is the lowest.
  static func ofVerticalRules(
    _ chart: Chart, left: Double, span: Double
  ) -> (rows: Int, texts: (_ bottom: Double) -> [TextBox]) {
    var placed: [(label: String, x: Double, anchor: TextBox.Anchor, row: Int)] = []
    var ends: [Double] = []
    let labels = chart.marks.compactMap { mark -> Label? in
      guard case .verticalRule(let value, let label, _) = mark else { return nil }
      return (value, shortened(label))
    }
    for (value, label) in labels.sorted(by: { $0.value < $1.value }) {
      let width = TextBox.width(label, size: ChartLayout.textSize) * 1.1
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
            text: $0.label, x: $0.x, y: bottom - Double($0.row) * 16, size: ChartLayout.textSize,
            anchor: $0.anchor)
        }
      }
    )
  }

  /// Labels right of the frame, moved apart where they would touch.
  static func placed(
    _ labels: [Label], scale: AxisScale, frame: ChartLayout.Frame
  ) -> [TextBox] {
    var lowest = frame.bottom + 4
    return labels.sorted { $0.value < $1.value }.map { label in
      let y = min(lowest, frame.bottom - scale.position(of: label.value) * frame.height + 4)
      lowest = y - 16
      return TextBox(text: label.label, x: frame.right + 8, y: y, size: ChartLayout.textSize)
    }
  }

  private static func shortened(_ label: String) -> String {
    TextBox.elided(label, width: ChartLayout.longestRuleLabel, size: ChartLayout.textSize)
  }
}

/// The labels of points, each beside its point; one that would cover something is left out.
enum PointLabels {
  private struct Box {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    func meets(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func lies(in frame: ChartLayout.Frame) -> Bool {
      left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
    }
  }

  private static let size = 11.0
  private static let longest = 150.0
  private static let gap = 4.0

  /// The labels of the points among some marks.
  static func texts(_ marks: [ChartMark], _ plot: Plot) -> [TextBox] {
    let points = marks.flatMap { mark -> [ChartPoint] in
      if case .points(let points, _) = mark { points.filter { $0.place.isFinite } } else { [] }
    }
    guard points.contains(where: { $0.label != nil }) else { return [] }
    var taken = points.map { point -> Box in
      let (place, reach) = (plot.place(point.place), point.radius + 1)
      return Box(
        left: place.x - reach, top: place.y - reach, right: place.x + reach,
        bottom: place.y + reach)
    }
    for mark in marks {
      switch mark {
      case .line(let points, _): taken += boxes(along: points.map(plot.place))
      case .steps(let points, _): taken += boxes(along: plot.corners(points))
      default: break
      }
    }
    var texts: [TextBox] = []
    for point in points {
      guard let label = point.label else { continue }
      let shown = TextBox.elided(label, width: longest, size: size)
      let free = candidates(shown, at: plot.place(point.place), radius: point.radius).first {
        candidate in
        candidate.box.lies(in: plot.frame) && !taken.contains { $0.meets(candidate.box) }
      }
      guard let free else { continue }
      taken.append(free.box)
      texts.append(free.text)
    }
    return texts
  }

  /// Boxes along lines, about a letter's width apart.
  private static func boxes(along points: [PlotPoint]) -> [Box] {
    zip(points, points.dropFirst()).flatMap { start, end -> [Box] in
      let length = max((end.x - start.x).magnitude, (end.y - start.y).magnitude)
      guard length.isFinite else { return [] }
      // No picture is a thousand steps wide. A stride would ask for fused products, which differ
      // between processors.
      let steps = min(1000, max(1, (length / 6).rounded(.up)))
      return (0...Int(steps)).map { step in
        let x = start.x + (end.x - start.x) * Double(step) / steps
        let y = start.y + (end.y - start.y) * Double(step) / steps
        return Box(left: x - 1, top: y - 1, right: x + 1, bottom: y + 1)
      }
    }
  }

  /// Right of the point, left of it, over it and under it.
  private static func candidates(
    _ label: String, at place: PlotPoint, radius: Double
  ) -> [(box: Box, text: TextBox)] {
    let width = TextBox.width(label, size: size)
    let reach = radius + gap
    func candidate(_ x: Double, _ y: Double, _ anchor: TextBox.Anchor) -> (Box, TextBox) {
      let left =
        switch anchor {
        case .start: x
        case .middle: x - width / 2
        case .end: x - width
        }
      return (
        Box(left: left, top: y - size + 1, right: left + width, bottom: y + 3),
        TextBox(text: label, x: x, y: y, size: size, anchor: anchor)
      )
    }
    return [
      candidate(place.x + reach, place.y + 4, .start),
      candidate(place.x - reach, place.y + 4, .end),
      candidate(place.x, place.y - reach - 2, .middle),
      candidate(place.x, place.y + reach + size - 2, .middle),
    ]
  }
}
