import PanGestures

/// The two screens of the tutorial, and the pan that drives the zoom between them.
final class ZoomScene: TransitionScene {
  let pan = PanGesture()
  private let root: ZoomRootViewController
  private let detail = ZoomDetailViewController(name: "detail")
  private let settings: SceneSettings
  private let presents: Bool

  init(on stage: Stage, settings: SceneSettings, parameters: ZoomParameters) {
    self.settings = settings
    presents = parameters.presents
    root = ZoomRootViewController(parameters: parameters)
    stage.window.rootViewController = root
    detail.transitioningDelegate = root
    if !presents { root.present(detail, animated: false) }
    pan.addTarget { [unowned self] in didPan($0) }
  }

  /// The button's action; without an interaction controller the animation plays plainly.
  func startWithoutInteraction() { start() }

  private func start() {
    if presents {
      root.present(detail, animated: true)
    } else {
      detail.dismiss(animated: true)
    }
  }

  /// The tutorial's handler: progress is the way panned over the height of the view, not clamped.
  private func didPan(_ sender: PanGesture) {
    let grip = root.interactionController?.grip ?? 0
    let progress = grip + sender.progress(along: settings.travel)
    switch sender.state {
    case .began:
      root.interactionController = sender.caught ?? settings.makeInteraction()
      if sender.caught == nil { start() }
    case .changed:
      root.interactionController?.update(progress)
    case .ended where sender.finishes:
      root.interactionController?.finish(velocity: sender.velocity)
      root.interactionController = nil
    default:
      root.interactionController?.cancel(velocity: sender.velocity)
      root.interactionController = nil
    }
  }
}
