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
final class PageSheetPresentationController: DimmingPresentationController {
  init(presentedViewController: ViewController, presenting: ViewController) {
    super.init(
      presentedViewController: presentedViewController, presenting: presenting,
      dimmer: "sheet dimmer")
  }

  private var sheet: PageSheet { presentedViewController.pageSheet }

  override var dimming: Double { sheet.dimming }

  override func height(in containerHeight: Double) -> Double {
    sheet.selected.height(in: containerHeight)
  }
}
