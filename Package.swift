// swift-tools-version: 6.2

import PackageDescription

/// Warnings stop the build only where `CI` is set: a newer compiler must not break a user's build.
let warnings: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
  warnings + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

// Apple asks what calls such as `stat` are for. Elsewhere a resource would bring Foundation along.
let manifest = "PrivacyInfo.xcprivacy"
#if os(macOS)
let (withheld, resources): ([String], [Resource]) = ([], [.copy(manifest)])
#else
let (withheld, resources): ([String], [Resource]) = ([manifest], [])
#endif

// The order is the flow of the data: a target imports only those above it.
let package = Package(
  name: "PanTrace",
  // As .ci/darwin finds them; the engine alone needs less.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "pantrace", targets: ["PanTraceProgram"]),
    .executable(name: "bench", targets: ["PanTraceBenchmarks"]),
    // For an app's tests: `import PanTrace`, and `PanTransitions` for a transition of the app's own.
    .library(name: "PanTrace", targets: ["PanTrace", "PanTransitions"]),
    // All of pantrace with rules, controllers and transitions of another package in it.
    .library(name: "PanTraceTool", targets: ["PanTraceTool"]),
  ],
  targets: [
    // Engine: no Foundation, compiles as Embedded Swift.
    .target(name: "PanMotion"),
    .target(name: "PanText"),
    .target(name: "PanTraces", dependencies: ["PanMotion", "PanText"]),
    .target(name: "PanGestures", dependencies: ["PanMotion", "PanText", "PanTraces"]),
    .target(name: "PanReplay", dependencies: ["PanMotion", "PanText", "PanTraces", "PanGestures"]),
    .target(
      name: "PanMetrics",
      dependencies: ["PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay"]),
    .target(
      name: "PanTuning",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics",
      ]),
    // Documents, tables and charts, which know nothing of gestures; compiles as Embedded Swift.
    .target(name: "PanDocuments", dependencies: ["PanMotion", "PanText"]),
    // What people have, read as traces; traces, written as what test drivers play; compiles as Embedded
    // Swift.
    .target(
      name: "PanFormats",
      dependencies: ["PanMotion", "PanText", "PanTraces", "PanGestures", "PanDocuments"]),
    // Decisions and rules in words and marks, which reports and the lab share; compiles as Embedded
    // Swift.
    .target(
      name: "PanWords",
      dependencies: [
        "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics", "PanTuning",
        "PanDocuments",
      ]),
    // The state behind the interactive page; compiles as Embedded Swift.
    .target(
      name: "PanLab",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics",
        "PanTuning", "PanDocuments", "PanFormats", "PanWords",
      ]),
    // How the page calls it; linked into the page's WebAssembly by .ci/lab, and into nothing else.
    .target(name: "PanLabExports", dependencies: ["PanTraces", "PanLab"]),
    // The page itself: sources, and what .ci/lab makes of them.
    .target(name: "PanLabPage", dependencies: ["PanText", "PanDocuments"], exclude: ["Page"]),
    // UIKit's vocabulary on top of the engine: reference types and delegates, still no Foundation.
    .target(
      name: "PanTransitions",
      dependencies: ["PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay"]),
    // Rim: files, the domain in words and pictures, the program with its notebooks.
    .target(
      name: "PanBatch",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics",
      ],
      exclude: withheld, resources: resources),
    .target(
      name: "PanReports",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanTransitions",
        "PanMetrics", "PanTuning", "PanDocuments", "PanWords", "PanBatch",
      ]),
    .target(
      name: "PanTraceTool",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanTransitions",
        "PanMetrics", "PanTuning", "PanDocuments", "PanFormats", "PanReports", "PanBatch",
        "PanWords", "PanLabPage",
      ]),
    .executableTarget(name: "PanTraceProgram", dependencies: ["PanTraceTool"]),
    // What an app's tests import: the engine, recordings in files, decisions in words.
    .target(
      name: "PanTrace",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics",
        "PanTuning", "PanWords", "PanBatch",
      ]),
    .executableTarget(
      name: "PanTraceBenchmarks",
      dependencies: ["PanTraces", "PanMetrics", "PanTuning", "PanDocuments", "PanBatch"]),
    // Tests mirror the sources.
    .target(
      name: "PanTestSupport", dependencies: ["PanMotion", "PanText", "PanTraces"],
      path: "Tests/PanTestSupport"),
    .testTarget(
      name: "PanMotionTests", dependencies: ["PanMotion", "PanTestSupport"], exclude: ["Golden"]),
    .testTarget(
      name: "PanTextTests", dependencies: ["PanText", "PanTraces", "PanTestSupport"]),
    .testTarget(
      name: "PanTracesTests", dependencies: ["PanMotion", "PanText", "PanTraces", "PanTestSupport"]),
    .testTarget(
      name: "PanGesturesTests",
      dependencies: ["PanMotion", "PanText", "PanTraces", "PanGestures", "PanTestSupport"],
      exclude: ["Golden"]),
    .testTarget(
      name: "PanReplayTests",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanTestSupport",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "PanTransitionsTests",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanTransitions",
        "PanTestSupport",
      ], exclude: ["Golden"]),
    .testTarget(
      name: "PanMetricsTests",
      dependencies: [
        "PanMotion", "PanTraces", "PanGestures", "PanReplay", "PanMetrics", "PanTestSupport",
      ], exclude: ["Golden"]),
    .testTarget(
      name: "PanTuningTests",
      dependencies: [
        "PanMotion", "PanTraces", "PanGestures", "PanReplay", "PanMetrics", "PanTuning",
        "PanTestSupport",
      ]),
    .testTarget(
      name: "PanDocumentsTests", dependencies: ["PanText", "PanDocuments", "PanTestSupport"]),
    .testTarget(
      name: "PanFormatsTests",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanDocuments",
        "PanFormats", "PanFuzz", "PanTestSupport",
      ]),
    .testTarget(
      name: "PanLabTests",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics",
        "PanTuning", "PanDocuments", "PanFormats", "PanWords", "PanLab",
        "PanTestSupport",
      ]),
    .testTarget(
      name: "PanReportsTests",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics",
        "PanTransitions",
        "PanTuning", "PanDocuments", "PanWords", "PanBatch", "PanReports", "PanTestSupport",
      ]),
    .target(
      name: "PanFuzz",
      dependencies: [
        "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics",
        "PanDocuments", "PanFormats", "PanReports", "PanTraceTool",
      ],
      path: "Tests/Fuzz/Targets"),
    .testTarget(
      name: "PanBatchTests",
      dependencies: [
        "PanMotion", "PanTraces", "PanGestures", "PanReplay", "PanMetrics", "PanBatch", "PanFuzz",
        "PanTestSupport",
      ]),
    .testTarget(
      name: "PanTraceTests",
      dependencies: [
        "PanTrace", "PanMotion", "PanText", "PanTraces", "PanGestures", "PanReplay", "PanMetrics",
        "PanTransitions", "PanTuning", "PanDocuments", "PanReports", "PanTraceTool",
        "PanTestSupport",
      ]),
    .testTarget(
      name: "PanTraceToolTests",
      dependencies: [
        "PanText", "PanTraces", "PanReplay", "PanMetrics", "PanDocuments", "PanBatch", "PanFormats",
        "PanReports", "PanTraceTool", "PanTestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Tests are left out of strict memory safety: what `#expect` expands to uses unsafe constructs unmarked.
for target in package.targets {
  target.swiftSettings = target.type == .test ? settings : settings + [.strictMemorySafety()]
}
