import PanEngine
import PanTestSupport
import PanTraces
import Testing

private let patient = FinishPolicy.custom(
  CustomRule("patient") { release in
    release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.2 : 0.5)
  })

/// A rule that finishes whatever happened.
private func always(_ name: String) -> FinishPolicy {
  .custom(CustomRule(name) { _ in ReleaseDecision(outcome: .finish) })
}

struct CustomRuleTests {
  @Test func `a replay asks a rule of one's own about its release`() throws {
    let traces = try (0..<40).map { try TraceGenerator(seed: 3).trace(at: $0) }
    var outcomes: Set<TransitionOutcome> = []
    for trace in traces {
      var configuration = ReplayConfiguration()
      configuration.policy = patient
      guard let lift = Replay(of: trace, configuration: configuration).lift else { continue }
      let state = lift.state
      let bound = state.duration < 0.2 ? 0.2 : 0.5
      let expected: TransitionOutcome = state.progress >= bound ? .finish : .cancel
      let margin = ReleaseDecision.Margin(measured: state.progress, bound: bound, unit: .fraction)
      #expect(
        lift.decision == ReleaseDecision(outcome: expected, reason: .progress, margin: margin))
      outcomes.insert(expected)
    }
    #expect(outcomes.count == 2)
  }

  /// The frames, too: the settle follows what the rule said.
  @Test func `a rule of one's own is replayed as ours where it decides as ours`() throws {
    let ours = FinishPolicy.progressOrVelocity()
    let same = FinishPolicy.custom(CustomRule("same") { ours.decide($0) })
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

  @Test func `is known by its name`() {
    #expect(patient == always("patient"))
    #expect(Set([patient, always("patient")]).count == 1)
    for other in [always("hasty"), .progress()] {
      #expect(other != patient)
      #expect(other.name != patient.name)
      #expect(other.text != patient.text)
    }
    #expect(patient.name == "patient")
    #expect(patient.text == "own rule patient")
    #expect(patient.sentence == "own rule patient says so")
    #expect(patient.preset == nil)
    #expect(!patient.isOfProgressAndVelocity)
  }

  @Test func `no name passes for one of ours`() {
    // One letter, composed and not: other bytes are another rule.
    #expect(always("\u{E9}") != always("e\u{301}"))
    for taken in ["vaul", "progress", "custom"] {
      #expect(always(taken).name == "own rule \(taken)")
      #expect(always(taken).preset == nil)
    }
    #expect(ReplayConfiguration(policy: always("libadwaita")).estimator == .lsq1)
  }

  @Test func `its text is refused with a reason, as it cannot be read`() {
    #expect {
      try FinishPolicy(text: patient.text)
    } throws: { error in
      (error as? FinishPolicy.TextError)?.message.contains("in Swift only") == true
    }
  }
}
