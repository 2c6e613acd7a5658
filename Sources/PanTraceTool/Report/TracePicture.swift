package import PanDocuments
import PanEngine
import PanTraces
import PanTransitions

/// A picture of one trace, ready to be drawn in either theme.
package struct TracePicture: Sendable {
  /// The name of its files.
  package let file: String
  /// What it shows, to stand before "of" and a trace's name.
  package let name: String
  /// What there is to see, in a sentence.
  package let finding: String
  /// The picture for one theme, as an SVG document of about a width in pixels.
  package let svg: @Sendable (Theme, Double) -> String

  /// What is added to a trace's name in the names of a report's files.
  package var suffix: String { file == Self.progress ? "" : "." + file }

  fileprivate static let progress = "progress"
}

extension ReplayedTrace {
  /// The views of a transition at some moments, and the progress. None if nothing was decided.
  package func pictures(at moments: FilmstripMoments = .standard) -> [TracePicture] {
    guard let progress = ProgressChart(replay)?.chart else { return [] }
    let strip = views.flatMap { Filmstrip($0, moments: moments) }.map { strip in
      TracePicture(
        file: "views", name: "Views at moments", finding: strip.subtitle, svg: strip.svg)
    }
    let chart = TracePicture(
      file: TracePicture.progress, name: "Progress against time", finding: progress.subtitle ?? "",
      svg: progress.svg)
    return [strip].compactMap { $0 } + [chart]
  }
}
