import CommandLineKit
import PanBatch
import PanReports

/// The borders of a comparison's rules, written where the options ask for them.
struct PolicyPictures {
  private static let name = "rule-borders"

  private let folder: PictureFolder?

  init(_ map: PolicyMap?, _ options: CompareCommand.Options, console: Console) throws {
    guard options.chart != nil || options.charts != nil else {
      folder = nil
      return
    }
    guard let chart = map?.chart else {
      throw CommandFailure(
        .noInput, "no trace has a release, so there is no chart",
        advice: "--end-at-last takes the last sample for the lift.")
    }
    if let path = options.chart {
      try OutputWriter.write(
        chart.svg(options.theme.theme), to: OutputTarget(path), console: console)
    }
    folder = try options.charts.map { try PictureFolder($0) }
    try folder?.write(chart, named: Self.name)
  }

  /// The pair as a document of that name finds it; nil where no pair was asked for.
  func pair(besides document: OutputTarget) -> (light: LinkTarget, dark: LinkTarget)? {
    folder.map { $0.pair(Self.name, besides: document) }
  }
}
