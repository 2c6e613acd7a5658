import PanTraces

/// A view that shows a picture.
open class ImageView: View {
  /// Creates a view. The name defaults to the type's kind.
  override public init(frame: Rect = .zero, name: String? = nil) {
    super.init(frame: frame, name: name)
    role = .picture
  }

  override open var kind: String { "image" }
}

/// A view that shows words.
open class Label: View {
  override open var kind: String { "label" }
}

/// A picture of another view. The animator that made it must remove it again.
public final class SnapshotView: View {
  /// The name of the view it shows.
  public let pictured: String

  init(frame: Rect, of view: View) {
    pictured = view.name
    super.init(frame: frame, name: "snapshot of " + view.name)
    role = .snapshot(of: view.id, name: view.name)
  }

  override public var kind: String { "snapshot" }
}

/// A view that scrolls its content, after `UIScrollView`.
public final class ScrollView: View {
  override public var kind: String { "scroll" }

  /// How far the content is scrolled down from its top, in points: where its bounds begin.
  public var contentOffset: Double {
    get { bounds.origin.y }
    set { bounds.origin.y = newValue }
  }
}

/// The role of a view in a drawing.
public enum ViewRole: Equatable, Sendable {
  /// The window that all others are in.
  case window
  /// Holds other views and is not seen itself.
  case container
  /// A view controller's own view.
  case screen
  /// A picture.
  case picture
  /// A picture of another view, by that view's number and name.
  case snapshot(of: Int, name: String)
  /// What darkens the views behind it.
  case dimming
  /// Any other part of a screen.
  case part
}

extension View {
  /// A picture of the view, to move in its place.
  ///
  /// Nil for a view that covers nothing, as the picture has no pixels then. `afterScreenUpdates`
  /// true lays the view out first.
  public func snapshotView(afterScreenUpdates: Bool) -> SnapshotView? {
    if afterScreenUpdates { layoutIfNeeded() }
    guard !bounds.isEmpty else { return nil }
    return SnapshotView(frame: Rect(origin: .zero, size: bounds.size), of: self)
  }
}
