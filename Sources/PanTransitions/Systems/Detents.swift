public import PanEngine
public import PanTraces

extension NamedTransition {
  static let detentSheet = NamedTransition(
    name: "detent-sheet",
    summary:
      "A sheet that rests at several heights; panning moves it between them, or puts it away.",
    source: "sheets with detents, after FloatingPanel 7efcc769 and UISheetPresentationController "
      + "(complaints: what-people-complain-about)",
    defaults: SystemParameters(duration: 0.5),
    settings: [
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
    ],
    check: { parameters throws(ComponentError) in try Detents.check(parameters) },
    traits: { parameters in
      let detents = Detents(parameters)
      let preset = PolicyPreset.named("floating-panel")?.policy ?? .progress(0.5)
      var traits = TransitionSetup.Traits(
        direction: .down, travel: .share(detents.tallest), duration: parameters.duration,
        policy: detents.between(preset))
      traits.startsByTap = parameters.startsByTap
      traits.detents = detents
      return traits
    },
    scene: {
      Detents.Scene(on: $0, settings: $1, detents: Detents($2), duration: $2.duration)
    })
}

/// The heights at which a sheet rests, and the one at which the gesture finds it.
public struct Detents: Equatable, Hashable, Sendable {
  /// The heights as shares of the container's, in `0.05...0.95`, rising.
  public let heights: [Double]
  /// The index of the height at which the gesture starts.
  public let start: Int
  /// Whether it is dismissed below the lowest height.
  public let canBeDismissed: Bool

  /// Creates detents. Nil for heights out of order or range, or if there is nowhere to go.
  public init?(heights: [Double], start: Int, canBeDismissed: Bool = true) {
    let isRising = zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 }
    guard isRising, heights.allSatisfy(Self.range.contains),
      heights.indices.contains(start), heights.count + (canBeDismissed ? 1 : 0) > 1
    else { return nil }
    self.heights = heights
    self.start = start
    self.canBeDismissed = canBeDismissed
  }

  /// The upper end fits the large detent of a small container, see
  /// ``PresentationController/PageSheet/Detent/large``.
  static let range = 0.05...0.95

  /// The largest height.
  var tallest: Double { heights[heights.count - 1] }

  /// The detents as shares of the way down from the tallest, rising: a ``PanEngine/SnapRule``'s
  /// anchors.
  ///
  /// The first is the tallest height. The last, at 1, is out of the screen if it can be
  /// dismissed.
  public var anchors: [Double] {
    heights.reversed().map { (tallest - $0) / tallest } + (canBeDismissed ? [1] : [])
  }

  /// The index of the start among the ``anchors``.
  public var startAnchor: Int { heights.count - 1 - start }

  /// The height at an anchor, as a share of the container's. Nil if the sheet is dismissed.
  public func height(atAnchor index: Int) -> Double? {
    heights.indices.contains(heights.count - 1 - index) ? heights[heights.count - 1 - index] : nil
  }

  /// The anchor nearest to a progress, which counts from the start in shares of the way.
  func anchor(nearestTo progress: Double) -> Int {
    let places = anchors
    let place = places[startAnchor] + progress
    return places.indices.min { (places[$0] - place).magnitude < (places[$1] - place).magnitude }
      ?? startAnchor
  }

  /// A rule of anchors with these anchors. Any other rule as it is.
  func between(_ policy: FinishPolicy) -> FinishPolicy {
    guard case .snap(var rule) = policy else { return policy }
    rule.anchors = anchors
    rule.start = startAnchor
    return .snap(rule)
  }

  /// The interaction that moves a sheet between the detents, and rests at the one that a rule
  /// chooses.
  func interaction(deciding policy: FinishPolicy) -> InteractionStyle {
    let rule: SnapRule? = if case .snap(let rule) = between(policy) { rule } else { nil }
    return .custom(
      CustomInteraction(
        Interaction.name, Interaction(self, rule: rule),
        words: [
          .init(key: "anchors", text: Self.text(anchors)),
          .init(key: "start", text: Self.text([anchors[startAnchor]])),
          .init(key: "rule", text: policy.text),
        ]))
  }

  /// Numbers between slashes, as in a rule's anchors.
  static func text(_ shares: [Double]) -> String {
    shares.map { NumberText.plain($0) }.joined(separator: "/")
  }
}

extension Detents {
  /// The detents of parameters that ``check(_:)`` has let through, else one at half of the height.
  fileprivate init(_ parameters: SystemParameters) {
    let checked = Detents(
      heights: parameters.heights, start: parameters.start - 1,
      canBeDismissed: parameters.canBeDismissed)
    heights = checked?.heights ?? [0.5]
    start = checked?.start ?? 0
    canBeDismissed = checked?.canBeDismissed ?? true
  }

  /// Refuses a start that is no detent, and a sheet that could go nowhere.
  fileprivate static func check(_ parameters: SystemParameters) throws(ComponentError) {
    let (heights, start) = (parameters.heights, parameters.start)
    if !heights.indices.contains(start - 1) {
      throw .contradiction(
        "the sheet starts at detent \(start), and has only \(heights.count)",
        advice: "Give start= a number from 1, the lowest, to \(heights.count).")
    }
    if heights.count == 1, !parameters.canBeDismissed {
      throw .contradiction(
        "a sheet with one detent that cannot be dismissed goes nowhere",
        advice: "Give another detent, or dismisses=yes.")
    }
  }
}

extension Detents {
  /// Moves a sheet between its detents: it follows the finger, and settles on a spring.
  ///
  /// The rule chooses the detent, and the spring starts with the content's velocity under the
  /// finger.
  ///
  /// Progress counts from the detent where the gesture starts, down to where the sheet is out of
  /// the screen. Upwards it is below 0. Beyond the tallest detent it gives like a rubber band.
  public struct Interaction: InteractionController {
    static let name = "detents"

    private let detents: Detents
    /// The rule that decides between the anchors. Nil leaves the start and the last one.
    private let rule: SnapRule?
    private var extent = 1.0
    private var stage = Stage.interacting(offset: 0)
    /// The target of the last release, for a finger that catches the sheet and does not move.
    private var target: Double?
    /// The finger's progress, as a share of the way.
    private var fingerProgress = 0.0
    private var hasMoved = false

    private enum Stage: Equatable {
      case interacting(offset: Double)
      case settling(Spring.Motion, start: Double, restTime: Double, launch: Double)
    }

    private static let restDistance = 0.5
    private static let restSpeed = 5.0
    private static let longest = 5.0
    /// Over a shorter way, in points, the velocity has no meaning.
    private static let shortestWay = 0.5

    /// Creates an interaction at the detents' start.
    public init(_ detents: Detents, rule: SnapRule?) {
      self.detents = detents
      self.rule = rule
    }

    /// The progress of the tallest detent.
    private var highest: Double { -detents.anchors[detents.startAnchor] }

    public mutating func begin(extent: Double) {
      self.extent = extent
      stage = .interacting(offset: 0)
      target = nil
      fingerProgress = 0
      hasMoved = false
    }

    public mutating func grab(at time: Double) -> Double {
      let offset = progress(at: time) * extent
      stage = .interacting(offset: offset)
      hasMoved = false
      fingerProgress = pulled(offset)
      return fingerProgress
    }

    public mutating func drag(to progress: Double) {
      fingerProgress = progress
      hasMoved = true
      stage = .interacting(offset: held(progress))
    }

    /// The sheet's offset for a finger's progress, in points.
    private func held(_ progress: Double) -> Double {
      let beyond = (highest - progress) * extent
      guard beyond > 0 else { return progress * extent }
      return highest * extent - RubberBand.standard.shown(offset: beyond, length: extent)
    }

    /// The finger's progress that holds the sheet at an offset in points.
    private func pulled(_ offset: Double) -> Double {
      let beyond = highest * extent - offset
      guard beyond > 0 else { return offset / extent }
      let shown = min(beyond, extent * (1 - 1e-6))
      return highest - RubberBand.standard.pull(shown: shown, length: extent) / extent
    }

    public mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double)
    {
      let start = progress(at: time) * extent
      let place = place(of: outcome, velocity: velocity)
      target = place
      let end = place * extent
      // On the rubber band the content has a part of the finger's velocity.
      let shown = contentVelocity(fingerAt: fingerProgress, velocity: velocity ?? 0, time: time)
      let launch = (end - start).magnitude < Self.shortestWay ? 0 : shown
      let motion = Spring.Motion(spring: .settle, from: start, to: end, velocity: launch)
      let rest = motion.restTime(distance: Self.restDistance, speed: Self.restSpeed)
      stage = .settling(motion, start: time, restTime: rest ?? Self.longest, launch: launch)
    }

    /// The target of a release, as a share of the way from the start.
    private func place(of outcome: TransitionOutcome, velocity: Double?) -> Double {
      // A finger that only held the sheet does not change where it was going.
      if !hasMoved, velocity == nil, let target { return target }
      guard outcome == .finish else { return 0 }
      let anchors = detents.anchors
      let decision = rule?.decide(
        ReleaseState(progress: fingerProgress, velocity: velocity, extent: extent))
      guard let index = decision?.target?.index, index != detents.startAnchor else {
        return anchors[anchors.count - 1] - anchors[detents.startAnchor]
      }
      return anchors[index] - anchors[detents.startAnchor]
    }

    public func progress(at time: Double) -> Double {
      switch stage {
      case .interacting(let offset): offset / extent
      case .settling(let motion, let start, let restTime, _):
        (time - start >= restTime ? motion.target : motion.position(at: time - start)) / extent
      }
    }

    public func settleStage(at time: Double) -> SettleStage {
      guard case .settling(_, let start, let restTime, _) = stage, time > start else {
        return .moving
      }
      return time - start >= restTime ? .rested : .moving
    }

    public var launchVelocity: Double? {
      guard case .settling(_, _, _, let launch) = stage else { return nil }
      return launch
    }
  }
}

extension Detents {
  /// A screen, and over it a sheet that rests at several heights.
  final class Scene: TransitionScene {
    let pan = PanGesture()
    private let map = ViewController(name: "map")
    private let sheet = ViewController(name: "sheet")
    private let settings: SceneSettings
    private let detents: Detents
    private let duration: Double
    private unowned let stage: Stage
    private var drag: Drag?

    init(on stage: Stage, settings: SceneSettings, detents: Detents, duration: Double) {
      self.settings = settings
      self.detents = detents
      self.duration = duration
      self.stage = stage
      stage.window.rootViewController = map
      sheet.modalPresentationStyle = .pageSheet
      sheet.pageSheet = PresentationController.PageSheet(
        detents: detents.heights.map { .share($0) }, dimming: 0)
      sheet.pageSheet.selected = .share(detents.heights[detents.start])
      map.present(sheet, animated: false)
      pan.addTarget { [unowned self] in didPan($0) }
    }

    func startWithoutInteraction() { sheet.dismiss(animated: true) }

    private func didPan(_ pan: PanGesture) {
      if pan.state == .began, pan.caught == nil {
        let drag = Drag(
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
  final class Drag: PercentDrivenInteractiveTransition {
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

    /// A share of the way down from the sheet's place of rest, in points of the travel.
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
      let detent = PresentationController.PageSheet.Detent.share(share)
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
      // A detent that the finger itself has passed was not skipped by the throw.
      let reached = places[start] + released
      let skipped = (low..<max(low, high)).filter {
        anchor > start ? places[$0] > reached : places[$0] < reached
      }
      guard !skipped.isEmpty else { return }
      sheet.stage?.report(.skippedDetents(skipped.compactMap(detents.height(atAnchor:))))
    }
  }
}
