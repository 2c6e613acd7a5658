@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A labeled swipe of 500 pt/s over 400 pt of travel for some milliseconds, replayed.
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
  configuration.policy = .progress(0.5)
  change(&configuration)
  return TraceAnalysis(of: Replay(of: trace, configuration: configuration))
}

/// Twenty traces of rising progress, all meant to finish; about half get there.
private func batch(_ change: (inout ReplayConfiguration) -> Void = { _ in }) -> [TraceAnalysis] {
  (0..<20).map { analysis("t\($0)", duration: 240 + Double($0) * 40, change) }
}

struct GateCheckTests {
  private func check(
    _ bound: GateCheck.Bound, _ value: Double?, _ lower: Double?, _ upper: Double?, count: Int = 20
  ) -> GateCheck.Outcome {
    GateCheck(
      name: "x", bound: bound, mode: .lenient, value: value,
      interval: Rate.Interval(lower: lower, upper: upper), count: count
    ).outcome
  }

  @Test func `strictly the figure counts, whatever chance may explain`() {
    func strict(_ bound: GateCheck.Bound, _ value: Double) -> GateCheck.Outcome {
      GateCheck(
        name: "x", bound: bound, value: value, interval: Rate.Interval(lower: 5, upper: 30),
        count: 20
      ).outcome
    }
    #expect(strict(.atMost(10), 10) == .met && strict(.atMost(10), 10.1) == .notMet)
    #expect(strict(.atLeast(10), 10) == .met && strict(.atLeast(10), 9.9) == .notMet)
  }

  @Test func `what is counted is strict, what is measured lenient, and a limit may say otherwise`()
  {
    #expect(Budget.Limit(.decisions(.errorRate), .atMost(1)).mode == .strict)
    #expect(Budget.Limit(.decisions(.balancedAccuracy), .atLeast(1)).mode == .strict)
    #expect(Budget.Limit(.share(.cancelled), .atMost(1)).mode == .strict)
    #expect(Budget.Limit(.metric(.settleTime, .p95), .atMost(1)).mode == .lenient)
    #expect(Budget.Limit(.share(.cancelled), .atMost(1), mode: .lenient).mode == .lenient)
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
  @Test(
    arguments: [
      Budget.Subject.share(.cancelled), .share(.notRecognized), .metric(.settleTime, .p95),
      .metric(.logJerk, .maximum),
      .decisions(.cost(DecisionCounts.Costs(falseFinish: 5, falseCancel: 2) ?? .equal)),
    ] + DecisionFigure.all.map(Budget.Subject.decisions))
  func `a subject is found by its name`(subject: Budget.Subject) {
    #expect(Budget.Subject(name: subject.name) == subject)
    #expect(!subject.unit.isEmpty)
  }

  @Test func `a metric alone means its median, and an unknown name nothing`() {
    #expect(Budget.Subject(name: "l6.settle") == .metric(.settleTime, .median))
    for name in ["", "L6", "L6.settle:p97", "L6.settle:", ":p95", "verdict.maybe", "a:b:c"] {
      #expect(Budget.Subject(name: name) == nil, "\(name)")
    }
  }

  @Test func `checks rates against their interval`() throws {
    let analyses = batch()
    let cancels = analyses.filter { $0.verdict == .cancelled }.count
    #expect((5...15).contains(cancels))
    let rate = try #require(Rate(cancels, of: 20).interval)
    let checks = Budget(limits: [
      Budget.Limit(.decisions(.falseCancelRate), .atMost(100)),
      Budget.Limit(.decisions(.falseCancelRate), .atMost((rate.lower ?? 0) * 100 - 0.1)),
      Budget.Limit(
        .decisions(.errorRate), .atMost((rate.lower ?? 0) * 100 + 0.1), mode: .lenient),
      Budget.Limit(.decisions(.falseFinishRate), .atMost(0)),
      Budget.Limit(.share(.finished), .atLeast(1)),
    ]).check(analyses)
    #expect(checks.map(\.outcome) == [.met, .notMet, .withinNoise, .notMeasured, .met])
    expectClose(checks[0].value, 100 * Double(cancels) / 20, within: 1e-9)
    #expect(checks.map(\.count) == [20, 20, 20, 0, 20])
  }

  @Test func `checks aggregates against the interval of their statistic`() throws {
    let analyses = batch()
    let settle = BatchSummary(analyses).distribution(of: .settleTime)
    let median = try #require(settle.value(.median))
    let interval = try #require(BatchSummary(analyses).quantile(0.5, of: .settleTime).interval)
    let checks = Budget(limits: [
      Budget.Limit(.metric(.settleTime, .median), .atMost(median)),
      Budget.Limit(.metric(.settleTime, .median), .atMost((interval.lower ?? 0) - 1)),
      Budget.Limit(.metric(.settleTime, .p99), .atMost(1)),
      Budget.Limit(.metric(.settleTime, .mean), .atMost(1)),
      Budget.Limit(.metric(.settleTime, .maximum), .atMost(1e6)),
    ]).check(analyses)
    #expect(checks.map(\.outcome) == [.met, .notMet, .notMeasured, .notMet, .met])
    #expect(checks[0].interval == interval)
  }

  @Test func `traces of one person count together`() throws {
    let people = (0..<30).map {
      analysis("t\($0)", duration: 240 + Double($0) * 20, participant: "p\($0 / 3)")
    }
    let limit = Budget.Limit(.metric(.releaseProgress, .median), .atMost(1))
    let check = try #require(Budget(limits: [limit]).check(people).first)
    let values = people.enumerated().compactMap { index, trace in
      trace.measurements[.releaseProgress].comparable.map { (value: $0, person: index / 3) }
    }
    #expect(check.interval == QuantileEstimate(0.5, of: values).interval)
    #expect(check.interval != nil)
  }
}

/// Costs, balanced accuracy and correlation in budgets and against baselines.
struct DecisionGateTests {
  /// Twenty meant to finish of which `late` are cancelled, twenty meant to cancel that are.
  private func labeled(late: Int) -> [TraceAnalysis] {
    (0..<40).map { index in
      let isFinish = index < 20
      let isFar = isFinish && index >= late
      return analysis(
        "t\(index)", duration: isFar ? 800 : 240, intent: isFinish ? .finish : .cancel)
    }
  }

  private func check(_ figure: DecisionFigure, late: Int, _ bound: GateCheck.Bound) -> GateCheck? {
    Budget(limits: [Budget.Limit(.decisions(figure), bound, mode: .lenient)]).check(
      labeled(late: late)
    ).first
  }

  @Test func `a cost is a sum, and is strict without an interval`() throws {
    let even = try #require(check(.cost(.equal), late: 8, .atMost(7)))
    #expect(even.value == 8 && even.count == 40 && even.interval == nil)
    #expect(even.mode == .strict && even.outcome == .notMet)
    let dear = try #require(
      check(
        .cost(DecisionCounts.Costs(falseFinish: 1, falseCancel: 3) ?? .equal), late: 8, .atMost(24))
    )
    #expect(dear.value == 24 && dear.outcome == .met)
  }

  /// (12/20 + 1) / 2.
  @Test func `balanced accuracy is the mean of both classes' shares`() throws {
    let accuracy = try #require(check(.balancedAccuracy, late: 8, .atLeast(0.9)))
    expectClose(accuracy.value, 0.8, within: 1e-12)
  }

  @Test(arguments: [
    ("D1.cost", 1, 1), ("d1.cost:3:1", 3, 1), ("D1.cost:1:1000", 1, 1000), ("D1.cost:7:2", 7, 2),
  ])
  func `costs are named by what the errors cost`(name: String, finish: Int, cancel: Int) throws {
    let model = try #require(DecisionCounts.Costs(falseFinish: finish, falseCancel: cancel))
    #expect(Budget.Subject(name: name) == .decisions(.cost(model)))
  }

  @Test(arguments: [
    "D1.cost:0:1", "D1.cost:1:1001", "D1.cost:3", "D1.cost::", "D1", "D1.error:1:1",
  ])
  func `what no error costs is no name`(name: String) {
    #expect(Budget.Subject(name: name) == nil)
  }

  @Test func `the entries of the catalog are those of the figures`() {
    #expect(
      DecisionFigure.all.map(\.info.id) == [
        "D1.false-finish", "D1.false-cancel", "D1.error", "D1.cost", "D1.cost", "D1.cost",
        "D1.balanced-accuracy",
      ])
  }
}

struct BaselineTests {
  private func baseline(_ analyses: [TraceAnalysis], in source: String = "a.csv") -> Baseline {
    Baseline(
      options: ["policy = progress"], traces: analyses.map { Baseline.Entry(of: $0, in: source) })
  }

  private func outcome(_ name: String, of comparison: BaselineComparison) -> GateCheck.Outcome? {
    comparison.checks.first { $0.name == name }?.outcome
  }

  @Test func `the same batch passes, with nothing changed`() {
    let comparison = BaselineComparison(before: baseline(batch()), now: baseline(batch()))
    #expect(comparison.changed.isEmpty && comparison.added.isEmpty && comparison.removed.isEmpty)
    #expect(comparison.checks.allSatisfy { $0.outcome == .met })
    #expect(
      comparison.checks.map(\.name) == ["changed-traces", "compared-decisions", "removed-traces"])
    #expect(comparison.isSameConfiguration)
  }

  @Test func `a stricter rule changes traces, listed in order, and fails`() {
    let stricter = batch {
      $0.policy = .progress(0.6)
    }
    let comparison = BaselineComparison(before: baseline(batch()), now: baseline(stricter))
    #expect(!comparison.changed.isEmpty)
    #expect(comparison.changed.allSatisfy { $0.before == .finished && $0.now == .cancelled })
    #expect(comparison.changed.allSatisfy { $0.isImprovement == false })
    let ids = comparison.changed.map(\.key.id)
    #expect(ids == batch().map(\.id).filter(ids.contains))
    #expect(comparison.decisions.onlyFirstRight == ids.count)
    #expect(outcome("changed-traces", of: comparison) == .notMet)
  }

  @Test func `nothing compared fails, and so do missing traces`() {
    let all = baseline(batch())
    let apart = BaselineComparison(before: all, now: baseline(batch(), in: "b.csv"))
    #expect(apart.pairCount == 0)
    #expect(outcome("changed-traces", of: apart) == .notMeasured)
    #expect(outcome("compared-decisions", of: apart) == .notMet)
    #expect(outcome("removed-traces", of: apart) == .notMet)
    let fewer = baseline(Array(batch().prefix(18)))
    #expect(outcome("removed-traces", of: BaselineComparison(before: all, now: fewer)) == .notMet)
    let more = BaselineComparison(before: fewer, now: all)
    #expect(more.added.count == 2 && more.checks.allSatisfy { $0.outcome == .met })
  }

  @Test func `traces that have lost their intent fail`() {
    let all = baseline(batch())
    let entries = all.traces.enumerated().map { place, trace in
      Baseline.Entry(
        key: trace.key, verdict: trace.verdict, intent: place.isMultiple(of: 4) ? nil : trace.intent
      )
    }
    let fewer = Baseline(options: all.options, traces: entries)
    let lost = BaselineComparison(before: all, now: fewer)
    let meant = all.traces.enumerated().count { $0.isMultiple(of: 4) && $1.intent != nil }
    #expect(meant > 0 && lost.checks.last?.value == Double(meant))
    #expect(outcome("lost-intents", of: lost) == .notMet && lost.checks.count == 4)
    // More intents than before are no loss.
    #expect(outcome("lost-intents", of: BaselineComparison(before: fewer, now: all)) == nil)
  }

  @Test func `traces that nobody decided are no comparison`() {
    let never = batch { $0.recognizer.hysteresis = 1e6 }
    #expect(never.allSatisfy { !$0.verdict.isDecision })
    let comparison = BaselineComparison(before: baseline(never), now: baseline(never))
    #expect(comparison.pairCount == 20)
    #expect(outcome("compared-decisions", of: comparison) == .notMet)
    let lost = BaselineComparison(before: baseline(batch()), now: baseline(never))
    #expect(outcome("compared-decisions", of: lost) == .met)
    #expect(outcome("changed-traces", of: lost) == .notMet)
  }

  @Test func `traces that only one side has are named, and decisions judged by the new label`() {
    let before = baseline(Array(batch().prefix(10)))
    let now = baseline(Array(batch().suffix(12)))
    let comparison = BaselineComparison(before: before, now: now)
    #expect(comparison.added.map(\.id) == (10..<20).map { "t\($0)" })
    #expect(comparison.removed.map(\.id) == (0..<8).map { "t\($0)" })
    let key = Baseline.Key(source: "a.csv", id: "x")
    let turned = BaselineComparison(
      before: Baseline(traces: [.init(key: key, verdict: .finished, intent: .finish)]),
      now: Baseline(traces: [.init(key: key, verdict: .cancelled, intent: .cancel)]))
    #expect(turned.changed.map(\.isImprovement) == [true])
  }
}
