import PanBatch
import PanDocuments
import PanReports

/// Where the pictures of one report go.
enum ReportPictures {
  /// Into files of its edition; `link` is the way to its folder from the document, empty where the
  /// two lie side by side.
  case files(FolderEdition, link: String)
  /// Into the page itself.
  case page

  /// Places a picture for light and dark pages.
  func place(_ svg: (Theme) -> String, named name: String) throws -> ReportFacts.Picture {
    switch self {
    case .files(let edition, let link):
      let folder = link.isEmpty ? "" : link + "/"
      let light = "pictures/\(name).light.svg"
      let dark = "pictures/\(name).dark.svg"
      try edition.write(svg(.light), to: light)
      try edition.write(svg(.dark), to: dark)
      return .files(light: folder + light, dark: folder + dark)
    case .page:
      return .drawn(light: svg(.light), dark: svg(.dark))
    }
  }
}
