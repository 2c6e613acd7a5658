/// The table of pictures.
final class FeedViewController: ViewController {
  private static let rowHeight = 88.0

  /// The pictures of the rows from above.
  private(set) var images: [ImageView] = []

  override func viewDidLoad() {
    for row in 0..<6 {
      let cell = View(
        frame: Rect(
          x: 0, y: 64 + Double(row) * Self.rowHeight, width: view.bounds.width,
          height: Self.rowHeight),
        name: "row \(row)")
      let image = ImageView(
        frame: Rect(x: 16, y: 12, width: 64, height: 64), name: "row \(row) picture")
      cell.addSubview(image)
      view.addSubview(cell)
      images.append(image)
    }
  }
}

/// The picture over the full width, in the middle of the screen.
final class ImageDetailViewController: ViewController {
  private let isTagged: Bool

  init(isTagged: Bool) {
    self.isTagged = isTagged
    super.init(name: "detail")
  }

  override func viewDidLoad() {
    let bounds = view.bounds
    let image = ImageView(
      frame: Rect(
        x: 0, y: (bounds.height - bounds.width) / 2, width: bounds.width, height: bounds.width),
      name: "detail picture")
    if isTagged { image.tag = SharedImageAnimator.detailImageTag }
    view.addSubview(image)
  }
}
