import PanFormats

/// A text that was imported.
typealias Imported = ImportedLog

extension ImportedLog {
  init(
    _ text: String, settings: ImportSettings = .init(), axes: String = "", block: Int = .max
  ) {
    self.init(Array(text.utf8), settings: settings, axes: Array(axes.utf8), block: block)
  }
}
