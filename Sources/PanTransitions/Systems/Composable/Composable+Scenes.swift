import PanEngine
import PanTraces

extension SystemParameters {
  /// The library's own rule for the axis: a flick of 1,200 pt/s, else a third of the way.
  ///
  /// On release the time runs on as it ran: linear. A touch that catches it and does not pan is
  /// decided about anew.
  fileprivate func libraryTraits(
    _ direction: TravelDirection, rule: String? = nil, duration: Double? = nil
  ) -> TransitionSetup.Traits {
    let rule = rule ?? (direction.isHorizontal ? "touchwonders-pan" : "touchwonders-pan-vertical")
    let fallback = FinishPolicy.progressOrVelocity(progress: 1.0 / 3, velocity: 1200)
    var traits = TransitionSetup.Traits(
      direction: direction, duration: duration ?? self.duration,
      policy: PolicyPreset.named(rule)?.policy ?? fallback)
    traits.completionCurve = .linear
    traits.decidesAgainWithoutPan = true
    traits.needsDirection = true
    traits.startsByTap = startsByTap
    return traits
  }
}

extension [Setting<SystemParameters>] {
  fileprivate static let flags: Self = [
    .tap, .asWritten("as in the original: caught layers jump to the finger's share"),
  ]

  fileprivate static let library: Self = [.duration()] + flags
}

extension NamedTransition {
  private static let librarySource =
    "Touchwonders/Transition, the composable library"

  static let composableSimple = navigation(
    "composable-simple", "A pushed view slides in from above; panning down pushes it.", .push,
    SystemParameters(duration: 0.5, edge: .up), curve: .easeOut)

  static let composableNavigation = navigation(
    "composable-navigation",
    "A pop pushes both views aside, a shared picture moving between them; panning right.", .pop,
    SystemParameters(duration: 0.5, animation: .push), sharesPicture: true)

  static let composableCatalog = navigation(
    "composable-catalog",
    "A pop with one of the ready animations; panning towards the edge pops.", .pop,
    SystemParameters(duration: 0.5),
    settings: [
      .duration(),
      Setting("animation", "which of the ready animations", .word, \.animation),
      Setting(
        "edge", "the edge towards which it pops",
        .words([.up, .right, .down, .left]) { Composable.edgeName($0) }, \.edge),
    ] + .flags)

  /// A push or a pop with a ready animation, and maybe with a picture that both screens share.
  private static func navigation(
    _ name: String, _ summary: String, _ operation: NavigationController.Operation,
    _ defaults: SystemParameters,
    settings: [Setting<SystemParameters>] = .library,
    curve: TimingCurve = .easeInOut, sharesPicture: Bool = false
  ) -> NamedTransition {
    NamedTransition(
      name: name, summary: summary, source: librarySource, defaults: defaults, settings: settings,
      traits: { parameters in
        var traits = parameters.libraryTraits(
          operation == .pop ? parameters.edge : parameters.edge.opposite)
        // As soon as a shared element moves, everything ends with it.
        traits.hasOwnSettleTime = sharesPicture
        return traits
      },
      scene: { stage, settings, parameters in
        let edges = Composable.TransitionEdges(forNavigationTransitionsAtEdge: parameters.edge)
        return Composable.NavigationScene(
          on: stage, settings: settings, edges: edges, operation: operation
        ) { _ in
          Composable.Transition(
            duration: parameters.duration,
            animation: Composable.LayerAnimation.builtIn(
              parameters.animation, edges: edges, curve: curve),
            sharedElement: sharesPicture
              ? Composable.SharedImage(lower: "thumbnail", upper: "picture") : nil,
            asWritten: parameters.isAsWritten)
        }
      })
  }

  /// Its 0.3 s are stretched to the time of the shape's spring.
  static let composableModal = NamedTransition(
    name: "composable-modal",
    summary: "A shape is dragged up by the finger itself, and a target for it comes down.",
    source: librarySource, defaults: SystemParameters(duration: 0.3),
    settings: .flags,
    traits: { parameters in
      let spring = Composable.DraggedShape.spring(initialVelocity: .zero)
      var traits = parameters.libraryTraits(
        .up, rule: "touchwonders-shape", duration: spring.timing(duration: 0.3).duration)
      traits.hasOwnSettleTime = true
      traits.travel = .share(
        Composable.ModalScene.shapePlace.y - Composable.ModalScene.dropPlace.y)
      return traits
    },
    scene: { stage, settings, parameters in
      Composable.ModalScene(on: stage, settings: settings, parameters: parameters)
    })

  static let composableTabs = NamedTransition(
    name: "composable-tabs",
    summary: "The next tab turns in from the right over a blur; panning left.",
    source: librarySource, defaults: SystemParameters(duration: 0.4),
    settings: .library,
    traits: { $0.libraryTraits(.left) },
    scene: { stage, settings, parameters in
      Composable.TabScene(on: stage, settings: settings) { _ in
        Composable.Transition(
          duration: parameters.duration,
          animation: Composable.LayerAnimation.turningTab(),
          asWritten: parameters.isAsWritten)
      }
    })
}

extension Composable {
  /// A screen with one picture, which can be a shared element.
  final class PictureViewController: ViewController {
    private let picture: ImageView

    /// A small picture in a corner.
    static func thumbnail(name: String) -> PictureViewController {
      PictureViewController(name, "thumbnail", Rect(x: 20, y: 120, width: 80, height: 80))
    }

    /// A large picture on top.
    static func large(name: String) -> PictureViewController {
      PictureViewController(name, "picture", Rect(x: 40, y: 60, width: 240, height: 240))
    }

    private init(_ name: String, _ pictureName: String, _ frame: Rect) {
      picture = ImageView(frame: frame, name: pictureName)
      super.init(name: name)
    }

    override func viewDidLoad() { view.addSubview(picture) }
  }

  /// A navigation controller with two screens. The pan pushes or pops the upper one.
  final class NavigationScene: TransitionScene {
    let pan = PanGesture()
    private let transitions: TransitionController
    private let start: () -> Void

    init(
      on stage: Stage, settings: SceneSettings, edges: TransitionEdges,
      operation: NavigationController.Operation, _ make: @escaping TransitionSource
    ) {
      let lower = PictureViewController.thumbnail(name: "lower")
      let upper = PictureViewController.large(name: "upper")
      let navigation = NavigationController(rootViewController: lower)
      transitions = TransitionController(forTransitionsIn: navigation, source: make)
      stage.window.rootViewController = navigation
      if operation == .pop { navigation.pushViewController(upper, animated: false) }
      let perform = { [weak navigation] (operation: TransitionOperation) in
        switch operation {
        case .navigation(.push): navigation?.pushViewController(upper, animated: true)
        case .navigation(.pop): _ = navigation?.popViewController(animated: true)
        case .modal, .tab, .none: break
        }
      }
      start = { perform(.navigation(operation)) }
      transitions.interactionController = TransitionInteractionController(
        pan: pan, edges: edges, settings: settings, perform: perform)
    }

    func startWithoutInteraction() { start() }
  }

  /// Two tabs, and the pan that goes from the first to the second.
  final class TabScene: TransitionScene {
    let pan = PanGesture()
    private let transitions: TransitionController
    private let tabs: TabBarController

    init(
      on stage: Stage, settings: SceneSettings, _ make: @escaping TransitionSource
    ) {
      let tabs = TabBarController(viewControllers: [
        PictureViewController.thumbnail(name: "first"),
        PictureViewController.large(name: "second"),
      ])
      self.tabs = tabs
      transitions = TransitionController(forTransitionsIn: tabs, source: make)
      stage.window.rootViewController = tabs
      transitions.interactionController = TransitionInteractionController(
        pan: pan, edges: .tabs, settings: settings
      ) { [weak tabs] operation in
        guard let tabs, case .tab(let isIncreasing) = operation else { return }
        tabs.selectedIndex += isIncreasing ? 1 : -1
      }
    }

    func startWithoutInteraction() { tabs.selectedIndex += 1 }
  }

  /// A shape at the bottom of a screen, and a target above it that comes down when the shape is
  /// dragged up: the modal example.
  final class ModalScene: TransitionScene {
    /// The places of the shape and of its target, as shares of the container. Our choice.
    static let shapePlace = Vector(x: 0.3, y: 0.8)
    static let dropPlace = Vector(x: 0.5, y: 0.2)
    /// How much of the target shows in the end, as a share of its height. Our choice.
    static let targetShare = 0.4

    let pan = PanGesture()
    private let transitions: TransitionController
    private let lower = ViewController(name: "shapes")
    private let upper = ViewController(name: "target")

    init(on stage: Stage, settings: SceneSettings, parameters: SystemParameters) {
      let bounds = stage.window.bounds
      let shape = ImageView(
        frame: Rect(
          x: bounds.width * Self.shapePlace.x - 40, y: bounds.height * Self.shapePlace.y - 40,
          width: 80, height: 80),
        name: "shape")
      lower.view.addSubview(shape)
      let target = Vector(
        x: bounds.width * Self.dropPlace.x, y: bounds.height * Self.dropPlace.y)
      let make = { [pan] (_: TransitionOperation) in
        Transition(
          duration: parameters.duration,
          animation: LayerAnimation.dropTarget(share: Self.targetShare),
          sharedElement: DraggedShape(of: shape, target: target, pan: pan),
          asWritten: parameters.isAsWritten)
      }
      // The shapes stay visible below the target that comes down over them.
      upper.modalPresentationStyle = .custom
      transitions = TransitionController(forModalTransitionsOf: upper, source: make)
      stage.window.rootViewController = lower
      transitions.interactionController = TransitionInteractionController(
        pan: pan, edges: TransitionEdges(forModalTransitionsAtEdge: .down),
        settings: settings
      ) { [unowned self] operation in
        if operation.isPresenting { startWithoutInteraction() }
      }
    }

    func startWithoutInteraction() { lower.present(upper, animated: true) }
  }
}
