import PanMotion

/// The heights at which a sheet rests, and how it looks: what `UISheetPresentationController` is told.
public struct PageSheet: Equatable, Sendable {
  /// A height at which a sheet rests.
  public enum Detent: Equatable, Hashable, Sendable {
    /// Half of the container (documented as about half).
    case medium
    /// All of the container but 10 pt above; the gap is our choice.
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

  /// Where it may rest; an empty list is taken as the large one alone.
  public var detents: [Detent]
  /// Where it rests; the first of the detents where it is none of them.
  public var selected: Detent {
    get { detents.contains(selection) ? selection : detents.first ?? .large }
    set { selection = newValue }
  }
  /// How dark the screen behind gets, as opacity; UIKit's is unpublished, 0.2 is our choice.
  public var dimming: Double
  private var selection: Detent

  /// Creates a sheet that comes to the first of its detents.
  public init(detents: [Detent] = [.large], dimming: Double = 0.2) {
    self.detents = detents
    self.dimming = dimming
    selection = detents.first ?? .large
  }
}

/// Presents a controller's ``ViewController/pageSheet``, after `UISheetPresentationController`.
final class PageSheetPresentationController: PresentationController {
  private let dimmer = View(name: "sheet dimmer")

  private var sheet: PageSheet { presentedViewController.pageSheet }

  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = containerView?.bounds ?? .zero
    let height = sheet.selected.height(in: bounds.height)
    return Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
  }

  override func presentationTransitionWillBegin() {
    dimmer.alpha = 0
    containerView?.insertSubview(dimmer, at: 0)
    fadeDimmer(to: sheet.dimming)
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

  /// Alongside the transition where there is one, else at once.
  private func fadeDimmer(to alpha: Double) {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimmer.alpha = alpha
      return
    }
    coordinator.animate { [dimmer] _ in dimmer.alpha = alpha }
  }
}
