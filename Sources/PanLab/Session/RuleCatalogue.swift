import PanGestures
import PanReplay
import PanText

/// What can be picked on the page: rules, estimators and controllers by name.
enum RuleCatalogue {
  /// The rules of frameworks.
  static var rules: [(name: String, title: String)] {
    PolicyPreset.catalogue.map { (name: $0.name, title: $0.title) }
  }

  /// What measures velocities.
  static var estimators: [(name: String, title: String)] {
    VelocityEstimatorInfo.catalogue.map { (name: $0.name, title: $0.name) }
  }

  /// What drives a transition.
  static var controllers: [(name: String, title: String)] {
    InteractionStyle.schema.kinds.map { (name: $0.name, title: $0.initial.summary) }
  }
}
