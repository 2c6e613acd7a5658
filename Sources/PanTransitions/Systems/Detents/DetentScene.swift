import PanGestures
import PanReplay

/// A screen, and over it a sheet that rests at several heights.
final class DetentScene: TransitionScene {
  let pan = PanGesture()
  private let map = ViewController(name: "map")
  private let sheet = ViewController(name: "sheet")
  private let settings: SceneSettings
  private let detents: Detents
  private let duration: Double
  private unowned let stage: Stage
  private var drag: SheetDrag?

  init(on stage: Stage, settings: SceneSettings, detents: Detents, duration: Double) {
    self.settings = settings
    self.detents = detents
    self.duration = duration
    self.stage = stage
    stage.window.rootViewController = map
    sheet.modalPresentationStyle = .pageSheet
    sheet.pageSheet = PageSheet(
      detents: detents.heights.map { .share($0) }, dimming: 0)
    sheet.pageSheet.selected = .share(detents.heights[detents.start])
    map.present(sheet, animated: false)
    pan.addTarget { [unowned self] in didPan($0) }
  }

  func startWithoutInteraction() { sheet.dismiss(animated: true) }

  private func didPan(_ pan: PanGesture) {
    if pan.state == .began, pan.caught == nil {
      let drag = SheetDrag(
        sheet, detents: detents, settings: settings, height: stage.window.bounds.height)
      self.drag = drag
      drag.startAlone(duration: duration)
    }
    drag?.follow(pan)
  }
}
