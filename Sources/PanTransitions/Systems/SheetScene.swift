import PanEngine
import PanTraces

/// What can be set of the sheet made of the listed parts. The list names no numbers, these are
/// ours.
struct SheetParameters: ParametersOfSystem {
  var system = SystemParameters(duration: 0.4)
  /// The sheet's height as a share of the container's.
  var height = 0.5
  /// How dark the dimming view gets, as opacity.
  var dimming = 0.4
}

extension NamedTransition {
  static let sheet = NamedTransition(
    name: "sheet",
    summary: "A sheet over the lower part of a dimmed screen; panning down puts it away.",
    source: "the example project Custom View Controller Transitions: delegate, animator, "
      + "interactive animator and presentation controller",
    defaults: SheetParameters(),
    settings: [
      .duration(),
      Setting("height", "height of the sheet", .number(0.05...1, "1"), \.height),
      Setting("dimming", "opacity of the dimming view", .number(0...1, "1"), \.dimming),
      .presents("pan up to present instead of down to dismiss"),
      .tap, .catches,
      .asWritten("as in the original: put a cancelled sheet back one run loop late"),
    ],
    traits: { parameters in
      parameters.system.traits(
        parameters.system.presents ? .up : .down, travel: .share(parameters.height))
    },
    scene: { stage, settings, parameters in
      SheetScene(on: stage, settings: settings, parameters: parameters)
    })
}

/// What can be set of a sheet with a scroll view in it. The numbers are ours.
struct ScrollSheetParameters: ParametersOfSystem {
  var system = SystemParameters(duration: 0.4)
  /// The sheet's height as a share of the container's.
  var height = 0.875
  /// How far the content is scrolled down at the start, in points. A recorded offset takes its
  /// place.
  var offset = 120.0
  /// How the finger passes from the scroll view to the sheet.
  var handover = ReplayConfiguration.ScrollHandover.smooth
  fileprivate var sheet: SheetParameters {
    var sheet = SheetParameters()
    sheet.system.duration = system.duration
    sheet.height = height
    return sheet
  }

  fileprivate var traits: TransitionTraits {
    var traits = system.traits(.down, travel: .share(height), policy: .progressOrVelocity())
    traits.scroll = ReplayConfiguration.ScrollContent(offset: offset, handover: handover)
    return traits
  }

  fileprivate static let settings: [Setting<ScrollSheetParameters>] = [
    .duration(),
    Setting("height", "height of the sheet", .number(0.05...1, "1"), \.height),
    Setting(
      "offset", "how far it is scrolled; a file's scroll_y says it instead",
      .number(0...100_000, "pt"), \.offset),
    Setting(
      "handover", "what the sheet takes of the finger: smooth, jump, both or never", .word,
      \.handover),
    .tap, .catches,
  ]
}

extension NamedTransition {
  static let scrollSheet = NamedTransition(
    name: "scroll-sheet",
    summary: "A sheet with a list in it: panning down scrolls to the top, and then puts it away.",
    source: "sheets with a scroll view, after FloatingPanel 7efcc769 "
      + "(complaints: what-people-complain-about)",
    defaults: ScrollSheetParameters(), settings: ScrollSheetParameters.settings,
    traits: { $0.traits },
    scene: { stage, settings, parameters in
      SheetScene(
        on: stage, settings: settings, parameters: parameters.sheet,
        content: ScrollView(name: "list content"))
    })
}

/// A list with a selected row, and the sheet over it. Dismissing deselects the row alongside.
final class SheetScene: PresentingScene {
  private let list = ListViewController(name: "list")
  private let sheet = ViewController(name: "sheet")
  private let content: ScrollView?

  init(
    on stage: Stage, settings: SceneSettings, parameters: SheetParameters,
    content: ScrollView? = nil
  ) {
    self.content = content
    sheet.modalPresentationStyle = .custom
    list.selection.alpha = 1
    super.init(
      on: stage, settings: settings, lower: list, upper: sheet,
      vendor: Self.vendor(parameters), presents: parameters.system.presents)
    if let content { fill(content, height: parameters.height * sheet.view.bounds.height) }
  }

  /// Decides where the sheet belongs, dims what is behind it, and moves it.
  private static func vendor(_ parameters: SheetParameters) -> PresentationVendor {
    PresentationVendor {
      DimmingPresentationController(
        $0, presenting: $1, dimmer: "dimmer", dimming: { parameters.dimming },
        height: { $0 * parameters.height })
    } animator: {
      ClosureAnimator.coverVertical(
        duration: parameters.system.duration, isPresenting: $0,
        flashes: parameters.system.isAsWritten)
    }
  }

  /// Rows that reach beyond the lower edge, so that there is something to scroll.
  private func fill(_ content: ScrollView, height: Double) {
    content.frame = sheet.view.bounds
    content.frame.size.height = height
    for row in 0..<5 {
      content.addSubview(
        View(
          frame: Rect(x: 0, y: Double(row) * 250, width: content.bounds.width, height: 250),
          name: "row \(row)"))
    }
    sheet.view.addSubview(content)
  }

  override func scroll(to offset: Double) { content?.contentOffset = offset }

  override func dismissalDidBegin() {
    sheet.transitionCoordinator?.animate { [list] _ in list.selection.alpha = 0 }
  }
}

/// Rows, one of them selected. It is deselected alongside the dismissal of what it opened.
final class ListViewController: ViewController {
  let selection = View(name: "selection")

  override func viewDidLoad() {
    selection.frame = Rect(x: 0, y: 88, width: view.bounds.width, height: 44)
    view.addSubview(selection)
  }
}
