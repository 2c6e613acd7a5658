import PanBatch
import PanDocuments
import PanReports

/// Pictures beside a command's output, as pairs for light and dark pages.
struct ChartFolder {
  private let path: String
  private let folder: OutputFolder
  private var shown: [(name: String, alternative: String)] = []

  /// Makes the folder, unless it is there.
  init(_ path: String) throws {
    self.path = path
    folder = try OutputFolder(path)
  }

  /// Writes a picture twice; `alternative` tells the finding to those who do not see it.
  mutating func write(
    _ name: String, alternative: String, _ svg: (Theme) -> String
  ) throws {
    try folder.write(svg(.light), to: "\(name).light.svg")
    try folder.write(svg(.dark), to: "\(name).dark.svg")
    shown.append((name, alternative))
  }

  /// The pictures as a document that goes to a target finds them.
  func pictures(besides target: OutputTarget) -> [Document.Picture] {
    let link =
      switch target {
      case .standardOutput: path
      case .file(let file): Self.path(path, from: file)
      }
    return shown.map { name, alternative in
      let files = Document.Picture.Source.files(
        light: .file("\(link)/\(name).light.svg"), dark: .file("\(link)/\(name).dark.svg"))
      return Document.Picture(files, alternative: alternative)
    }
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
