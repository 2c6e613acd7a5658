import PanEngine
public import PanTraces

extension Composable {
  /// Vends the transitions of a container, as its source provides them.
  public final class TransitionController {
    /// What drives the transitions interactively. Nil lets all play by themselves.
    public var interactionController: TransitionInteractionController?
    private let source: TransitionSource
    /// A controller holds its delegate weakly.
    private var modalVendor: PresentingScene.Vendor?

    /// Creates a controller for a navigation controller.
    package init(
      forTransitionsIn navigation: NavigationController, source: @escaping TransitionSource
    ) {
      self.source = source
      navigation.delegate = self
    }

    /// Creates a controller for a tab bar controller.
    package init(forTransitionsIn tabs: TabBarController, source: @escaping TransitionSource) {
      self.source = source
      tabs.delegate = self
    }

    /// Creates a controller for the presentation and dismissal of a controller.
    package init(
      forModalTransitionsOf controller: ViewController, source: @escaping TransitionSource
    ) {
      self.source = source
      let vendor = PresentingScene.Vendor { [unowned self] isPresenting in
        animator(for: .modal(isPresenting: isPresenting))
      }
      vendor.interaction = { [unowned self] _ in interactionController }
      controller.transitioningDelegate = vendor
      modalVendor = vendor
    }

    private func animator(
      for operation: TransitionOperation
    ) -> any ViewControllerAnimatedTransitioning {
      OperationAnimator(
        operation: operation, source: source, interaction: interactionController)
    }
  }
}

extension Composable.TransitionController: NavigationController.Delegate, TabBarController.Delegate
{
  public func navigationController(
    _ navigation: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator(for: .navigation(operation)) }

  public func navigationController(
    _ navigation: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  public func tabBarController(
    _ tabs: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    let order = tabs.viewControllers
    let old = order.firstIndex { $0 === from } ?? 0
    let new = order.firstIndex { $0 === to } ?? 0
    return animator(for: .tab(isIncreasing: new > old))
  }

  public func tabBarController(
    _ tabs: TabBarController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }
}

extension Composable {
  /// The animator of one operation: asks the source for its transition, and runs that.
  private final class OperationAnimator: ViewControllerAnimatedTransitioning {
    private let operation: TransitionOperation
    private let source: TransitionSource
    private let interaction: TransitionInteractionController?
    private var provided: Transition?
    private var running: LayeredTransition?

    init(
      operation: TransitionOperation, source: @escaping TransitionSource,
      interaction: TransitionInteractionController?
    ) {
      self.operation = operation
      self.source = source
      self.interaction = interaction
    }

    func transitionDuration(using context: TransitionContext?) -> Double {
      context.map { transition(in: $0).effectiveDuration } ?? 0
    }

    func animateTransition(using context: TransitionContext) {
      layered(in: context).start()
    }

    func interruptibleAnimator(
      using context: TransitionContext
    ) -> ViewPropertyAnimator? { layered(in: context).master }

    func animationEnded(_ completed: Bool) { running = nil }

    private func transition(in context: TransitionContext) -> Transition {
      if let provided { return provided }
      let made = source(operation)
      provided = made
      return made
    }

    private func layered(in context: TransitionContext) -> LayeredTransition {
      if let running { return running }
      let made = LayeredTransition(
        transition(in: context),
        in: TransitionOperationContext(operation: operation, context: context))
      running = made
      interaction?.transition = made
      return made
    }
  }
}

extension Composable {
  /// The interaction alone: maps a pan to progress, and starts the operation of its direction.
  ///
  /// It can catch the animation at any moment.
  public final class TransitionInteractionController: PercentDrivenInteractiveTransition {
    /// The transition it moves.
    weak var transition: LayeredTransition?
    /// Whether progress is counted in steps, so that a finger beyond an end takes the content along
    /// as soon as it turns. Otherwise it is counted from the pan's begin.
    public var updatesProgressAsStep = false

    private let travel: Travel
    private let edges: TransitionEdges
    private let pan: PanGesture
    private var isPanning = false
    private var lastTranslation = 0.0
    private let perform: (TransitionOperation) -> Void

    /// Creates a controller. The direction of its pan decides which operation is performed.
    public init(
      pan: PanGesture, edges: TransitionEdges, settings: SceneSettings,
      perform: @escaping (TransitionOperation) -> Void
    ) {
      travel = settings.travel
      self.pan = pan
      self.edges = edges
      self.perform = perform
      super.init()
      settings.apply(to: self)
      pan.addTarget { [weak self] in self?.didPan($0) }
    }

    /// Without a finger the operation plays passively.
    override public var wantsInteractiveStart: Bool {
      get { isPanning }
      set {}
    }

    private func didPan(_ pan: PanGesture) {
      switch pan.state {
      case .began: begin(pan)
      case .changed where isUnderWay:
        update(progress(of: pan))
        transition?.follow(pan, progress: progress)
      case .ended, .cancelled:
        isPanning = false
        guard isUnderWay else { return }
        if pan.finishes { finish(velocity: pan.velocity) } else { cancel(velocity: pan.velocity) }
      case .possible, .changed, .failed: break
      }
    }

    private func begin(_ pan: PanGesture) {
      lastTranslation = 0
      guard pan.caught == nil else { return isPanning = true }
      let operation = edges.operation(towards: travel.direction)
      // A direction that stands for no operation starts nothing.
      guard operation != .none else { return }
      isPanning = true
      perform(operation)
      transition?.hold(at: 0, with: pan)
    }

    private func progress(of pan: PanGesture) -> Double {
      let translation = pan.progress(along: travel)
      guard updatesProgressAsStep else { return grip + translation }
      // Clamped step by step, so that a finger that turns beyond an end takes the content along.
      defer { lastTranslation = translation }
      return min(max(progress + translation - lastTranslation, 0), 1)
    }

    override public func pause() {
      if isUnderWay { transition?.hold(at: progress, with: pan) }
      super.pause()
    }

    override public func show(_ percent: Double) {
      super.show(percent)
      // In a timed settle each layer has a time of its own.
      if !isSettling || settling != .timed { transition?.show(percent) }
    }

    override public func settleTime(to outcome: TransitionOutcome) -> Double? {
      transition?.settleTime(to: outcome, from: progress)
    }

    override public func settleWillBegin(_ outcome: TransitionOutcome) {
      guard let transition else { return }
      let percent = progress
      guard settling == .timed else { return transition.releaseElement(to: outcome, from: percent) }
      let rest = outcome == .finish ? 1 - percent : percent
      transition.release(
        to: outcome, from: percent,
        over: transition.elementDuration ?? rest * duration / max(completionSpeed, 1e-6))
    }
  }
}

extension Composable {
  /// A transition under way: one property animator per layer, a master for the whole, and one for
  /// the element, made anew whenever it sets off.
  ///
  /// Under the finger layers are linear, as property animators are by default. Their curves count
  /// when they move by themselves.
  final class LayeredTransition {
    /// Paces the whole. Moves nothing itself.
    let master: ViewPropertyAnimator
    let duration: Double

    private let transition: Transition
    private let context: TransitionContext
    private var layers: [LayerPlayback] = []
    private var element: ViewPropertyAnimator?
    private var endPosition: ViewPropertyAnimator.Position?

    init(_ transition: Transition, in operationContext: TransitionOperationContext) {
      self.transition = transition
      context = operationContext.context
      let duration = transition.effectiveDuration
      self.duration = duration
      transition.animation.setup(in: operationContext)
      transition.sharedElement?.setup(in: operationContext)
      master = ViewPropertyAnimator(duration: duration, curve: .linear)
      layers = transition.animation.layers.map { LayerPlayback(layer: $0, duration: duration) }
      master.addCompletion { [unowned self] in masterDidEnd(at: $0) }
      tell { $0.willTransition(from: $1, to: $2, with: transition.sharedElement) }
    }

    // MARK: - Passive

    /// Plays by itself from the start.
    func start() {
      element = newElementAnimator(to: .end, from: 0)
      element?.startAnimation()
      for layer in layers {
        layer.animator.startAnimation(afterDelay: layer.range.start * duration)
      }
      master.startAnimation()
    }

    // MARK: - Interactive

    /// Pauses at a share of the whole, for a finger to take hold.
    func hold(at percent: Double, with pan: PanGesture) {
      element?.stopAnimation(true)
      for index in layers.indices {
        layers[index].hold(at: transition.isAsWritten ? nil : percent)
      }
      transition.sharedElement?.startInteraction(with: pan)
    }

    /// Shows a share of the whole.
    func show(_ percent: Double) {
      for layer in layers { layer.animator.fractionFromStart = layer.fraction(at: percent) }
    }

    /// Moves the element with the finger.
    func follow(_ pan: PanGesture, progress: Double) {
      transition.sharedElement?.updateInteraction(with: pan, progress: progress)
    }

    /// The settle time in seconds if the shared element sets it. Nil without one.
    ///
    /// The element gets (1 − p) of the duration, whichever way it goes, or its own duration.
    /// Everything ends with it.
    func settleTime(to outcome: TransitionOutcome, from percent: Double) -> Double? {
      element = newElementAnimator(to: outcome == .finish ? .end : .start, from: percent)
      return element?.duration
    }

    /// The element's duration since its last release, in seconds. Nil without one.
    var elementDuration: Double? { element?.duration }

    /// Lets only the element settle by itself. The layers follow the progress of the whole.
    func releaseElement(to outcome: TransitionOutcome, from percent: Double) {
      element = newElementAnimator(to: outcome == .finish ? .end : .start, from: percent)
      element?.startAnimation()
    }

    /// Lets everything settle by itself, the whole in a time in seconds.
    ///
    /// Layers that go back are linear.
    func release(to outcome: TransitionOutcome, from percent: Double, over seconds: Double) {
      element?.startAnimation()
      for layer in layers {
        layer.release(
          to: outcome, from: percent, factor: duration > 0 ? seconds / duration : 0,
          of: duration)
      }
    }

    private func newElementAnimator(
      to position: ViewPropertyAnimator.Position, from percent: Double
    ) -> ViewPropertyAnimator? {
      guard let shared = transition.sharedElement else { return nil }
      let animator = ViewPropertyAnimator(
        duration: max(1 - percent, 0) * duration, timingParameters: shared.timingParameters)
      animator.addAnimations { shared.animate(to: position) }
      animator.addCompletion { [unowned self] _ in completeIfOver() }
      return animator
    }

    // MARK: - End

    private func masterDidEnd(at position: ViewPropertyAnimator.Position) {
      endPosition = position
      for layer in layers { layer.end(at: position) }
      completeIfOver()
    }

    /// The whole is over when the master and the element have arrived.
    private func completeIfOver() {
      guard let endPosition, element?.isRunning != true else { return }
      transition.animation.completion(position: endPosition)
      transition.sharedElement?.completion(position: endPosition)
      if endPosition == .end {
        tell { $0.didTransition(from: $1, to: $2, with: transition.sharedElement) }
      } else {
        tell { $0.cancelledTransition(from: $1, to: $2, with: transition.sharedElement) }
      }
      context.completeTransition(endPosition == .end)
    }

    private func tell(
      _ message: (any TransitionPhaseDelegate, ViewController, ViewController) -> Void
    ) {
      guard let from = context.viewController(forKey: .from),
        let to = context.viewController(forKey: .to)
      else { return }
      for controller in [from, to] {
        if let delegate = controller as? any TransitionPhaseDelegate { message(delegate, from, to) }
      }
    }
  }
}

extension Composable {
  /// A layer's property animator, and how it is moved by the progress of the whole.
  private struct LayerPlayback {
    let range: AnimationRange
    let animator: ViewPropertyAnimator
    /// The place at which a finger caught it: the share of the whole, and the layer's fraction
    /// there.
    private var bend: (percent: Double, fraction: Double)?

    init(layer: AnimationLayer, duration: Double) {
      range = layer.range
      animator = ViewPropertyAnimator(
        duration: layer.range.length * duration, timingParameters: layer.timingParameters)
      animator.addAnimations(layer.animation)
      // A layer that has ended can still be caught and taken back.
      animator.pausesOnCompletion = true
    }

    /// Stops it.
    ///
    /// With a share of the whole, scrubbing goes on from what shows. Without one it jumps to the
    /// finger's progress, as the original does.
    mutating func hold(at percent: Double?) {
      animator.pauseAnimation()
      bend = percent.map { ($0, animator.fractionFromStart) }
    }

    func fraction(at percent: Double) -> Double {
      guard let bend else { return range.fraction(of: percent) }
      if percent >= bend.percent {
        let rest = AnimationRange(start: max(bend.percent, range.start), end: range.end)
        return bend.fraction + (1 - bend.fraction) * rest.fraction(of: percent)
      }
      let way = AnimationRange(start: range.start, end: min(bend.percent, range.end))
      return bend.fraction * way.fraction(of: percent)
    }

    /// Goes on over a factor of its own duration. Back again in a straight line.
    func release(
      to outcome: TransitionOutcome, from percent: Double, factor: Double, of duration: Double
    ) {
      animator.pauseAnimation()
      animator.isReversed = outcome == .cancel
      // A layer that is not under way waits for its turn.
      let ahead = outcome == .finish ? range.start - percent : percent - range.end
      animator.continueAnimation(
        withTimingParameters: outcome == .cancel
          ? TimingCurve.linear : nil,
        // A factor of 0 would mean the time that is left.
        durationFactor: max(factor, 1e-6), delay: max(ahead, 0) * duration * factor)
    }

    func end(at position: ViewPropertyAnimator.Position) {
      animator.pauseAnimation()
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
  }
}
