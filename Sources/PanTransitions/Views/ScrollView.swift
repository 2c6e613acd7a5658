import PanMotion

/// A view whose content can be moved inside of it, after `UIScrollView`.
public final class ScrollView: View {
  override public var kind: String { "scroll" }

  /// How far the content is scrolled down from its top, in points: where its bounds begin.
  public var contentOffset: Double {
    get { bounds.origin.y }
    set { bounds.origin.y = newValue }
  }
}
