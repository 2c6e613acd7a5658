import PanMetrics
import Foundation
import PanReplay
import PanReports
import PanTestSupport
import PanTraces
import PanTuning
import Testing

@testable import PanTraceTool

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
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      let size = Int.random(in: 1...24, using: &random)
      let gestures = try (0..<size).map { try Gesture($0, using: &random) }
      let outcomes = gestures.map(\.outcome)
      for model in CostModel.sensitivity {
        let optimum = try family.optimum(for: outcomes, objective: .cost(model))
        for rule in [optimum.rule, optimum.centre, RoundedRule(optimum, over: outcomes).rule] {
          guard let policy = FinishPolicy(rule) else {
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
  }

  @Test(arguments: [
    [], ["--policy", "vaul"],
    ["--hysteresis", "4", "--velocity", "lsq2", "--origin", "touch-down", "--end-at-last"],
  ])
  func `pantrace.json as printed makes tune see the rule it proposed`(words: [String]) throws {
    let traces = ["back-swipes", "page-turns", "sheet-dismissals"].map {
      Repository.path("traces") + "/\($0).csv"
    }
    let folder = try TemporaryFolder()
    let common = ["tune"] + traces + ["-q", "--all", "--bootstrap", "0"]
    for family in RuleFamily.allCases {
      let shape = ["--family", family.name]
      let tuned = ToolRun(common + shape + words + ["-f", "markdown"])
      let block = try #require(tuned.output.split(separator: "```json\n").dropFirst().first)
      let file = try folder.write(
        String(try #require(block.split(separator: "```").first)), to: "pantrace.json")
      let again = ToolRun(common + shape + ["--config", file, "-f", "markdown"])
      // The rows of the proposed and then of the current rule, but for their names.
      let rounded = try row("rounded", of: tuned.output)
      #expect(try row("yours", of: again.output) == rounded, "\(family.name)")
    }
  }

  /// The errors of a rule, from the first table.
  private func row(_ name: String, of markdown: String) throws -> [Substring] {
    let line = try #require(
      markdown.split(separator: "\n").first { $0.hasPrefix("| \(name) ") })
    return Array(line.split(separator: "|").suffix(3))
  }
}
