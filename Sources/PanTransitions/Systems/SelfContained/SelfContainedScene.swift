import PanEngine
import PanTraces

/// What can be set of the self-contained animators.
struct SelfContainedParameters: ParametersOfSystem {
  var system = SystemParameters(duration: 0.5)
  /// Whether the detail's picture has the tag it is found by. Without it only the fade is left.
  var tagged = true

  fileprivate static let settings: [Setting<SelfContainedParameters>] = [
    .duration(),
    .presents("pan to present instead of to dismiss"),
    .tap,
    .asWritten("as in the original: always complete, and restore nothing"),
  ]

  fileprivate static let imageSettings = [
    Setting(
      "tagged", "whether the detail's picture is found", .flag, \SelfContainedParameters.tagged)
  ]
}

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
    _ name: String, _ summary: String, _ stage: SelfContainedAnimator.Stage,
    dismissing direction: TravelDirection = .down
  ) -> NamedTransition {
    NamedTransition(
      name: name, summary: summary,
      source: "Gibson, You are Ready for UIViewController Animated Transitions, 2017",
      defaults: SelfContainedParameters(),
      settings: SelfContainedParameters.settings
        + (stage == .sharedImage ? SelfContainedParameters.imageSettings : []) + [.catches],
      traits: { $0.system.traits($0.system.presents ? direction.opposite : direction) },
      scene: {
        SelfContainedScene(
          on: $0, settings: $1, parameters: $2, animator: SelfContainedAnimator(stage, $2))
      })
  }
}

/// The feed and the detail, an animator between them, and the pan the author left to the reader.
final class SelfContainedScene: PresentingScene {
  init(
    on stage: Stage, settings: SceneSettings, parameters: SelfContainedParameters,
    animator: SelfContainedAnimator
  ) {
    let feed = FeedViewController(name: "feed")
    super.init(
      on: stage, settings: settings, lower: feed,
      upper: ImageDetailViewController(isTagged: parameters.tagged),
      vendor: PresentationVendor { isPresenting in
        animator.isPresenting = isPresenting
        return animator
      }, presents: parameters.system.presents)
    // The second row from above is the chosen one: our choice.
    animator.cellImageView = feed.images[1]
  }
}

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
    if isTagged { image.tag = SelfContainedAnimator.detailImageTag }
    view.addSubview(image)
  }
}
