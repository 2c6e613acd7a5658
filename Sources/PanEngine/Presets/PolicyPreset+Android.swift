import PanTraces

// Material's 500 is in device pixels, of which a point has as many as the recording says, else 3.

extension PolicyPreset {
  static let android: [PolicyPreset] = material + androidx + compose

  private static let material: [PolicyPreset] = [
    PolicyPreset(
      "material-bottom-sheet", "Material, BottomSheetBehavior with skipCollapsed",
      gate: .viewDragHelper,
      [
        .cancel(.below(.velocity, 0)),
        .finish(.above(.dominance, 0), .above(.pixelVelocity(density: nil), 500)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .lsq2, touch: .viewDragHelper,
      remarks:
        "500 device pixels a second: 167 pt/s at 3 to the point, which are taken if the file has "
        + "no px_per_pt. Any backward motion over 50 pt/s cancels.",
      source("bottomsheet/BottomSheetBehavior.java")),
    PolicyPreset(
      "material-bottom-sheet-list", "Material, BottomSheetBehavior over a list, skipCollapsed",
      [.finish(.above(.velocity, 0))], estimator: .lastStep,
      touch: Touch(slop: 8, PanGestureRecognizer.Start(.alongTravel), cancel: .decides),
      remarks: "Touches on the list decide another way: by the direction of the last step alone.",
      source("bottomsheet/BottomSheetBehavior.java")),
    PolicyPreset(
      "material-side-sheet", "Material, SideSheetBehavior", gate: .viewDragHelper,
      [
        .cancel(.below(.velocity, 0)),
        .finish(.above(.dominance, 0), .above(.pixelVelocity(density: nil), 500)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .lsq2, touch: .viewDragHelper,
      remarks: "Its hide threshold of 0.5 is compared with pixels and is always true.",
      source("sidesheet")),
    PolicyPreset(
      "material-swipe-dismiss", "Material, SwipeDismissBehavior, one way", gate: .viewDragHelper,
      [
        .finish(.above(.velocity, 0)), .cancel(.below(.velocity, 0)),
        .finish(.atLeast(.progress, 0.5)),
      ],
      estimator: .lsq2, touch: .viewDragHelper,
      source("behavior/SwipeDismissBehavior.java")),
    PolicyPreset(
      "material-swipe-dismiss-any", "Material, SwipeDismissBehavior, any way",
      gate: .viewDragHelper,
      [.finish(.notEqual(.velocity, 0)), .finish(.atLeast(.progress, 0.5))],
      estimator: .lsq2, touch: .viewDragHelper,
      remarks: "A backward flick dismisses.", source("behavior/SwipeDismissBehavior.java")),
  ]

  private static let androidx: [PolicyPreset] = [
    PolicyPreset(
      "android-drawer", "AndroidX, DrawerLayout, opening",
      gate: ClauseList.VelocityGate(floor: 400, ceiling: 8000),
      [
        .finish(.above(.velocity, 0)), .cancel(.below(.velocity, 0)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .lsq2, touch: .viewDragHelper, drawer),
    PolicyPreset(
      "android-drawer-close", "AndroidX, DrawerLayout, closing",
      gate: ClauseList.VelocityGate(floor: 400, ceiling: 8000),
      [
        .finish(.above(.velocity, 0)), .cancel(.below(.velocity, 0)),
        .finish(.atLeast(.progress, 0.5)),
      ],
      estimator: .lsq2, touch: .viewDragHelper, drawer),
    PolicyPreset(
      "android-viewpager", "AndroidX, ViewPager, to the next page",
      [
        .finish(.above(.distance, 25), .above(.velocity, 400), .atLeast(.progress, 0)),
        .finish(.below(.distance, -25), .above(.velocity, 400), .atLeast(.progress, 0)),
        .cancel(.above(.distance, 25), .below(.velocity, -400), .below(.progress, 1)),
        .cancel(.below(.distance, -25), .below(.velocity, -400), .below(.progress, 1)),
        .finish(.atLeast(.progress, 0.6)),
      ],
      estimator: .lsq2, touch: pager,
      remarks:
        "A flick takes the page on its side of the content. Any later page counts as finished.",
      viewPager),
    PolicyPreset(
      "android-viewpager-back", "AndroidX, ViewPager, to the page before",
      [
        .finish(.above(.distance, 25), .above(.velocity, 400), .above(.progress, 0)),
        .finish(.below(.distance, -25), .above(.velocity, 400), .above(.progress, 0)),
        .cancel(.above(.distance, 25), .below(.velocity, -400), .atMost(.progress, 1)),
        .cancel(.below(.distance, -25), .below(.velocity, -400), .atMost(.progress, 1)),
        .finish(.above(.progress, 0.6)),
      ],
      estimator: .lsq2, touch: pager,
      remarks:
        "A flick takes the page on its side of the content. Any earlier page counts as finished.",
      viewPager),
    PolicyPreset(
      "android-viewpager2", "AndroidX, ViewPager2, to the next page",
      gate: ClauseList.VelocityGate(floor: 50, floorIsStill: true),
      [
        .finish(.above(.velocity, 0), .above(.progress, 0)),
        .cancel(.below(.velocity, 0), .below(.progress, 1)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .lsq2, touch: pager2,
      remarks: "A tie goes to the lower page.", pagerSnap),
    PolicyPreset(
      "android-viewpager2-back", "AndroidX, ViewPager2, to the page before",
      gate: ClauseList.VelocityGate(floor: 50, floorIsStill: true),
      [
        .finish(.above(.velocity, 0), .above(.progress, 0)),
        .cancel(.below(.velocity, 0), .below(.progress, 1)),
        .finish(.atLeast(.progress, 0.5)),
      ],
      estimator: .lsq2, touch: pager2,
      remarks: "A tie goes to the lower page.", pagerSnap),
  ]

  private static let compose: [PolicyPreset] = [
    PolicyPreset(
      "compose-anchored-draggable", "Compose, AnchoredDraggable",
      [
        .cancel(.atMost(.progress, 0)), .finish(.atLeast(.progress, 1)),
        .finish(.atLeast(.velocity, 125)), .cancel(.atMost(.velocity, -125)),
        .finish(.atLeast(.velocity, 0), .atLeast(.progress, 0.5)),
        .finish(.below(.velocity, 0), .above(.progress, 0.5)),
      ],
      estimator: .composePointer, touch: .compose,
      Source("androidx/androidx", "AnchoredDraggable.kt", "00670133", .read)),
    PolicyPreset(
      "compose-material3", "Compose, Material 3 from 1.4, SwipeToDismissBox and ModalBottomSheet",
      [
        .cancel(.atMost(.progress, 0)), .finish(.atLeast(.progress, 1)),
        .finish(.atLeast(.velocity, 125)), .cancel(.atMost(.velocity, -125)),
        .finish(.equal(.velocity, 0), .atLeast(.progress, 0.5)),
        .finish(.above(.velocity, 0), .atLeast(.distance, 56)),
        .finish(.below(.velocity, 0), .below(.remaining, 56)),
      ],
      estimator: .composePointer, touch: .compose,
      remarks: "56 pt count from the anchor that the finger moves away from: the sign of the "
        + "slightest velocity shifts the threshold by the whole travel less 112 pt.",
      Source(
        "androidx/androidx", "AnchoredDraggable.kt, SwipeToDismissBox", "00670133", .read)),
    PolicyPreset(
      "compose-material3-older", "Compose, Material 3 before 1.4, sheets and swipe to dismiss",
      [
        .cancel(.atMost(.progress, 0)), .finish(.atLeast(.progress, 1)),
        .finish(.atLeast(.velocity, 125)),
        .finish(.atLeast(.distance, 56)),
      ],
      estimator: .composePointer, touch: .compose,
      remarks: "A backward flick never cancels.",
      Source(
        "androidx/androidx", "material3/internal/AnchoredDraggable.kt", "02eaedd0", .copy)),
    PolicyPreset(
      "miuix-sheet", "miuix, bottom sheet, dismissal",
      [
        .finish(.above(.velocity, 800)),
        .finish(.above(.distance, 150), .above(.velocity, -800)),
      ],
      estimator: .composePointer,
      touch: Touch(
        slop: 8, PanGestureRecognizer.Start(.alongTravel), origin: .slopEdge,
        limit: .tenthBeforeStart, cancel: .decidesWithZeroVelocity),
      remarks: "Points, not shares of the sheet.",
      Source(
        "compose-miuix-ui/miuix", "BottomSheetContentLayout.kt", "a0808ddb (2026-07)", .read)),
    PolicyPreset(
      "decompose-back", "Decompose, PredictiveBackGestureOverlay",
      [.finish(.above(.progress, 0.2))],
      touch: Touch(
        slop: 16, PanGestureRecognizer.Start(.towardsFinish, acrossLimit: 16), origin: .slopEdge,
        lift: .sample,
        cancel: .decides),
      remarks: "Only off Android, where the system decides; from 16 dp at the edge. No velocity. "
        + "Decompose takes the slop off the travel as well: 1.3 of 100 gestures differ.",
      Source(
        "arkivanov/Decompose", "PredictiveBackGestureOverlay.kt", "1a2f6256 (2026-07)", .read)),
    PolicyPreset(
      "compose-pager", "Compose, Pager",
      [
        .finish(.atLeast(.velocity, 400)), .cancel(.atMost(.velocity, -400)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .composePointer, touch: .compose,
      remarks:
        "Compose compares the finger's way from the touch-down, and 56 dp of it turn the page; here "
        + "the content's way is compared: 2.6 of 100 gestures differ.",
      Source("androidx/androidx", "PagerSnapLayoutInfoProvider.kt", "03b78595", .read)),
  ]

  private static let pager = Touch(
    slop: 16,
    PanGestureRecognizer.Start(
      .alongTravel, acrossLimit: 16, widestAngle: 26.565, atWiderAngle: .waits),
    origin: .slopEdge)
  private static let pager2 = Touch(
    slop: 16, PanGestureRecognizer.Start(.alongTravel), cancel: .decidesWithZeroVelocity)
  private static let drawer = Source(
    "androidx/androidx", "DrawerLayout.java, ViewDragHelper.java", "0c84661b", .read)
  private static let viewPager = Source(
    "androidx/androidx", "ViewPager.java", "03f9b277", .read)
  private static let pagerSnap = Source(
    "androidx/androidx", "PagerSnapHelper.java", "", .copy)

  private static func source(_ file: String) -> Source {
    Source(
      "material-components/material-components-android", file, "ac7e18ef (1.14.0+9)", .read)
  }
}
