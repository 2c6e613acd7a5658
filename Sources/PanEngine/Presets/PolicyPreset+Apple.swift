import PanTraces

// Libraries for iOS. All get their velocity from UIKit's pan recognizer, and its estimator is
// closed.

extension PolicyPreset {
  static let appleLibraries: [PolicyPreset] = touchwonders + dismissals + panels + fluid

  private static let touchwonders: [PolicyPreset] = [
    PolicyPreset(
      "touchwonders-pan", "Touchwonders Transition, pan controller, along x",
      [
        .finish(.atLeast(.speed, 1200), .above(.dominance, 0), .above(.velocity, 0)),
        .cancel(.atLeast(.speed, 1200), .above(.dominance, 0)),
        .finish(.above(.progress, 1.0 / 3)),
      ],
      touch: .uikitDeciding,
      remarks: "A flick counts by its speed in the plane, and only along the transition's axis. "
        + "Continues the same animator over the share that is left; its duration is the app's.",
      transition("Transition/Classes/Convenience/PanInteractionController.swift")),
    PolicyPreset(
      "touchwonders-pan-vertical", "Touchwonders Transition, pan controller, along y",
      [
        .finish(.atLeast(.speed, 1200), .atLeast(.dominance, 0), .above(.velocity, 0)),
        .cancel(.atLeast(.speed, 1200), .atLeast(.dominance, 0)),
        .finish(.above(.progress, 1.0 / 3)),
      ],
      touch: .uikitDeciding,
      remarks: "As along x, but an exactly diagonal flick counts as vertical.",
      transition("Transition/Classes/Convenience/PanInteractionController.swift")),
    PolicyPreset(
      "touchwonders-shape", "Touchwonders Transition, shape example",
      [
        .finish(.above(.speed, 1200), .above(.velocity, 0)),
        .finish(.above(.progress, 1.0 / 3)),
      ],
      touch: .uikitDeciding, remarks: "A backward flick does not cancel.", transition("examples")),
    PolicyPreset(
      "touchwonders-zoom", "Touchwonders Transition, zoom example",
      [
        .finish(.above(.speed, 1200), .above(.velocity, 0)),
        .cancel(.above(.speed, 1200), .below(.velocity, 0)),
        .finish(.above(.progress, 0.33)),
      ], touch: .uikitDeciding, transition("examples")),
  ]

  private static let dismissals: [PolicyPreset] = [
    PolicyPreset(
      "sloppy-swiper", "SloppySwiper, pop", [.finish(.above(.velocity, 0))],
      touch: .uikitDeciding, remarks: "The way does not count.",
      Source("fastred/SloppySwiper", "Classes", "90e15665 (0.6)", .read)),
    PolicyPreset(
      "swipe-transition-v1", "SwipeTransition 1, pop and dismiss",
      [.finish(.above(.velocity, 0))],
      Source(
        "tattn/SwipeTransition", "SwipeBack/SwipeBackContext.swift", "fa595bf9", .read)),
    PolicyPreset(
      "swipe-transition-v2", "SwipeTransition 2, pop",
      [.finish(.above(.velocity, 1000)), .finish(.above(.progress, 0.5))],
      remarks: "A backward flick does not cancel.",
      Source(
        "tattn/SwipeTransition", "SwipeBack/SwipeBackContext.swift", "5da05f05", .read)),
    PolicyPreset(
      "swipe-transition-v2-dismiss", "SwipeTransition 2, dismiss",
      [.finish(.above(.velocity, 1600)), .finish(.above(.progress, 0.3))],
      remarks: "A backward flick does not cancel.",
      Source(
        "tattn/SwipeTransition", "SwipeToDismiss/SwipeToDismissContext.swift", "5da05f05", .read)),
    PolicyPreset(
      "telegram-back", "Telegram for iOS, back",
      [.finish(.above(.velocity, 1000)), .finish(.above(.progress, 0.2))],
      touch: Touch(
        slop: 2,
        PanGestureRecognizer.Start(
          .towardsFinish, widestAngle: 26.565, atWiderAngle: .waits, lostAngle: 63.435),
        cancel: .decides),
      remarks: "Away from the edge; within 16 pt of it UIKit's own slop counts.",
      Source(
        "TelegramMessenger/Telegram-iOS",
        "submodules/Display/Source/Navigation/NavigationContainer.swift",
        "0305d6c3, InteractiveTransitionGestureRecognizer.swift 015edbb6", .copy)),
    PolicyPreset(
      "signal-sheet", "Signal, interactive sheet of one height, dismissal",
      [
        .cancel(.atMost(.velocity, -500)), .finish(.atLeast(.velocity, 1000)),
        .cancel(.atMost(.progress, 0)), .finish(.above(.velocity, 200)),
        .cancel(.below(.velocity, -200)), .finish(.above(.progress, 0.5)),
      ],
      touch: .uikitDeciding,
      Source(
        "signalapp/Signal-iOS", "SignalUI/ViewControllers/InteractiveSheetViewController.swift", "",
        .copy)),
    PolicyPreset(
      "lucaszischka-bottom-sheet", "lucaszischka/BottomSheet, dismissal",
      [.finish(.atLeast(.progress, 0.3))],
      touch: Touch(slop: 10, origin: .touchDown, cancel: .decides),
      remarks:
        "The travel is the screen's height. No velocity. SwiftUI's slop of 10 pt is assumed.",
      Source(
        "lucaszischka/BottomSheet", "Sources/BottomSheet", "3d1238dc (2026-07)", .read)),
    PolicyPreset(
      "sp-stork", "SPStorkController, sheet dismissal", [.finish(.atLeast(.distance, 200))],
      remarks: "Points of the finger; the card moves about half of that.",
      Source("ivanvorobei/SPStorkController", "SPStorkController", "7612456e", .read)),
    PolicyPreset(
      "hero-appstore", "Hero, App Store example",
      [.finish(.above(.projection(lookAhead: 1), 0.5))], touch: .uikitDeciding, hero),
    PolicyPreset(
      "hero-video", "Hero, video player example",
      [.finish(.above(.projection(lookAhead: 1), 0.3))], touch: .uikitDeciding, hero),
    PolicyPreset(
      "hero-image", "Hero, image viewer example",
      [.finish(.above(.projection(lookAhead: 2), 0.6))],
      touch: .uikitDeciding, remarks: "Its code has p/2 + v/L > 0.3.", hero),
  ]

  private static let panels: [PolicyPreset] = [
    PolicyPreset(
      "floating-panel", "FloatingPanel, between two positions", lookAhead: 0.499,
      reach: .segment, tie: .againstMotion,
      touch: .uikitDeciding,
      remarks: "Never leaves the segment that the content is in, however fast.", floatingPanel),
    PolicyPreset(
      "floating-panel-removal", "FloatingPanel, removal",
      [
        .cancel(.equal(.progress, 1)),
        .finish(.below(.progress, 1), .atLeast(.pointProjection(lookAhead: 1 / 5.5), 1)),
        .finish(.above(.progress, 1), .atMost(.pointProjection(lookAhead: -1 / 5.5), 1)),
      ],
      touch: .uikitDeciding,
      remarks: "Finishes when the velocity would cover the way left within 1/5.5 s.",
      floatingPanel),
    PolicyPreset(
      "pan-modal", "PanModal, long form",
      [
        .finish(.above(.velocity, 300)), .cancel(.below(.velocity, -300)),
        .finish(.atLeast(.progress, 0.5)),
      ],
      touch: .uikitDeciding, remarks: "Settles in 0.5 s with damping 0.8 from rest.",
      Source("slackhq/PanModal", "PanModal/Controller", "76ab89f7", .read)),
    PolicyPreset(
      "pulley", "Pulley, drawer between two positions", lookAhead: 0.099, reach: .ends,
      tie: .lowestElseHigh, override: .advance(beyond: 20),
      touch: .uikitDeciding,
      remarks: "Rests on its scroll view's target, here by the fast deceleration. Settles in 0.3 s "
        + "with damping 0.75 from rest.",
      Source(
        "52inc/Pulley", "PulleyLib/PulleyViewController.swift", "9d58b995 (2.9.2)", .read)),
    PolicyPreset(
      "overlay-container", "OverlayContainer, rushing policy between two notches", lookAhead: 0.1,
      override: .flick(above: 400),
      touch: .uikitDeciding,
      remarks: "Fast, it takes one of the two notches nearest to its projection, even where both "
        + "lie on one side. The travel is upwards. The velocity is not handed over: it only loosens "
        + "the settle's spring.",
      Source(
        "applidium/OverlayContainer",
        "Source/OverlayContainer/RushingForwardTargetNotchPolicy.swift", "df49c8f5 (3.5.3)", .read)),
    PolicyPreset(
      "ultra-drawer", "UltraDrawerView, between two anchors", lookAhead: 0.099,
      override: .nextIfBehind,
      remarks: "Passes points per millisecond into a spring in seconds.",
      Source("super-ultra/UltraDrawerView", "Sources", "b97261c2", .read)),
  ]

  private static let fluid: [PolicyPreset] = [
    PolicyPreset(
      "fluid-pip", "fluid-interfaces, picture in picture",
      [.finish(.above(.pointProjection(lookAhead: 0.499), 0.5))],
      touch: .uikitDeciding, interaction: .spring(response: 0.4, dampingRatio: 1),
      remarks: "The projection shown in Apple's session Designing Fluid Interfaces.", fluidSource),
    PolicyPreset(
      "fluid-momentum", "fluid-interfaces, momentum", [.finish(.atLeast(.velocity, 0))],
      touch: Touch(slop: 0, origin: .touchDown, cancel: .decides),
      interaction: .spring(response: 0.3, dampingRatio: 0.8),
      remarks:
        "A still finger finishes. The original holds the velocity to 30 times the way left.",
      fluidSource),
  ]

  private static func transition(_ file: String) -> Source {
    Source("Touchwonders/Transition", file, "4d40e16a (2020-11)", .read)
  }

  private static let hero = Source("HeroTransitions/Hero", "Examples", "d7a72e13", .read)
  private static let floatingPanel = Source(
    "scenee/FloatingPanel", "Sources/Core.swift, Sources/Behavior.swift", "7efcc769 (3.2.2)", .read)
  private static let fluidSource = Source(
    "nathangitter/fluid-interfaces", "FluidInterfaces", "da5c66cc", .read)
}
