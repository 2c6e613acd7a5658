/// A view that shows a picture.
open class ImageView: View {
  /// Creates a view; the name defaults to the type's kind.
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

/// A picture of another view; a temporary thing that whoever made it must take away again.
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
