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

// What .ci/lab makes the page of.
let page = [
  "Page/lab.css", "Page/lab.html", "Page/lab.js", "Page/record.css", "Page/record.js",
]

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
    // Recordings: bytes, numbers, the trace and its CSV. Like all before PanTrace, this has no Foundation.
    // All of them but PanTransitions compile as Embedded Swift.
    .target(name: "PanTraces"),
    // Documents, tables and charts, which know nothing of gestures.
    .target(name: "PanDocuments", dependencies: ["PanTraces"]),
    // A gesture's replay: touch, rule, presets, controllers.
    .target(name: "PanEngine", dependencies: ["PanTraces"]),
    // Figures of replays, people, tuning, and decisions in words.
    .target(name: "PanAnalysis", dependencies: ["PanTraces", "PanDocuments", "PanEngine"]),
    // UIKit's vocabulary on top of the engine: reference types and delegates.
    .target(name: "PanTransitions", dependencies: ["PanTraces", "PanEngine"]),
    // What people have, read as traces, and traces, written as what test drivers play.
    .target(name: "PanImport", dependencies: ["PanTraces", "PanDocuments", "PanEngine"]),
    // The interactive page, and the state behind it.
    .target(
      name: "PanLab",
      dependencies: ["PanTraces", "PanDocuments", "PanEngine", "PanAnalysis", "PanImport"],
      exclude: page),
    // What an app's tests import: recordings in files, read on all processors.
    .target(
      name: "PanTrace", dependencies: ["PanTraces", "PanEngine", "PanAnalysis"],
      exclude: withheld, resources: resources),
    // The program: a folder a command.
    .target(
      name: "PanTraceTool",
      dependencies: [
        "PanTraces", "PanDocuments", "PanEngine", "PanAnalysis", "PanTransitions", "PanImport",
        "PanLab", "PanTrace",
      ]),
    .executableTarget(name: "PanTraceProgram", dependencies: ["PanTraceTool"]),
    .executableTarget(
      name: "PanTraceBenchmarks",
      dependencies: ["PanTraces", "PanAnalysis", "PanDocuments", "PanTrace"],
      path: "Tests/Benchmarks/Bench"),
    // Tests mirror the sources.
    .target(name: "PanTestSupport", dependencies: ["PanTraces"], path: "Tests/PanTestSupport"),
    .target(
      name: "PanFuzz",
      dependencies: [
        "PanTraces", "PanDocuments", "PanEngine", "PanAnalysis", "PanImport", "PanTraceTool",
      ],
      path: "Tests/Fuzz/Targets"),
    .testTarget(
      name: "PanTracesTests", dependencies: ["PanTraces", "PanEngine", "PanTestSupport"],
      exclude: ["Golden"]),
    .testTarget(
      name: "PanDocumentsTests", dependencies: ["PanTraces", "PanDocuments", "PanTestSupport"]),
    .testTarget(
      name: "PanEngineTests", dependencies: ["PanTraces", "PanEngine", "PanTestSupport"],
      exclude: ["Golden"]),
    .testTarget(
      name: "PanAnalysisTests",
      dependencies: ["PanTraces", "PanEngine", "PanAnalysis", "PanTestSupport"],
      exclude: ["Golden"]),
    .testTarget(
      name: "PanTransitionsTests",
      dependencies: ["PanTraces", "PanEngine", "PanTransitions", "PanTestSupport"],
      exclude: ["Golden"]),
    .testTarget(
      name: "PanImportTests",
      dependencies: [
        "PanTraces", "PanDocuments", "PanEngine", "PanImport", "PanFuzz", "PanTestSupport",
      ]),
    .testTarget(
      name: "PanLabTests",
      dependencies: [
        "PanTraces", "PanDocuments", "PanEngine", "PanAnalysis", "PanLab", "PanTestSupport",
      ]),
    .testTarget(
      name: "PanTraceTests",
      dependencies: [
        "PanTraces", "PanDocuments", "PanEngine", "PanAnalysis", "PanTransitions", "PanTrace",
        "PanTraceTool", "PanFuzz", "PanTestSupport",
      ]),
    .testTarget(
      name: "PanTraceToolTests",
      dependencies: [
        "PanTraces", "PanDocuments", "PanEngine", "PanAnalysis", "PanTransitions", "PanImport",
        "PanTrace", "PanTraceTool", "PanTestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Tests are left out of strict memory safety: what `#expect` expands to uses unsafe constructs unmarked.
for target in package.targets {
  target.swiftSettings = target.type == .test ? settings : settings + [.strictMemorySafety()]
}
