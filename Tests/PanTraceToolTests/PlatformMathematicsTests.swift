import Foundation
import Testing

/// Platforms' transcendental functions differ in their last bits; what the tool prints must not.
@Suite struct PlatformMathematicsTests {
  /// What is generated holds a page as literals, which call nothing.
  private static let sources: [String] = {
    let names = FileManager.default.enumerator(atPath: Repository.path("Sources"))
    return (names?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix(".generated.swift") }.sorted()
  }()

  /// The files that talk to the operating system, and the only ones that may.
  private static func isSystem(_ source: String) -> Bool {
    source.hasPrefix("PanTrace/")
  }

  @Test func `only what talks to the system imports the C library`() throws {
    #expect(Self.sources.count > 300)
    for source in Self.sources where !Self.isSystem(source) {
      let text = try Self.text(of: source)
      #expect(!text.contains(Self.importOfC), "\(source) imports a C library")
    }
  }

  @Test func `nothing calls the platform's elementary functions`() throws {
    for source in Self.sources {
      let text = try Self.text(of: source)
      #expect(!text.contains(Self.qualifiedCall), "\(source) calls the platform's mathematics")
      // Elsewhere these may be names of its own.
      guard text.contains(Self.importOfC) || text.contains(Self.importOfFoundation) else {
        continue
      }
      #expect(!Self.calls(text), "\(source) calls the platform's mathematics")
    }
  }

  @Test(arguments: [
    "import Glibc", "@preconcurrency import Darwin.C", "  import Musl", "public import Android",
    "import func Glibc.pow", "@_exported import WASILibc",
  ])
  func `an import is found`(_ line: String) {
    #expect("let a = 1\n\(line)\n".contains(Self.importOfC))
  }

  @Test(arguments: [
    "= exp(x)", "(log1p(x))", "-atan2(y, x)", "2 * pow (a, b)", "sinf(x)", "tgamma(x)",
  ])
  func `a call is found`(_ text: String) {
    #expect(Self.calls(text))
    #expect(!Self.calls("table.log(note)") && !Self.calls("func log(_ x: Int)"))
  }

  @Test(arguments: [
    "Foundation.pow(a, b)", "Glibc.exp(x)", "Double.pow(a, b)", "_exp(x)", "_log2(x)",
    "CGFloat.sin(x)",
  ])
  func `a qualified call is found`(_ text: String) {
    #expect(text.contains(Self.qualifiedCall))
  }

  private static func text(of source: String) throws -> String {
    try String(contentsOfFile: Repository.path("Sources/\(source)"), encoding: .utf8)
  }

  private static func calls(_ text: String) -> Bool {
    text.replacing(/func\h+\w+/, with: "").contains(call)
  }

  private static var importOfC: Regex<Substring> {
    #/
    (?m) ^ \h* (?:[@\w]+ \h+)* import \h+ (?:\w+ \h+)?
    (?:Glibc|Darwin|Musl|Android|Bionic|WASILibc|ucrt|CRT|WinSDK|simd|Accelerate|_math) (?!\w)
    /#
  }

  private static var importOfFoundation: Regex<Substring> {
    /(?m)^\h*(?:[@\w]+\h+)*import\h+(?:\w+\h+)?Foundation/
  }

  private static var call: Regex<Substring> {
    #/
    (?m) (?:^|[^.\w])
    (?:exp|exp2|exp10|expm1|log|log2|log10|log1p|sin|cos|tan|asin|acos|atan|atan2|sincos|sinh|cosh
      |tanh|asinh|acosh|atanh|pow|cbrt|hypot|erf|erfc|tgamma|lgamma|fma)
    [fl]? \h* \(
    /#
  }

  private static var qualifiedCall: Regex<Substring> {
    #/
    (?m) (?:^|\W) (?:(?:Foundation|Glibc|Darwin|Musl|Double|Float|CGFloat|_math) \. |_)
    (?:exp|exp2|exp10|expm1|log|log2|log10|log1p|sin|cos|tan|asin|acos|atan|atan2|sincos|sinh|cosh
      |tanh|asinh|acosh|atanh|pow|cbrt|hypot|erf|erfc|tgamma|lgamma|fma)
    [fl]? \h* \(
    /#
  }
}
