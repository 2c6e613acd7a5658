import CommandLineKit
import PanBatch
import PanReports

/// The borders of a comparison's rules, written where the options ask for them.
struct PolicyPictures {
  private static let light = "rule-borders.light.svg"
  private static let dark = "rule-borders.dark.svg"

  private let folder: String?

  init(_ map: PolicyMap?, _ options: CompareCommand.Options, console: Console) throws {
    folder = options.charts
    guard options.chart != nil || options.charts != nil else { return }
    guard let chart = map?.chart else {
      throw CommandFailure(
        .noInput, "no trace has a release, so there is no chart",
        advice: "--end-at-last takes the last sample for the lift.")
    }
    if let path = options.chart {
      try OutputWriter.write(
        chart.svg(options.theme.theme), to: OutputTarget(path), console: console)
    }
    guard let path = options.charts else { return }
    do {
      let folder = try OutputFolder(path)
      try folder.write(chart.svg(.light), to: Self.light)
      try folder.write(chart.svg(.dark), to: Self.dark)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The pair as a document of that name finds it; nil where no pair was asked for.
  func pair(besides document: OutputTarget) -> (light: LinkTarget, dark: LinkTarget)? {
    guard let folder else { return nil }
    let path: String
    switch document {
    case .standardOutput: path = folder
    case .file(let name): path = Self.path(folder, from: name)
    }
    return (.file("\(path)/\(Self.light)"), .file("\(path)/\(Self.dark)"))
  }

  /// A folder's path from beside a file; as it was where the two begin in different places.
  static func path(_ folder: String, from file: String) -> String {
    guard folder.hasPrefix("/") == file.hasPrefix("/") else { return folder }
    let to = folder.split(separator: "/").filter { $0 != "." }
    let from = file.split(separator: "/").filter { $0 != "." }.dropLast()
    let common = zip(to, from).prefix { $0 == $1 }.count
    guard !from.dropFirst(common).contains("..") else { return folder }
    let ups = from.dropFirst(common).map { _ in Substring("..") }
    let parts = ups + to.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
