import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// Recordings of whole points and milliseconds, whose figures are known exactly by whole numbers.
struct ExactBoundTests {
  /// A finger that goes `steps` points to the right, each step taking so many `milliseconds`.
  private func drag(_ steps: [(points: Int, milliseconds: Int)], from start: Int = 0) -> Trace {
    var (time, place) = (start, 20)
    var samples = [sample(time, place, .down)]
    for step in steps {
      (time, place) = (time + step.milliseconds, place + step.points)
      samples.append(sample(time, place, .move))
    }
    samples.append(sample(time, place, .up))
    let first = Double(start) / 1000
    for index in samples.indices { samples[index].time -= first }
    return Trace(id: "a", samples: samples, containerWidth: 400, travelDirection: .right)
  }

  private func sample(_ time: Int, _ place: Int, _ phase: TouchSample.Phase) -> TouchSample {
    TouchSample(
      time: Double(time) / 1000, recordedTime: Double(time),
      position: Vector(x: Double(place), y: 300), phase: phase)
  }

  /// The outcomes of `>`, `>=` and `=` at a bound.
  private func outcomes(
    _ trace: Trace, _ quantity: String, _ bound: String,
    _ change: (inout ReplayConfiguration) -> Void
  ) throws -> [TransitionOutcome?] {
    try [">", ">=", "="].map { sign in
      var configuration = ReplayConfiguration(
        policy: try FinishPolicy(text: "\(quantity) \(sign) \(bound) -> finish"))
      change(&configuration)
      return Replay(of: trace, configuration: configuration).release?.decision.outcome
    }
  }

  @Test(arguments: [("last-step", VelocityEstimator.lastStep), ("lsq1", .lsq1)])
  func `a velocity exactly on the bound is equal to it`(
    name: String, estimator: VelocityEstimator
  ) throws {
    for milliseconds in 4...33 {
      // Steps whose velocity is a whole number of points a second.
      for points in 3...40 where points * 1000 % milliseconds == 0 {
        let trace = drag(
          Array(repeating: (points, milliseconds), count: 10), from: 7 * points + milliseconds)
        let bound = "\(points * 1000 / milliseconds)"
        let found = try outcomes(trace, "v", bound) { $0.estimator = estimator }
        #expect(
          found == [.cancel, .finish, .finish],
          "\(name): \(points) pt in \(milliseconds) ms against \(bound)")
      }
    }
  }

  @Test func `a share of the way exactly on the bound is equal to it`() throws {
    for hundredths in 5...95 {
      for extent in [100, 300, 700, 1100] {
        let trace = drag([(11, 8), (hundredths * extent / 100 - 11, 200), (0, 200)])
        let found = try outcomes(trace, "p", "\(hundredths)%") {
          ($0.extent, $0.recognizer.origin) = (Double(extent), .touchDown)
        }
        guard hundredths * extent / 100 > 11 else { continue }
        #expect(found == [.cancel, .finish, .finish], "\(hundredths) % of \(extent)")
      }
    }
  }

  @Test func `a projection exactly on the bound is equal to it`() throws {
    // 40 pt in 10 steps of 8 ms is 500 pt/s, of which 0.2 s are 100 pt.
    let trace = drag(Array(repeating: (4, 8), count: 10))
    for extent in 141...400 where 140 * 1000 % extent == 0 {
      let bound = "\(Double(140 * 1000 / extent) / 1000)"
      let found = try outcomes(trace, "p+0.2v/L", bound) {
        ($0.extent, $0.recognizer.origin) = (Double(extent), .touchDown)
      }
      #expect(found == [.cancel, .finish, .finish], "\(bound) of \(extent)")
    }
  }
}

/// What rules say of a recording's screen, and where they count from.
struct RuleCircumstanceTests {
  /// 20 ms steps of `points` to the right, on a screen with so many pixels in a point.
  private func trace(_ points: Double, density: Double?) -> Trace {
    var samples: [TouchSample] = []
    for index in 0...10 {
      let phase: TouchSample.Phase = index == 0 ? .down : index == 10 ? .up : .move
      let place = Vector(x: 20 + Double(min(index, 9)) * points, y: 300)
      samples.append(
        TouchSample(
          time: Double(index) * 0.02, recordedTime: Double(index) * 20, position: place,
          phase: phase))
    }
    var trace = Trace(id: "a", samples: samples, containerWidth: 1000, travelDirection: .right)
    trace.pixelsPerPoint = density
    return trace
  }

  /// 180 pt/s: BottomSheetBehavior compares with 500 device pixels, which are 250 pt at 2 in a point,
  /// 190 at 2.625, 167 at 3 and 125 at 4.
  @Test(arguments: [
    (Double?.some(2), TransitionOutcome.cancel), (2.625, .cancel), (3, .finish), (4, .finish),
    (nil, .finish),
  ])
  func `Material's pixels are those of the recording's screen`(
    density: Double?, outcome: TransitionOutcome
  ) throws {
    for name in ["material-bottom-sheet", "material-side-sheet"] {
      let configuration = ReplayConfiguration(policy: try FinishPolicy(text: name))
      let replay = Replay(of: trace(3.6, density: density), configuration: configuration)
      #expect(replay.release?.decision.outcome == outcome, "\(name) at \(density ?? 0)")
    }
    let given = ReplayConfiguration(
      policy: try FinishPolicy(text: "material-bottom-sheet:density=3"))
    #expect(
      Replay(of: trace(3.6, density: density), configuration: given).release?.decision.outcome
        == .finish)
  }

  @Test func `lengths that are pixels are not multiplied`() throws {
    // 18 px in 20 ms are 900 px/s, and 3 px 150.
    for (points, outcome) in [(18.0, TransitionOutcome.finish), (3, .cancel)] {
      var pixels = trace(points, density: nil)
      pixels.lengthUnit = .pixels
      let configuration = ReplayConfiguration(policy: try FinishPolicy(text: "xv > 500 px/s"))
      #expect(
        Replay(of: pixels, configuration: configuration).release?.decision.outcome == outcome)
    }
  }

  /// Dismissible as dismissible.dart has it: at 1 and more a fling and a move to the end reverse.
  @Test func `a Dismissible with a threshold of 1 is never dismissed`() throws {
    let releases = [(0.95, 1600.0), (1, 0), (1.2, 3000), (0.9, 0)].map {
      ReleaseState(progress: $0.0, velocity: $0.1, extent: 400)
    }
    for threshold in ["1", "1.2", "1,velocity=300"] {
      let policy = try FinishPolicy(text: "flutter-dismissible:threshold=\(threshold)")
      #expect(policy.preset?.name == "flutter-dismissible")
      #expect(policy.text == "flutter-dismissible:threshold=\(threshold)")
      #expect(releases.allSatisfy { policy.decide($0).outcome == .cancel }, "\(threshold)")
    }
    let usual = try FinishPolicy(text: "flutter-dismissible:threshold=0.99")
    #expect(releases.map { usual.decide($0).outcome } == [.finish, .finish, .finish, .cancel])
  }

  @Test(arguments: [
    // 36 pt in all; the pan is recognized after the third step, at 12 pt.
    ("d > 30 pt", TransitionOutcome.cancel), ("from recognition; d > 30 pt", .cancel),
    ("from touch-down; d > 30 pt", .finish), ("from touch-down; p > 0.03", .finish),
    ("p > 0.03", .cancel), ("nearest of 0, 0.06, 1 to p; from touch-down", .finish),
    ("nearest of 0, 0.06, 1 to p", .cancel),
  ])
  func `a rule says where its way counts from`(text: String, outcome: TransitionOutcome) throws {
    let policy = try FinishPolicy(text: text)
    #expect(try FinishPolicy(text: policy.text) == policy)
    let replay = Replay(
      of: trace(4, density: nil), configuration: ReplayConfiguration(policy: policy))
    #expect(replay.release?.decision.outcome == outcome)
    let release = try #require(replay.release?.state)
    if policy.origin == nil {
      #expect(policy.dependsOnOrigin(release))
      #expect(policy.looksAtWay)
    }
  }

  @Test(arguments: ["d > 3; from touch-down", "from touch-down; from recognition; d > 3"])
  func `where it counts from stands once, before the clauses`(text: String) {
    #expect(throws: FinishPolicy.TextError.self) { try FinishPolicy(text: text) }
  }

  @Test func `a framework's settle is known only where a controller does it`() throws {
    var vaul = ReplayConfiguration(policy: try FinishPolicy(text: "vaul"))
    #expect(vaul.hasUnknownSettle)
    vaul.interaction = .velocityDriven
    #expect(!vaul.hasUnknownSettle)
    for text in ["flutter-pageview", "progress", "v > 300"] {
      #expect(!ReplayConfiguration(policy: try FinishPolicy(text: text)).hasUnknownSettle)
    }
  }
}
