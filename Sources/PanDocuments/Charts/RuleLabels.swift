/// The labels of rules, kept outside the frame, where no mark can cover them nor they each other.
enum RuleLabels {
  /// A label and the value on its axis.
  struct Label {
    package let value: Double
    package let label: String
  }

  /// The labels over the frame, in as many rows as keep them apart.
  package struct Above {
    fileprivate struct Placed {
      let label: String
      let x: Double
      let anchor: TextBox.Anchor
      let row: Int
    }

    fileprivate var placed: [Placed] = []
    fileprivate(set) var rows = 0

    /// The boxes, the first row lowest, at a baseline.
    package func texts(bottom: Double) -> [TextBox] {
      placed.map {
        TextBox(
          text: $0.label, x: $0.x, y: bottom - Double($0.row) * 16, size: ChartLayout.textSize,
          anchor: $0.anchor)
      }
    }
  }

  /// The labels of horizontal rules, shortened.
  package static func beside(_ marks: [ChartMark]) -> [Label] {
    marks.compactMap { mark in
      guard case .horizontalRule(let value, let label, _) = mark else { return nil }
      return Label(value: value, label: shortened(label))
    }
  }

  /// The labels of vertical rules, each beginning at its rule, or ending there near the right edge.
  package static func above(_ chart: Chart, left: Double, span: Double) -> Above {
    var result = Above()
    var ends: [Double] = []
    let labels = chart.marks.compactMap { mark -> Label? in
      guard case .verticalRule(let value, let label, _) = mark else { return nil }
      return Label(value: value, label: shortened(label))
    }
    for label in labels.sorted(by: { $0.value < $1.value }) {
      let width = TextBox.width(label.label, size: ChartLayout.textSize) * 1.1
      let place = left + chart.horizontal.scale.position(of: label.value) * span
      let fits = place + width <= left + span
      let start = fits ? place : place - width
      let row = ends.firstIndex { $0 <= start } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = start + width + 10
      result.placed.append(
        Above.Placed(label: label.label, x: place, anchor: fits ? .start : .end, row: row))
    }
    result.rows = ends.count
    return result
  }

  /// Boxes right of the frame, pushed apart where they would touch.
  package static func spread(
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
