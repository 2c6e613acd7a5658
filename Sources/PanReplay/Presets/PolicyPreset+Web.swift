import PanGestures
import PanMotion

extension PolicyPreset {
  static let web: [PolicyPreset] = [
    PolicyPreset(
      "ionic-swipe-back", "Ionic, swipe back and menu",
      [
        .cancel(.below(.velocity, 0)), .finish(.above(.velocity, 200)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .smoothed, slop: 10, settle: PresetSettle(.timed(.travelTime(limit: 0.54))),
      remarks: "Any backward motion cancels. No settle where at most 5 px are left.",
      PresetSource(
        "ionic-team/ionic-framework", "core/src/utils/gesture/swipe-back.ts", "07f7bab6 (7.x)",
        .read)),
    PolicyPreset(
      "ionic-modal-card", "Ionic, card modal",
      [.finish(.atLeast(.pointProjection(lookAhead: 1), 0.5))], estimator: .smoothed, slop: 10,
      remarks: "Settles in 400 to 500 ms, counted from the way already gone when it finishes.",
      PresetSource(
        "ionic-team/ionic-framework", "core/src/components/modal/gestures/swipe-to-close.ts",
        "0814763a", .read)),
    PolicyPreset(
      "ionic-modal-sheet", "Ionic, sheet modal, closing between two breakpoints", lookAhead: 0.35,
      tie: .high, estimator: .smoothed, slop: 10, settle: PresetSettle(.timed(.fixed(0.5))),
      remarks: "A tie goes to the lower breakpoint, the end of this travel.",
      PresetSource(
        "ionic-team/ionic-framework", "core/src/components/modal/gestures/sheet.ts",
        "file 11575386531", .copy)),
    PolicyPreset(
      "vaul", "vaul drawer without snap points",
      [
        .cancel(.atMost(.distance, 0)), .finish(.above(.meanVelocity, 400)),
        .finish(.atLeast(.progress, 0.25)),
      ],
      slop: 10, settle: PresetSettle(.timed(.fixed(0.5), .sheetEase)),
      remarks: "The speed is the whole gesture's mean: hesitation counts against it.",
      PresetSource(
        "emilkowalski/vaul", "src/index.tsx, src/constants.ts", "3e97aac6 (1.1.2+4)", .read)
    ),
    PolicyPreset(
      "motion-swipe-power", "Motion, carousel idiom", [.finish(.above(.swipePower, 10_000))],
      estimator: .motion, slop: 3, remarks: "Way times velocity, without any length.",
      PresetSource("popmotion/popmotion, motion carousel examples", "file 41664919", "", .copy)),
    PolicyPreset(
      "mui-swipeable-drawer", "MUI, SwipeableDrawer",
      [.finish(.above(.velocity, 450)), .finish(.above(.progress, 0.52))], estimator: .muiBlend,
      settle: PresetSettle(
        .timed(.travelTimeAbove(speed: 450, finish: 0.225, cancel: 0.195))),
      remarks: "A backward flick does not cancel.",
      PresetSource("mui/material-ui", "SwipeableDrawer", "file 1038729490", .copy)),
    PolicyPreset(
      "swiper", "Swiper, to the next slide",
      [
        .cancel(.atMost(.distance, 0)), .finish(.atMost(.duration, 0.3)),
        .finish(.atLeast(.progress, 0.5)),
      ],
      remarks: "No velocity at all: what takes at most 300 ms is a swipe.",
      PresetSource("nolimits4web/swiper", "touch-end handler", "file 63314328293", .copy)),
  ]
}
