import PanEngine
import PanTraces

extension NamedTransition {
  static let slideFromTop = selfContained(
    "slide-from-top", "The detail screen slides in from above; panning up slides it back.", .slide,
    dismissing: .up)

  static let crossFade = selfContained(
    "cross-fade", "The detail screen fades in; panning down fades it out.", .fade)

  static let sharedImage = selfContained(
    "shared-image",
    "A row's picture glides into the detail while that fades in; panning down takes it back.",
    .sharedImage)

  /// The author left the interaction to the reader: half of the way is our choice.
  private static func selfContained(
    _ name: String, _ summary: String, _ stage: SelfContainedScene.Animator.Stage,
    dismissing direction: TravelDirection = .down
  ) -> NamedTransition {
    NamedTransition(
      name: name, summary: summary,
      source: "Gibson, You are Ready for UIViewController Animated Transitions, 2017",
      defaults: SystemParameters(duration: 0.5),
      settings: [
        .duration(), .presents("pan to present instead of to dismiss"), .tap,
        .asWritten("as in the original: always complete, and restore nothing"), .catches,
      ],
      traits: { $0.traits($0.presents ? direction.opposite : direction) },
      scene: {
        SelfContainedScene(
          on: $0, settings: $1, parameters: $2, animator: SelfContainedScene.Animator(stage, $2))
      })
  }
}

/// The feed and the detail, an animator between them, and the pan the author left to the reader.
final class SelfContainedScene: PresentingScene {
  init(
    on stage: Stage, settings: SceneSettings, parameters: SystemParameters,
    animator: Animator
  ) {
    let feed = FeedViewController(name: "feed")
    super.init(
      on: stage, settings: settings, lower: feed,
      upper: ImageDetailViewController(name: "detail"),
      vendor: Vendor { isPresenting in
        animator.isPresenting = isPresenting
        return animator
      }, presents: parameters.presents)
    // The second row from above is the chosen one: our choice.
    animator.cellImageView = feed.images[1]
  }
}

extension SelfContainedScene {
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
    override func viewDidLoad() {
      let bounds = view.bounds
      let image = ImageView(
        frame: Rect(
          x: 0, y: (bounds.height - bounds.width) / 2, width: bounds.width, height: bounds.width),
        name: "detail picture")
      image.tag = Animator.detailImageTag
      view.addSubview(image)
    }
  }

  /// An animator for both ways, told which one when it is vended. In the article it is the
  /// delegate, too.
  ///
  /// The author left the percent-driven version, and with it cancellation, to the reader. Here
  /// every stage completes with the decision and cleans up either way. As written it always
  /// completes with true.
  final class Animator: ViewControllerAnimatedTransitioning {
    /// The stages of the article.
    enum Stage {
      /// The upper view slides in from above the screen, and out again.
      case slide
      /// The upper view fades in over the lower one, and out again.
      case fade
      /// Beside the fade, the picture of the cell glides to its place in the detail.
      case sharedImage
    }

    /// The tag by which the detail's picture is found.
    static let detailImageTag = 100

    /// The picture of the cell that was chosen.
    weak var cellImageView: View?
    /// Set when the animator is vended.
    var isPresenting = true
    private let stage: Stage
    private let parameters: SystemParameters

    init(_ stage: Stage, _ parameters: SystemParameters) {
      self.stage = stage
      self.parameters = parameters
    }

    func transitionDuration(using context: TransitionContext?) -> Double {
      parameters.duration
    }

    func animateTransition(using context: TransitionContext) {
      guard let to = context.viewController(forKey: .to),
        let from = context.viewController(forKey: .from)
      else { return }
      let isPresenting = isPresenting
      let (upper, lower) = isPresenting ? (to.view, from.view) : (from.view, to.view)
      to.view.frame = context.finalFrame(for: to)
      context.containerView.addSubview(to.view)
      if isPresenting {
        to.view.layoutIfNeeded()
        show(false, upper)
      } else {
        context.containerView.sendSubviewToBack(to.view)
      }
      let cleanUp =
        stage == .sharedImage ? glide(upper, lower, in: context.containerView.window) : {}
      View.animate(
        withDuration: parameters.duration,
        animations: { show(isPresenting, upper) },
        completion: { [self] _ in
          if isPresenting { show(true, upper) }
          cleanUp()
          context.completeTransition(
            parameters.isAsWritten || !context.transitionWasCancelled)
          // The view may be presented again, so it must not stay away or transparent.
          if !isPresenting { show(true, upper) }
        })
    }

    /// Brings the upper view in, or takes it away.
    private func show(_ isShown: Bool, _ upper: View) {
      switch stage {
      case .slide:
        upper.transform =
          isShown ? .identity : AffineTransform(translationX: 0, y: -upper.bounds.height)
      case .fade, .sharedImage: upper.alpha = isShown ? 1 : 0
      }
    }

    /// Starts two copies of the picture on their way, and returns what cleans up after them.
    ///
    /// One moves in each view, so that one is at full opacity whatever the fade shows. The real
    /// pictures are hidden meanwhile. If any piece is missing, only the fade is left.
    private func glide(_ upper: View, _ lower: View, in window: Window?) -> () -> Void {
      guard let cellImage = cellImageView,
        let detailImage = upper.viewWithTag(Self.detailImageTag),
        let upperCopy = cellImage.snapshotView(afterScreenUpdates: false),
        let lowerCopy = cellImage.snapshotView(afterScreenUpdates: false)
      else { return {} }

      // In the window's coordinates, which both views share as they fill it.
      let cellFrame = cellImage.convert(cellImage.bounds, to: window)
      let detailFrame = detailImage.convert(detailImage.bounds, to: window)
      let (start, target) = isPresenting ? (cellFrame, detailFrame) : (detailFrame, cellFrame)
      let (copies, originals) = ([upperCopy, lowerCopy], [cellImage, detailImage])
      for copy in copies { copy.frame = start }
      upper.addSubview(upperCopy)
      lower.addSubview(lowerCopy)
      for original in originals { original.alpha = 0 }
      View.animate(
        withDuration: parameters.duration,
        animations: { for copy in copies { copy.frame = target } })
      return {
        for copy in copies { copy.removeFromSuperview() }
        for original in originals { original.alpha = 1 }
      }
    }
  }
}
