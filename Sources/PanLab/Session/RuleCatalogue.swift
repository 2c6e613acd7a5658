import PanDocuments
import PanReplay

/// The rules that can be picked.
enum RuleCatalogue {
  /// Their names, titles and groups.
  static var reply: LabReply {
    LabReply { writer in
      writer.key("rules")
      writer.beginArray()
      for preset in PolicyPreset.catalogue {
        writer.beginObject()
        writer.member("name", preset.name)
        writer.member("title", preset.title)
        writer.endObject()
      }
      writer.endArray()
    }
  }
}
