import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// The mini view on its screen, the large player, and a pan on whichever of them shows.
///
/// Each of the two interactors has its own end: what one pan of a recording has presented, the next one
/// dismisses.
final class MiniPlayerScene: TransitionScene {
  let pan = PanGesture()
  private let exist: ExistViewController
  private let next = ViewController(name: "player")

  init(on stage: Stage, settings: SceneSettings, parameters: MiniPlayerParameters) {
    exist = ExistViewController(parameters: parameters)
    stage.window.rootViewController = exist
    next.transitioningDelegate = exist
    settings.apply(to: exist.presentInteractor)
    settings.apply(to: exist.dismissInteractor)
    let extent = settings.travel.extent
    let direction = settings.travel.direction
    let back = Travel(direction: direction.opposite, extent: extent)
    // Asked first, it does not take the pan that opens the player for one on it.
    exist.dismissInteractor.attach(
      to: next, with: pan, travel: parameters.presents ? back : settings.travel,
      presentViewController: nil)
    exist.presentInteractor.attach(
      to: exist, with: pan, travel: parameters.presents ? settings.travel : back,
      presentViewController: next)
    if !parameters.presents { exist.present(next, animated: false) }
  }

  var canGoBack: Bool { true }

  func startWithoutInteraction() {
    exist.disableInteractivePlayerTransitioning.toggle()
    if exist.presentedViewController == nil {
      exist.present(next, animated: true)
    } else {
      next.dismiss(animated: true)
    }
    exist.disableInteractivePlayerTransitioning.toggle()
  }
}

/// The screen with the mini view; it vends the transitions of the player it opens.
final class ExistViewController: ViewController, ViewControllerTransitioningDelegate {
  let miniView = View(name: "mini view")
  let presentInteractor: MiniToLargeViewInteractive
  let dismissInteractor: MiniToLargeViewInteractive
  /// Whether presenting and dismissing are left to play by themselves.
  var disableInteractivePlayerTransitioning: Bool

  private let parameters: MiniPlayerParameters

  init(parameters: MiniPlayerParameters) {
    self.parameters = parameters
    presentInteractor = MiniToLargeViewInteractive(parameters: parameters)
    dismissInteractor = MiniToLargeViewInteractive(parameters: parameters)
    disableInteractivePlayerTransitioning = parameters.disablesInteraction
    super.init(name: "exist")
  }

  private var initialY: Double { view.bounds.height - parameters.miniHeight }

  override func viewDidLoad() {
    miniView.frame = Rect(
      x: 0, y: initialY, width: view.bounds.width, height: parameters.miniHeight)
    view.addSubview(miniView)
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator() }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator() }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { isDirect ? nil : presentInteractor }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { isDirect ? nil : dismissInteractor }

  /// The article says to set the flag to NO to go directly; its name, and its demo, say YES.
  private var isDirect: Bool { disableInteractivePlayerTransitioning != parameters.isAsWritten }

  private func animator() -> MiniToLargeViewAnimator {
    MiniToLargeViewAnimator(
      duration: parameters.duration, initialY: initialY, miniView: miniView)
  }
}

/// Presents or dismisses a controller by a pan, whose binding it encapsulates.
final class MiniToLargeViewInteractive: PercentDrivenInteractiveTransition {
  private weak var viewController: ViewController?
  private var presentViewController: ViewController?
  private var travel: Travel?
  private let parameters: MiniPlayerParameters
  /// Whether the pan under way is its own: the two interactors share one.
  private var isTracking = false

  init(parameters: MiniPlayerParameters) {
    self.parameters = parameters
    super.init()
  }

  /// Binds a pan: with a controller to present it presents that one, else it dismisses its own.
  func attach(
    to viewController: ViewController, with pan: PanGesture, travel: Travel,
    presentViewController: ViewController?
  ) {
    self.viewController = viewController
    self.presentViewController = presentViewController
    self.travel = travel
    pan.addTarget { [weak self] in self?.onPan($0) }
  }

  private func onPan(_ pan: PanGesture) {
    switch pan.state {
    case .began:
      isTracking = pan.caught.map { $0 === self } ?? isShowing
      if isTracking, pan.caught == nil { begin() }
    case .changed where isTracking && isUnderWay: update(progress(of: pan))
    case .ended where isTracking && isUnderWay && pan.finishes: finish(velocity: pan.velocity)
    case .ended, .cancelled:
      if isTracking, isUnderWay { cancel(velocity: pan.velocity) }
    case .changed, .possible, .failed: break
    }
  }

  /// Whether the view its pan is on shows: the mini view unless something is presented over it.
  private var isShowing: Bool {
    presentViewController == nil
      ? viewController?.presentingViewController != nil
      : viewController?.presentedViewController == nil
  }

  private func begin() {
    if let presentViewController {
      viewController?.present(presentViewController, animated: true)
    } else {
      viewController?.dismiss(animated: true)
    }
  }

  private func progress(of pan: PanGesture) -> Double {
    guard let travel else { return 0 }
    let progress = grip + pan.progress(along: travel)
    // A rubber band of ours is not the ports', and would have nothing to stretch.
    return parameters.clamps && settling == .timed ? min(max(progress, 0), 1) : progress
  }

  /// What `completionSpeed = 1 - percentComplete` comes to; with nothing left it ends at once.
  override func settleTime(to outcome: TransitionOutcome) -> Double? {
    guard parameters.slowsDown else { return nil }
    let rest = outcome == .finish ? 1 - percentComplete : percentComplete
    let speed = 1 - percentComplete
    return speed > 0 ? rest * duration / speed : 0
  }
}
