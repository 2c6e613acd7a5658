import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A preset with a reading of its original from the raw touch.
struct OriginalCase: Sendable, CustomTestStringConvertible {
  let preset: String
  let horizontal: Bool
  /// The least share of gestures on which both must say the same.
  let least: Double
  /// What the original does; it gets the velocity that the replay has, for platforms whose own is
  /// closed.
  let answer: @Sendable (_ touches: [RawTouch], _ velocity: Pair) -> OriginalAnswer

  init(
    _ preset: String, horizontal: Bool = true, least: Double = 0.99,
    _ answer: @escaping @Sendable (_ touches: [RawTouch], _ velocity: Pair) -> OriginalAnswer
  ) {
    self.preset = preset
    self.horizontal = horizontal
    self.least = least
    self.answer = answer
  }

  var testDescription: String { preset }
}

/// Presets from the raw touch to the decision against readings of the originals, which were made
/// from the sources and not from the presets; each names its repository, paths and commit.
struct OriginalsTests {
  static let width = OriginalGestures.travel

  /// The same gestures for all presets.
  private static let along = gestures(horizontal: true)
  private static let down = gestures(horizontal: false)

  private static func gestures(horizontal: Bool) -> [OriginalGesture] {
    var gestures = OriginalGestures(seed: 36)
    return (0..<Trials.count(375)).map { _ in
      OriginalGesture(gestures.next(), horizontal: horizontal)
    }
  }

  @Test(arguments: originalCases)
  func `a preset does with a touch what its original does`(_ original: OriginalCase) throws {
    let preset = try #require(PolicyPreset.named(original.preset))
    var configuration = ReplayConfiguration(policy: preset.policy)
    configuration.direction = original.horizontal ? .right : .down
    let gestures = original.horizontal ? Self.along : Self.down
    let count = gestures.count
    var differing: [String: Int] = [:]
    for gesture in gestures {
      var replays = TraceReplays(of: gesture.trace)
      let setup = ReplaySetup(resolved: configuration.resolved(for: gesture.trace))
      let release = replays.release(setup).release
      let vector = release?.velocity.vector
      let velocity = Pair(x: vector?.x ?? 0, y: vector?.y ?? 0)
      let ours: OriginalAnswer =
        switch release?.decision.outcome {
        case .finish: .finishes
        case .cancel: .cancels
        case nil: .neverBegan
        }
      let theirs = original.answer(gesture.touches, velocity)
      if ours != theirs { differing["\(ours) for \(theirs)", default: 0] += 1 }
    }
    let wrong = differing.values.reduce(0, +)
    let most = (1 - original.least) * Double(count)
    // The share holds over 3,000. Fewer may have two standard errors more.
    let luck = count < 3000 ? 2 * most.squareRoot() : 0
    #expect(
      Double(wrong) <= most + luck,
      "\(original.preset): \(wrong) of \(count) differ: \(differing)")
  }

  /// Touches that went through the running library in Chromium, with what its page then did.
  @Test(arguments: ["embla", "keen-slider", "splide"])
  func `a preset decides as the recorded page`(name: String) throws {
    let preset = try #require(PolicyPreset.named(name))
    let file = GoldenFile.bytes("PanEngineTests/Golden/Running/\(name).csv")
      .withUnsafeBytes { TraceReader.read($0, fileStem: name) }
    #expect(file.traces.count >= 12)
    for trace in file.traces {
      let decided = Replay(of: trace, configuration: ReplayConfiguration(policy: preset.policy))
        .release?.decision.outcome
      #expect(decided.map { AppDecision($0) } ?? .noPan == trace.recordedDecision, "\(trace.id)")
    }
  }

  /// What the running originals did on like touches in Chromium, and what the sources say of it.
  @Test(arguments: runningCases)
  func `a preset does what the running original does`(_ running: RunningCase) throws {
    let preset = try #require(PolicyPreset.named(running.preset))
    var configuration = ReplayConfiguration(policy: preset.policy)
    configuration.direction = running.direction
    let gesture = OriginalGesture(
      running.rows.enumerated().map { index, row in
        let phase: RawTouch.Phase =
          index == 0 ? .down : index == running.rows.count - 1 ? .up : .move
        return (row.along, row.across, row.time / 1000, phase)
      }, horizontal: running.direction.isHorizontal)
    let release = Replay(of: gesture.trace, configuration: configuration).release
    #expect(release?.decision.outcome == running.outcome)
    var replays = TraceReplays(of: gesture.trace)
    let setup = ReplaySetup(resolved: configuration.resolved(for: gesture.trace))
    #expect(replays.release(setup).release?.decision.outcome == running.outcome)
    if let velocity = running.velocity {
      let along = release?.velocity.vector.map { running.direction.along($0) }
      #expect(abs((along ?? 0) - velocity) < 1e-6)
    }
  }
}

extension OriginalsTests {
  /// Decided by a port of PanSession.ts and batcher.ts to Python, which runs the frame loop itself: at 64
  /// phases of the frames, with a window of six and of seven frames, on a page at rest and on one that moves.
  static let framed: [(rows: [(time: Double, way: Double)], depends: Bool)] = [
    ([(0, 0), (16, 40), (33, 90), (42, 90)], true),
    ([(0, 0), (16, 40), (33, 90), (60, 90)], false),
    (steady + [(305, 190)], false),
    (steady + [(364, 190)], false),
    (steady + [(412, 190)], true),
    (steady + [(504, 190)], false),
    ([(0, 0), (16, 60), (50, 60)], true),
  ]

  @Test(arguments: framed)
  func `a decision hangs on the frames if other frames decide otherwise`(
    _ rows: [(time: Double, way: Double)], _ depends: Bool
  ) {
    let gesture = OriginalGesture(
      rows.enumerated().map { index, row in
        let phase: RawTouch.Phase = index == 0 ? .down : index == rows.count - 1 ? .up : .move
        return (row.way, 0, row.time / 1000, phase)
      }, horizontal: true)
    func depend(_ preset: String) -> Bool? {
      var configuration = PolicyPreset.named(preset).map { ReplayConfiguration(policy: $0.policy) }
      configuration?.direction = .right
      return configuration.map { Replay(of: gesture.trace, configuration: $0).dependsOnFrames }
    }
    #expect(depend("motion-swipe-power") == depends)
    #expect(depend("vaul") == false)
  }

  /// Touches with the decisions of `Golden/web.py`, which ports the libraries to Python from their sources.
  @Test(arguments: [
    "ionic-swipe-back", "ionic-modal-card", "ionic-modal-sheet", "sonner", "base-ui-drawer", "vaul",
    "mui-swipeable-drawer", "swiper", "motion-swipe-power", "react-modal-sheet",
  ])
  func `a preset decides as the port of its library`(_ name: String) throws {
    let preset = try #require(PolicyPreset.named(name))
    let file = GoldenFile.bytes("PanEngineTests/Golden/web.csv")
      .withUnsafeBytes { TraceReader.read($0, fileStem: "web") }
    let traces = file.traces.filter { $0.id.hasPrefix(name + " ") }
    #expect(traces.count >= 12)
    for trace in traces {
      let replay = Replay(of: trace, configuration: ReplayConfiguration(policy: preset.policy))
      let decided = replay.release.map { AppDecision($0.decision.outcome) } ?? .noPan
      #expect(decided == trace.recordedDecision, "\(trace.id)")
      // Only touches were taken on which all frames agree.
      #expect(!replay.dependsOnFrames, "\(trace.id)")
    }
  }

  /// 625 px/s for 300 ms.
  private static let steady = (0..<20).map { (time: Double($0) * 16, way: Double($0) * 10) }
}

/// A touch with what the running library makes of it, worked out by hand from its source.
struct RunningCase: Sendable, CustomTestStringConvertible {
  let preset: String
  let direction: TravelDirection
  let why: String
  /// Milliseconds, and points along and across the travel of 400. The first is the touch-down, the last
  /// the lift.
  let rows: [(time: Double, along: Double, across: Double)]
  /// Nil for no pan.
  let outcome: TransitionOutcome?
  var velocity: Double?

  init(
    _ preset: String, _ direction: TravelDirection, _ why: String,
    _ rows: [(time: Double, along: Double, across: Double)], _ outcome: TransitionOutcome?,
    velocity: Double? = nil
  ) {
    self.preset = preset
    self.direction = direction
    self.why = why
    self.rows = rows
    self.outcome = outcome
    self.velocity = velocity
  }

  var testDescription: String { "\(preset): \(why)" }
}

private let runningCases: [RunningCase] = [
  // PanSession.end() takes back the frame of the last move: one point, and a velocity of 0.
  RunningCase(
    "motion-swipe-power", .right, "the move just before the lift is lost",
    [(0, 0, 0), (16, 40, 0), (33, 90, 0), (34, 90, 0)], .cancel, velocity: 0),
  // A frame has passed: 50 px in 17 ms, of a way of 90.
  RunningCase(
    "motion-swipe-power", .right, "a move a frame before the lift counts",
    [(0, 0, 0), (16, 40, 0), (33, 90, 0), (50, 90, 0)], .finish, velocity: 50 / 0.017),
  // The blend begins at the move that passes 3 px: 0.6 * 4 px / 10 ms.
  RunningCase(
    "mui-swipeable-drawer", .right, "the step that passes the slop counts 0",
    [(0, 0, 0), (10, 40, 0), (20, 44, 0), (20, 44, 0)], .cancel, velocity: 240),
  // isDeltaInDirection: within 10 px the angle decides, beyond it none does.
  RunningCase(
    "vaul", .down, "beyond 10 px any angle drags",
    [(0, 0, 0), (20, 4, 6), (40, 25, 30), (100, 60, 90), (100, 60, 90)], .finish),
  RunningCase(
    "vaul", .down, "10 px across before that end it",
    [(0, 0, 0), (20, 5, 12), (40, 200, 12), (60, 300, 12), (60, 300, 12)], nil),
  RunningCase(
    "vaul", .down, "a push up at any angle only waits",
    [(0, 0, 0), (20, -5, 12), (40, 60, 12), (60, 150, 12), (60, 150, 12)], .finish),
  // The start is that of recognition, and moves within 5 px of it are skipped.
  RunningCase(
    "swiper", .right, "moves within 5 px of where it was recognized do not count",
    [(0, 0, 0), (20, 20, 0), (40, 23, 0), (60, 23, 0)], .cancel),
  RunningCase(
    "swiper", .right, "pulled back near the start it stays where it was",
    [(0, 0, 0), (20, 20, 0), (100, 40, 0), (200, 18, 0), (290, 18, 0)], .finish),
  // The state of the lock is read a render later.
  RunningCase(
    "sonner", .right, "the move that locks the axis counts 0",
    [(0, 0, 0), (20, 30, 0), (22, 30, 0)], .cancel),
  RunningCase(
    "sonner", .right, "the next one counts from the touch-down",
    [(0, 0, 0), (20, 30, 0), (40, 31, 0), (42, 31, 0)], .finish),
  RunningCase(
    "ionic-swipe-back", .right, "a lift alone begins no pan", [(0, 0, 0), (40, 14, 0)], nil),
  RunningCase(
    "ionic-swipe-back", .right, "a move does, and the lift is a sample of it",
    [(0, 0, 0), (20, 14, 0), (40, 30, 0)], .finish),
]

private let width = OriginalGestures.travel

let originalCases: [OriginalCase] = [
  OriginalCase("ionic-swipe-back") { touches, _ in ionicSwipeBack(touches, travel: width) },
  OriginalCase("ionic-modal-card", horizontal: false) { touches, _ in
    ionicModalCard(touches, travel: width)
  },
  OriginalCase("ionic-modal-sheet", horizontal: false) { touches, _ in
    ionicModalSheet(touches, travel: width)
  },
  OriginalCase("vaul", horizontal: false) { touches, _ in vaulDrawer(touches, travel: width) },
  OriginalCase("motion-swipe-power") { touches, _ in motionSwipePower(touches) },
  OriginalCase("mui-swipeable-drawer", horizontal: false) { touches, _ in
    muiSwipeableDrawerClose(touches, travel: width)
  },
  OriginalCase("swiper") { touches, _ in swiperPreviousSlide(touches, travel: width) },
  OriginalCase("embla") { touches, _ in emblaPreviousSlide(touches, travel: width) },
  OriginalCase("splide") { touches, _ in splidePreviousSlide(touches, travel: width) },
  OriginalCase("keen-slider") { touches, _ in keenSliderPrevious(touches, travel: width) },
  OriginalCase("react-navigation-stack") { touches, _ in
    reactNavigationStack(touches, travel: width)
  },
  OriginalCase("react-native-screens") { touches, velocity in
    reactNativeScreensPop(touches, travel: width, velocity: velocity.x)
  },
  OriginalCase("react-native-drawer") { touches, _ in reactNativeDrawer(touches, travel: width) },
  OriginalCase("react-native-tab-view") { touches, _ in reactNativeTabView(touches, travel: width)
  },
  OriginalCase("rngh-swipeable") { touches, _ in
    gestureHandlerSwipeableOpen(touches, travel: width)
  },
  OriginalCase("rngh-swipeable-close") { touches, _ in
    gestureHandlerSwipeableClose(touches, travel: width)
  },
  OriginalCase("gorhom-bottom-sheet", horizontal: false) { touches, _ in
    gorhomBottomSheet(touches, travel: width)
  },
  OriginalCase("flutter-cupertino-back") { touches, _ in
    flutterCupertinoBack(touches, travel: width)
  },
  OriginalCase("flutter-cupertino-sheet", horizontal: false) { touches, _ in
    flutterCupertinoSheet(touches, travel: width)
  },
  OriginalCase("flutter-bottom-sheet", horizontal: false) { touches, _ in
    flutterBottomSheet(touches, travel: width)
  },
  OriginalCase("flutter-dismissible") { touches, _ in
    flutterDismissible(touches, travel: width, slop: 8)
  },
  OriginalCase("flutter-pageview") { touches, _ in flutterPageViewClamping(touches, travel: width)
  },
  OriginalCase("flutter-pageview-back") { touches, _ in
    flutterPageViewBackClamping(touches, travel: width)
  },
  OriginalCase("compose-anchored-draggable") { touches, _ in
    composeAnchoredDraggable(touches, travel: width)
  },
  OriginalCase("compose-material3") { touches, _ in
    composeMaterial3(touches, travel: width)
  },
  OriginalCase("compose-material3-older") { touches, _ in
    composeMaterial3Internal(touches, travel: width)
  },
  OriginalCase("compose-pager", least: 0.97) { touches, _ in composePager(touches, travel: width) },
  OriginalCase("android-drawer") { touches, _ in androidDrawer(touches, travel: width) },
  OriginalCase("android-drawer-close") { touches, _ in androidDrawerClose(touches, travel: width) },
  OriginalCase("android-viewpager") { touches, _ in androidViewPager(touches, travel: width) },
  OriginalCase("android-viewpager-back") { touches, _ in
    androidViewPagerBack(touches, travel: width)
  },
  OriginalCase("android-viewpager2") { touches, _ in androidViewPager2(touches, travel: width) },
  OriginalCase("android-viewpager2-back") { touches, _ in
    androidViewPager2Back(touches, travel: width)
  },
  OriginalCase("material-bottom-sheet", horizontal: false) { touches, _ in
    materialBottomSheet(touches, travel: width)
  },
  OriginalCase("material-side-sheet") { touches, _ in materialSideSheet(touches, travel: width) },
  OriginalCase("material-swipe-dismiss") { touches, _ in
    materialSwipeDismiss(touches, travel: width)
  },
  OriginalCase("material-swipe-dismiss-any") { touches, _ in
    materialSwipeDismissAny(touches, travel: width)
  },
  OriginalCase("libadwaita") { touches, _ in libadwaita(touches, travel: width) },
  OriginalCase("qt-drawer") { touches, _ in qtDrawer(touches, travel: width) },
  OriginalCase("qt-drawer-close") { touches, _ in qtDrawerClose(touches, travel: width) },
  OriginalCase("chromium-overscroll", least: 0.955) { touches, velocity in
    chromiumOverscroll(touches, travel: width, velocity: velocity.x, crossVelocity: velocity.y)
  },
  OriginalCase("touchwonders-pan") { touches, velocity in
    touchwondersPan(touches, travel: width, velocity: velocity.x, crossVelocity: velocity.y)
  },
  OriginalCase("touchwonders-pan-vertical", horizontal: false) { touches, velocity in
    touchwondersPan(
      touches, travel: width, velocity: velocity.y, crossVelocity: velocity.x, axis: .y)
  },
  OriginalCase("touchwonders-shape", horizontal: false) { touches, velocity in
    touchwondersShape(touches, travel: width, velocity: velocity.y, crossVelocity: velocity.x)
  },
  OriginalCase("touchwonders-zoom", horizontal: false) { touches, velocity in
    touchwondersZoom(touches, travel: width, velocity: velocity.y, crossVelocity: velocity.x)
  },
  OriginalCase("sloppy-swiper") { touches, velocity in
    sloppySwiper(touches, travel: width, velocity: velocity.x)
  },
  OriginalCase("swipe-transition-v2") { touches, velocity in
    swipeTransitionBack(touches, travel: width, velocity: velocity.x)
  },
  OriginalCase("sp-stork", horizontal: false) { touches, velocity in
    spStork(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("hero-appstore", horizontal: false) { touches, velocity in
    heroAppStore(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("hero-video", horizontal: false) { touches, velocity in
    heroVideo(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("hero-image", horizontal: false) { touches, velocity in
    heroImage(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("floating-panel", horizontal: false) { touches, velocity in
    floatingPanel(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("floating-panel-removal", horizontal: false) { touches, velocity in
    floatingPanelRemoval(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("pan-modal", horizontal: false) { touches, velocity in
    panModal(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("pulley", horizontal: false) { touches, velocity in
    pulley(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("overlay-container", horizontal: false) { touches, velocity in
    overlayContainer(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("ultra-drawer", horizontal: false) { touches, velocity in
    ultraDrawer(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("swipe-transition-v2-dismiss", horizontal: false) { touches, velocity in
    swipeTransitionDismiss(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("telegram-back", least: 0.9999) { touches, velocity in
    telegramBack(touches, travel: width, velocity: velocity.x)
  },
  OriginalCase("signal-sheet", horizontal: false) { touches, velocity in
    signalSheet(touches, travel: width, velocity: velocity.y)
  },
  OriginalCase("lucaszischka-bottom-sheet", horizontal: false) { touches, _ in
    lucaszischkaDismiss(touches, travel: width)
  },
  OriginalCase("miuix-sheet", horizontal: false, least: 0.9999) { touches, _ in
    miuixSheet(touches, travel: width)
  },
  OriginalCase("decompose-back", least: 0.98) { touches, _ in decomposeBack(touches, travel: width)
  },
  OriginalCase("material-bottom-sheet-list", horizontal: false) { touches, _ in
    materialBottomSheetNestedScroll(touches, travel: width)
  },
  OriginalCase("flutter-pageview-ios") { touches, _ in
    flutterPageViewBouncing(touches, travel: width)
  },
  OriginalCase("flutter-draggable-sheet", horizontal: false) { touches, _ in
    flutterDraggableScrollableSheet(touches, travel: width)
  },
  // A fling that is recognized by its last movement decides nothing there.
  OriginalCase("modal-bottom-sheet", horizontal: false, least: 0.998) { touches, _ in
    modalBottomSheet(touches, travel: width, slop: 8, bounce: false)
  },
  // The Cupertino sheet bounces: it takes a push up off the way down first.
  OriginalCase("modal-bottom-sheet", horizontal: false) { touches, _ in
    modalBottomSheet(touches, travel: width, slop: 8)
  },
  OriginalCase("smooth-sheets-dismiss", horizontal: false) { touches, _ in
    smoothSheetsDismiss(touches, travel: width)
  },
  OriginalCase("ionic-modal-sheet-8", horizontal: false) { touches, _ in
    ionicModalSheet88(touches, travel: width)
  },
  OriginalCase("sonner", horizontal: false) { touches, _ in sonnerToast(touches, travel: width) },
  OriginalCase("base-ui-drawer", horizontal: false, least: 0.9999) { touches, _ in
    baseUIDrawer(touches, travel: width)
  },
  OriginalCase("react-modal-sheet", horizontal: false) { touches, _ in
    reactModalSheet(touches, travel: width)
  },
  // They differ if the lift alone crosses the start, where Android's up event is at the last move.
  OriginalCase("reanimated-carousel") { touches, _ in
    reanimatedCarousel(touches, travel: width)
  },
  OriginalCase("fluid-pip") { touches, velocity in
    fluidPip(touches, travel: width, velocity: velocity.x)
  },
  OriginalCase("fluid-momentum", horizontal: false) { touches, velocity in
    fluidMomentum(touches, travel: width, velocity: velocity.y)
  },
]
