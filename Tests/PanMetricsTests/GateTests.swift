import PanReplay
import PanTestSupport
import PanTraces
import Testing

@testable import PanMetrics

/// A labelled swipe of 500 pt/s over 400 pt of travel for some milliseconds, replayed.
private func analysis(
  _ id: String, duration: Double, intent: TransitionOutcome? = .finish, participant: String? = nil,
  _ change: (inout ReplayConfiguration) -> Void = { _ in }
) -> TraceAnalysis {
  var trace = Trace.swipe(speed: 400, duration: duration)
  trace.id = id
  trace.intent = intent
  trace.participant = participant
  var configuration = ReplayConfiguration()
  configuration.extent = 400
  configuration.direction = .right
  configuration.policy = .progressThreshold(ProgressThreshold(threshold: 0.5))
  change(&configuration)
  return TraceAnalysis(
    trace: trace, replay: Replay(of: trace, configuration: configuration),
    configuration: configuration)
}

/// Twenty traces of rising progress, all meant to finish; about half get there.
private func batch(_ change: (inout ReplayConfiguration) -> Void = { _ in }) -> [TraceAnalysis] {
  (0..<20).map { analysis("t\($0)", duration: 240 + Double($0) * 40, change) }
}

struct GateCheckTests {
  private func check(
    _ bound: GateBound, _ value: Double?, _ lower: Double?, _ upper: Double?, count: Int = 20
  ) -> GateOutcome {
    GateCheck(
      name: "x", bound: bound, value: value,
      interval: ConfidenceInterval(lower: lower, upper: upper), count: count
    ).outcome
  }

  @Test func `fails only where the whole interval is beyond the bound`() {
    #expect(check(.atMost(10), 9, 5, 30) == .met)
    #expect(check(.atMost(10), 10, 9, 30) == .met)
    #expect(check(.atMost(10), 12, 9, 30) == .withinNoise)
    #expect(check(.atMost(10), 12, 10, 30) == .withinNoise)
    #expect(check(.atMost(10), 12, 10.1, 30) == .notMet)
    #expect(check(.atMost(10), 12, nil, 30) == .withinNoise)
    #expect(check(.atLeast(10), 9, 5, 30) == .withinNoise)
    #expect(check(.atLeast(10), 9, 5, 9.9) == .notMet)
    #expect(check(.atLeast(10), 9, 5, nil) == .withinNoise)
    #expect(check(.atLeast(10), 11, 5, 30) == .met)
    #expect(check(.atMost(10), nil, nil, nil) == .notMeasured)
  }

  @Test func `without an interval the figure itself counts`() {
    let few = GateCheck(name: "x", bound: .atMost(1), value: 2, interval: nil, count: 3)
    #expect(few.outcome == .notMet)
  }
}

struct BudgetTests {
  @Test(arguments: [
    BudgetSubject.falseFinishRate, .falseCancelRate, .errorRate, .share(.cancelled),
    .share(.notRecognized), .metric(.settleTime, .p95), .metric(.logJerk, .maximum),
  ])
  func `a subject is found by its name`(subject: BudgetSubject) {
    #expect(BudgetSubject(name: subject.name) == subject)
    #expect(!subject.unit.isEmpty)
  }

  @Test func `a metric alone means its median, and an unknown name nothing`() {
    #expect(BudgetSubject(name: "l6.settle") == .metric(.settleTime, .median))
    for name in ["", "L6", "L6.settle:p97", "L6.settle:", ":p95", "verdict.maybe", "a:b:c"] {
      #expect(BudgetSubject(name: name) == nil, "\(name)")
    }
  }

  @Test func `checks rates against Wilson's interval`() throws {
    let analyses = batch()
    let cancels = analyses.filter { $0.verdict == .cancelled }.count
    #expect((5...15).contains(cancels))
    let rate = try #require(Rate(cancels, of: 20).interval)
    let checks = Budget(limits: [
      BudgetLimit(.falseCancelRate, .atMost(100)),
      BudgetLimit(.falseCancelRate, .atMost((rate.lower ?? 0) * 100 - 0.1)),
      BudgetLimit(.errorRate, .atMost((rate.lower ?? 0) * 100 + 0.1)),
      BudgetLimit(.falseFinishRate, .atMost(0)),
      BudgetLimit(.share(.finished), .atLeast(1)),
    ]).check(analyses)
    #expect(checks.map(\.outcome) == [.met, .notMet, .withinNoise, .notMeasured, .met])
    expectClose(checks[0].value, 100 * Double(cancels) / 20, within: 1e-9)
    #expect(checks.map(\.count) == [20, 20, 20, 0, 20])
  }

  @Test func `checks aggregates against the interval of their statistic`() throws {
    let analyses = batch()
    let settle = BatchSummary(analyses).aggregate(of: .settleTime)
    let median = try #require(settle.value(.median))
    let interval = try #require(settle.interval(.median))
    let checks = Budget(limits: [
      BudgetLimit(.metric(.settleTime, .median), .atMost(median)),
      BudgetLimit(.metric(.settleTime, .median), .atMost((interval.lower ?? 0) - 1)),
      BudgetLimit(.metric(.settleTime, .p99), .atMost(1)),
      BudgetLimit(.metric(.settleTime, .mean), .atMost(1)),
      BudgetLimit(.metric(.settleTime, .maximum), .atMost(1e6)),
    ]).check(analyses, bootstrap: Bootstrap(resamples: 400))
    #expect(checks.map(\.outcome) == [.met, .notMet, .notMeasured, .notMet, .met])
    #expect(checks[0].interval == interval)
  }

  @Test func `traces of one person are drawn together`() throws {
    let people = (0..<30).map {
      analysis("t\($0)", duration: 240 + Double($0) * 20, participant: "p\($0 / 3)")
    }
    let limit = BudgetLimit(.metric(.releaseProgress, .median), .atMost(1))
    let bootstrap = Bootstrap(resamples: 300)
    let check = try #require(Budget(limits: [limit]).check(people, bootstrap: bootstrap).first)
    let expected = bootstrap.interval(
      ofQuantile: 0.5, of: ClusteredSample(.releaseProgress, of: people))
    #expect(check.interval == expected)
    #expect(expected != nil)
  }
}

struct BaselineTests {
  private static let metrics: [Metric] = [.settleTime, .velocityJump, .pathLength]

  private func baseline(_ analyses: [TraceAnalysis]) -> Baseline {
    Baseline(
      configuration: "digest", metrics: Self.metrics,
      analyses: analyses.map { (source: "a.csv", analysis: $0) })
  }

  @Test func `the same batch passes, with nothing changed`() {
    let kept = baseline(batch())
    let comparison = BaselineComparison(before: kept, now: baseline(batch()))
    #expect(comparison.changed.isEmpty && comparison.added.isEmpty && comparison.removed.isEmpty)
    #expect(comparison.checks.map(\.outcome) == [.met, .met, .met])
    #expect(comparison.checks.map(\.name) == ["changed-traces", "L6.settle", "H1.jump"])
    #expect(comparison.metrics.map { $0.comparison.signTest } == [1, 1, 1])
  }

  @Test func `a stricter rule changes traces, listed in order, and fails`() {
    let stricter = batch {
      $0.policy = .progressThreshold(ProgressThreshold(threshold: 0.6))
    }
    let comparison = BaselineComparison(before: baseline(batch()), now: baseline(stricter))
    #expect(!comparison.changed.isEmpty)
    #expect(comparison.changed.allSatisfy { $0.before == .finished && $0.now == .cancelled })
    #expect(comparison.changed.allSatisfy { $0.isImprovement == false })
    let ids = comparison.changed.map(\.key.id)
    #expect(ids == batch().map(\.id).filter(ids.contains))
    #expect(comparison.decisions.onlyFirstRight == ids.count)
    #expect(comparison.checks[0].outcome == .notMet)
    let lenient = BaselineComparison(
      before: baseline(batch()), now: baseline(stricter), changesAllowed: ids.count)
    #expect(lenient.checks[0].outcome == .met)
  }

  @Test func `a slower settle fails, a faster one passes`() throws {
    func spring(_ response: Double) -> [TraceAnalysis] {
      batch { $0.interaction = .spring(dampingRatio: 1, response: response) }
    }
    let slower = BaselineComparison(before: baseline(spring(0.3)), now: baseline(spring(0.5)))
    #expect(slower.checks[1].outcome == .notMet)
    let change = try #require(slower.metrics.first)
    #expect(change.comparison.risen == change.comparison.differences.count)
    let faster = BaselineComparison(before: baseline(spring(0.5)), now: baseline(spring(0.3)))
    #expect(faster.checks[1].outcome == .met)
  }

  @Test func `figures that vanish are counted`() {
    let endless = batch {
      $0.interaction = .velocityDriven(VelocityDrivenInteraction(restDistance: 0))
      $0.horizon = 0.1
    }
    let comparison = BaselineComparison(before: baseline(batch()), now: baseline(endless))
    #expect(comparison.metrics[0].lost == 20)
    #expect(
      comparison.checks.contains { $0.name == "L6.settle:lost" && $0.outcome == .notMet })
  }

  @Test func `traces only one side has are named, and metrics only one side has left out`() {
    let before = baseline(Array(batch().prefix(10)))
    let now = Baseline(
      configuration: "other", metrics: [.settleTime, .overshoot],
      analyses: batch().suffix(12).map { (source: "a.csv", analysis: $0) })
    let comparison = BaselineComparison(before: before, now: now)
    #expect(comparison.added.map(\.id) == (10..<20).map { "t\($0)" })
    #expect(comparison.removed.map(\.id) == (0..<8).map { "t\($0)" })
    #expect(comparison.metrics.map(\.metric) == [.settleTime])
    #expect(comparison.metrics[0].comparison.differences.count == 2)
  }
}
