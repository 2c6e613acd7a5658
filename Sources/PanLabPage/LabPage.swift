import PanDocuments
import PanText

/// The page as one file: style, glue, engine, and recordings where there are any.
package struct LabPage: Sendable {
  /// A recording that the page opens by itself.
  package struct File: Sendable {
    /// What it is called.
    let name: String
    /// The bytes in the trace format.
    let bytes: [UInt8]

    /// A file with a name.
    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  private let files: [File]
  private let settings: [String]

  /// The page with some recordings, without any it records; and what it begins with, as names and
  /// values of the options of `analyze`: `policy=vaul`, `rate=120`.
  package init(_ files: [File], settings: [String] = []) {
    self.files = files
    self.settings = settings
  }

  /// The whole page.
  package var html: [UInt8] {
    var bytes: [UInt8] = []
    Self.head.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes += recordings
    Self.tail.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The recordings as JSON, which a script element may hold.
  private var recordings: [UInt8] {
    var writer = JSONWriter(layout: .compact)
    writer.beginObject()
    writer.key("settings")
    writer.beginArray()
    for setting in settings { writer.string(setting) }
    writer.endArray()
    writer.key("files")
    writer.beginArray()
    for file in files {
      writer.beginArray()
      writer.string(file.name)
      writer.string(String(decoding: file.bytes, as: UTF8.self))
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
    return writer.takeBytes()
  }
}
