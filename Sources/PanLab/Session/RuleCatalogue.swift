import PanDocuments
import PanGestures
import PanReplay
import PanText

/// What can be picked on the page: rules, estimators and controllers by name.
enum RuleCatalogue {
  /// Their names and titles.
  static var reply: LabReply {
    LabReply { writer in
      let rules = PolicyPreset.catalogue.map { (name: $0.name, title: $0.title) }
      list("rules", rules, &writer)
      let estimators = VelocityEstimatorInfo.catalogue.map { (name: $0.name, title: $0.name) }
      list("estimators", estimators, &writer)
      let controllers = InteractionStyle.schema.kinds.map {
        (name: $0.name, title: $0.initial.summary)
      }
      list("controllers", controllers, &writer)
    }
  }

  private static func list(
    _ name: String, _ choices: [(name: String, title: String)], _ writer: inout JSONWriter
  ) {
    writer.key(name)
    writer.beginArray()
    for choice in choices {
      writer.beginObject()
      writer.member("name", choice.name)
      writer.member("title", choice.title)
      writer.endObject()
    }
    writer.endArray()
  }
}
