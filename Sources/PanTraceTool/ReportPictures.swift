import PanBatch
import PanDocuments
import PanReports

/// The pictures of one report, as files of its edition.
struct ReportPictures {
  private let edition: FolderEdition
  /// The folder as the document finds it; empty where the two lie side by side.
  private let link: String

  /// Adds to an edition; `link` is the way to its folder from the document.
  init(_ edition: FolderEdition, link: String) {
    self.edition = edition
    self.link = link
  }

  /// Writes a picture for light and dark pages.
  func write(named name: String, _ svg: (Theme) -> String) throws -> ReportFacts.PicturePair {
    ReportFacts.PicturePair(
      light: try write(svg(.light), to: "pictures/\(name).light.svg"),
      dark: try write(svg(.dark), to: "pictures/\(name).dark.svg"))
  }

  private func write(_ picture: String, to name: String) throws(OutputError) -> String {
    try edition.write(picture, to: name)
    return (link.isEmpty ? "" : link + "/") + name
  }
}
