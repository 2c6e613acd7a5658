import PanEngine
import PanTestSupport
import PanTraces
import Testing

private func patient(_ quick: Double = 0.2, revision: String = "") -> FinishPolicy {
  .custom(
    CustomRule("patient", [RuleSetting("quick", quick)], revision: revision) { release, settings in
      release.decide(.progress, .atLeast, release.duration < settings[0] ? 0.2 : 0.5)
    })
}

/// The function of a rule that finishes whatever happened.
private let always: @Sendable (ReleaseState, [Double]) -> ReleaseDecision = { _, _ in
  ReleaseDecision(outcome: .finish)
}

struct CustomRuleTests {
  @Test func `a replay asks a rule of one's own about its release`() throws {
    let traces = try (0..<40).map { try TraceGenerator(seed: 3).trace(at: $0) }
    var outcomes: Set<TransitionOutcome> = []
    for trace in traces {
      var configuration = ReplayConfiguration()
      configuration.policy = patient()
      guard let lift = Replay(of: trace, configuration: configuration).lift else { continue }
      let state = lift.state
      let bound = state.duration < 0.2 ? 0.2 : 0.5
      let expected: TransitionOutcome = state.progress >= bound ? .finish : .cancel
      let margin = ReleaseDecision.Margin(measured: state.progress, bound: bound, unit: .fraction)
      #expect(
        lift.decision == ReleaseDecision(outcome: expected, clause: .progress, margin: margin))
      outcomes.insert(expected)
    }
    #expect(outcomes.count == 2)
  }

  /// The frames, too: the settle follows what the rule said.
  @Test func `a rule of one's own is replayed as ours where it decides as ours`() throws {
    let ours = FinishPolicy.progressOrVelocity()
    let same = FinishPolicy.custom(CustomRule("same") { release, _ in ours.decide(release) })
    for index in 0..<20 {
      let trace = try TraceGenerator(seed: 8).trace(at: index)
      var configuration = ReplayConfiguration()
      let expected = Replay(of: trace, configuration: configuration)
      configuration.policy = same
      let replay = Replay(of: trace, configuration: configuration)
      #expect(replay.release == expected.release)
      #expect(replay.frames == expected.frames)
    }
  }

  @Test func `is known by its name, its parameters and its revision`() {
    #expect(patient() == patient())
    #expect(Set([patient(), patient()]).count == 1)
    let others: [FinishPolicy] = [
      patient(0.3), patient(revision: "2"), .custom(CustomRule("hasty", [], always)),
      .custom(CustomRule("patient", [], always)), .progress(),
    ]
    for other in others {
      #expect(other != patient())
      #expect(other.name != patient().name)
      #expect(other.text != patient().text)
    }
    #expect(patient(0.0) == patient(-0.0))
    #expect(patient().name == "patient:quick=0.2")
    #expect(patient(revision: "2").text == "own rule patient:quick=0.2@2")
    #expect(patient().sentence == "own rule patient:quick=0.2 says so")
    #expect(patient().preset == nil)
    #expect(!patient().isOfProgressAndVelocity)
  }

  @Test func `no name passes for a name with parameters, nor for one of ours`() {
    func named(_ name: String) -> FinishPolicy { .custom(CustomRule(name, [], always)) }
    #expect(named("patient:quick=0.2") != patient())
    #expect(named("patient:quick=0.2").name == "patient%3Aquick%3D0.2")
    #expect(named("a%3Ab") != named("a:b"))
    #expect(named("a%3Ab").name != named("a:b").name)
    // One letter, composed and not: other bytes are another rule.
    #expect(named("\u{E9}") != named("e\u{301}"))
    for taken in ["vaul", "progress", "custom"] {
      #expect(named(taken).name == "own rule \(taken)")
      #expect(named(taken).preset == nil)
    }
    #expect(ReplayConfiguration(policy: named("libadwaita")).estimator == .lsq1)
  }

  @Test func `its text is refused with a reason, as it cannot be read`() {
    #expect {
      try FinishPolicy(text: patient().text)
    } throws: { error in
      (error as? FinishPolicy.TextError)?.message.contains("in Swift only") == true
    }
  }
}
