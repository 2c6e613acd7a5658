import PanGestures

/// A list with a selected row, and the sheet over it; dismissing deselects the row alongside.
final class SheetScene: TransitionScene {
  let pan = PanGesture()
  private let list = ListViewController(name: "list")
  private let sheet = ViewController(name: "sheet")
  private let vendor: SheetTransitioningDelegate
  private let settings: SceneSettings
  private let presents: Bool

  init(on stage: Stage, settings: SceneSettings, parameters: SheetParameters) {
    self.settings = settings
    presents = parameters.presents
    vendor = SheetTransitioningDelegate(parameters: parameters)
    stage.window.rootViewController = list
    sheet.transitioningDelegate = vendor
    sheet.modalPresentationStyle = .custom
    list.selection.alpha = 1
    if !presents { list.present(sheet, animated: false) }
    pan.addTarget { [unowned self] in didPan($0) }
  }

  private func didPan(_ pan: PanGesture) {
    if pan.state == .began, pan.caught == nil { begin() }
    vendor.interactor?.follow(pan)
  }

  private func begin() {
    vendor.interactor = SheetInteractiveAnimator(
      settings.makeInteraction(), travel: settings.travel)
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
