import PanEngine
import PanTraces

/// A screen with one picture, which can be a shared element.
final class PictureViewController: ViewController {
  let picture: ImageView

  /// A small picture in a corner.
  static func thumbnail(name: String) -> PictureViewController {
    PictureViewController(
      name: name,
      picture: ImageView(
        frame: Rect(x: 20, y: 120, width: 80, height: 80), name: "thumbnail"))
  }

  /// A large picture on top.
  static func large(name: String) -> PictureViewController {
    PictureViewController(
      name: name,
      picture: ImageView(
        frame: Rect(x: 40, y: 60, width: 240, height: 240), name: "picture"))
  }

  private init(name: String, picture: ImageView) {
    self.picture = picture
    super.init(name: name)
  }

  override func viewDidLoad() { view.addSubview(picture) }
}

/// A navigation controller with two screens. The pan pushes or pops the upper one.
final class NavigationScene: TransitionScene {
  let pan = PanGesture()
  private let transitions: Composable.TransitionController
  private let start: () -> Void

  init(
    on stage: Stage, settings: SceneSettings, edges: Composable.TransitionEdges,
    operation: NavigationOperation, _ make: @escaping Composable.TransitionSource
  ) {
    let lower = PictureViewController.thumbnail(name: "lower")
    let upper = PictureViewController.large(name: "upper")
    let navigation = NavigationController(rootViewController: lower)
    transitions = Composable.TransitionController(forTransitionsIn: navigation, source: make)
    stage.window.rootViewController = navigation
    if operation == .pop { navigation.pushViewController(upper, animated: false) }
    let perform = { [weak navigation] (operation: Composable.TransitionOperation) in
      switch operation {
      case .navigation(.push): navigation?.pushViewController(upper, animated: true)
      case .navigation(.pop): _ = navigation?.popViewController(animated: true)
      case .modal, .tab, .none: break
      }
    }
    start = { perform(.navigation(operation)) }
    transitions.interactionController = Composable.TransitionInteractionController(
      pan: pan, edges: edges, settings: settings, perform: perform)
  }

  func startWithoutInteraction() { start() }
}

/// Two tabs, and the pan that goes from the first to the second.
final class TabScene: TransitionScene {
  let pan = PanGesture()
  private let transitions: Composable.TransitionController
  private let tabs: TabBarController

  init(
    on stage: Stage, settings: SceneSettings, _ make: @escaping Composable.TransitionSource
  ) {
    let tabs = TabBarController(viewControllers: [
      PictureViewController.thumbnail(name: "first"),
      PictureViewController.large(name: "second"),
    ])
    self.tabs = tabs
    transitions = Composable.TransitionController(forTransitionsIn: tabs, source: make)
    stage.window.rootViewController = tabs
    transitions.interactionController = Composable.TransitionInteractionController(
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
  /// Where the shape is and where it is dropped, as shares of the container. Our choice.
  static let shapePlace = Vector(x: 0.3, y: 0.8)
  static let dropPlace = Vector(x: 0.5, y: 0.2)
  /// How much of the target shows in the end, as a share of its height. Our choice.
  static let targetShare = 0.4

  let pan = PanGesture()
  private let transitions: Composable.TransitionController
  private let lower = ViewController(name: "shapes")
  private let upper = ViewController(name: "target")

  init(on stage: Stage, settings: SceneSettings, parameters: ComposableParameters) {
    let bounds = stage.window.bounds
    let shape = ImageView(
      frame: Rect(
        x: bounds.width * Self.shapePlace.x - 40, y: bounds.height * Self.shapePlace.y - 40,
        width: 80, height: 80),
      name: "shape")
    lower.view.addSubview(shape)
    let target = Vector(
      x: bounds.width * Self.dropPlace.x, y: bounds.height * Self.dropPlace.y)
    let make = { [pan] (_: Composable.TransitionOperation) in
      Composable.Transition(
        duration: parameters.system.duration,
        animation: Composable.DropTargetAnimation(share: Self.targetShare),
        sharedElement: Composable.DraggedShape(of: shape, target: target, pan: pan),
        asWritten: parameters.system.isAsWritten)
    }
    upper.modalPresentationStyle = .custom
    transitions = Composable.TransitionController(forModalTransitionsOf: upper, source: make)
    stage.window.rootViewController = lower
    transitions.interactionController = Composable.TransitionInteractionController(
      pan: pan, edges: Composable.TransitionEdges(forModalTransitionsAtEdge: .down),
      settings: settings
    ) { [unowned self] operation in
      if operation.isPresenting { startWithoutInteraction() }
    }
  }

  func startWithoutInteraction() { lower.present(upper, animated: true) }
}
