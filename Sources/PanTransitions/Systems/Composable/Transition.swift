import PanMotion

extension Composable {
  /// All that moves without a finger: setup, layers, and clearing up.
  public protocol TransitionAnimation: AnyObject {
    /// Puts the views where they start; adds the to-view.
    func setup(in operationContext: TransitionOperationContext)
    /// What moves; asked for after the setup, and before it for how long it takes.
    var layers: [AnimationLayer] { get }
    /// Clears up, wherever it ended.
    func completion(position: ViewAnimatingPosition)
  }

  /// Something that is in both views: it follows the finger, and moves by itself before and after.
  public protocol SharedElement: AnyObject {
    /// How it moves by itself; asked for whenever it sets off, so that it can take a velocity along.
    ///
    /// One with a duration of its own decides how long everything takes.
    var timingParameters: any TimingCurveProvider { get }
    /// Puts it where it starts, hiding what it stands for.
    func setup(in operationContext: TransitionOperationContext)
    /// Called when a finger has got hold of the transition.
    func startInteraction(with pan: PanGesture)
    /// Moves it with the finger; progress is the share of the whole that shows.
    func updateInteraction(with pan: PanGesture, progress: Double)
    /// Puts it where it belongs at the end or at the start; animated.
    func animate(to position: ViewAnimatingPosition)
    /// Clears up, wherever it ended.
    func completion(position: ViewAnimatingPosition)
  }

  /// A duration in seconds, an animation, and maybe a shared element.
  public struct Transition {
    let duration: Double
    let animation: any TransitionAnimation
    let sharedElement: (any SharedElement)?
    let isAsWritten: Bool

    /// Creates a transition.
    ///
    /// As written, layers that are caught on their way jump to the share of the whole at the first
    /// movement of the finger: the original scrubs by time what had moved along a curve.
    public init(
      duration: Double, animation: any TransitionAnimation,
      sharedElement: (any SharedElement)? = nil, asWritten: Bool = false
    ) {
      self.duration = duration
      self.animation = animation
      self.sharedElement = sharedElement
      isAsWritten = asWritten
    }

    /// How long it takes in seconds: stretched to the layer that ends last.
    ///
    /// A shared element with a duration of its own has the last word, also where that is shorter.
    public var effectiveDuration: Double {
      let layers = animation.layers.map { $0.end(in: duration) }.reduce(duration, max)
      guard let element = sharedElement?.timingParameters, element.hasImplicitDuration else {
        return layers
      }
      return element.timing(duration: layers).duration
    }
  }

  /// Says which transition an operation gets.
  public protocol TransitionsSource: AnyObject {
    /// The transition of an operation; asked once for each.
    func transitionFor(
      operationContext: TransitionOperationContext,
      interactionController: TransitionInteractionController?
    ) -> Transition
  }

  /// A view controller that wants to know how a transition it takes part in goes.
  public protocol TransitionPhaseDelegate: AnyObject {
    /// Called before anything moves.
    func willTransition(
      from: ViewController, to: ViewController, with sharedElement: (any SharedElement)?)
    /// Called when it has finished.
    func didTransition(
      from: ViewController, to: ViewController, with sharedElement: (any SharedElement)?)
    /// Called when it has gone back.
    func cancelledTransition(
      from: ViewController, to: ViewController, with sharedElement: (any SharedElement)?)
  }
}

extension Composable.SharedElement {
  public func startInteraction(with pan: PanGesture) {}
}

extension Composable.TransitionPhaseDelegate {
  public func willTransition(
    from: ViewController, to: ViewController, with sharedElement: (any Composable.SharedElement)?
  ) {}

  public func didTransition(
    from: ViewController, to: ViewController, with sharedElement: (any Composable.SharedElement)?
  ) {}

  public func cancelledTransition(
    from: ViewController, to: ViewController, with sharedElement: (any Composable.SharedElement)?
  ) {}
}
