import PanDocuments
import PanTraces

/// The page as one file: style, glue, engine, and recordings if there are any.
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

  /// The page with some recordings, without any it records, and what it begins with, as names and
  /// values of the options of `analyze`: `policy=vaul`, `rate=120`.
  package init(_ files: [File], settings: [String] = []) {
    self.files = files
    self.settings = settings
  }

  /// The whole page.
  package var html: [UInt8] {
    func bytes(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { unsafe [UInt8]($0) } }
    return bytes(Self.head) + recordings + bytes(Self.middle) + bytes(Self.engine)
      + bytes(Self.tail)
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
