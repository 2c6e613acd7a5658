import PanDocuments
import PanTrace

/// Pictures of a command's result: in a folder, as pairs for light and dark pages, and in pages.
struct ChartFolder {
  private typealias Shown = (name: String, alternative: String, svg: (Theme, Double) -> String)

  private let folder: (path: String, files: OutputFolder)?
  /// The file name of the one picture that is wanted. Nil for all pictures under their own names.
  private let only: String?
  private var shown: [Shown] = []

  /// Makes the folder unless it exists.
  ///
  /// A path `out/x.svg` stands for the pair `x.light.svg` and `x.dark.svg` of the main picture.
  init(_ path: String) throws {
    var path = path
    only = path.ends(in: ".svg") ? String(path.split(separator: "/").last?.dropLast(4) ?? "") : nil
    if only != nil { path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
    folder = (path, try OutputFolder(path))
  }

  /// Nil if there is neither a folder nor a page among the targets.
  init?(
    _ path: String?, for targets: [(target: OutputTarget, format: OutputFormat)]
  ) throws {
    if let path {
      try self.init(path)
      return
    }
    guard targets.contains(where: { $0.format == .html }) else { return nil }
    self.init()
  }

  /// No folder: pictures only go into pages.
  private init() { (folder, only) = (nil, nil) }

  /// Adds a picture. `alternative` tells the finding to those who do not see it.
  mutating func write(
    _ name: String, alternative: String, _ svg: @escaping (Theme, Double) -> String
  ) throws {
    guard only == nil || shown.isEmpty else { return }
    let name = only ?? name
    let width = ChartLayout.width
    try folder?.files.write(svg(.light, width), to: "\(name).light.svg")
    try folder?.files.write(svg(.dark, width), to: "\(name).dark.svg")
    shown.append((name, alternative, svg))
  }

  /// The pictures for a document at `target`: links to files, or inline without a folder.
  func pictures(besides target: OutputTarget) -> [Document.Picture] {
    guard let path = folder?.path else {
      return shown.map { _, alternative, svg in
        .init(.drawn(svg(.page, ReportDestination.Draft.pageWidth)), alternative: alternative)
      }
    }
    let link =
      switch target {
      case .standardOutput: path
      case .file(let file): Self.path(path, from: file)
      }
    return shown.map { name, alternative, _ in
      let files = Document.Picture.Source.files(
        light: .file("\(link)/\(name).light.svg"), dark: .file("\(link)/\(name).dark.svg"))
      return Document.Picture(files, alternative: alternative)
    }
  }

  /// A folder's path relative to a file's folder. Unchanged if only one of them is absolute.
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
