import PanEngine
import PanTraces

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
