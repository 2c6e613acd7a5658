/// Provides every operation with the transition that a closure makes.
final class ExampleSource: Composable.TransitionsSource {
  private let make: (Composable.TransitionOperation) -> Composable.Transition

  init(_ make: @escaping (Composable.TransitionOperation) -> Composable.Transition) {
    self.make = make
  }

  func transitionFor(
    operationContext: Composable.TransitionOperationContext,
    interactionController: Composable.TransitionInteractionController?
  ) -> Composable.Transition { make(operationContext.operation) }
}

/// A screen with one picture, which a shared element may take along.
final class PictureViewController: ViewController {
  private let picture: ImageView

  /// A small picture in a corner.
  static func thumbnail(name: String) -> PictureViewController {
    PictureViewController(
      name: name,
      picture: ImageView(
        frame: Rect(x: 20, y: 120, width: 80, height: 80), name: "thumbnail"))
  }

  /// A large picture on top.
  static func large(name: String) -> PictureViewController {
    PictureViewController(
      name: name,
      picture: ImageView(
        frame: Rect(x: 40, y: 60, width: 240, height: 240), name: "picture"))
  }

  private init(name: String, picture: ImageView) {
    self.picture = picture
    super.init(name: name)
  }

  override func viewDidLoad() { view.addSubview(picture) }
}
