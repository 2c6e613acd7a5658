import Foundation
import PanEngine
@testable import PanTraces
import Testing

/// The files of `notebooks-md/complaints`: what the package's generator makes of a seed, in order and with
/// nothing left out, and for the scrolled list what follows from that.
enum ComplaintTraces {
  /// A file: its name, what it shows, and its gestures.
  struct File {
    let name: String
    let remarks: [String]
    let traces: [Trace]
  }

  static let names = [
    "pulls-that-come-back", "between-detents",
    "scrolled-first",
  ]

  static func file(_ name: String) throws -> File {
    switch name {
    case "pulls-that-come-back":
      File(
        name: name,
        remarks: [
          "A sheet is pulled a little, and let go: what shows when it is back is the question.",
          "The generator made them: seed 4002, drags down, none of them meant to finish.",
        ],
        traces: try gestures(4002, .down, [.drag], named: "back", count: 4, finishing: 0))
    case "between-detents":
      File(
        name: name,
        remarks: [
          "Pulls and throws up and down, for a sheet that rests at more than one height.",
          "pantrace generate --seed 4004 --direction up, and --seed 4005 --direction down,",
          "--kinds drag --kinds flick",
        ],
        traces: try gestures(4004, .up, [.drag, .flick], named: "up", count: 4, finishing: 0.7)
          + gestures(4005, .down, [.drag, .flick], named: "down", count: 4, finishing: 0.7))
    default:
      File(
        name: name,
        remarks: [
          "A list in a sheet is pulled down: it scrolls to its top, and the sheet takes over.",
          "scroll_y_pt is what the finger makes of a list scrolled down by 140 pt; in coasting it",
          "ran on by itself for 90 pt, as one that was still slowing down when it was touched.",
          "The generator made them: seed 4006, drags down, all of them meant to finish.",
        ],
        traces: try scrolled())
    }
  }

  private static func gestures(
    _ seed: UInt64, _ direction: TravelDirection, _ kinds: [TraceGenerator.Kind],
    named name: String,
    count: Int, finishing: Double
  ) throws -> [Trace] {
    var profile = TraceGenerator.Profile(direction: direction)
    profile.finishRatio = finishing
    profile.mix = TraceGenerator.Mix { kinds.contains($0) ? 1 : 0 }
    let generator = try TraceGenerator(seed: seed, profile: profile)
    return (0..<count).map { index in
      var trace = generator.trace(at: index)
      trace.id = "\(name)-0\(index + 1)"
      trace.participant = nil
      // Each transition has a direction of its own; in one file there are both.
      trace.travelDirection = name == "up" || name == "down" ? nil : direction
      return trace
    }
  }

  private static func scrolled() throws -> [Trace] {
    let pulls = try gestures(4006, .down, [.drag], named: "scrolled", count: 3, finishing: 1)
    var traces = pulls.map { pull in
      var trace = pull
      trace.scrollOffsets = path(pull).offsets.map { $0.rounded(toParts: 1000) }
      return trace
    }
    var coasting = pulls[0]
    coasting.id = "coasting"
    coasting.scrollOffsets = zip(coasting.samples, path(pulls[0]).offsets).map { sample, offset in
      max(offset - 90 * (1 - exp(-sample.time / 0.15)), 0).rounded(toParts: 1000)
    }
    traces.append(coasting)
    return traces
  }

  private static func path(_ trace: Trace) -> ScrollPath {
    ScrollPath(of: trace, through: ReplayConfiguration.ScrollContent(offset: 140))
  }

  static func bytes(_ file: File) throws -> [UInt8] {
    let entries =
      [Trace.Metadata.Entry(key: "device", value: "synthetic (traces/README.md)")]
      + file.remarks.map { Trace.Metadata.Entry(key: "", value: $0) }
      + [.init(key: "width_pt", value: "393"), .init(key: "height_pt", value: "852")]
    let metadata = Trace.Metadata(entries: entries)
    return try TraceWriter(for: file.traces, metadata: metadata).file(file.traces)
  }

  static func url(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../notebooks-md/complaints/\(name).csv").standardizedFileURL
  }

  /// A trace as it is read from its file.
  static func trace(_ id: String, in name: String) throws -> Trace {
    let read = try Data(contentsOf: url(name)).withUnsafeBytes {
      TraceReader.read($0, fileStem: name, options: ReadingOptions())
    }
    return try #require(read.traces.first { $0.id == id })
  }
}

extension Double {
  /// To so many parts of one, so that the shortest text is short.
  fileprivate func rounded(toParts parts: Double) -> Double { (self * parts).rounded() / parts }
}

struct ComplaintTraceFileTests {
  /// `PANTRACE_RECORD=1` writes them instead.
  @Test(arguments: ComplaintTraces.names)
  func `the files are what the generator makes`(name: String) throws {
    let bytes = try ComplaintTraces.bytes(try ComplaintTraces.file(name))
    let url = ComplaintTraces.url(name)
    if ProcessInfo.processInfo.environment["PANTRACE_RECORD"] == "1" {
      try Data(bytes).write(to: url)
    }
    #expect(try Data(contentsOf: url) == Data(bytes))
  }
}
