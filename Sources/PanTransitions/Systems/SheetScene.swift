import PanEngine
import PanTraces

extension NamedTransition {
  static let sheet = NamedTransition(
    name: "sheet",
    summary: "A sheet over the lower part of a dimmed screen; panning down puts it away.",
    source: "the example project Custom View Controller Transitions: delegate, animator, "
      + "interactive animator and presentation controller",
    defaults: SystemParameters(duration: 0.4),
    settings: [
      .duration(), .height,
      Setting("dimming", "opacity of the dimming view", .number(0...1, "1"), \.dimming),
      .presents("pan up to present instead of down to dismiss"),
      .tap, .catches,
      .asWritten("as in the original: put a cancelled sheet back one run loop late"),
    ],
    traits: { $0.traits($0.presents ? .up : .down, travel: .share($0.height)) },
    scene: { SheetScene(on: $0, settings: $1, parameters: $2) })

  static let scrollSheet = NamedTransition(
    name: "scroll-sheet",
    summary: "A sheet with a list in it: panning down scrolls to the top, and then puts it away.",
    source: "sheets with a scroll view, after FloatingPanel 7efcc769 "
      + "(complaints: what-people-complain-about)",
    defaults: SystemParameters(duration: 0.4, height: 0.875),
    settings: [
      .duration(), .height,
      Setting(
        "offset", "how far it is scrolled; a file's scroll_y says it instead",
        .number(0...100_000, "pt"), \.offset),
      Setting(
        "handover", "what the sheet takes of the finger: smooth, jump, both or never", .word,
        \.handover),
      .tap, .catches,
    ],
    traits: { parameters in
      var traits = parameters.traits(
        .down, travel: .share(parameters.height), policy: .progressOrVelocity())
      traits.scroll = ReplayConfiguration.ScrollContent(
        offset: parameters.offset, handover: parameters.handover)
      return traits
    },
    scene: {
      SheetScene(
        on: $0, settings: $1, parameters: $2, content: ScrollView(name: "list content"))
    })
}

/// A list with a selected row, and the sheet over it. Dismissing deselects the row alongside.
final class SheetScene: PresentingScene {
  private let list = List(name: "list")
  private let sheet = ViewController(name: "sheet")
  private let content: ScrollView?

  /// Rows, one of them selected. It is deselected alongside the dismissal of what it opened.
  private final class List: ViewController {
    let selection = View(name: "selection")

    override func viewDidLoad() {
      selection.frame = Rect(x: 0, y: 88, width: view.bounds.width, height: 44)
      view.addSubview(selection)
    }
  }

  init(
    on stage: Stage, settings: SceneSettings, parameters: SystemParameters,
    content: ScrollView? = nil
  ) {
    self.content = content
    sheet.modalPresentationStyle = .custom
    list.selection.alpha = 1
    super.init(
      on: stage, settings: settings, lower: list, upper: sheet,
      vendor: Self.vendor(parameters), presents: parameters.presents)
    if let content { fill(content, height: parameters.height * sheet.view.bounds.height) }
  }

  /// Gives the sheet its frame, dims what is behind it, and moves it.
  private static func vendor(_ parameters: SystemParameters) -> Vendor {
    Vendor {
      PresentationController.Dimming(
        $0, presenting: $1, dimmer: "dimmer", dimming: { parameters.dimming },
        height: { $0 * parameters.height })
    } animator: {
      ClosureAnimator.coverVertical(
        duration: parameters.duration, isPresenting: $0, flashes: parameters.isAsWritten)
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
