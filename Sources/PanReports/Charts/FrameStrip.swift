package import PanDocuments
import PanText

/// One bar for each frame: how long it stood by its width, how much is wrong with it by its height.
package struct FrameStrip: Sendable {
  /// What a frame is.
  package enum Kind: Sendable, CaseIterable {
    /// Something new, in time.
    case fresh
    /// In time, and nothing new although the finger moved.
    case stale
    /// In time, and nothing new because the finger rests.
    case still
    /// On screen for longer than its turn, so that the next one came late.
    case late

    /// The word in legends.
    var name: String {
      switch self {
      case .fresh: "new, in time"
      case .stale: "nothing new, though the finger moved"
      case .still: "nothing new, the finger rests"
      case .late: "stood too long"
      }
    }

    var style: BarStyle {
      switch self {
      case .fresh: BarStyle(ink: .finish)
      case .stale: BarStyle(ink: .cancel, isHollow: true)
      case .still: BarStyle(ink: .muted, isHollow: true)
      case .late: BarStyle(ink: .cancel)
      }
    }
  }

  /// A frame on screen.
  package struct Cell: Sendable, Equatable {
    /// Seconds at which it came on screen.
    package let start: Double
    /// Seconds at which the next one did.
    package let end: Double
    /// The height of its bar, in the unit of the axis.
    package let height: Double
    /// What it is.
    package let kind: Kind

    /// Creates a cell.
    package init(start: Double, end: Double, height: Double, kind: Kind) {
      self.start = start
      self.end = end
      self.height = height
      self.kind = kind
    }
  }

  private let title: String
  private let finding: String
  private let heightTitle: String
  private let cells: [Cell]
  private let bound: (value: Double, label: String)?

  /// Takes the frames in the order of time.
  ///
  /// - Parameters:
  ///   - title: The name of the trace or log.
  ///   - finding: What there is to see, in one sentence.
  ///   - heightTitle: What the heights are, in milliseconds.
  ///   - cells: The frames.
  ///   - bound: The height that a frame in time does not go beyond.
  package init(
    title: String, finding: String, heightTitle: String, cells: [Cell],
    bound: (value: Double, label: String)?
  ) {
    self.title = title
    self.finding = finding
    self.heightTitle = heightTitle
    self.cells = cells
    self.bound = bound
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let times = cells.flatMap { [$0.start, $0.end] }.filter(\.isFinite).map { $0 * 1000 }
    let heights = cells.map(\.height) + [bound.map(\.value) ?? 0]
    let scale = LinearScale(covering: heights, including: [0, 1], margin: 0.05)
    let kinds = Kind.allCases.map { kind in (kind, cells.filter { $0.kind == kind }) }
      .filter { !$0.1.isEmpty }
    var marks = kinds.map { kind, cells in
      ChartMark.bars(cells.map(Self.bar), from: 0, kind.style)
    }
    if let bound {
      marks.append(
        .horizontalRule(
          bound.value, label: bound.label, Stroke(ink: .text, width: 1, dash: .dashed)))
    }
    return Chart(
      title: "Frames: \(title)", subtitle: finding,
      description: "\(cells.count) frames. \(finding)",
      horizontal: Chart.Axis(
        title: "time", unit: "ms",
        scale: .linear(
          LinearScale(
            covering: times, including: [times.first ?? 0, (times.first ?? 0) + 1], margin: 0.02))),
      vertical: Chart.Axis(title: heightTitle, unit: "ms", scale: .linear(scale)),
      marks: marks,
      legend: kinds.map { kind, cells in
        .init(label: "\(kind.name) (\(cells.count))", swatch: .bar(kind.style))
      })
  }

  private static func bar(_ cell: Cell) -> ChartBar {
    let start = NumberText.fixed(cell.start * 1000, decimals: 1)
    let height = NumberText.fixed(cell.height, decimals: 1)
    return ChartBar(
      start: cell.start * 1000, end: cell.end * 1000, height: cell.height,
      title: "\(start) ms: \(cell.kind.name), \(height) ms")
  }
}
