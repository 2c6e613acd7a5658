import PanTraces

extension PolicyPreset {
  static let react: [PolicyPreset] = [
    PolicyPreset(
      "react-navigation-stack", "react-navigation, stack card",
      [.finish(.above(.pointProjection(lookAhead: 0.3), 0.5))], estimator: .lsq2,
      touch: Touch(
        slop: 5, PanGestureRecognizer.Start(.towardsFinish, acrossLimit: 20), lift: .sample),
      Source(
        "react-navigation/react-navigation", "packages/stack/src/views/Stack/Card.tsx",
        "73f8c298 (8.0 alpha)", .read)),
    PolicyPreset(
      "react-native-screens", "react-native-screens, custom pop gesture",
      [.finish(.above(.pointProjection(lookAhead: 0.3), 0.5))],
      Source(
        "software-mansion/react-native-screens", "ios/legacy/RNSScreenStack.mm", "8fe8b874",
        .read)),
    PolicyPreset(
      "react-native-drawer", "react-native-drawer-layout",
      [
        .finish(.above(.distance, 5), .above(.velocity, 500)),
        .finish(.below(.distance, -5), .above(.velocity, 500)),
        .finish(.above(.distance, 60), .atLeast(.velocity, 0)),
        .finish(.below(.distance, -60), .above(.velocity, 0)),
      ],
      estimator: .lsq2,
      touch: Touch(
        slop: 5, PanGestureRecognizer.Start(.alongTravel, acrossLimit: 5), lift: .sample),
      remarks: "Points, not shares of the width: 60 pt without a backward motion open any drawer.",
      Source(
        "react-navigation/react-navigation",
        "packages/react-native-drawer-layout/src/views/Drawer.native.tsx", "73f8c298 (8.0 alpha)",
        .read)),
    PolicyPreset(
      "react-native-tab-view", "react-native-tab-view, pan fallback",
      [
        .cancel(.atMost(.dominance, 0)), .cancel(.atMost(.distance, 0)),
        .finish(.above(.progress, 4.0 / 7)), .finish(.above(.velocity, 150)),
        .finish(.below(.velocity, -150)),
      ],
      estimator: .lastStep,
      touch: Touch(
        slop: 12,
        PanGestureRecognizer.Start(.alongTravel, widestAngle: 26.565, atWiderAngle: .waits),
        cancel: .decides),
      remarks: "The direction comes from the way alone: a backward flick finishes.",
      Source(
        "react-navigation/react-navigation",
        "packages/react-native-tab-view/src/PanResponderAdapter.tsx", "73f8c298 (8.0 alpha)",
        .read)),
    PolicyPreset(
      "rngh-swipeable", "gesture-handler Swipeable, opening",
      [.finish(.above(.pointProjection(lookAhead: 0.05), 0.5))], estimator: .lsq2,
      touch: swipeable,
      remarks: "The travel is the actions' width; way and velocity are divided by the friction.",
      gestureHandler),
    PolicyPreset(
      "rngh-swipeable-close", "gesture-handler Swipeable, closing",
      [.finish(.atLeast(.pointProjection(lookAhead: 0.05), 0.5))], estimator: .lsq2,
      touch: swipeable, gestureHandler),
    PolicyPreset(
      "gorhom-bottom-sheet", "gorhom bottom sheet, closing between two detents", lookAhead: 0.2,
      tie: .high, estimator: .lsq2,
      touch: Touch(slop: 8, lift: .sample, cancel: .decides),
      remarks: "A tie goes to the closed detent, the end of this travel.",
      Source(
        "gorhom/react-native-bottom-sheet",
        "src/utilities/snapPoint.ts, src/hooks/useGestureEventsHandlersDefault.tsx",
        "bc94d544 (5.2.13)", .read)),
    PolicyPreset(
      "reanimated-carousel", "react-native-reanimated-carousel, one page at a time",
      [
        .cancel(.atMost(.distance, 0)), .finish(.atLeast(.progress, 1)),
        .cancel(.atMost(.velocity, 0)),
        .finish(.atLeast(.pointProjection(lookAhead: 2), 0.5)),
      ],
      estimator: .lsq2, touch: Touch(slop: 8, cancel: .decides),
      remarks: "However hard it is thrown, it goes one page. On Android.",
      Source(
        "dohooo/react-native-reanimated-carousel", "src/components/ScrollViewGesture.tsx",
        "e437fa8d (5.1.1)", .read)),
  ]

  private static let swipeable = Touch(
    slop: 10, PanGestureRecognizer.Start(.alongTravel), lift: .sample, cancel: .decides)
  private static let gestureHandler = Source(
    "software-mansion/react-native-gesture-handler",
    "src/components/ReanimatedSwipeable/ReanimatedSwipeable.tsx", "439ded45 (2026-08)", .read)
}
