package import PanDocuments
import PanMetrics
package import PanReplay
import PanText
import PanTraces

/// One bar for each frame under the finger.
///
/// A bar's width is how long the frame stood, its height how old its input was when the next frame
/// came. On time, input is at most one frame old when shown, and two when replaced.
package struct FrameStrip: Sendable {
  /// Whether a frame is on time, and shows new input.
  enum Kind: CaseIterable {
    /// Something new, in time.
    case fresh
    /// In time, and nothing new although the finger moved.
    case stale
    /// In time, and nothing new because the finger rests.
    case still
    /// On screen for more than one and a half intervals, so that the next one came late.
    case late

    /// The words in legends, and the look of the bar.
    var look: (name: String, ink: Ink, isHollow: Bool) {
      switch self {
      case .fresh: ("new, in time", .finish, false)
      case .stale: ("nothing new, though the finger moved", .cancel, true)
      case .still: ("nothing new, the finger rests", .muted, true)
      case .late: ("stood too long", .cancel, false)
      }
    }
  }

  /// A frame on screen.
  struct Cell {
    /// Seconds at which it came on screen.
    let start: Double
    /// Seconds at which the next one did.
    let end: Double
    /// Seconds since the input it shows, at its end.
    let age: Double
    let kind: Kind
  }

  /// The name of the trace.
  let title: String
  /// The frames in the order of time.
  let cells: [Cell]
  /// The time a frame should stand, in seconds; nil on a display without a rate.
  let interval: Double?

  /// Whether some frame is stale or late.
  package var isUneven: Bool { cells.contains { $0.kind == .stale || $0.kind == .late } }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let times = cells.flatMap { [$0.start, $0.end] }.filter(\.isFinite).map { $0 * 1000 }
    let bound = interval.map { $0 * 2000 }
    let kinds = Kind.allCases.map { kind in (kind, cells.filter { $0.kind == kind }) }
      .filter { !$0.1.isEmpty }
    var marks = kinds.map { kind, cells in
      ChartMark.bars(cells.map(Self.bar), kind.look.ink, isHollow: kind.look.isHollow)
    }
    if let bound {
      marks.append(
        .horizontalRule(
          bound, label: "two frames, \(NumberText.fixed(bound, decimals: 1)) ms",
          Stroke(ink: .text, width: 1, dash: .dashed)))
    }
    return Chart(
      title: "Frames: \(title)", subtitle: finding,
      description: "\(cells.count) frames. \(finding)",
      horizontal: .linear(
        "time", unit: "ms", covering: times,
        including: [times.first ?? 0, (times.first ?? 0) + 1], margin: 0.02),
      vertical: .linear(
        "age of the shown input when replaced", unit: "ms",
        covering: cells.map { $0.age * 1000 } + [bound ?? 0], including: [0, 1], margin: 0.05),
      marks: marks,
      legend: kinds.map { kind, cells in
        .init(
          label: "\(kind.look.name) (\(cells.count))",
          swatch: .bar(kind.look.ink, isHollow: kind.look.isHollow))
      })
  }

  private var finding: String {
    guard isUneven else {
      return "Each of \(cells.count) frames shows something new while the finger moves, and none "
        + "stands too long."
    }
    let (stale, late) = (cells.count { $0.kind == .stale }, cells.count { $0.kind == .late })
    return "Of \(cells.count) frames under the finger \(stale) \(stale == 1 ? "shows" : "show") "
      + "nothing new though it moved, and \(late) \(late == 1 ? "stands" : "stand") too long."
  }

  private static func bar(_ cell: Cell) -> ChartBar {
    let start = NumberText.fixed(cell.start * 1000, decimals: 1)
    let age = NumberText.fixed(cell.age * 1000, decimals: 1)
    return ChartBar(
      start: cell.start * 1000, end: cell.end * 1000, height: cell.age * 1000,
      title: "\(start) ms: \(cell.kind.look.name), \(age) ms")
  }
}

extension FrameStrip {
  /// The frames of a replay; nil where there are none under a finger.
  package init?(_ replay: Replay) {
    let interval = replay.configuration.clock.rate.map { 1 / $0 }
    let cells = replay.frames.indices.dropLast()
      .filter { replay.frames[$0].phase == .dragging }
      .map { Cell(replay, frame: $0, interval: interval) }
    guard !cells.isEmpty else { return nil }
    self.init(title: replay.trace.idAndIntent, cells: cells, interval: interval)
  }
}

extension FrameStrip.Cell {
  fileprivate init(_ replay: Replay, frame place: Int, interval: Double?) {
    let frame = replay.frames[place]
    let end = replay.frames[place + 1].time
    let isLate = interval.map { end - frame.time > 1.5 * $0 } ?? false
    let isNew = place == 0 || frame.inputTime > replay.frames[place - 1].inputTime
    let kind: FrameStrip.Kind =
      if isLate {
        .late
      } else if replay.isStale(frame: place) {
        .stale
      } else {
        isNew ? .fresh : .still
      }
    self.init(start: frame.time, end: end, age: max(0, end - frame.inputTime), kind: kind)
  }
}
