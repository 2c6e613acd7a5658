import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraceTool
import PanTraces
import Testing

/// A rule of one's own in outputs.
struct OwnRuleTextTests {
  private let rule = FinishPolicy.custom(
    CustomRule("patient") { ReleaseDecision(outcome: $0.progress >= 0.5 ? .finish : .cancel) })

  @Test func `the configuration names it, and no two alike`() {
    func text(_ policy: FinishPolicy) -> String {
      var configuration = ReplayConfiguration()
      configuration.policy = policy
      return ReplaySettings.Fields(configuration).text
    }
    #expect(text(rule).hasPrefix("policy = own rule patient\n"))
    let other = FinishPolicy.custom(
      CustomRule("patient-2") { $0.decide(.progress, .atLeast, 0.6) })
    #expect(text(other) != text(rule))
  }

  @Test func `a bound that a rule computed has no more digits than what is compared with it`() {
    func bound(_ value: Double, _ unit: ReleaseDecision.MarginUnit = .pointsPerSecond) -> String {
      DecisionSentence.bound(
        ReleaseDecision.Margin(measured: 718.4, bound: value, unit: unit))
    }
    #expect(bound(246 / 0.35) == "703")
    #expect(bound(718.4000001) == "718.4000001")
    // What somebody wrote is kept.
    #expect(bound(522.125) == "522.125")
    #expect(bound(1.0 / 3, .fraction) == "1/3")
    #expect(bound(0.123456, .fraction) == "0.123456")
  }

  @Test func `a decision without a margin is told as what it is`() throws {
    var configuration = ReplayConfiguration()
    configuration.policy = rule
    let trace = try TraceGenerator(seed: 3).trace(at: 0)
    let analysis = TraceAnalysis(of: Replay(of: trace, configuration: configuration), metrics: [])
    let verb = analysis.release?.decision.outcome == .finish ? "Finished" : "Cancelled"
    #expect(DecisionSentence.phrase(analysis, rule) == "own rule patient says so")
    #expect(
      DecisionSentence.full(analysis, policy: rule, recognizer: configuration.recognizer)
        == "\(verb): own rule patient says so.")
    configuration.policy = .clauses(ClauseList([], otherwise: .finish))
    let always = TraceAnalysis(of: Replay(of: trace, configuration: configuration), metrics: [])
    #expect(
      DecisionSentence.full(
        always, policy: configuration.policy, recognizer: configuration.recognizer)
        == "Finished: the rule compares nothing.")
  }
}
