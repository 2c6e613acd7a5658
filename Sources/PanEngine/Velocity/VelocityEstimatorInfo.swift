public import PanTraces

/// An entry of the list of estimators, which help, options and reports are made from.
package struct VelocityEstimatorInfo: Sendable {
  /// The estimator with the parameters it has by default.
  package let estimator: VelocityEstimator
  /// What it is, in a line.
  package let summary: String
  /// What to know before using it.
  package let remarks: String
  /// Where the formula and its constants come from.
  package let source: String

  /// The name on the command line.
  package var name: String { estimator.name }

  /// The entry with a name. Nil for an unknown one.
  package static func named(_ name: String) -> VelocityEstimatorInfo? {
    catalog.first { $0.name == name }
  }

  /// Every estimator, the ones to prefer first.
  package static let catalog: [VelocityEstimatorInfo] = [
    VelocityEstimatorInfo(
      estimator: .lsq1, summary: "Straight line by least squares over the last 100 ms.",
      remarks: "Never of the wrong sign on a movement that does not turn.",
      source: "degree 1 of \(android); window of its LSQ2"),
    VelocityEstimatorInfo(
      estimator: .lsq2, summary: "Slope at the newest sample of a least-squares parabola.",
      remarks: "Of the wrong sign where a braking finger's parabola turns round.",
      source: "\(android), the default for touches"),
    VelocityEstimatorInfo(
      estimator: .lsq2Aligned, summary: "As lsq2, but none where it opposes the window's movement.",
      remarks: "Nearly no wrong signs, but often none.",
      source: "LSQ2_RESTRICTED of chromium/chromium 3e1a26c "
        + "ui/events/gesture_detection/velocity_tracker.cc"),
    VelocityEstimatorInfo(
      estimator: .impulse, summary: "The speed whose energy is the work of the accelerations.",
      remarks: "A finger that stops with samples keeps its old velocity.",
      source: "IMPULSE of \(android), since 2017-09"),
    VelocityEstimatorInfo(
      estimator: .twoStep, summary: "Weighted mean of the last two steps.",
      remarks: "Keeps its velocity after a pause, as UIKit's pan does. UIKit's own blend is not "
        + "public, and this is not it.",
      source: "an approximation without a published original"),
    VelocityEstimatorInfo(
      estimator: .iosScroll, summary: "0.60, 0.35 and 0.05 of the last three steps, oldest first.",
      remarks: "An approximation of how iOS scroll views are flung, not of their pan recognizer.",
      source: "IOSScrollViewFlingVelocityTracker of \(flutter)"),
    VelocityEstimatorInfo(
      estimator: .macosScroll,
      summary: "0.15, 0.65 and 0.20 of the last three steps, oldest first.",
      remarks: "An approximation of how macOS scroll views are flung.",
      source: "MacOSScrollViewFlingVelocityTracker of \(flutter)"),
    VelocityEstimatorInfo(
      estimator: .span, summary: "From the oldest to the newest sample of the 150 ms before lift.",
      remarks: "Silence before the lift shortens the window. end=lift is GTK's swipe.",
      source: "GNOME/libadwaita src/adw-swipe-tracker.c"),
    VelocityEstimatorInfo(
      estimator: .motion, summary: "From the first sample over 100 ms old to the newest.",
      remarks:
        "Samples count from 3 pt on, and every frame of 1/60 s adds one where the finger is, so "
        + "that a finger at rest has no velocity after 100 ms. The touch-down counts only before "
        + "there are two later samples.",
      source: "motiondivision/motion packages/framer-motion/src/gestures/pan/PanSession.ts 1b037b00"
    ),
    VelocityEstimatorInfo(
      estimator: .lastStep, summary: "The step to the newest sample.",
      remarks: "As noisy as one step is; a pause before the lift changes nothing.",
      source: "flowkey/UIKit-cross-platform Sources/UIPanGestureRecognizer.swift"),
    VelocityEstimatorInfo(
      estimator: .legacy, summary: "Mean of the velocities since the oldest sample of 200 ms.",
      remarks: "Smooth and late.", source: "LEGACY of \(android)"),
    VelocityEstimatorInfo(
      estimator: .int1, summary: "A low-pass filter of the steps with 10 ms.",
      remarks:
        "One sample makes 0, not none. Never of the wrong sign on a movement that does not turn.",
      source: "INT1 of \(android)"),
    VelocityEstimatorInfo(
      estimator: .smoothed, summary: "0.7 of each step and 0.3 of the blend before it.",
      remarks: "A pause leaves the old velocity; new-share=0.6,longest-ms=off is MUI's blend.",
      source: "ionic-team/ionic-framework core/src/utils/gesture/index.ts 067394f2"),
    VelocityEstimatorInfo(
      estimator: .sinceMark,
      summary:
        "From a mark, set anew every 170 ms, to the newest sample, over the time to the lift.",
      remarks: "After a mark there is little to tell by; every-ms=200,mark=expires is Splide's.",
      source: "davidjerleke/embla-carousel packages/embla-carousel/src/components/DragTracker.ts "
        + "25eff504"),
    VelocityEstimatorInfo(
      estimator: .oneWay,
      summary: "The last steps one way, without the first two, over their time.",
      remarks: "At most six samples of 200 ms before the lift; turning, or a rest, begins anew.",
      source: "rcbyr/keen-slider src/core/track.ts 520c757a"),
    VelocityEstimatorInfo(
      estimator: .reported, summary: "What the recorder reported: velocity_x, velocity_y.",
      remarks:
        "The velocity in the lift's row, else in the last row before it that has one.",
      source: "the recording"),
  ]

  /// The estimators that conclude a velocity from the samples, in the order of ``catalog``.
  package static var computed: [VelocityEstimatorInfo] {
    catalog.filter { $0.estimator != .reported }
  }

  private static let android =
    "frameworks/native libs/input/VelocityTracker.cpp (LineageOS/android_frameworks_native 7034776)"
  private static let flutter =
    "flutter/flutter packages/flutter/lib/src/gestures/velocity_tracker.dart"
}

extension VelocityEstimator {
  /// The estimator that a text names, with its settings: `lsq2`, `lsq1:history=60`.
  ///
  /// - Throws: What is wrong with the name, a key or a value.
  public init(text: String) throws(ComponentError) { self = try Self.schema.read(text) }

  /// Every estimator by name, with what can be set of it: its formula's settings, its window's, and
  /// the clamp.
  package static let schema = ComponentSchema<VelocityEstimator>(
    VelocityEstimatorInfo.catalog.map { info in
      ComponentKind(
        info.name, info.estimator,
        info.estimator == .reported
          ? [clamp]
          : VelocityEstimator.Formula.settings(of: info.estimator.formula).map {
            $0.inside({ $0.formula }, { $0.formula = $1 })
          } + SampleWindow.settings.map { $0.inside({ $0.window }, { $0.window = $1 }) } + [
            clamp,
            Setting(
              "least-way", "the way in the window up to which the velocity along an axis is 0",
              .orOff(.number(0...1000, "pt")), get: { $0.leastWay }, set: { $0.leastWay = $1 }),
          ])
    }, name: { $0.name })

  private static let clamp = Setting<VelocityEstimator>(
    "clamp", "the largest velocity along each axis", .orOff(.number(1...1e6, "pt/s")),
    get: { $0.clamp }, set: { $0.clamp = $1 })
}

extension VelocityEstimator.Formula {
  /// What can be set of a formula.
  fileprivate static func settings(
    of formula: VelocityEstimator.Formula
  ) -> [Setting<VelocityEstimator.Formula>] {
    switch formula {
    // No number of theirs is free: the formula is the whole of it.
    case .line, .parabola, .alignedParabola, .impulse, .lastStep, .iosScroll, .macosScroll,
      .panSession, .oneWay, .reported:
      []
    case .twoStep:
      [
        Setting(
          "newest", "the weight of the newest step; the one before has the rest", .number(0...1),
          get: { if case .twoStep(let newest) = $0 { newest } else { nil } },
          set: { $0 = .twoStep(newest: $1) })
      ]
    case .span:
      [
        Setting(
          "end", "between which ends the span is taken",
          .words(VelocityEstimator.SpanEnd.allCases) { $0.rawValue },
          get: { if case .span(let end) = $0 { end } else { nil } }, set: { $0 = .span($1) })
      ]
    case .legacy:
      [
        Setting(
          "shortest-ms", "the shortest time that makes a velocity", .milliseconds(0...1000),
          get: { if case .legacy(let shortest) = $0 { shortest } else { nil } },
          set: { $0 = .legacy(shortest: $1) })
      ]
    case .integrating(let constant, let shortest):
      [
        Setting(
          "tau-ms", "the filter's time constant", .milliseconds(0.001...1e4),
          get: { $0.lowPass?.constant },
          set: { $0 = .integrating(timeConstant: $1, shortest: $0.lowPass?.shortest ?? shortest) }),
        Setting(
          "shortest-ms", "the shortest time that makes a velocity", .milliseconds(0...1000),
          get: { $0.lowPass?.shortest },
          set: { $0 = .integrating(timeConstant: $0.lowPass?.constant ?? constant, shortest: $1) }),
      ]
    case .smoothed(let share, let longest):
      [
        Setting(
          "new-share", "the share of the newest step in the blend", .number(0...1),
          get: { $0.blend?.share },
          set: { $0 = .smoothed(newShare: $1, longest: $0.blend.map { $0.longest } ?? longest) }),
        Setting(
          "longest-ms", "the shortest step that is left out of the blend",
          .orOff(.milliseconds(1...1e6)), get: { $0.blend?.longest },
          set: { $0 = .smoothed(newShare: $0.blend?.share ?? share, longest: $1) }),
      ]
    case .sinceMark(let time, let rule):
      [
        Setting(
          "every-ms", "the time after which a sample is the next mark", .milliseconds(1...1e6),
          get: { $0.marks?.time },
          set: { $0 = .sinceMark(every: $1, $0.marks?.rule ?? rule) }),
        Setting(
          "mark", "whether a mark as old as that at the lift makes 0",
          .words(VelocityEstimator.MarkRule.allCases) { $0.rawValue },
          get: { $0.marks?.rule }, set: { $0 = .sinceMark(every: $0.marks?.time ?? time, $1) }),
      ]
    }
  }

  private var marks: (time: Double, rule: VelocityEstimator.MarkRule)? {
    if case .sinceMark(let time, let rule) = self { (time, rule) } else { nil }
  }

  private var lowPass: (constant: Double, shortest: Double)? {
    if case .integrating(let constant, let shortest) = self { (constant, shortest) } else { nil }
  }

  private var blend: (share: Double, longest: Double?)? {
    if case .smoothed(let share, let longest) = self { (share, longest) } else { nil }
  }
}
