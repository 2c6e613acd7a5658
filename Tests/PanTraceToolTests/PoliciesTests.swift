import Foundation
import PanAnalysis
import PanEngine
import PanTestSupport
import PanTrace
@testable import PanTraceTool
import PanTraces
import Testing

struct PoliciesTests {
  @Test func `lists every rule`() {
    let run = ToolRun("explain", "rules")
    #expect(run.code == .ok)
    for preset in PolicyPreset.catalog { #expect(run.output.contains(preset.name)) }
  }

  @Test func `a page has formula, constants and source`() {
    let run = ToolRun("explain", "vaul")
    #expect(run.output.contains("mean > 400 pt/s -> finish; p >= 0.25 -> finish"))
    #expect(run.output.contains("emilkowalski/vaul"))
  }

  @Test func `an unknown name gets the nearest`() {
    let run = ToolRun("explain", "vault")
    #expect(run.code == .usage)
    #expect(run.error.contains("vaul"))
  }

  @Test(
    arguments: [
      ("v > 5 L/s -> finish", "compared in pt/s"), ("p > 1 -> stay", "neither finish nor cancel"),
      ("pulley:anchors=0/2/1", "rising shares"), ("vaul:density=2", "no parameter 'density'"),
      ("uikit-pop", "not a rule from 'pantrace explain rules'"),
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
      "--policy", "libadwaita", "--velocity", "lsq1", "--set", "hysteresis=10", "--controller",
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

struct AnchorRuleTests {
  private let file = Repository.path("traces/sheet-dismissals.csv")

  private func column(_ name: String, of text: String) throws -> [String] {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let index = try #require(lines.first?.firstIndex(of: name))
    return lines.dropFirst().map { $0[index] }
  }

  @Test(arguments: [
    ("overlay-container:anchors=0/0.5/1", ["0.0", "0.5", "1.0"]),
    ("overlay-container:anchors=0/0.5/1,start=0.5", ["0.5", "1.0"]),
    ("overlay-container", ["0.0", "1.0"]), ("progress", [""]),
  ])
  func `analyses and comparisons name the anchor`(policy: String, places: [String]) throws {
    let analysis = ToolRun("analyze", file, "--policy", policy, "-f", "csv")
    #expect(analysis.code == .ok)
    let targets = try column("target", of: analysis.output)
    let known = Set(places + [""])
    #expect(Set(targets).isSubset(of: known))
    #expect(Set(targets).subtracting([""]).count == Set(places).subtracting([""]).count)
    let comparison = ToolRun("compare", file, "--policies", policy, "-f", "csv")
    #expect(comparison.code == .ok, "\(comparison.error)")
    #expect(
      try column(
        "target",
        of: comparison.output.replacing("\"\(policy)\"", with: policy.filter { $0 != "," }))
        == targets)
    // Finished is what left the start.
    let start = policy.hasSuffix("start=0.5") ? "0.5" : "0.0"
    let decisions = try column("decision", of: analysis.output)
    for (target, decision) in zip(targets, decisions) where !target.isEmpty {
      #expect((target == start) == (decision == "cancel"), "\(target): \(decision)")
    }
  }

  @Test func `people are told the anchor where there are more than two`() {
    func sentences(_ policy: String) -> String {
      ToolRun("analyze", file, "--policy", policy, "-f", "markdown").output
    }
    #expect(sentences("pulley:anchors=0/0.5/1").contains("to 0.5: "))
    #expect(!sentences("pulley").contains("to 1: "))
  }

  @Test func `a baseline's configuration follows what the rule does`() {
    func digest(_ policy: FinishPolicy) -> String {
      var configuration = ReplayConfiguration()
      configuration.policy = policy
      return ReplaySettings(configuration: configuration, transition: nil).digest.hexadecimal
    }
    func list(_ name: String, _ bound: Double) -> FinishPolicy {
      .clauses(ClauseList(name: name, [.finish(ReleaseTest(.progress, .above, bound))]))
    }
    #expect(Set(["vaul", "mine", "custom"].map { digest(list($0, 0.9)) }).count == 1)
    #expect(digest(list("mine", 0.9)) != digest(list("mine", 0.8)))
    let presets = PolicyPreset.catalog.map(\.policy)
    #expect(Set(presets.map(digest)).count >= Set(presets).count)
  }

  @Test(arguments: [
    ("pulley:anchors=0/0.5/1,start=0.4", "start"), ("pulley:start=half", "start"),
    ("pulley:anchors=0/0.5/0.5", "anchors"), ("pulley:anchors=0.1/1", "anchors"),
    ("pulley:anchors=0/11", "anchors"), ("pulley:anchors=0/inf", "anchors"),
    ("vaul:anchors=0/0.5/1", "vaul has no parameter 'anchors'"),
    ("android-viewpager:start=1", "android-viewpager has no parameter 'start'"),
    ("|v| < 5 pt/s is 0, at most -1; v > 3 -> finish", "column 28: the ceiling -1"),
    ("p > 0.5 -> finish; v > 0x10 -> finish", "column 24: '0x10'"),
  ])
  func `what is no rule is refused with its place`(policy: String, words: String) {
    let run = ToolRun("analyze", file, "--policy", policy)
    #expect(run.code == .usage)
    #expect(run.error.contains(words), "\(run.error)")
  }
}

/// A tuned rule must do in use what tuning said of it.
struct PastedRuleTests {
  /// A release, and what tuning sees of it.
  private struct Gesture {
    let release: ReleaseState
    let outcome: LabeledOutcome

    /// Many ties, and one in five without a velocity.
    init(_ index: Int, using random: inout SplitMix64) throws {
      let isRaw = Bool.random(using: &random)
      let progress =
        isRaw
        ? .random(in: -0.2...1.2, using: &random)
        : Double(Int.random(in: 0...8, using: &random)) / 8
      let velocity =
        isRaw
        ? Double.random(in: -900...900, using: &random)
        : Double(Int.random(in: -4...4, using: &random)) * 100
      let hasVelocity = Int.random(in: 0..<5, using: &random) > 0
      let extent = Bool.random(using: &random) ? 393 : 852.0
      release = ReleaseState(
        progress: progress, velocity: hasVelocity ? velocity : nil, extent: extent)
      outcome = try #require(
        LabeledOutcome(
          id: "\(index)", intent: Bool.random(using: &random) ? .finish : .cancel,
          progress: progress, velocity: release.velocity, extent: extent))
    }
  }

  @Test(arguments: RuleFamily.allCases)
  func `the policy pasted decides every release as the rule tuned`(family: RuleFamily) throws {
    for seed in UInt64(0)..<UInt64(Trials.count(50)) {
      var random = SplitMix64(seed: seed)
      let size = Int.random(in: 1...24, using: &random)
      let gestures = try (0..<size).map { try Gesture($0, using: &random) }
      let outcomes = gestures.map(\.outcome)
      for model in DecisionCounts.Costs.sensitivity {
        let rule = family.optimum(for: outcomes, objective: .cost(model)).rule
        guard let policy = rule.policy else {
          #expect(outcomes.allSatisfy { rule.decide($0) == .cancel })
          continue
        }
        let pasted = try PolicyWord.policy(policy.text)
        for gesture in gestures {
          #expect(
            pasted.decide(gesture.release).outcome == rule.decide(gesture.outcome),
            "\(seed) \(rule): \(gesture)")
        }
      }
    }
  }

  @Test(arguments: [
    [], ["--policy", "flutter-dismissible"],
    [
      "--set", "hysteresis=4", "--velocity", "lsq2", "--set", "origin=touch-down", "--set",
      "end-at-last=true",
    ],
  ])
  func `pantrace.json as printed makes tune see the rule it proposed`(words: [String]) throws {
    let traces = ["back-swipes", "page-turns", "sheet-dismissals"].map {
      Repository.path("traces") + "/\($0).csv"
    }
    let folder = try TemporaryFolder()
    let common = ["tune"] + traces + ["-q", "--stats", "--bootstrap", "0"]
    var kept = 0
    for family in RuleFamily.allCases {
      let shape = ["--family", family.name]
      let tuned = ToolRun(common + shape + words + ["-f", "markdown"])
      // Where no rule of the shape does better there is nothing to paste.
      guard !tuned.output.contains("Keep ") else {
        kept += 1
        continue
      }
      let block = try #require(tuned.output.split(separator: "```json\n").dropFirst().first)
      let file = try folder.write(
        String(try #require(block.split(separator: "```").first)), to: "pantrace.json")
      let again = ToolRun(common + shape + ["--config", file, "-f", "markdown"])
      // The rows of the proposed and then of the current rule, but for their names.
      let proposed = try row("tuned", of: tuned.output)
      #expect(try row("current", of: again.output) == proposed, "\(family.name)")
    }
    #expect(kept < RuleFamily.allCases.count)
  }

  /// The errors of a rule, from the first table.
  private func row(_ name: String, of markdown: String) throws -> [Substring] {
    let line = try #require(
      markdown.split(separator: "\n").first { $0.hasPrefix("| \(name) ") })
    return Array(line.split(separator: "|").suffix(3))
  }
}
