import PanTraces

extension PolicyPreset {
  static let web: [PolicyPreset] = [
    PolicyPreset(
      "ionic-swipe-back", "Ionic, swipe back and menu",
      [
        .cancel(.below(.velocity, 0)), .finish(.above(.velocity, 200)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .smoothed, touch: .ionic,
      remarks: "Any backward motion cancels. No settle where at most 5 px are left.",
      Source(
        "ionic-team/ionic-framework", "core/src/utils/gesture/swipe-back.ts",
        "067394f2, gesture/index.ts",
        .copy)),
    PolicyPreset(
      "ionic-modal-card", "Ionic, card modal",
      [.finish(.atLeast(.pointProjection(lookAhead: 1), 0.5))], estimator: .smoothed, touch: .ionic,
      remarks: "Settles in 400 to 500 ms, counted from the way already gone when it finishes.",
      Source(
        "ionic-team/ionic-framework", "core/src/components/modal/gestures/swipe-to-close.ts",
        "0814763a", .read)),
    PolicyPreset(
      "ionic-modal-sheet", "Ionic, sheet modal, closing between two breakpoints", lookAhead: 0.35,
      tie: .high, estimator: .smoothed, touch: .ionic,
      remarks: "A tie goes to the lower breakpoint, the end of this travel.",
      Source(
        "ionic-team/ionic-framework", "core/src/components/modal/gestures/sheet.ts",
        "0814763a", .read)),
    PolicyPreset(
      "ionic-modal-sheet-8", "Ionic 8.8, sheet modal, closing between two breakpoints",
      [.finish(.above(.progress, 0.25))], estimator: .smoothed, touch: .ionic,
      remarks: "By position only. The way counts twice: it is added to a place that it moved.",
      Source(
        "ionic-team/ionic-framework", "ion-modal.entry.js of @ionic/core", "8.8", .copy)),
    PolicyPreset(
      "sonner", "sonner, toast dismissal",
      [
        .cancel(.atMost(.distance, 0)), .finish(.atLeast(.distance, 45)),
        .finish(.above(.meanVelocity, 110)),
      ],
      touch: Touch(
        slop: 1, PanGestureRecognizer.Start(.eitherAxis, widestAngle: 45), origin: .touchDownLater,
        events: Events(.pointer, .handler)),
      remarks:
        "The speed is the contact's mean. A system cancel is ignored, and the toast hangs.",
      Source("emilkowalski/sonner", "src/index.tsx", "8e4662b3 (2.0.8)", .read)),
    PolicyPreset(
      "base-ui-drawer", "Base UI, Drawer, closing",
      [
        .cancel(.atMost(.distance, 0)),
        .finish(.atLeast(.meanVelocity, 500), .atLeast(.distance, 25)),
        .finish(.above(.progress, 0.5)),
      ],
      touch: Touch(
        slop: 0, PanGestureRecognizer.Start(.alongTravel, widestAngle: 45, atWiderAngle: .waits),
        origin: .firstMove, cancel: .decides, events: Events(.touch, .event)),
      remarks:
        "The drawer replaces its hook's 40 px by a mean speed, from the first movement on. Shorter times "
        + "count as 50 ms, in which 500 pt/s are 25 pt.",
      Source("mui/base-ui", "DrawerViewport.tsx", "087c60b9 (1.7.0)", .read)),
    PolicyPreset(
      "react-modal-sheet", "react-modal-sheet, closing",
      [
        .finish(.above(.velocity, 1200)), .cancel(.below(.velocity, -1200)),
        .finish(.atLeast(.pointProjection(lookAhead: 0.2), 0.6)),
      ],
      estimator: .motion,
      touch: Touch(
        slop: 3, origin: .touchDown, limit: .clampsEveryEvent, cancel: .decides,
        events: Events(.pointer, .frame)),
      Source("Temzasse/react-modal-sheet", "src/sheet.tsx", "dba5010e (5.6.0)", .read)),
    PolicyPreset(
      "vaul", "vaul drawer without snap points",
      [
        .cancel(.atMost(.distance, 0)), .finish(.above(.meanVelocity, 400)),
        .finish(.atLeast(.progress, 0.25)),
      ],
      touch: Touch(
        slop: 0,
        PanGestureRecognizer.Start(
          .towardsFinish, acrossLimit: 10, widestAngle: 45, atWiderAngle: .waits, angleReach: 10),
        origin: .touchDown, lift: .sampleOfPan, cancel: .decides, events: Events(.pointer, .handler)
      ),
      remarks: "The speed is the whole gesture's mean: hesitation counts against it.",
      Source(
        "emilkowalski/vaul", "src/index.tsx, src/constants.ts", "3e97aac6 (1.1.2+4)", .read)
    ),
    PolicyPreset(
      "motion-swipe-power", "Motion, carousel idiom", [.finish(.above(.swipePower, 10_000))],
      estimator: .motion,
      touch: Touch(
        slop: 3, origin: .touchDown, lift: .sampleOfPan, cancel: .decides,
        events: Events(.pointer, .frame)),
      remarks: "Way times velocity, without any length.",
      Source(
        "motiondivision/motion", "PanSession.ts; the idiom is its carousel example",
        "1b037b00 (13.1.1)",
        .read)),
    PolicyPreset(
      "mui-swipeable-drawer", "MUI, SwipeableDrawer, closing",
      [.finish(.above(.velocity, 450)), .finish(.above(.progress, 0.52))], estimator: .muiBlend,
      touch: Touch(
        slop: 3, PanGestureRecognizer.Start(.eitherAxis, widestAngle: 45), lift: .sampleOfPan,
        limit: .clampsEveryEvent, events: Events(.touch, .handler)),
      remarks:
        "A backward flick does not cancel. Opening starts 20 px on. A system cancel is "
        + "ignored, and the drawer hangs.",
      Source(
        "mui/material-ui", "packages/mui-material/src/SwipeableDrawer/SwipeableDrawer.js",
        "ca374509",
        .copy)),
    PolicyPreset(
      "swiper", "Swiper, to the next slide",
      [
        .cancel(.atMost(.distance, 0)), .finish(.atMost(.duration, 0.3)),
        .finish(.atLeast(.progress, 0.5)),
      ],
      touch: Touch(
        slop: 5, PanGestureRecognizer.Start(.alongTravel, widestAngle: 45, slopUse: .always),
        cancel: .decides, events: Events(.touch, .handler)),
      remarks: "No velocity: a touch of at most 300 ms is a swipe.",
      Source("nolimits4web/swiper", "src/core/events", "865dba47 (14.0.6)", .read)),
    // `goToNextThreshold` is a fifth of the view within 50 to 225 px, and a force 0.4 s of the velocity.
    PolicyPreset(
      "embla", "Embla, to the next slide",
      gate: ClauseList.VelocityGate(floor: 100, floorIsStill: true),
      [
        .finish(.atLeast(.velocity, 562.5)),
        .finish(.atLeast(.relativeVelocity, 0.5), .atLeast(.velocity, 125)),
        .cancel(.atMost(.velocity, -562.5)),
        .cancel(.atMost(.relativeVelocity, -0.5), .atMost(.velocity, -125)),
        .finish(.above(.pointProjection(lookAhead: 0.4), 0.5)),
      ],
      estimator: .sinceMark,
      touch: Touch(
        slop: 0, PanGestureRecognizer.Start(widestAngle: 45), origin: .touchDown, cancel: .decides,
        events: Events(.touch, .event)),
      remarks: "A flick decides by its direction alone, wherever the slides are.",
      Source(
        "davidjerleke/embla-carousel",
        "packages/embla-carousel/src/components/DragHandler.ts, DragTracker.ts, ScrollTarget.ts",
        "25eff504 (9.0.0-rc02)", .read)),
    // A flick goes a page at most, which tells only beyond a page and a half, and half a page back.
    PolicyPreset(
      "splide", "Splide, to the next slide",
      [
        .finish(.atLeast(.progress, 1.5)), .cancel(.below(.progress, -0.5)),
        .finish(.atLeast(.pointProjection(lookAhead: 0.6), 0.5)),
      ],
      estimator: .splide,
      touch: Touch(
        slop: 10, PanGestureRecognizer.Start(.alongTravel, widestAngle: 45, atWiderAngle: .waits),
        origin: .touchDownLater, cancel: .decides, events: Events(.touch, .event)),
      remarks:
        "The velocity counts from a mark that is set anew every 200 ms, and is 0 when the mark is older.",
      Source("Splidejs/splide", "src/js/components/Drag/Drag.ts", "d7e1f08e (4.1.4)", .read)),
    PolicyPreset(
      "keen-slider", "keen-slider, to the next slide",
      [
        .finish(.above(.velocity, 0), .atLeast(.progress, 0)), .cancel(.above(.velocity, 0)),
        .finish(.below(.velocity, 0), .above(.progress, 1)), .cancel(.below(.velocity, 0)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .oneWay,
      touch: Touch(
        slop: 0, PanGestureRecognizer.Start(widestAngle: 45), cancel: .decides,
        events: Events(.touch, .handler)),
      remarks: "The direction of the last movement decides, however slow it was.",
      Source(
        "rcbyr/keen-slider", "src/plugins/web/drag.ts, src/plugins/modes.ts, src/core/track.ts",
        "520c757a (6.8.6)", .read)),
  ]
}
