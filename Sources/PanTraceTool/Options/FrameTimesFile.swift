import CommandLineKit
import PanBatch

/// A list of frame times, one number a line; empty lines and lines that begin with # say nothing.
enum FrameTimesFile {
  /// Reads rising times in seconds after a trace's first sample.
  static func read(_ path: String) throws -> [Double] {
    let input = Input(argument: path)
    let text = String(decoding: try InputReading.sideFile(input), as: UTF8.self)
    var times: [Double] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let word = line.trimmingPrefix(while: \.isWhitespace)
      if word.isEmpty || word.hasPrefix("#") { continue }
      guard let time = Double(argument: String(word)), time > times.last ?? -.infinity else {
        throw CommandFailure(
          .noInput,
          "\(input.name):\(number + 1):\(line.count - word.count + 1): not a time after the one before",
          advice: "Frame times are seconds after the trace's first sample, rising, one a line.")
      }
      times.append(time)
    }
    guard times.count >= 2 else {
      throw CommandFailure(.noInput, "\(input.name): fewer than two frame times")
    }
    return times
  }
}

extension Input {
  /// Understands an operand; a hyphen is standard input.
  init(argument: String) { self = argument == "-" ? .standardInput : .file(argument) }
}
