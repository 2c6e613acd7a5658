import PanGestures
import PanMetrics
import PanReplay
import PanReports
import PanTestSupport
import PanTraces
import Testing

/// A rule of one's own in outputs.
struct OwnRuleTextTests {
  private let rule = FinishPolicy.custom(
    CustomRule("patient", parameters: [RuleSetting("far", 0.5)]) {
      $0.progress >= 0.5 ? .finish : .cancel
    })

  @Test func `the configuration names it, and no two alike`() {
    func text(_ policy: FinishPolicy) -> String {
      var configuration = ReplayConfiguration()
      configuration.policy = policy
      return ConfigurationFields(configuration).text
    }
    #expect(text(rule).hasPrefix("policy = own rule patient:far=0.5\n"))
    let other = FinishPolicy.custom(
      CustomRule("patient", parameters: [RuleSetting("far", 0.6)]) {
        $0.progress >= 0.6 ? .finish : .cancel
      })
    #expect(text(other) != text(rule))
  }

  @Test func `a decision without a margin is told as what it is`() throws {
    var configuration = ReplayConfiguration()
    configuration.policy = rule
    let trace = try TraceGenerator(seed: 3).trace(at: 0)
    let analysis = TraceAnalysis(of: Replay(of: trace, configuration: configuration), metrics: [])
    let verb = analysis.release?.decision.outcome == .finish ? "Finished" : "Cancelled"
    #expect(DecisionSentence.short(analysis) == "own-rule")
    #expect(
      DecisionSentence.full(analysis, policy: rule, recognizer: configuration.recognizer)
        == "\(verb): own rule patient:far=0.5 says so.")
    configuration.policy = .clauses(ClauseList([], otherwise: .finish))
    let always = TraceAnalysis(of: Replay(of: trace, configuration: configuration), metrics: [])
    #expect(
      DecisionSentence.full(
        always, policy: configuration.policy, recognizer: configuration.recognizer)
        == "Finished: the rule compares nothing.")
  }
}
