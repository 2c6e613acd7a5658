import PanEngine
import PanFuzz
import PanImport
import PanTestSupport
import PanTraces
import Testing

/// Tables with a release in each row, and what rules make of the gestures that stand for them.
@Suite struct ReleaseTableTests {
  private func imported(_ text: String, size: Vector? = nil) -> ImportedLog {
    var settings = ImportSettings()
    settings.size = size
    return ImportedLog(Array(text.utf8), stem: "r", settings: settings)
  }

  @Test func `a rule decides an imported row as it decides the row's own figures`() throws {
    var random = SplitMix64(seed: 41)
    let policies: [FinishPolicy] = [
      .progressOrVelocity(), .progress(0.37),
      try #require(PolicyPreset.named("flutter-cupertino-back")?.policy),
    ]
    var text = "case,progress,velocity,travel,peak\n"
    var rows: [(progress: Double, velocity: Double?, travel: Double)] = []
    for number in 0..<300 {
      let row = (
        progress: Double(Int.random(in: -20...120, using: &random)) / 100,
        velocity: Bool.random(using: &random)
          ? Double.random(in: -2000...2000, using: &random) : nil,
        travel: [320.0, 393, 1000][number % 3]
      )
      rows.append(row)
      text += "\(number),\(row.progress),\(row.velocity.map { "\($0)" } ?? ""),\(row.travel),\n"
    }
    let log = imported(text)
    #expect(log.refusal == nil && log.summary.leftOut.isEmpty && log.gestures.count == 300)
    for policy in policies {
      var configuration = ReplayConfiguration(policy: policy)
      configuration.estimator = VelocityEstimator(.reported)
      // Flutter's page stops at its ends; the rule's own figures do not.
      configuration.contentLimit = .free
      for (row, gesture) in zip(rows, log.gestures) {
        var replays = TraceReplays(of: gesture.trace)
        let setup = ReplaySetup(resolved: configuration.resolved(for: gesture.trace))
        let release = try #require(replays.release(setup).release)
        #expect(abs(release.state.progress - row.progress) < 1e-12)
        #expect(release.state.velocity == row.velocity)
        let expected = policy.decide(
          ReleaseState(
            progress: release.state.progress, velocity: row.velocity, extent: row.travel,
            crossVelocity: row.velocity.map { _ in 0 }))
        #expect(release.decision.outcome == expected.outcome, "\(row)")
      }
    }
  }

  @Test func `outcomes, people, ids, peaks and further columns go along`() {
    let log = imported(
      "id,progress,vx,peak,outcome,intent,participant,test\n"
        + "a,0.2,-300,0.6,cancelled,cancel,p1,pulls back\nb,0.7,,,finished,finish,p2,\n",
      size: Vector(x: 400, y: 800))
    let traces = log.gestures.map(\.trace)
    #expect(traces.map(\.id) == ["a", "b"])
    #expect(traces.map(\.recordedDecision) == [.cancel, .finish])
    #expect(traces.map(\.intent) == [.cancel, .finish])
    #expect(traces.map(\.participant) == ["p1", "p2"])
    #expect(traces.map { $0.samples.map(\.position.x) } == [[0, 240, 80, 80], [0, 280, 280]])
    #expect(log.plan?.passthrough == ["test"])
    #expect(log.gestures.map(\.passthrough) == [[["pulls back"]], [[""]]])
    #expect(traces[0].recordedVelocities == [nil, nil, nil, Vector(x: -300, y: 0)])
  }

  @Test func `rows that are no release are left out and counted`() {
    let log = imported(
      "progress,velocity,travel,decision\n0.5,1,400,finish\nx,1,400,finish\n0.5,fast,400,finish\n"
        + "0.5,1,0,finish\n0.5,1,400,finish\n0.4,1,400,cancel\n11,1,400,cancel\n")
    #expect(log.gestures.isEmpty && log.refusal?.message.contains("goes to 11") == true)
    let rest = imported(
      "progress,velocity,travel,peak\n0.5,1,400,\nx,1,400,\n0.5,fast,400,\n0.5,1,0,\n"
        + "0.4,1,400,0.6\n0.4,1,400,far\n")
    #expect(rest.gestures.count == 2)
    #expect(
      rest.summary.leftOut.map(\.reason) == [
        "a progress is no share of the travel", "a velocity is no number", "a travel is no length",
        "a peak is no share of the travel",
      ])
  }

  @Test func `percents and velocities in another unit are refused`() {
    let size = Vector(x: 393, y: 852)
    func refusal(_ text: String, _ unit: PositionUnit? = nil) -> ImportRefusal? {
      var settings = ImportSettings()
      (settings.size, settings.unit) = (size, unit)
      return ImportedLog(Array(text.utf8), stem: "r", settings: settings).refusal
    }
    // Where no gesture went far, percents are below 10, too.
    let percents = "progress,velocity\n8.1,40\n2,900\n3.5,100\n-1,5\n"
    #expect(refusal(percents)?.advice == "Divide percents by 100.")
    #expect(refusal("progress,velocity\n52%,40\n12%,900\n")?.advice == "Divide percents by 100.")
    #expect(
      refusal("progress,velocity,peak\n0.1,40,20\n0.2,40,30\n")?.message.contains("peak goes to 30")
        == true)
    #expect(refusal("progress,velocity\n1.2,40\n0.9,900\n2,0\n") == nil)
    let slow = "progress,velocity\n" + (1...10).map { "0.\($0),0.\($0)\n" }.joined()
    #expect(refusal(slow)?.advice.hasPrefix("Multiply px/ms by 1000") == true)
    #expect(refusal(slow, .points) == nil)
    #expect(refusal("progress,velocity\n" + (1...20).map { "0.\($0),0\n" }.joined()) == nil)
  }

  @Test func `columns with names of their own are asked for as those of releases`() {
    let refusal = imported("progress_percent,velocity_px_per_ms\n52,0.4\n12,0.9\n").refusal
    #expect(refusal?.advice.contains("--map progress=COLUMN,velocity=COLUMN") == true)
    var settings = ImportSettings()
    settings.format = .releases
    let text = "progress_percent,velocity\n52,400\n"
    let named = ImportedLog(Array(text.utf8), stem: "r", settings: settings).refusal
    #expect(named?.message == "no column is the progress among progress_percent, velocity")
    #expect(named?.advice == "Give --map progress=COLUMN.")
    let signs = Array("progress,velocity\n52%,400\n".utf8)
    let percents = ImportedLog(signs, stem: "r", settings: settings).refusal
    #expect(percents?.advice == "Divide percents by 100.")
  }

  @Test func `a line break in a name of a person is written as a blank`() {
    let log = imported("progress,velocity,travel,participant\n0.5,1,400,\"p\n1\"\n")
    #expect(log.gestures.map(\.trace.participant) == ["p 1"])
  }

  @Test func `a travel that nothing says is asked for`() {
    let refusal = imported("progress,velocity\n0.5,300\n").refusal
    #expect(refusal?.guesses == [.size(Vector(x: 393, y: 852))])
  }

  @Test func `a log's reported velocities stay what they are`() {
    let log = ImportedLog(
      Array(
        "t_ms,phase,x_pt,y_pt,vx,velocityY\n0,down,1,2,,\n16,move,20,2,900,1\n32,up,20,2,,\n".utf8))
    #expect(log.plan?.passthrough == ["velocity_x", "velocity_y"])
  }

  @Test func `a row on a bound stays on it, whatever the travel`() {
    for travel in [360, 390, 393, 402, 411.4, 430] {
      let rows = (0...1000).map { "\(Double($0) / 1000),0\n" }.joined()
      let log = imported("progress,velocity\n" + rows, size: Vector(x: travel, y: 800))
      for (number, gesture) in log.gestures.enumerated() {
        let share = (gesture.trace.samples.last?.position.x ?? 0) / travel
        #expect(share >= Double(number) / 1000 && share < Double(number) / 1000 + 1e-12)
      }
    }
  }
}
