import PanGestures
import PanReplay
import PanTraces

/// A list with a selected row, and the sheet over it; dismissing deselects the row alongside.
final class SheetScene: TransitionScene {
  let pan = PanGesture()
  private let list = ListViewController(name: "list")
  private let sheet = ViewController(name: "sheet")
  private let vendor: SheetTransitioningDelegate
  private let settings: SceneSettings
  private let presents: Bool
  private let content: ScrollView?
  /// The travel that counts now.
  private let travel: () -> Travel

  init(
    on stage: Stage, settings: SceneSettings, parameters: SheetParameters,
    content: ScrollView? = nil
  ) {
    self.content = content
    self.settings = settings
    presents = parameters.presents
    let (travel, window) = (settings.travel, stage.window)
    let height = window.bounds.height
    self.travel = { [unowned window] in
      guard parameters.remeasures, height > 0 else { return travel }
      return Travel(
        direction: travel.direction, extent: travel.extent * window.bounds.height / height)
    }
    vendor = SheetTransitioningDelegate(parameters: parameters)
    stage.window.rootViewController = list
    sheet.transitioningDelegate = vendor
    sheet.modalPresentationStyle = .custom
    list.selection.alpha = 1
    if !presents { list.present(sheet, animated: false) }
    if let content { fill(content) }
    pan.addTarget { [unowned self] in didPan($0) }
  }

  /// Rows that reach beyond the lower edge, so that there is something to scroll.
  private func fill(_ content: ScrollView) {
    content.frame = sheet.view.bounds
    content.autoresizing = .both
    for row in 0..<5 {
      content.addSubview(
        View(
          frame: Rect(x: 0, y: Double(row) * 250, width: content.bounds.width, height: 250),
          name: "row \(row)"))
    }
    sheet.view.addSubview(content)
  }

  func scroll(to offset: Double) { content?.contentOffset = offset }

  private func didPan(_ pan: PanGesture) {
    if pan.state == .began, pan.caught == nil { begin() }
    vendor.interactor?.follow(pan)
  }

  private func begin() {
    vendor.interactor = SheetInteractiveAnimator(
      settings.makeInteraction(), travel: travel)
    start()
  }

  func startWithoutInteraction() { start() }

  private func start() {
    if presents {
      list.present(sheet, animated: true)
    } else {
      sheet.dismiss(animated: true)
      sheet.transitionCoordinator?.animate { [list] _ in list.selection.alpha = 0 }
    }
  }
}

/// Rows of which one is selected; it is deselected alongside the dismissal of what it opened.
final class ListViewController: ViewController {
  let selection = View(name: "selection")

  override func viewDidLoad() {
    selection.frame = Rect(x: 0, y: 88, width: view.bounds.width, height: 44)
    view.addSubview(selection)
  }
}
