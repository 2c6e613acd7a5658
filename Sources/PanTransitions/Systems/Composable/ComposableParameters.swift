import PanMotion
import PanReplay
import PanText
import PanTraces

/// What can be set of the library's examples.
struct ComposableParameters: ParametersOfSystem {
  var system: SystemParameters
  /// Which of the ready animations it is; only for the catalog.
  var animation = Composable.BuiltIn.move
  /// The edge towards which it pops; only for the catalog.
  var edge = Composable.ScreenEdge.right
  /// How much of the container's length a pan has to cover for the whole.
  var distance = 1.0

  init(duration: Double = 0.5) { system = SystemParameters(duration: duration) }

  /// The library's own rule for the axis: a flick of 1,200 pt/s, else a third of the way.
  ///
  /// On release the time runs on as it ran: linear. A touch that catches it and does not pan is
  /// decided about anew.
  fileprivate func traits(_ direction: TravelDirection) -> TransitionTraits {
    traits(
      direction, rule: direction.isHorizontal ? "touchwonders-pan" : "touchwonders-pan-vertical",
      duration: system.duration)
  }

  fileprivate func traits(
    _ direction: TravelDirection, rule: String, duration: Double
  ) -> TransitionTraits {
    let fallback = FinishPolicy.progressOrVelocity(progress: 1.0 / 3, velocity: 1200)
    var traits = TransitionTraits(
      direction: direction, travel: .share(distance), duration: duration,
      policy: PolicyPreset.named(rule)?.policy ?? fallback)
    traits.completionCurve = .linear
    traits.decidesAgainWithoutPan = true
    traits.needsDirection = true
    traits.startsByTap = system.startsByTap
    traits.travelParameters = ["distance"]
    return traits
  }

  fileprivate typealias Field = Setting<ComposableParameters>

  fileprivate static var settings: [Field] { [.duration(), distanceField] + flags }

  fileprivate static var flags: [Field] {
    [
      .tap,
      .asWritten("as in the original: caught layers jump to the finger's share"),
    ]
  }

  fileprivate static var distanceField: Field {
    Setting(
      "distance", "the pan's way, as a share of the container's length", .number(0.05...4, "1"),
      \.distance)
  }
}

extension NamedTransition {
  private static let librarySource =
    "Touchwonders/Transition, the composable library"

  static let composableSimple = NamedTransition(
    name: "composable-simple",
    summary: "A pushed view slides in from above; panning down pushes it.",
    source: librarySource, defaults: ComposableParameters(),
    settings: ComposableParameters.settings,
    traits: { $0.traits(.down) },
    scene: { stage, settings, parameters in
      let edges = Composable.TransitionEdges(forNavigationTransitionsAtEdge: .top)
      return NavigationScene(on: stage, settings: settings, edges: edges, operation: .push) { _ in
        Composable.Transition(
          duration: parameters.system.duration,
          animation: Composable.BuiltInAnimation(.move, edges: edges, curve: .easeOut),
          asWritten: parameters.system.isAsWritten)
      }
    })

  static let composableNavigation = NamedTransition(
    name: "composable-navigation",
    summary: "A pop pushes both views aside, a shared picture moving between them; panning right.",
    source: librarySource, defaults: ComposableParameters(),
    settings: ComposableParameters.settings,
    traits: { parameters in
      var traits = parameters.traits(.right)
      traits.hasOwnSettleTime = true
      return traits
    },
    scene: { stage, settings, parameters in
      let edges = Composable.TransitionEdges(forNavigationTransitionsAtEdge: .right)
      return NavigationScene(on: stage, settings: settings, edges: edges, operation: .pop) { _ in
        Composable.Transition(
          duration: parameters.system.duration,
          animation: Composable.BuiltInAnimation(.push, edges: edges),
          sharedElement: Composable.SharedImage(lower: "thumbnail", upper: "picture"),
          asWritten: parameters.system.isAsWritten)
      }
    })

  /// Its 0.3 s are stretched to the time of the shape's spring.
  static let composableModal = NamedTransition(
    name: "composable-modal",
    summary: "A shape is dragged up by the finger itself, and a target for it comes down.",
    source: librarySource, defaults: ComposableParameters(duration: 0.3),
    settings: ComposableParameters.flags,
    traits: { parameters in
      let spring = Composable.DraggedShape.spring(initialVelocity: .zero)
      var traits = parameters.traits(
        .up, rule: "touchwonders-shape", duration: spring.timing(duration: 0.3).duration)
      traits.hasOwnSettleTime = true
      traits.travel = .share(ModalScene.shapePlace.y - ModalScene.dropPlace.y)
      return traits
    },
    scene: { stage, settings, parameters in
      ModalScene(on: stage, settings: settings, parameters: parameters)
    })

  static let composableTabs = NamedTransition(
    name: "composable-tabs",
    summary: "The next tab turns in from the right over a blur; panning left.",
    source: librarySource, defaults: ComposableParameters(duration: 0.4),
    settings: ComposableParameters.settings,
    traits: { $0.traits(.left) },
    scene: { stage, settings, parameters in
      TabScene(on: stage, settings: settings) { _ in
        Composable.Transition(
          duration: parameters.system.duration,
          animation: Composable.TurningTabAnimation(),
          asWritten: parameters.system.isAsWritten)
      }
    })

  static let composableCatalog = NamedTransition(
    name: "composable-catalog",
    summary: "A pop with one of the ready animations; panning towards the edge pops.",
    source: librarySource, defaults: ComposableParameters(),
    settings: [
      .duration(),
      Setting("animation", "which of the ready animations", .word, \.animation),
      Setting("edge", "the edge towards which it pops", .word, \.edge),
      ComposableParameters.distanceField,
    ] + ComposableParameters.flags,
    traits: { $0.traits($0.edge.direction) },
    scene: { stage, settings, parameters in
      let edges = Composable.TransitionEdges(forNavigationTransitionsAtEdge: parameters.edge)
      return NavigationScene(on: stage, settings: settings, edges: edges, operation: .pop) { _ in
        Composable.Transition(
          duration: parameters.system.duration,
          animation: Composable.BuiltInAnimation(parameters.animation, edges: edges),
          asWritten: parameters.system.isAsWritten)
      }
    })
}
