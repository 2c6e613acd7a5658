import PanGestures

/// The feed and the detail, an animator between them, and the pan the author left to the reader.
final class SelfContainedScene: TransitionScene {
  let pan = PanGesture()
  private let animator: SelfContainedAnimator
  private let feed = FeedViewController(name: "feed")
  private let detail: ImageDetailViewController
  private let settings: SceneSettings
  private let presents: Bool

  init(
    on stage: Stage, settings: SceneSettings, parameters: SelfContainedParameters,
    animator: SelfContainedAnimator
  ) {
    self.settings = settings
    self.animator = animator
    presents = parameters.presents
    detail = ImageDetailViewController(isTagged: parameters.tagged)
    stage.window.rootViewController = feed
    detail.transitioningDelegate = animator
    let row = min(max(Int(parameters.row), 0), feed.images.count - 1)
    (animator as? SharedImageAnimator)?.cellImageView = feed.images[row]
    if !presents { feed.present(detail, animated: false) }
    pan.addTarget { [unowned self] in didPan($0) }
  }

  func startWithoutInteraction() { start() }

  private func start() {
    if presents {
      feed.present(detail, animated: true)
    } else {
      detail.dismiss(animated: true)
    }
  }

  private func didPan(_ pan: PanGesture) {
    switch pan.state {
    case .began:
      animator.interaction = pan.caught ?? settings.makeInteraction()
      if pan.caught == nil { start() }
    case .changed:
      guard let interaction = animator.interaction else { return }
      interaction.update(interaction.grip + pan.progress(along: settings.travel))
    default:
      if pan.finishes {
        animator.interaction?.finish(velocity: pan.velocity)
      } else {
        animator.interaction?.cancel(velocity: pan.velocity)
      }
      animator.interaction = nil
    }
  }
}
