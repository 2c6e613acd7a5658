import Foundation
@testable import PanEngine
import PanTestSupport
@testable import PanTraces
import Testing

/// The loop over segments against one that takes all events and shows all frames one by one.
struct ReferenceLoopTests {
  /// A display that is late with every seventh frame and ends soon.
  private static let unevenFrames: [Double] = (0..<90).map { (index: Int) -> Double in
    let late: Double = index % 7 == 0 ? 0.004 : 0
    return Double(index) * 0.013 + late
  }

  private static let configurations: [ReplayConfiguration] = [
    ReplayConfiguration(),
    .test {
      $0.clock = .steady(rate: 120, phase: 0.25)
      $0.lead = 1.0 / 60
      $0.interaction = .percentDriven
      $0.policy = .progress(0.3)
    },
    .test {
      $0.recognizer.hysteresis = 0
      $0.recognizer.origin = .touchDown
      $0.interaction = .velocityDriven(
        VelocityDrivenInteraction(
          spring: Spring(response: 0.3, dampingRatio: 0.3) ?? .settle, rubberBand: .standard))
      $0.horizon = 0.2
    },
    .test {
      $0.estimator = .impulse
      $0.recognizer.restriction = .direction(.right)
      $0.interaction = .velocityDriven(
        VelocityDrivenInteraction(spring: .uikitDefault, durationLimit: 0.1))
      $0.direction = .right
    },
    .test {
      $0.clock = .frames(unevenFrames)
      $0.inputPolicy = .resampled(ReplayConfiguration.InputPolicy.Resampling())
      $0.decidesAgainWithoutPan = true
    },
    .test {
      $0.interaction = .percentDriven
      $0.catchesSettle = false
    },
  ]

  /// Replays both ways, with every configuration or with one.
  private func compare(_ trace: Trace, place: Int? = nil) {
    let configurations = Self.configurations
    for configuration in place.map({ [configurations[$0 % configurations.count]] })
      ?? configurations
    {
      let expected = Replay.byReference(trace, configuration)
      let replay = Replay(of: trace, configuration: configuration)
      #expect(replay == expected, "\(trace.id)")
      #expect(replay.frames.map(\.bits) == expected.frames.map(\.bits), "\(trace.id)")
    }
  }

  /// 100,000 and more with PANTRACE_GENERATED=100000.
  @Test func `generated traces replay the same both ways`() throws {
    let generator = try TraceGenerator(seed: 2026)
    let count =
      ProcessInfo.processInfo.environment["PANTRACE_GENERATED"].flatMap { Int($0) } ?? 250
    for index in 0..<count { compare(generator.trace(at: index)) }
  }

  @Test func `wandering and absurd traces replay the same both ways`() {
    var random = SplitMix64(seed: 77)
    for _ in 0..<Trials.count(125) {
      compare(.random(using: &random))
      let absurd = Trace.absurd(using: &random)
      if absurd.samples.last.map({ $0.time < 100 }) ?? true { compare(absurd) }
    }
  }

  @Test(arguments: ["traces", "Tests/Fuzz/Corpus/Analysis", "Tests/Fuzz/Corpus/Reader"])
  func `what is shipped, and what fuzzers found, replays the same both ways`(
    folder: String
  ) throws {
    var count = 0
    for trace in try traces(in: root.appending(path: folder)) {
      count += 1
      compare(trace)
    }
    #expect(count > 5)
  }

  @Test func `real recordings replay the same both ways`() throws {
    guard let folder = ProcessInfo.processInfo.environment["PANTRACE_REAL_TRACES"] else { return }
    for (place, trace) in try traces(in: URL(fileURLWithPath: folder)).enumerated() {
      compare(trace, place: place)
    }
  }

  private var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private func traces(in folder: URL) throws -> [Trace] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.flatMap { name -> [Trace] in
      let path = folder.appending(path: name)
      guard (try? FileManager.default.contentsOfDirectory(atPath: path.path)) == nil else {
        return []
      }
      let file = try Data(contentsOf: path).withUnsafeBytes {
        TraceReader.read($0, fileStem: name)
      }
      // Clocks gone wild make a million frames of a line, and are tried above.
      return file.traces.filter { $0.samples.last.map { $0.time < 100 } ?? false }
    }
  }
}

extension Replay {
  /// The replay by the reference.
  fileprivate static func byReference(
    _ trace: Trace, _ configuration: ReplayConfiguration
  ) -> Replay {
    let configuration = configuration.resolved(for: trace)
    let setup = ReplaySetup(resolved: configuration)
    let travel = configuration.travel(of: trace)
    let recognition = configuration.recognizer.recognize(
      trace, container: configuration.container(of: trace), towards: travel.direction)
    let basis = VelocityEstimator.Record(trace)
    let played =
      switch configuration.interaction {
      case .percentDriven(let controller):
        ReferenceLoop(basis, setup, recognition, travel, controller).run()
      case .velocityDriven(let controller):
        ReferenceLoop(basis, setup, recognition, travel, controller).run()
      case .custom(let controller):
        controller.replay(basis, setup, recognition, travel)
      }
    return Replay(
      trace: trace, setup: setup, recognition: recognition, travel: travel, played: played)
  }
}

extension Frame {
  /// Every bit of its numbers, which comparing as numbers does not see.
  fileprivate var bits: [UInt64] {
    [time, inputTime, finger ?? .nan, fraction, content].map(\.bitPattern)
  }
}
