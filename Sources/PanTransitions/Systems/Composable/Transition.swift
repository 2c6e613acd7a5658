extension Composable {
  /// All that moves without a finger: setup, layers, and clearing up.
  public protocol TransitionAnimation: AnyObject {
    /// Puts the views where they start; adds the to-view.
    func setup(in operationContext: TransitionOperationContext)
    /// What moves; asked for once, after the setup.
    var layers: [AnimationLayer] { get }
    /// Clears up, wherever it ended.
    func completion(position: ViewAnimatingPosition)
  }

  /// Something that moves between the two views, and goes on after the release at its own pace.
  public protocol SharedElement: AnyObject {
    /// How it follows the rest of its time after the release.
    var timingParameters: any TimingCurveProvider { get }
    /// Puts it where it starts, hiding what it stands for.
    func setup(in operationContext: TransitionOperationContext)
    /// Puts it where it ends; animated.
    func animate()
    /// Clears up, wherever it ended.
    func completion(position: ViewAnimatingPosition)
  }

  /// A duration in seconds, an animation, and maybe a shared element.
  public struct Transition {
    let duration: Double
    let animation: any TransitionAnimation
    let sharedElement: (any SharedElement)?

    /// Creates a transition.
    public init(
      duration: Double, animation: any TransitionAnimation,
      sharedElement: (any SharedElement)? = nil
    ) {
      self.duration = duration
      self.animation = animation
      self.sharedElement = sharedElement
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
}
