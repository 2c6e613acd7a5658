import PanReplay
import Testing

@testable import PanTraceTool

struct PoliciesTests {
  @Test func `lists every rule and what does not fit`() {
    let run = ToolRun("policies")
    #expect(run.code == .ok)
    for preset in PolicyPreset.catalogue { #expect(run.output.contains(preset.name)) }
    for rule in UnfitRule.catalogue { #expect(run.output.contains(rule.name)) }
  }

  @Test func `a page has formula, constants and source`() {
    let run = ToolRun("policies", "vaul")
    #expect(run.output.contains("mean > 400 pt/s -> finish; p >= 0.25 -> finish"))
    #expect(run.output.contains("emilkowalski/vaul"))
    #expect(run.output.contains("500 ms always"))
  }

  @Test func `an unknown name gets the nearest`() {
    let run = ToolRun("policies", "vault")
    #expect(run.code == .usage)
    #expect(run.error.contains("vaul"))
  }

  @Test(arguments: ["csv", "ndjson", "json", "markdown"])
  func `machines get it too`(format: String) {
    let run = ToolRun("policies", "--format", format)
    #expect(run.code == .ok)
    #expect(run.output.contains("flutter-cupertino-back"))
  }

  @Test(
    arguments: [
      ("v > 5 L/s -> finish", "compared in pt/s"), ("p > 1 -> stay", "neither finish nor cancel"),
      ("pulley:anchors=0/2/1", "rising shares"), ("vaul:density=2", "no parameter 'density'"),
      ("uikit-pop", "not a rule from 'pantrace policies'"),
    ])
  func `a rule that cannot be is explained`(policy: String, message: String) {
    let run = ToolRun("analyze", Repository.path("traces/back-swipes.csv"), "--policy", policy)
    #expect(run.code == .usage)
    #expect(run.error.contains(message), "\(run.error)")
  }
}

struct PolicyOptionTests {
  private let file = Repository.path("traces/back-swipes.csv")

  private func configuration(_ words: String...) throws -> String {
    let run = ToolRun(["analyze", file, "-f", "json"] + words)
    #expect(run.code == .ok, "\(run.error)")
    return String(try #require(run.output.split(separator: "\"files\"").first))
  }

  @Test func `a framework's rule brings its surroundings along`() throws {
    let text = try configuration("--policy", "libadwaita")
    #expect(text.contains("\"velocity\": \"span:"))
    #expect(text.contains("\"hysteresis\": \"16\""))
    #expect(text.contains("stiffness=500"))
  }

  @Test func `what is given overrides what it brings`() throws {
    let text = try configuration(
      "--policy", "libadwaita", "--velocity", "lsq1", "--hysteresis", "10", "--controller",
      "percent-driven")
    #expect(text.contains("\"velocity\": \"lsq1:"))
    #expect(text.contains("\"hysteresis\": \"10\""))
    #expect(text.contains("percent-driven"))
  }

  @Test func `a formula is a rule like any other`() throws {
    let text = try configuration("--policy", "v > 300 pt/s -> finish; p >= 0.5 -> finish")
    #expect(text.contains("v > 300 pt/s -> finish; p >= 0.5 -> finish; else cancel"))
  }
}
