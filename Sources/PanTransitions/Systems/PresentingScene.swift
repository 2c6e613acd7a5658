import PanEngine

/// Two screens, and a pan that presents the upper one over the lower one or dismisses it.
class PresentingScene: TransitionScene {
  let pan = PanGesture()
  let settings: SceneSettings
  private let lower: ViewController
  private let upper: ViewController
  private let vendor: Vendor
  private let presents: Bool
  /// The interaction of the pan. Nil if the transition plays by itself.
  private var interaction: PercentDrivenInteractiveTransition?

  init(
    on stage: Stage, settings: SceneSettings, lower: ViewController, upper: ViewController,
    vendor: Vendor, presents: Bool
  ) {
    self.settings = settings
    self.lower = lower
    self.upper = upper
    self.vendor = vendor
    self.presents = presents
    stage.window.rootViewController = lower
    upper.transitioningDelegate = vendor
    vendor.interaction = { [unowned self] _ in interaction }
    if !presents { lower.present(upper, animated: false) }
    pan.addTarget { [unowned self] in didPan($0) }
  }

  func scroll(to offset: Double) {}

  /// Called when the dismissal begins. The place to animate alongside.
  func dismissalDidBegin() {}

  /// Without an interaction the animation plays by itself.
  func startWithoutInteraction() {
    if presents {
      lower.present(upper, animated: true)
    } else {
      upper.dismiss(animated: true)
      dismissalDidBegin()
    }
  }

  private func didPan(_ pan: PanGesture) {
    if pan.state == .began {
      interaction = pan.caught ?? settings.makeInteraction()
      if pan.caught == nil { startWithoutInteraction() }
    }
    interaction?.follow(pan, along: settings.travel)
    if pan.state == .ended || pan.state == .cancelled { interaction = nil }
  }
}

extension PresentingScene {
  /// Vends an animator for each way, and the interaction that drives it.
  final class Vendor: ViewControllerTransitioningDelegate {
    /// What drives a presentation or a dismissal. By default nothing does.
    var interaction: (_ isPresenting: Bool) -> PercentDrivenInteractiveTransition? = { _ in nil }
    private let presentation: (ViewController, ViewController) -> PresentationController?
    private let animator: (_ isPresenting: Bool) -> any ViewControllerAnimatedTransitioning

    /// Takes what makes the parts. The first makes what surrounds the presented view, if anything.
    init(
      presentation: @escaping (ViewController, ViewController) -> PresentationController? = {
        _, _ in nil
      }, animator: @escaping (_ isPresenting: Bool) -> any ViewControllerAnimatedTransitioning
    ) {
      (self.presentation, self.animator) = (presentation, animator)
    }

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator(true) }

    func animationController(
      forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator(false) }

    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction(true) }

    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction(false) }

    func presentationController(
      forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { presentation(presented, presenting ?? source) }
  }
}

extension PercentDrivenInteractiveTransition {
  /// Follows a pan by its share of a travel, not clamped, and ends as the pan decides.
  func follow(_ pan: PanGesture, along travel: Travel) {
    switch pan.state {
    case .changed: update(grip + pan.progress(along: travel))
    case .ended where pan.finishes: finish(velocity: pan.velocity)
    case .ended, .cancelled: cancel(velocity: pan.velocity)
    case .possible, .began, .failed: break
    }
  }
}
