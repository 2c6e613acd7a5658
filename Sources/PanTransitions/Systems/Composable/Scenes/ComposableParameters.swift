import PanMotion
import PanReplay
import PanText
import PanTraces

/// What can be set of the library's examples.
public struct ComposableParameters: Equatable, Sendable {
  /// The transition's duration in seconds; 0.5 in the navigation example, 2.0 in the first steps.
  public var duration = 0.5
  /// Which of the ready animations it is; only for the catalogue.
  public var animation = Composable.BuiltIn.fade

  /// Creates the defaults.
  public init() {}

  /// The library's own rule for the axis: a flick of 1,200 pt/s, else a third of the way.
  ///
  /// On release the time runs on as it ran: linear.
  fileprivate func traits(_ direction: TravelDirection) -> TransitionTraits {
    let preset = direction.isHorizontal ? "touchwonders-pan" : "touchwonders-pan-vertical"
    let fallback = FinishPolicy.progressOrVelocity(progress: 1.0 / 3, velocity: 1200)
    return TransitionTraits(
      direction: direction, duration: duration,
      policy: PolicyPreset.named(preset)?.policy ?? fallback, completionCurve: .linear)
  }

  fileprivate static let duration = ComponentField<ComposableParameters>.number(
    "duration", "how long it takes", unit: "s", in: 0.01...60,
    get: { $0.duration }, set: { $0.duration = $1 })

  fileprivate static let animation = ComponentField<ComposableParameters>.word(
    "animation", "which of the ready animations", of: Composable.BuiltIn.allCases,
    name: { $0.rawValue }, get: { $0.animation }, set: { $0.animation = $1 })
}

extension NamedTransition {
  private static let librarySource =
    "Transition, the composable library (seeds: transition-library)"

  private static func library(
    _ name: String, _ summary: String, _ direction: TravelDirection,
    fields: [ComponentField<ComposableParameters>] = [ComposableParameters.duration],
    _ scene: @escaping @Sendable (Stage, SceneSettings, ComposableParameters) -> any TransitionScene
  ) -> NamedTransition {
    NamedTransition(
      name: name, summary: summary, source: librarySource, defaults: ComposableParameters(),
      fields: fields,
      traits: { $0.traits(direction) }, scene: scene)
  }

  static let composableSimple = library(
    "composable-simple", "A pushed view slides in from above; panning down pushes it.", .down
  ) { stage, settings, parameters in
    NavigationScene(on: stage, settings: settings, operation: .push) { _ in
      Composable.Transition(
        duration: parameters.duration, animation: Composable.SimpleAnimation())
    }
  }

  static let composableNavigation = library(
    "composable-navigation",
    "A pop slides both views with a shared picture moving between them; panning right pops.", .right
  ) { stage, settings, parameters in
    NavigationScene(on: stage, settings: settings, operation: .pop) { _ in
      Composable.Transition(
        duration: parameters.duration, animation: Composable.BuiltInAnimation(.slide),
        sharedElement: Composable.SharedImage(lower: "thumbnail", upper: "picture"))
    }
  }

  static let composableModal = library(
    "composable-modal", "A covering screen with a shared picture; panning down dismisses it.", .down
  ) { stage, settings, parameters in
    ModalScene(on: stage, settings: settings) { _ in
      Composable.Transition(
        duration: parameters.duration, animation: Composable.BuiltInAnimation(.cover),
        sharedElement: Composable.SharedImage(lower: "thumbnail", upper: "picture"))
    }
  }

  static let composableTabs = library(
    "composable-tabs", "Tabs move side by side; panning left goes to the next.", .left
  ) { stage, settings, parameters in
    TabScene(on: stage, settings: settings) { _ in
      Composable.Transition(
        duration: parameters.duration, animation: Composable.BuiltInAnimation(.slide))
    }
  }

  static let composableCatalogue = library(
    "composable-catalogue", "A pop with one of the ready animations; panning right pops.", .right,
    fields: [ComposableParameters.duration, ComposableParameters.animation]
  ) { stage, settings, parameters in
    NavigationScene(on: stage, settings: settings, operation: .pop) { _ in
      Composable.Transition(
        duration: parameters.duration,
        animation: Composable.BuiltInAnimation(parameters.animation))
    }
  }
}
