package import Foundation

/// Programs that tests start.
package enum Installed {
  /// The folder with the products of this build.
  package static var products: URL {
    // On a Mac the main bundle is the toolchain's own runner.
    let tests = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
    return tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  /// Where a program of the system is, by `PATH`; nil where there is none.
  package static func program(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").lazy.map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

/// Goes on as a user whom permissions bind, in a process that ends with the test.
package func leavePrivilege() {
  if geteuid() == 0 { seteuid(65_534) }
}
