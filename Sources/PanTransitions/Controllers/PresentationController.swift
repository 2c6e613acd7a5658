import PanTraces

/// The chrome and the frame of a presented view, after `UIPresentationController`.
open class PresentationController {
  /// The presented controller.
  public let presentedViewController: ViewController
  /// The presenter, which retains the presentation. Nil only if the presenter is gone.
  public private(set) weak var presentingViewController: ViewController?
  /// The container of the presentation. Nil before and after.
  public internal(set) weak var containerView: View?

  /// Creates a presentation controller. The machinery presents with it.
  public init(presentedViewController: ViewController, presenting: ViewController) {
    self.presentedViewController = presentedViewController
    presentingViewController = presenting
  }

  /// The view that is presented: the presented controller's, unless chrome is wrapped around it.
  ///
  /// The context returns it for the presented side, and it is in the container in the end.
  open var presentedView: View { presentedViewController.view }

  /// The final frame of the presented view. The whole container by default.
  open var frameOfPresentedViewInContainerView: Rect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the hierarchy when the presentation has ended.
  open var shouldRemovePresentersView: Bool { false }

  /// Called before the animation. The place to add chrome, and to animate it alongside.
  open func presentationTransitionWillBegin() {}
  /// Called when the presentation is over. False if it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the animation of a dismissal.
  open func dismissalTransitionWillBegin() {}
  /// Called when the dismissal is over. False if it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the animation of a presentation. The place to put chrome and the presented view
  /// right.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container's views are in place.
  open func containerViewDidLayoutSubviews() {}
}

extension PresentationController {
  /// The presentation controller of the full-screen style.
  final class FullScreen: PresentationController {
    override var shouldRemovePresentersView: Bool { true }
  }

  /// Presents at the lower edge of its container, and dims what is behind.
  final class Dimming: PresentationController {
    private let dimmer: View
    private let dimming: () -> Double
    private let height: (_ container: Double) -> Double

    /// Names the dimming view, and takes its opacity in `0...1` and the height of what is presented
    /// in a container of some height.
    init(
      _ presented: ViewController, presenting: ViewController, dimmer name: String,
      dimming: @escaping () -> Double, height: @escaping (_ container: Double) -> Double
    ) {
      dimmer = View(name: name)
      dimmer.role = .dimming
      self.dimming = dimming
      self.height = height
      super.init(presentedViewController: presented, presenting: presenting)
    }

    /// Presents a controller's ``ViewController/pageSheet``, after `UISheetPresentationController`.
    convenience init(pageSheet presented: ViewController, presenting: ViewController) {
      self.init(
        presented, presenting: presenting, dimmer: "sheet dimmer",
        dimming: { presented.pageSheet.dimming },
        height: { presented.pageSheet.selected.height(in: $0) })
    }

    override var frameOfPresentedViewInContainerView: Rect {
      let bounds = containerView?.bounds ?? .zero
      let height = height(bounds.height)
      return Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    override func presentationTransitionWillBegin() {
      dimmer.frame = containerView?.bounds ?? .zero
      dimmer.alpha = 0
      containerView?.insertSubview(dimmer, at: 0)
      fadeDimmer(to: dimming())
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
      if !completed { dimmer.removeFromSuperview() }
    }

    override func dismissalTransitionWillBegin() { fadeDimmer(to: 0) }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
      if completed { dimmer.removeFromSuperview() }
    }

    override func containerViewWillLayoutSubviews() {
      guard let containerView else { return }
      dimmer.frame = containerView.bounds
      presentedView.frame = frameOfPresentedViewInContainerView
    }

    /// Alongside the transition if there is one, else at once.
    private func fadeDimmer(to alpha: Double) {
      guard let coordinator = presentedViewController.transitionCoordinator else {
        dimmer.alpha = alpha
        return
      }
      coordinator.animate { [dimmer] _ in dimmer.alpha = alpha }
    }
  }
}

extension PresentationController {
  /// The heights at which a sheet rests, and how it looks: what `UISheetPresentationController` is
  /// told.
  public struct PageSheet: Equatable, Sendable {
    /// A height at which a sheet rests.
    public enum Detent: Equatable, Hashable, Sendable {
      /// Half of the container (documented as about half).
      case medium
      /// All of the container but 10 pt above. The gap is our choice.
      case large
      /// A share of the container, in `0...1`.
      case share(Double)
      /// A height in points.
      case height(Double)

      /// The height in points in a container of a height, never more than the large detent's.
      public func height(in container: Double) -> Double {
        let large = max(container - 10, 0)
        let height =
          switch self {
          case .medium: container / 2
          case .large: large
          case .share(let share): container * share
          case .height(let points): points
          }
        return min(max(height, 0), large)
      }
    }

    /// The heights at which it may rest. An empty list is taken as the large one alone.
    public var detents: [Detent]
    /// The height at which it rests. The first of the detents if it is none of them.
    public var selected: Detent {
      get { detents.contains(selection) ? selection : detents.first ?? .large }
      set { selection = newValue }
    }
    /// The opacity of the dimming. UIKit's is unpublished, 0.2 is our choice.
    public var dimming: Double
    private var selection: Detent

    /// Creates a sheet that comes to the first of its detents.
    public init(detents: [Detent] = [.large], dimming: Double = 0.2) {
      self.detents = detents
      self.dimming = dimming
      selection = detents.first ?? .large
    }
  }
}
