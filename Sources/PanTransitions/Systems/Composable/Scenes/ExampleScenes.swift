/// A navigation controller with two screens, of which the pan pushes or pops the upper one.
final class NavigationScene: TransitionScene {
  let pan = PanGesture()
  private let source: ExampleSource
  private let transitions: Composable.TransitionController

  init(
    on stage: Stage, settings: SceneSettings, operation: NavigationOperation,
    _ make: @escaping (Composable.TransitionOperation) -> Composable.Transition
  ) {
    let lower = PictureViewController.thumbnail(name: "lower")
    let upper = PictureViewController.large(name: "upper")
    let navigation = NavigationController(rootViewController: lower)
    source = ExampleSource(make)
    transitions = Composable.TransitionController(forTransitionsIn: navigation, source: source)
    stage.window.rootViewController = navigation
    if operation == .pop { navigation.pushViewController(upper, animated: false) }
    transitions.interactionController = Composable.TransitionInteractionController(
      pan: pan, settings: settings
    ) { [weak navigation] in
      if operation == .pop {
        navigation?.popViewController(animated: true)
      } else {
        navigation?.pushViewController(upper, animated: true)
      }
    }
  }
}

/// Two tabs, and the pan that goes from the first to the second.
final class TabScene: TransitionScene {
  let pan = PanGesture()
  private let source: ExampleSource
  private let transitions: Composable.TransitionController

  init(
    on stage: Stage, settings: SceneSettings,
    _ make: @escaping (Composable.TransitionOperation) -> Composable.Transition
  ) {
    let tabs = TabBarController(viewControllers: [
      PictureViewController.thumbnail(name: "first"), PictureViewController.large(name: "second"),
    ])
    source = ExampleSource(make)
    transitions = Composable.TransitionController(forTransitionsIn: tabs, source: source)
    stage.window.rootViewController = tabs
    transitions.interactionController = Composable.TransitionInteractionController(
      pan: pan, settings: settings
    ) { [weak tabs] in tabs?.selectedIndex = 1 }
  }
}

/// A presented screen, and the pan that dismisses it.
final class ModalScene: TransitionScene {
  let pan = PanGesture()
  private let source: ExampleSource
  private let transitions: Composable.TransitionController

  init(
    on stage: Stage, settings: SceneSettings,
    _ make: @escaping (Composable.TransitionOperation) -> Composable.Transition
  ) {
    let lower = PictureViewController.thumbnail(name: "lower")
    let upper = PictureViewController.large(name: "upper")
    source = ExampleSource(make)
    transitions = Composable.TransitionController(forModalTransitionsOf: upper, source: source)
    stage.window.rootViewController = lower
    lower.present(upper, animated: false)
    transitions.interactionController = Composable.TransitionInteractionController(
      pan: pan, settings: settings
    ) { [weak upper] in upper?.dismiss(animated: true) }
  }
}
