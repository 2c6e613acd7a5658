import PanEngine
import PanTraces

/// What can be set of a sheet with several detents. The heights are ours.
struct DetentParameters: ParametersOfSystem {
  var system = SystemParameters(duration: 0.5)
  /// The heights at which it rests, as shares of the container's, rising.
  var heights = [0.25, 0.5, 0.75]
  /// At which of them the gesture finds it, from 1, the lowest.
  var start = 2
  /// Whether it can be put away.
  var canBeDismissed = true
  /// The detents. The default ones for numbers that ``check()`` refuses.
  fileprivate var detents: Detents {
    let plain = DetentParameters()
    return Detents(heights: heights, start: start - 1, canBeDismissed: canBeDismissed)
      ?? Detents(heights: plain.heights, start: plain.start - 1) ?? Detents.only
  }

  /// Refuses a start that is no detent, and a sheet that could go nowhere.
  fileprivate func check() throws(ComponentError) {
    guard Detents(heights: heights, start: start - 1, canBeDismissed: canBeDismissed) == nil else {
      return
    }
    if !heights.indices.contains(start - 1) {
      throw .contradiction(
        "the sheet starts at detent \(start), and has only \(heights.count)",
        advice: "Give start= a number from 1, the lowest, to \(heights.count).")
    }
    throw .contradiction(
      "a sheet with one detent that cannot be dismissed goes nowhere",
      advice: "Give another detent, or dismisses=yes.")
  }

  fileprivate var traits: TransitionTraits {
    let detents = detents
    let preset = PolicyPreset.named("floating-panel")?.policy ?? .progress(0.5)
    var traits = TransitionTraits(
      direction: .down, travel: .share(detents.tallest), duration: system.duration,
      policy: detents.between(preset))
    traits.startsByTap = system.startsByTap
    traits.detents = detents
    return traits
  }

  fileprivate static let settings: [Setting<DetentParameters>] = [
    Setting(
      "detents", "heights at which it rests",
      .text(
        "rising shares from 0.05 to 0.95, such as 0.25/0.5/0.75",
        read: { text in
          let heights = text.split(separator: "/", omittingEmptySubsequences: false)
            .map { Double(decimal: String($0)) ?? .nan }
          let isRising = zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 }
          return isRising && heights.allSatisfy(Detents.range.contains) ? heights : nil
        }, write: { Detents.text($0) }), \.heights),
    Setting(
      "start", "the detent at which the gesture finds it, from 1, the lowest", .count(1...20),
      \.start),
    Setting("dismisses", "whether it is put away below the lowest", .flag, \.canBeDismissed),
    .tap,
  ]
}

extension Detents {
  fileprivate static let only = Detents(0.5)

  private init(_ height: Double) {
    heights = [height]
    start = 0
    canBeDismissed = true
  }
}

extension NamedTransition {
  static let detentSheet = NamedTransition(
    name: "detent-sheet",
    summary:
      "A sheet that rests at several heights; panning moves it between them, or puts it away.",
    source: "sheets with detents, after FloatingPanel 7efcc769 and UISheetPresentationController "
      + "(complaints: what-people-complain-about)",
    defaults: DetentParameters(), settings: DetentParameters.settings,
    check: { parameters throws(ComponentError) in try parameters.check() },
    traits: { $0.traits },
    scene: { stage, settings, parameters in
      DetentScene(
        on: stage, settings: settings, detents: parameters.detents,
        duration: parameters.system.duration)
    })
}

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
      drag.startWithoutTransition(duration: duration)
    }
    drag?.follow(pan)
  }
}

/// Moves a sheet's frame by a pan: no transition of controllers, unless the sheet ends out of the
/// screen.
///
/// As in FloatingPanel (Sources/Core.swift, `panningEnd`, 7efcc769), and in UIKit as far as its
/// documentation goes, which tells a delegate of the selected detent: resting at another detent
/// presents and dismisses nothing, so that nothing appears, disappears or is cancelled.
final class SheetDrag: PercentDrivenInteractiveTransition {
  private let sheet: ViewController
  private let detents: Detents
  private let travel: Travel
  private let height: Double
  /// The progress at which the finger let go. Nil while it is down.
  private var released: Double?

  /// Drags a sheet in a container of a height in points.
  init(_ sheet: ViewController, detents: Detents, settings: SceneSettings, height: Double) {
    self.sheet = sheet
    self.detents = detents
    travel = settings.travel
    self.height = height
    super.init()
    settings.apply(to: self)
  }

  override var reach: ClosedRange<Double> { -.infinity ... .infinity }

  func follow(_ pan: PanGesture) {
    if pan.state == .ended || pan.state == .cancelled { released = progress }
    follow(pan, along: travel)
  }

  /// A share of the way down from where the sheet rested, in points of the travel.
  ///
  /// A sheet that is pulled up grows, so that nothing shows through below it.
  override func show(_ percent: Double) {
    let view = sheet.presentationController?.presentedView ?? sheet.view
    let rest = height * detents.heights[detents.start]
    let top = height - rest + percent * travel.extent
    view.frame.origin.y = top
    view.frame.size.height = max(rest, height - top)
  }

  override func settleDidEnd(_ outcome: TransitionOutcome) {
    let anchor = detents.anchor(nearestTo: progress)
    reportSkipped(until: anchor)
    guard let share = detents.height(atAnchor: anchor) else {
      return sheet.dismiss(animated: false)
    }
    let detent = PageSheet.Detent.share(share)
    if detent != sheet.pageSheet.selected {
      sheet.stage?.log("sheet", "didSelectDetent \(NumberText.plain(share))")
    }
    sheet.pageSheet.selected = detent
    sheet.presentationController?.containerViewWillLayoutSubviews()
  }

  /// Reports the detents that a throw passed and the finger had not reached.
  private func reportSkipped(until anchor: Int) {
    let (places, start) = (detents.anchors, detents.startAnchor)
    guard let released, anchor != start else { return }
    let (low, high) = (min(anchor, start) + 1, max(anchor, start))
    let reached = places[start] + released
    let skipped = (low..<max(low, high)).filter {
      anchor > start ? places[$0] > reached : places[$0] < reached
    }
    guard !skipped.isEmpty else { return }
    sheet.stage?.report(.skippedDetents(skipped.compactMap(detents.height(atAnchor:))))
  }
}
