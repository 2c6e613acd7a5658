import CommandLineKit
import PanBatch
import PanReports

/// A folder of pictures, each as a pair for light and dark pages.
struct PictureFolder {
  private let path: String
  private let folder: OutputFolder

  init(_ path: String) throws {
    self.path = path
    do {
      folder = try OutputFolder(path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Draws a chart in both themes.
  func write(_ chart: Chart, named name: String) throws {
    do {
      try folder.write(chart.svg(.light), to: name + ".light.svg")
      try folder.write(chart.svg(.dark), to: name + ".dark.svg")
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The pair of that name as a document finds it.
  func pair(
    _ name: String, besides document: OutputTarget
  ) -> (light: LinkTarget, dark: LinkTarget) {
    let path: String
    switch document {
    case .standardOutput: path = self.path
    case .file(let file): path = Self.path(self.path, from: file)
    }
    return (.file("\(path)/\(name).light.svg"), .file("\(path)/\(name).dark.svg"))
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
