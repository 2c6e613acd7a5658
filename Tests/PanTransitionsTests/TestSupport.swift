import Foundation
import PanTestSupport
import PanTraces
import Testing

/// Compares a text with a file beside the tests; `PANTRACE_RECORD=1` writes it instead.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden").appendingPathComponent(name + ".txt")
  if ProcessInfo.processInfo.environment["PANTRACE_RECORD"] == "1" {
    #expect(throws: Never.self, sourceLocation: sourceLocation) {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return
  }
  guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record("missing golden file \(name).txt", sourceLocation: sourceLocation)
    return
  }
  #expect(text == golden, sourceLocation: sourceLocation)
}

/// The traces that come with the package, read from its folder.
enum ShippedTraces {
  static let files = [
    "back-swipes", "hard-cases", "page-turns", "recognised-pans", "sheet-dismissals",
  ]

  static func read(_ file: String) throws -> [Trace] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../traces/\(file).csv").standardizedFileURL
    let bytes = try Data(contentsOf: url)
    let read = bytes.withUnsafeBytes {
      TraceReader.read($0, fileStem: file, options: ReadingOptions())
    }
    // What is compared with goldens was computed for 60 Hz, whatever the display had.
    return read.traces.map { trace in
      var trace = trace
      trace.refreshRate = nil
      return trace
    }
  }

  static func trace(_ id: String, in file: String) throws -> Trace {
    try #require(try read(file).first { $0.id == id })
  }
}

/// Traces made for a test.
enum TestTrace {
  /// A straight pan from one place by a displacement in equal steps, then a lift or a cancellation.
  static func pan(
    from start: Vector, by displacement: Vector, steps: Int, interval: Double = 0.01,
    hold: Double = 0, end: TouchSample.Phase = .up, vocabulary: Trace.PhaseVocabulary = .gesture
  ) -> Trace {
    var samples: [TouchSample] = []
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      samples.append(
        sample(
          Double(step) * interval, start + displacement * share, step == 0 ? .down : .move))
    }
    let lift = Double(steps) * interval + interval + hold
    samples.append(sample(lift, start + displacement, end))
    return Trace(
      id: "pan", samples: samples, vocabulary: vocabulary, containerWidth: 400,
      containerHeight: 800)
  }

  /// A sloppy finger: a random walk with a tendency, sometimes cancelled, sometimes touching again.
  static func random(seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed)
    var samples: [TouchSample] = []
    var time = 0.0
    for contact in 0..<Int.random(in: 1...3, using: &random) {
      if contact > 0 { time += Double.random(in: 0.01...0.6, using: &random) }
      appendContact(to: &samples, time: &time, using: &random)
    }
    return Trace(
      id: "random \(seed)", samples: samples,
      vocabulary: Bool.random(using: &random) ? .gesture : .touch, containerWidth: 400,
      containerHeight: 800)
  }

  private static func appendContact(
    to samples: inout [TouchSample], time: inout Double, using random: inout SplitMix64
  ) {
    var position = Vector(
      x: .random(in: 0...400, using: &random), y: .random(in: 0...800, using: &random))
    let speed = Vector(
      x: .random(in: -12...12, using: &random), y: .random(in: -25...25, using: &random))
    samples.append(sample(time, position, .down))
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      time += Double.random(in: 0.002...0.03, using: &random)
      let jitter = Vector(
        x: .random(in: -3...3, using: &random), y: .random(in: -3...3, using: &random))
      position += speed + jitter
      samples.append(sample(time, position, .move))
    }
    time += Double.random(in: 0.002...0.03, using: &random)
    let isCancelled = Int.random(in: 0..<8, using: &random) == 0
    samples.append(sample(time, position, isCancelled ? .cancel : .up))
  }

  private static func sample(
    _ time: Double, _ position: Vector, _ phase: TouchSample.Phase
  ) -> TouchSample {
    TouchSample(time: time, recordedTime: time * 1000, position: position, phase: phase)
  }
}
