import PanDocuments
package import PanEngine
import PanTraces

extension ReplayConfiguration {
  /// A `pantrace.json` with some settings, spelled as ``settings`` spell them.
  package static func json(_ settings: [(name: String, value: String)]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in settings {
      if ["true", "false"].contains(value) {
        writer.member(name, value == "true")
      } else {
        writer.member(name, value)
      }
    }
    writer.endObject()
    return writer.text + "\n"
  }
}
