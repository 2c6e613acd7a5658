@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

private func contact(
  _ samples: [(Double, Double)], lift: Double? = nil, end: PanEvent? = nil
) -> ArraySlice<PanEvent> {
  let moves = samples.map { sample in
    PanEvent(
      time: sample.0 / 1000, phase: .move, state: .changed,
      location: Vector(x: sample.1, y: -2 * sample.1), translation: .zero)
  }
  let up = PanEvent(
    time: (lift ?? samples.last?.0 ?? 0) / 1000, phase: .up, state: .ended, location: .zero,
    translation: .zero)
  return (moves + [end ?? up])[...]
}

/// A forward swipe in steps of all sizes that never turns.
private func forwardStroke(_ random: inout SplitMix64) -> [(Double, Double)] {
  var (time, x) = (0.0, 0.0)
  return (0..<Int.random(in: 5...16, using: &random)).map { _ in
    time += Double.random(in: 3...16, using: &random)
    x += Bool.random(using: &random) ? tenTo(Double.random(in: -3...2, using: &random)) : 0
    return (time, x)
  }
}

struct VelocityEstimatorTests {
  private static let names = VelocityEstimatorInfo.computed.map(\.name)

  private func estimator(_ name: String) throws -> VelocityEstimator {
    try #require(VelocityEstimatorInfo.named(name)).estimator
  }

  @Test(arguments: names)
  func `a touch the system takes away has no velocity`(name: String) throws {
    let cancelled = PanEvent(
      time: 0.03, phase: .cancel, state: .cancelled, location: .zero, translation: .zero)
    let events = contact([(0, 0), (8, 4), (16, 9), (24, 16)], end: cancelled)
    #expect(try estimator(name).estimate(endOf: events) == .none(.cancelled))
  }

  @Test(arguments: names)
  func `constant speed is met exactly`(name: String) throws {
    let samples = (0...20).map { (Double($0) * 8, Double($0) * 4) }
    let velocity = try #require(estimator(name).estimate(endOf: contact(samples)).vector)
    // keen-slider counts the way of four of five steps, and the time of all.
    let share = name == "one-way" ? 0.8 : 1
    expectClose(velocity, Vector(x: 500, y: -1000) * share, within: 1e-3)
  }

  @Test(arguments: names)
  func `a mirrored stroke has the mirrored velocity`(name: String) throws {
    var random = SplitMix64(seed: 11)
    let estimator = try estimator(name)
    for _ in 0..<200 {
      let samples = forwardStroke(&random)
      let mirrored = contact(samples.map { ($0.0, -$0.1) })
      guard let velocity = estimator.estimate(endOf: contact(samples)).vector else { continue }
      let other = try #require(estimator.estimate(endOf: mirrored).vector)
      #expect(other == velocity * -1)
    }
  }

  @Test(arguments: ["lsq1", "impulse", "int1", "span", "legacy", "last-step", "two-step"])
  func `has no wrong sign on a movement that does not turn`(name: String) throws {
    var random = SplitMix64(seed: 12)
    let estimator = try estimator(name)
    for _ in 0..<2000 {
      let samples = forwardStroke(&random)
      guard let velocity = estimator.estimate(endOf: contact(samples)).vector else { continue }
      #expect(velocity.x >= 0 && velocity.y <= 0, "\(samples)")
    }
  }

  /// The parabola through a braking finger turns round before its newest sample.
  @Test func `the parabola may have the wrong sign, which the aligned one withholds`() {
    let braking = contact((0...12).map { (Double($0) * 8, min(Double($0) * 20, 100)) })
    #expect((VelocityEstimator.lsq2.estimate(endOf: braking).vector?.x ?? 0) < 0)
    #expect(VelocityEstimator.lsq2Aligned.estimate(endOf: braking) == .none(.opposesMovement))
  }

  /// Which of two samples of one time counts is the estimator's to say, and no one's before it.
  ///
  /// Slopes by hand: Σ(t − t̄)(x − x̄) / Σ(t − t̄)², over the samples that are left.
  @Test(
    arguments: [
      // (0, 0) (10, 10) (20, 20) (20, 30), without the third, with all, without the fourth, and no step.
      ("0,down,0 10,move,10 20,move,20 20,move,30 20,up,30", [1500, 1272.727_272_727, 1000, 0]),
      // (0, 0) (0, 20) (10, 30) (20, 40), without the first, with all, without the second, and 10 in 10 ms.
      ("0,down,0 0,move,20 10,move,30 20,move,40 20,up,40", [1000, 1545.454_545_454, 2000, 1000]),
      // A clock that stands from the touch-down on.
      ("5,down,0 5,move,20 5,move,30 5,up,40", [nil, nil, nil, 0]),
    ] as [(String, [Double?])])
  func `samples of one time count as the estimator has it`(
    rows: String, velocities: [Double?]
  ) throws {
    let text =
      "trace_id,t_ms,phase,x_pt,y_pt\n"
      + rows.split(separator: " ").map { "a,\($0),1\n" }.joined()
    let trace = try #require(
      Array(text.utf8).withUnsafeBytes { TraceReader.read($0, fileStem: "a") }.traces.first)
    let windows: [SampleWindow.EqualTimes] = [.replace, .keep, .skip]
    let estimators =
      windows.map { VelocityEstimator(.line, window: SampleWindow(equalTimes: $0)) } + [.lastStep]
    for (estimator, velocity) in zip(estimators, velocities) {
      var configuration = ReplayConfiguration()
      configuration.estimator = estimator
      let found = Replay(of: trace, configuration: configuration).release?.velocity
      if let velocity {
        expectClose(found?.vector?.x, velocity, within: 1e-6)
      } else {
        #expect(found == VelocityEstimate.none(.degenerate))
      }
    }
  }

  /// A Compose test's case: 50 ms at 1000 pt/s, then 50 ms still, is 1000 pt/s.
  @Test func `an impulse survives a stop with samples`() {
    let moving = (0...5).map { (Double($0) * 10, Double($0) * 10) }
    let still = (6...10).map { (Double($0) * 10, 50.0) }
    let velocity = VelocityEstimator.impulse.estimate(endOf: contact(moving + still)).vector
    expectClose(velocity?.x, 1000, within: 1e-9)
  }

  @Test func `a parabola fits a parabola, and a line does not`() {
    let curved = contact((0...8).map { (Double($0) * 8, Double($0 * $0)) })
    guard case .velocity(let parabola) = VelocityEstimator.lsq2.estimate(endOf: curved),
      case .velocity(let line) = VelocityEstimator.lsq1.estimate(endOf: curved)
    else {
      Issue.record("no velocity")
      return
    }
    expectClose(parabola.fitQuality, 1, within: 1e-12)
    // numpy.corrcoef(range(9), [n * n for n in range(9)])[0, 1] ** 2
    expectClose(line.fitQuality, 0.925_747_348_119_575_6, within: 1e-12)
  }

  private typealias Limit = @Sendable (SampleWindow) -> Double?
  private static let lift: Limit = { $0.liftLimit }
  private static let gap: Limit = { $0.gapLimit }

  private static func names(with limit: Limit) -> [String] {
    VelocityEstimatorInfo.computed.compactMap {
      limit($0.estimator.window) == nil ? nil : $0.name
    }
  }

  /// The difference of two times is beside a limit as often as on it, up and down.
  @Test(arguments: names(with: lift))
  func `a lift after exactly the limit is a stop only where reaching it is`(name: String) throws {
    let (estimator, limit, isReached) = try limits(of: name, Self.lift)
    func stops(_ start: Double, after silence: Double) -> Bool {
      let samples = (0...3).map { (start + 8 * Double($0), 4 * Double($0)) }
      let lift = start + 24 + silence
      return estimator.estimate(endOf: contact(samples, lift: lift)) == .none(.stopped)
    }
    for start in stride(from: 0.0, to: 300, by: 4) {
      #expect(stops(start, after: limit) == isReached, "\(start)")
      #expect(stops(start, after: limit + 0.01))
      #expect(!stops(start, after: limit - 0.01))
    }
  }

  @Test(arguments: names(with: gap))
  func `a gap of exactly the limit ends the window only where reaching it does`(
    name: String
  ) throws {
    let (estimator, limit, isReached) = try limits(of: name, Self.gap)
    func ends(_ start: Double, at silence: Double) -> Bool {
      let times = [0, 8, 16, 16 + silence]
      let samples = zip(times, [0.0, 4, 8, 28]).map { time, x in (start + time, x) }
      return estimator.estimate(endOf: contact(samples)) == .none(.gap)
    }
    for start in stride(from: 0.0, to: 300, by: 4) {
      #expect(ends(start, at: limit) == isReached, "\(start)")
      #expect(ends(start, at: limit + 0.01))
      #expect(!ends(start, at: limit - 0.01))
    }
  }

  private func limits(
    of name: String, _ limit: Limit
  ) throws -> (estimator: VelocityEstimator, limit: Double, isReached: Bool) {
    var estimator = try estimator(name)
    // A single sample would be a velocity of 0 for some, and no reason.
    estimator.window.minimumSamples = 2
    let seconds = try #require(limit(estimator.window))
    return (estimator, seconds * 1000, estimator.window.limitRule == .reached)
  }

  @Test func `the clamp holds each axis`() {
    let fast = contact([(0, 0), (8, 40)])
    let clamped = VelocityEstimator(.line, clamp: 8000).estimate(endOf: fast).vector
    #expect(clamped == Vector(x: 5000, y: -8000))
  }

  @Test func `numbers beyond all range make none, not infinity`() {
    let wild = contact([(0, -1e308), (8, 1e308), (16, -1e308), (24, 1e308)])
    for info in VelocityEstimatorInfo.catalog {
      if let velocity = info.estimator.estimate(endOf: wild).vector {
        #expect(velocity.x.isFinite && velocity.y.isFinite, "\(info.name)")
      }
    }
  }
}

struct VelocityCatalogTests {
  @Test func `names are unique and of one kind`() {
    let names = VelocityEstimatorInfo.catalog.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
      #expect(VelocityEstimatorInfo.named(name)?.estimator.name == name)
    }
    #expect(VelocityEstimatorInfo.named("uikit") == nil)
  }

  @Test func `every setting is read, written and changes nothing else`() throws {
    try expectLawful(VelocityEstimator.schema)
  }

  @Test func `every name is in the schema, with its defaults`() {
    #expect(VelocityEstimator.schema.names == VelocityEstimatorInfo.catalog.map(\.name))
    for info in VelocityEstimatorInfo.catalog {
      #expect(VelocityEstimator.schema.kind(named: info.name)?.initial == info.estimator)
    }
  }

  @Test func `times are milliseconds, and off is no limit`() throws {
    let estimator = try VelocityEstimator.schema.read("int1:tau-ms=7,gap-ms=off,horizon-ms=60")
    #expect(
      estimator
        == VelocityEstimator(
          .integrating(timeConstant: 0.007, shortest: 0.002),
          window: SampleWindow(
            horizon: 0.06, gapLimit: nil, minimumSamples: 1, equalTimes: .keep,
            liftSample: .leftOut)))
    #expect(
      VelocityEstimator.schema.text(.lsq1)
        == "lsq1:horizon-ms=100,horizon-from=newest,history=off,gap-ms=40,lift-ms=40,"
        + "limits=exceeded,samples=2,equal-times=replace,lift=moved,slop=count,clamp=off,"
        + "least-way=off")
  }

  @Test(arguments: [
    "lsq1:new-share=0.5", "lsq1:samples=off", "lsq1:samples=2.5", "lsq1:samples=infinity",
    "lsq1:horizon-ms=nan", "lsq1:equal-times=drop", "smoothed:new-share=1.01",
  ])
  func `a setting refuses what it cannot be`(text: String) {
    #expect(throws: ComponentError.self) { try VelocityEstimator.schema.read(text) }
  }

  @Test func `restrictions and touch rules are read as they are written`() throws {
    try expectLawful(PanGestureRecognizer.Restriction.schema)
    try expectLawful(PanGestureRecognizer.TouchRule.schema)
    #expect(try PanGestureRecognizer.Restriction.schema.read("edge:direction=down") == .edge(.down))
    #expect(
      PanGestureRecognizer.Restriction.schema.text(.edge(.left, band: 7))
        == "edge:direction=left,band=7")
    #expect(
      try PanGestureRecognizer.TouchRule.schema.read("centroid:maximum=5") == .centroid(maximum: 5))
  }
}
