import PanMotion

/// The second screen: the picture over its full width, words below it.
final class ZoomDetailViewController: ViewController {
  override func loadView() -> View {
    ZoomDetailView(frame: stage?.window.bounds ?? .zero, name: "detail view")
  }
}

/// Lays the picture out as a square on top, and the words in what is left.
final class ZoomDetailView: View {
  private let image = ImageView(name: "large picture")
  private let title = Label(name: "title")
  private let text = Label(name: "text")

  override init(frame: Rect = .zero, name: String? = nil) {
    super.init(frame: frame, name: name)
    for view in [image, title, text] { addSubview(view) }
  }

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    let line = max(width - 32, 0)
    image.frame = Rect(x: 0, y: 0, width: width, height: width)
    title.frame = Rect(x: 16, y: width + 16, width: line, height: 32)
    text.frame = Rect(x: 16, y: width + 64, width: line, height: max(height - width - 80, 0))
  }
}
