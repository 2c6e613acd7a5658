package import PanDocuments
import PanReplay
import PanTraces
import PanTransitions

/// The pictures of one trace, in the order of a report.
///
/// A further one is a case, its row, and the type that draws it from the replay.
package enum TracePicture: String, Sendable, CaseIterable {
  /// Progress against time.
  case progress
  /// Views at moments.
  case filmstrip
  /// Finger and content.
  case lag
  /// The settle alone.
  case settle
  /// Frames under the finger.
  case frames

  private var row: (name: String, draw: (ReplayedTrace) -> Drawing?) {
    switch self {
    case .progress: ("Progress against time", { Drawing(ProgressChart($0.replay)?.chart) })
    case .filmstrip: ("Views at moments", { Drawing($0.views.flatMap { Filmstrip($0) }) })
    case .lag: ("Finger and content", { Drawing(LagChart($0.replay)?.chart) })
    case .settle: ("Settle", { Drawing(SettleChart($0.replay)?.chart) })
    case .frames: ("Frames under the finger", { Drawing(FrameStrip($0.replay)) })
    }
  }

  /// What it shows, to stand before "of" and a trace's name.
  package var name: String { row.name }

  /// What is added to the trace's name in the names of its files.
  package var suffix: String { self == .progress ? "" : "." + rawValue }

  /// Whether a report has it only of the traces most worth looking at.
  package var isCloseUp: Bool {
    switch self {
    case .progress, .filmstrip: false
    default: true
    }
  }

  /// The picture of a trace; nil where there is nothing to draw.
  package func drawing(of trace: ReplayedTrace) -> Drawing? { row.draw(trace) }
}

extension TracePicture {
  /// A picture, ready to be drawn in either theme.
  package struct Drawing: Sendable {
    /// What there is to see, in a sentence.
    package let finding: String
    /// Whether it shows something worth a place in a report.
    package let isNotable: Bool
    private let draw: @Sendable (Theme, Double) -> String

    /// The picture for one theme, as an SVG document of about a width in pixels.
    package func svg(_ theme: Theme, width: Double = ChartLayout.width) -> String {
      draw(theme, width)
    }

    fileprivate init?(_ chart: Chart?, isNotable: Bool = true) {
      guard let chart else { return nil }
      finding = chart.subtitle ?? ""
      self.isNotable = isNotable
      draw = { chart.svg($0, width: $1) }
    }

    fileprivate init?(_ strip: Filmstrip?) {
      guard let strip else { return nil }
      finding = strip.subtitle
      isNotable = true
      draw = { strip.svg($0, width: $1) }
    }

    /// Frames are notable if some are stale or late.
    fileprivate init?(_ strip: FrameStrip?) {
      self.init(strip?.chart, isNotable: strip?.isUneven ?? false)
    }
  }
}

extension ReplayedTrace {
  /// The pictures of a report: close-ups on request, and none that shows nothing of note.
  package func pictures(
    withCloseUps: Bool
  ) -> [(kind: TracePicture, drawing: TracePicture.Drawing)] {
    TracePicture.allCases.compactMap { kind in
      guard withCloseUps || !kind.isCloseUp, let drawing = kind.drawing(of: self),
        drawing.isNotable
      else { return nil }
      return (kind, drawing)
    }
  }
}
