import PanTraces

extension PolicyPreset {
  static let flutter: [PolicyPreset] = [
    PolicyPreset(
      "flutter-cupertino-back", "Flutter, CupertinoPageRoute, back", gate: .flutter,
      [
        .finish(.atLeast(.relativeVelocity, 1)), .cancel(.atMost(.relativeVelocity, -1)),
        .finish(.atLeast(.progress, 0.5)),
      ],
      estimator: .flutterFling, touch: .flutter,
      remarks: "Only from 20 pt at the leading edge.",
      source("cupertino/route.dart", "7c1ae2bc (2023)")),
    PolicyPreset(
      "flutter-cupertino-sheet", "Flutter, CupertinoSheetRoute, dismissal", gate: .flutter,
      [
        .finish(.atLeast(.relativeVelocity, 2)), .cancel(.atMost(.relativeVelocity, -2)),
        .finish(.atLeast(.progress, 0.48)),
      ],
      estimator: .flutterFlingOnIOS, touch: .flutter,
      remarks:
        "Flutter divides the velocity by the detector's height and progress by the sheet's, 0.92 "
        + "of it; here both by the travel. A sheet stretched upwards always cancels.",
      source("cupertino/sheet.dart", "003b52b0")),
    PolicyPreset(
      "flutter-bottom-sheet", "Flutter, Material BottomSheet, dismissal", gate: .flutter,
      [.finish(.above(.velocity, 700)), .finish(.above(.progress, 0.5))],
      estimator: .flutterFling, touch: .flutter,
      remarks:
        "A backward flick does not cancel. Until the middle of 2023 the slop was the device's, 8 on "
        + "Android.",
      Source(
        "flutter/flutter", "packages/flutter/lib/src/material/bottom_sheet.dart", "2025", .copy)),
    PolicyPreset(
      "flutter-dismissible", "Flutter, Dismissible", policy: .clauses(dismissible(threshold: 0.4)),
      parameters: [.dismissThreshold, .velocity], estimator: .flutterPointer.needing(way: 8),
      touch: .flutterOnAndroid,
      remarks:
        "A threshold of 1 and more never dismisses, not even a fling. "
        + "Its documented margin across the axis never binds: the recognizer delivers 0 there. "
        + "A fling settles on a spring with v/300 per second whatever the width.",
      source("widgets/dismissible.dart", "2023-06")),
    PolicyPreset(
      "flutter-pageview", "Flutter, PageScrollPhysics, to the next page", gate: .flutter,
      [
        .finish(.above(.velocity, 0), .atLeast(.progress, 0)),
        .cancel(.below(.velocity, 0), .below(.progress, 1)), .finish(.atLeast(.progress, 0.5)),
      ],
      estimator: .flutterFling, touch: .flutterOnAndroid, interaction: pageSettle,
      remarks: "Any velocity the recognizer lets through decides: half a page is added its way "
        + "and rounded. Any later page counts as finished.",
      source("widgets/page_view.dart, widgets/scroll_physics.dart", "2023-06")),
    PolicyPreset(
      "flutter-pageview-back", "Flutter, PageScrollPhysics, to the page before", gate: .flutter,
      [
        .finish(.above(.velocity, 0), .above(.progress, 0)),
        .cancel(.below(.velocity, 0), .atMost(.progress, 1)), .finish(.above(.progress, 0.5)),
      ],
      estimator: .flutterFling, touch: .flutterOnAndroid, interaction: pageSettle,
      remarks: "Half a page rounds up, which is back to the page the finger came from.",
      source("widgets/page_view.dart, widgets/scroll_physics.dart", "2023-06")),
    PolicyPreset(
      "flutter-pageview-ios", "Flutter, PageScrollPhysics on iOS, to the next page",
      gate: ClauseList.VelocityGate(floor: 100, floorIsStill: true, ceiling: 8000),
      [
        .finish(.above(.velocity, 0), .atLeast(.progress, 0)),
        .cancel(.below(.velocity, 0), .below(.progress, 1)), .finish(.atLeast(.progress, 0.5)),
      ],
      estimator: .flutterFlingOnIOS,
      touch: Touch(
        slop: 18, PanGestureRecognizer.Start(.alongTravel), lift: .sample, cancel: .decides),
      interaction: pageSettle,
      remarks:
        "Bouncing physics: the velocity is a blend of three steps, and a fling needs 100. "
        + "Flutter loses 3.5 pt more at the start.",
      source("widgets/page_view.dart, widgets/scroll_physics.dart", "56b8e1a8 (2026)")),
    PolicyPreset(
      "flutter-draggable-sheet", "Flutter, DraggableScrollableSheet with snap, closing",
      gate: .flutter,
      [
        .cancel(.atMost(.progress, 0)), .finish(.atLeast(.progress, 1)),
        .finish(.above(.velocity, 0)), .cancel(.below(.velocity, 0)),
        .finish(.above(.progress, 0.5)),
      ],
      estimator: .flutterFling,
      touch: Touch(
        slop: 8, PanGestureRecognizer.Start(.alongTravel), lift: .sample, limit: .clampsEveryEvent,
        cancel: .decides),
      remarks: "Between two sizes, on Android. Without snap, the default, it rests where its fling "
        + "ends.",
      source("widgets/draggable_scrollable_sheet.dart", "2023-06")),
    PolicyPreset(
      "modal-bottom-sheet", "modal_bottom_sheet for Flutter, closing, on Android", gate: .flutter,
      [.finish(.above(.velocity, 500)), .finish(.above(.progress, 0.4))],
      estimator: .flutterPointer.needing(way: 8),
      touch: Touch(
        slop: 8, PanGestureRecognizer.Start(.alongTravel), lift: .sample, limit: .clampsEveryEvent,
        cancel: .decides),
      remarks:
        "shouldClose may veto. A backward flick does not cancel. On iOS slop and fling need 18. Of the "
        + "Material sheet: the Cupertino one bounces, and a push up is first taken off the way down.",
      Source(
        "jamesblasco/modal_bottom_sheet", "lib/src/bottom_sheet.dart", "f8b13d98 (2025-02)", .read)),
    PolicyPreset(
      "smooth-sheets-dismiss", "smooth_sheets for Flutter, modal sheet, dismissal", gate: .flutter,
      [
        .finish(.above(.relativeVelocity, 2)), .cancel(.notEqual(.velocity, 0)),
        .finish(.above(.progress, 0.7)),
      ],
      estimator: .flutterFling, touch: .flutter,
      remarks: "A downward fling below two heights a second never dismisses, however far it went.",
      Source("fujidaiti/smooth_sheets", "lib/src/modal.dart", "beb86c70 (2026-08)", .read)),
  ]

  /// A fling or a way to the end dismisses, unless the threshold is 1 or more: then both reverse.
  fileprivate static func dismissible(threshold: Double, velocity: Double = 700) -> ClauseList {
    let atEnd: TransitionOutcome = threshold < 1 ? .finish : .cancel
    return ClauseList(
      name: "flutter-dismissible", gate: .flutter,
      [
        ClauseList.Clause(atEnd, [.atLeast(.progress, 1)]),
        ClauseList.Clause(atEnd, [.notEqual(.progress, 0), .atLeast(.velocity, velocity)]),
        .cancel(.notEqual(.progress, 0), .atMost(.velocity, -velocity)),
        .finish(.above(.progress, threshold)),
      ])
  }

  /// Mass 0.5, stiffness 100, damping ratio 1.1.
  private static let pageSettle = InteractionStyle.spring(
    mass: 0.5, stiffness: 100, damping: 2.2 * 50.0.squareRoot())

  private static func source(_ file: String, _ version: String) -> Source {
    Source("flutter/flutter", "packages/flutter/lib/src/" + file, version, .read)
  }
}

extension Setting<FinishPolicy> {
  /// The share beyond which a Dismissible is dismissed, which at 1 changes what a fling does.
  fileprivate static let dismissThreshold = Setting<ClauseList>(
    "threshold", "the share of the travel that finishes; from 1 on nothing does",
    .number(0.001...10), get: { $0.bound(ofClause: 3) },
    set: { list, threshold in
      let velocity = list.bound(of: "velocity") ?? 700
      list = PolicyPreset.dismissible(threshold: threshold, velocity: velocity)
    }
  ).ofClauses
}
