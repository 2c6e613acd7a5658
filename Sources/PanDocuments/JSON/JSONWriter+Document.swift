extension JSONWriter {
  /// A document of the tool: which form it has, which version wrote it if it says so, and the rest.
  ///
  /// It ends with a line feed.
  package static func document(
    _ schema: String, version: String? = nil, _ members: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("schema")
    writer.string(schema)
    if let version {
      writer.key("version")
      writer.string(version)
    }
    members(&writer)
    writer.endObject()
    return writer.text + "\n"
  }
}
