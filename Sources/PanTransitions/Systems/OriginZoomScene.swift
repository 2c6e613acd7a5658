import PanEngine
import PanTraces

extension NamedTransition {
  /// It takes 3 s, as the tutorial vends it.
  static let originZoom = NamedTransition(
    name: "origin-zoom",
    summary: "A picture grows to the detail screen; panning down shrinks it back.",
    source: "tutorial on an interactive zoom as Photos has, Swift 2",
    defaults: SystemParameters(duration: 3),
    settings: [
      .duration("how long the zoom takes"),
      .presents("pan up to present instead of down to dismiss"),
      .tap, .catches,
    ],
    traits: { $0.traits($0.presents ? .up : .down) },
    scene: { OriginZoomScene(on: $0, settings: $1, parameters: $2) })
}

/// The two screens of the tutorial, and the pan that drives the zoom between them.
final class OriginZoomScene: PresentingScene {
  init(on stage: Stage, settings: SceneSettings, parameters: SystemParameters) {
    let root = Root(name: "root")
    super.init(
      on: stage, settings: settings, lower: root, upper: Detail(name: "detail"),
      vendor: Vendor { isPresenting in
        ClosureAnimator.zoom(
          duration: parameters.duration, isPresenting: isPresenting,
          originFrame: root.image.frame)
      }, presents: parameters.presents)
  }

  /// The first screen, with the small picture.
  private final class Root: ViewController {
    /// The tutorial asks its storyboard for the place. This is our choice.
    let image = ImageView(frame: Rect(x: 146, y: 376, width: 101, height: 100), name: "picture")

    override func viewDidLoad() { view.addSubview(image) }
  }

  /// The second screen.
  private final class Detail: ViewController {
    override func loadView() -> View {
      DetailView(frame: stage?.window.bounds ?? .zero, name: "detail view")
    }
  }

  /// Lays the picture out as a square on top, and the words in what is left.
  private final class DetailView: View {
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
}

extension ClosureAnimator {
  /// Moves the detail view between the picture's frame and the whole container. All but pictures
  /// fade.
  fileprivate static func zoom(
    duration: Double, isPresenting: Bool, originFrame: Rect
  ) -> ClosureAnimator {
    ClosureAnimator(duration: duration) { context in
      guard let fromView = context.viewController(forKey: .from)?.view,
        let toView = context.viewController(forKey: .to)?.view
      else { return }
      let container = context.containerView
      let detailView = isPresenting ? toView : fromView
      func setAlphaBesidePictures(to alpha: Double) {
        for view in detailView.subviews where !(view is ImageView) { view.alpha = alpha }
      }
      if isPresenting {
        container.addSubview(toView)
      } else {
        container.insertSubview(toView, belowSubview: fromView)
      }

      // A quirk of the tutorial, kept: it sets origin and width alone, so the zoom begins with the
      // screen's height.
      detailView.frame.origin = isPresenting ? originFrame.origin : .zero
      detailView.frame.size.width = isPresenting ? originFrame.width : container.bounds.width
      detailView.layoutIfNeeded()
      setAlphaBesidePictures(to: isPresenting ? 0 : 1)

      View.animate(
        withDuration: duration,
        animations: {
          detailView.frame = isPresenting ? container.bounds : originFrame
          detailView.layoutIfNeeded()
          setAlphaBesidePictures(to: isPresenting ? 1 : 0)
        },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }
}
