// swift-tools-version: 6.2

import PackageDescription

// A package of somebody else's: it sees what PanTrace makes public, and nothing more.
let package = Package(
  name: "Example",
  dependencies: [.package(name: "PanTrace", path: "../..")],
  targets: [
    .executableTarget(
      name: "Example",
      dependencies: [
        .product(name: "PanTrace", package: "PanTrace"),
        .product(name: "PanTraceTool", package: "PanTrace"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
