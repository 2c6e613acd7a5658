import PanEngine
import PanTraces

extension NamedTransition {
  static let miniPlayer = miniPlayer(
    "mini-player", "A small player at the bottom is dragged up to a large one, and down again.",
    source: "saiday's post on dragging a mini view to a controller, 2015, Objective-C",
    SystemParameters(duration: 0.4, presents: true))

  /// The numbers of the article's demo and its ports: 0.4 s, a mini view of 50 pt, finished beyond
  /// 0.3 of the screen's height less that (and not at it), progress clamped, `completionSpeed = 1 -
  /// percentComplete`.
  ///
  /// Source: saiday/DraggableViewControllerDemo, 35edd46.
  static let miniPlayerPorts = miniPlayer(
    "mini-player-ports", "The mini player with the numbers of its demo and ports.",
    source: "saiday/DraggableViewControllerDemo 35edd46 and the ports its post names",
    SystemParameters(
      duration: 0.4, presents: true, miniHeight: 50, threshold: 0.3.nextUp, clamps: true,
      slowsDown: true))

  private static func miniPlayer(
    _ name: String, _ summary: String, source: String, _ defaults: SystemParameters
  ) -> NamedTransition {
    NamedTransition(
      name: name, summary: summary, source: source, defaults: defaults,
      settings: [
        .duration(),
        .presents("pan up to present; no: down to dismiss"),
        Setting("disables-interaction", "play by itself once begun", .flag, \.disablesInteraction),
        .tap,
        .asWritten("as in the post: disables-interaction the other way round"),
        .catches,
      ],
      traits: { parameters in
        var traits = parameters.traits(
          parameters.presents ? .up : .down, travel: .containerLess(parameters.miniHeight),
          policy: .progress(parameters.threshold))
        traits.hasOwnSettleTime = parameters.slowsDown
        // The article has the flag the other way round, see the scene.
        traits.playsAlone = parameters.disablesInteraction != parameters.isAsWritten
        return traits
      },
      scene: { MiniPlayerScene(on: $0, settings: $1, parameters: $2) })
  }
}

/// The mini view on its screen, the large player, and a pan on whichever of them shows.
///
/// Each of the two interactors has its own end: what one pan of a recording has presented, the next
/// one dismisses.
final class MiniPlayerScene: TransitionScene {
  let pan = PanGesture()
  private let exist: ExistViewController
  private let next = ViewController(name: "player")
  private let vendor: PresentingScene.Vendor
  /// Whether presenting and dismissing play by themselves.
  private var disableInteractivePlayerTransitioning: Bool

  init(on stage: Stage, settings: SceneSettings, parameters: SystemParameters) {
    let exist = ExistViewController(miniHeight: parameters.miniHeight)
    self.exist = exist
    disableInteractivePlayerTransitioning = parameters.disablesInteraction
    vendor = PresentingScene.Vendor { _ in
      MiniToLargeViewAnimator(
        duration: parameters.duration, initialY: exist.initialY, miniView: exist.miniView)
    }
    stage.window.rootViewController = exist
    next.transitioningDelegate = vendor
    let presentInteractor = MiniToLargeViewInteractive(parameters: parameters)
    let dismissInteractor = MiniToLargeViewInteractive(parameters: parameters)
    settings.apply(to: presentInteractor)
    settings.apply(to: dismissInteractor)
    // The article says to set the flag to NO to go directly. Its name, and its demo, say YES.
    vendor.interaction = { [unowned self] isPresenting in
      let isDirect = disableInteractivePlayerTransitioning != parameters.isAsWritten
      return isDirect ? nil : isPresenting ? presentInteractor : dismissInteractor
    }
    let travel = settings.travel
    let back = Travel(direction: travel.direction.opposite, extent: travel.extent)
    // The dismissal's handler comes first, so that it ignores the pan that opens the player.
    dismissInteractor.attach(
      to: next, with: pan, travel: parameters.presents ? back : travel, presentViewController: nil)
    presentInteractor.attach(
      to: exist, with: pan, travel: parameters.presents ? travel : back,
      presentViewController: next)
    if !parameters.presents { exist.present(next, animated: false) }
  }

  var canGoBack: Bool { true }

  func startWithoutInteraction() {
    disableInteractivePlayerTransitioning.toggle()
    if exist.presentedViewController == nil {
      exist.present(next, animated: true)
    } else {
      next.dismiss(animated: true)
    }
    disableInteractivePlayerTransitioning.toggle()
  }
}

extension MiniPlayerScene {
  /// The screen with the mini view.
  final class ExistViewController: ViewController {
    let miniView = View(name: "mini view")
    private let miniHeight: Double

    init(miniHeight: Double) {
      self.miniHeight = miniHeight
      super.init(name: "exist")
    }

    var initialY: Double { view.bounds.height - miniHeight }

    override func viewDidLoad() {
      miniView.frame = Rect(x: 0, y: initialY, width: view.bounds.width, height: miniHeight)
      view.addSubview(miniView)
    }
  }

  /// Presents or dismisses a controller by a pan that it is attached to.
  final class MiniToLargeViewInteractive: PercentDrivenInteractiveTransition {
    private weak var viewController: ViewController?
    private var presentViewController: ViewController?
    private var travel: Travel?
    private let parameters: SystemParameters
    /// Whether it tracks the current pan, which both interactors share.
    private var isTracking = false

    init(parameters: SystemParameters) {
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
      if pan.state == .began {
        isTracking = pan.caught.map { $0 === self } ?? isShowing
        if isTracking, pan.caught == nil { begin() }
      } else if isTracking, isUnderWay, let travel {
        follow(pan, along: travel)
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

    override func update(_ percentComplete: Double) {
      // The ports have no rubber band, and clamping would leave it nothing to stretch.
      let clamps = parameters.clamps && settling == .timed
      super.update(clamps ? min(max(percentComplete, 0), 1) : percentComplete)
    }

    /// The settle time by `completionSpeed = 1 - percentComplete`. 0 with nothing left.
    override func settleTime(to outcome: TransitionOutcome) -> Double? {
      guard parameters.slowsDown else { return nil }
      let rest = outcome == .finish ? 1 - percentComplete : percentComplete
      let speed = 1 - percentComplete
      return speed > 0 ? rest * duration / speed : 0
    }
  }

  /// Determines whether it is presenting or dismissing, and calls the method for it.
  ///
  /// Subclasses must override both methods. One that does not is found out by
  /// ``TransitionFinding/neverCompleted(from:to:)``.
  class BaseAnimator: ViewControllerAnimatedTransitioning {
    private let duration: Double

    init(duration: Double) { self.duration = duration }

    final func transitionDuration(using context: TransitionContext?) -> Double { duration }

    final func animateTransition(using context: TransitionContext) {
      guard let from = context.viewController(forKey: .from),
        let to = context.viewController(forKey: .to)
      else { return }
      if to.presentingViewController === from {
        animatePresenting(in: context, from: from, to: to)
      } else {
        animateDismissing(in: context, from: from, to: to)
      }
    }

    func animatePresenting(
      in context: TransitionContext, from: ViewController, to: ViewController
    ) {}

    func animateDismissing(
      in context: TransitionContext, from: ViewController, to: ViewController
    ) {}
  }

  /// The presented view starts and ends at ``initialY``, the mini view's place.
  ///
  /// A copy of the mini view lies on the presented view, so that nothing seems to change at the
  /// start.
  final class MiniToLargeViewAnimator: BaseAnimator {
    private let initialY: Double
    private let miniView: View

    init(duration: Double, initialY: Double, miniView: View) {
      self.initialY = initialY
      self.miniView = miniView
      super.init(duration: duration)
    }

    override func animatePresenting(
      in context: TransitionContext, from: ViewController, to: ViewController
    ) {
      let shown = context.finalFrame(for: to)
      to.view.frame = shown
      to.view.frame.origin.y = initialY
      context.containerView.addSubview(to.view)
      let fake = fakeMiniView(on: to.view, alpha: 1)
      animate(in: context, removing: fake) {
        to.view.frame = shown
        fake?.alpha = 0
      }
    }

    override func animateDismissing(
      in context: TransitionContext, from: ViewController, to: ViewController
    ) {
      to.view.frame = context.finalFrame(for: to)
      context.containerView.insertSubview(to.view, belowSubview: from.view)
      let fake = fakeMiniView(on: from.view, alpha: 0)
      animate(in: context, removing: fake) {
        from.view.frame.origin.y = self.initialY
        fake?.alpha = 1
      }
    }

    private func animate(
      in context: TransitionContext, removing fake: View?, _ animations: () -> Void
    ) {
      View.animate(
        withDuration: transitionDuration(using: context), animations: animations,
        completion: { _ in
          fake?.removeFromSuperview()
          context.completeTransition(!context.transitionWasCancelled)
        })
    }

    private func fakeMiniView(on view: View, alpha: Double) -> View? {
      let fake = miniView.snapshotView(afterScreenUpdates: false)
      fake?.alpha = alpha
      if let fake { view.addSubview(fake) }
      return fake
    }
  }
}
