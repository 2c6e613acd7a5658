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
      writer.member("rules", rules)
      let estimators = VelocityEstimatorInfo.catalogue.map { (name: $0.name, title: $0.name) }
      writer.member("estimators", estimators)
      let controllers = InteractionStyle.schema.kinds.map {
        (name: $0.name, title: $0.initial.summary)
      }
      writer.member("controllers", controllers)
    }
  }
}
