import PanDocuments
package import PanReplay
import PanText

extension ReplayConfiguration {
  /// A `pantrace.json` with some settings, spelled as ``settings`` spell them, and layers.
  package static func json(
    _ settings: [(name: String, value: String)], layers: [String] = []
  ) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in settings {
      if ["true", "false"].contains(value) {
        writer.member(name, value == "true")
      } else {
        writer.member(name, value)
      }
    }
    if !layers.isEmpty { writer.member("layers", layers) }
    writer.endObject()
    return writer.text + "\n"
  }
}
