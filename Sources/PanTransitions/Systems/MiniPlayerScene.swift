import PanEngine
import PanTraces

/// What can be set of the mini player.
///
/// The article names no numbers: the defaults are ours, and ``ports`` are those of its demo and
/// ports.
struct MiniPlayerParameters: ParametersOfSystem {
  var system = SystemParameters(duration: 0.4, presents: true)
  /// The height of the mini view at the bottom of the screen, in points.
  var miniHeight = 64.0
  /// The article's flag: whether the transition plays by itself once the pan begins.
  var disablesInteraction = false
  /// From which share of the way it finishes.
  var threshold = 0.5
  /// Whether progress is kept within `0...1`.
  var clamps = false
  /// Whether the rest runs at 1 − progress times the speed, so that going on always takes the
  /// whole duration and going back the longer the farther it was.
  var slowsDown = false
  /// The numbers of the article's demo and its ports: 0.4 s, a mini view of 50 pt, finished beyond
  /// 0.3 of the screen's height less that, progress clamped, `completionSpeed = 1 -
  /// percentComplete`.
  ///
  /// Source: saiday/DraggableViewControllerDemo, 35edd46.
  static let ports: MiniPlayerParameters = {
    var parameters = MiniPlayerParameters()
    parameters.miniHeight = 50
    // Beyond 0.3, and not at it.
    parameters.threshold = 0.3.nextUp
    parameters.clamps = true
    parameters.slowsDown = true
    return parameters
  }()

  fileprivate static var settings: [Setting<MiniPlayerParameters>] {
    [
      .duration(),
      Setting("mini-height", "height of the mini view", .number(1...300, "pt"), \.miniHeight),
      .presents("pan up to present; no: down to dismiss"),
      Setting("disables-interaction", "play by itself once begun", .flag, \.disablesInteraction),
      Setting("threshold", "share of the way that finishes", .number(0...1, "1"), \.threshold),
      Setting("clamps", "keep progress within 0 and 1", .flag, \.clamps),
      Setting("slows-down", "run the rest at 1 - progress times the speed", .flag, \.slowsDown),
      .tap,
      .asWritten("as in the post: disables-interaction the other way round"),
      .catches,
    ]
  }

  fileprivate var traits: TransitionTraits {
    var traits = system.traits(
      system.presents ? .up : .down, travel: .containerLess(miniHeight),
      policy: .progress(threshold))
    traits.hasOwnSettleTime = slowsDown
    traits.playsAlone = disablesInteraction != system.isAsWritten
    traits.ruleParameters = ["threshold"]
    return traits
  }
}

extension NamedTransition {
  static let miniPlayer = NamedTransition(
    name: "mini-player",
    summary: "A small player at the bottom is dragged up to a large one, and down again.",
    source: "saiday's post on dragging a mini view to a controller, 2015, Objective-C",
    defaults: MiniPlayerParameters(), settings: MiniPlayerParameters.settings,
    traits: { $0.traits },
    scene: { MiniPlayerScene(on: $0, settings: $1, parameters: $2) })

  static let miniPlayerPorts = NamedTransition(
    name: "mini-player-ports",
    summary: "The mini player with the numbers of its demo and ports.",
    source: "saiday/DraggableViewControllerDemo 35edd46 and the ports its post names",
    defaults: .ports, settings: MiniPlayerParameters.settings, traits: { $0.traits },
    scene: { MiniPlayerScene(on: $0, settings: $1, parameters: $2) })
}

/// The mini view on its screen, the large player, and a pan on whichever of them shows.
///
/// Each of the two interactors has its own end: what one pan of a recording has presented, the next
/// one dismisses.
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
    // The dismissal's handler comes first, so that it ignores the pan that opens the player.
    exist.dismissInteractor.attach(
      to: next, with: pan, travel: parameters.system.presents ? back : settings.travel,
      presentViewController: nil)
    exist.presentInteractor.attach(
      to: exist, with: pan, travel: parameters.system.presents ? settings.travel : back,
      presentViewController: next)
    if !parameters.system.presents { exist.present(next, animated: false) }
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

/// The screen with the mini view. It vends the transitions of the player it opens.
final class ExistViewController: ViewController, ViewControllerTransitioningDelegate {
  let miniView = View(name: "mini view")
  let presentInteractor: MiniToLargeViewInteractive
  let dismissInteractor: MiniToLargeViewInteractive
  /// Whether presenting and dismissing play by themselves.
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

  /// The article says to set the flag to NO to go directly. Its name, and its demo, say YES.
  private var isDirect: Bool {
    disableInteractivePlayerTransitioning != parameters.system.isAsWritten
  }

  private func animator() -> MiniToLargeViewAnimator {
    MiniToLargeViewAnimator(
      duration: parameters.system.duration, initialY: initialY, miniView: miniView)
  }
}

/// Presents or dismisses a controller by a pan that it is attached to.
final class MiniToLargeViewInteractive: PercentDrivenInteractiveTransition {
  private weak var viewController: ViewController?
  private var presentViewController: ViewController?
  private var travel: Travel?
  private let parameters: MiniPlayerParameters
  /// Whether it tracks the current pan, which both interactors share.
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

  final func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> Double { duration }

  final func animateTransition(using context: any ViewControllerContextTransitioning) {
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
    in context: any ViewControllerContextTransitioning, from: ViewController, to: ViewController
  ) {}

  func animateDismissing(
    in context: any ViewControllerContextTransitioning, from: ViewController, to: ViewController
  ) {}
}

/// The presented view starts and ends at ``initialY``, where the mini view is.
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
    in context: any ViewControllerContextTransitioning, from: ViewController, to: ViewController
  ) {
    let shown = context.finalFrame(for: to)
    to.view.frame = shown
    to.view.frame.origin.y = initialY
    context.containerView.addSubview(to.view)
    let fake = fakeMiniView()
    fake?.alpha = 1
    if let fake { to.view.addSubview(fake) }
    animate(in: context, removing: fake) {
      to.view.frame = shown
      fake?.alpha = 0
    }
  }

  override func animateDismissing(
    in context: any ViewControllerContextTransitioning, from: ViewController, to: ViewController
  ) {
    to.view.frame = context.finalFrame(for: to)
    context.containerView.insertSubview(to.view, belowSubview: from.view)
    let fake = fakeMiniView()
    fake?.alpha = 0
    if let fake { from.view.addSubview(fake) }
    animate(in: context, removing: fake) {
      from.view.frame.origin.y = self.initialY
      fake?.alpha = 1
    }
  }

  private func animate(
    in context: any ViewControllerContextTransitioning, removing fake: View?,
    _ animations: () -> Void
  ) {
    View.animate(
      withDuration: transitionDuration(using: context), animations: animations,
      completion: { _ in
        fake?.removeFromSuperview()
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  private func fakeMiniView() -> View? { miniView.snapshotView(afterScreenUpdates: false) }
}
