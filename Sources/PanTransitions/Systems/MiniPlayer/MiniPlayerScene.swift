/// The mini view on its screen, the large player, and a pan on whichever of them shows.
final class MiniPlayerScene: TransitionScene {
  let pan = PanGesture()
  private let exist: ExistViewController
  private let next = ViewController(name: "player")

  init(on stage: Stage, settings: SceneSettings, parameters: MiniPlayerParameters) {
    exist = ExistViewController(parameters: parameters)
    exist.disableInteractivePlayerTransitioning = parameters.disablesInteraction
    stage.window.rootViewController = exist
    next.transitioningDelegate = exist
    settings.apply(to: exist.presentInteractor)
    settings.apply(to: exist.dismissInteractor)
    if parameters.presents {
      exist.presentInteractor.attach(
        to: exist, with: pan, travel: settings.travel, presentViewController: next)
    } else {
      exist.present(next, animated: false)
      exist.dismissInteractor.attach(
        to: next, with: pan, travel: settings.travel, presentViewController: nil)
    }
  }
}
