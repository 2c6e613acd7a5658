import PanBatch
import PanText
import PanTraces

/// A list of frame times, one number a line; empty lines and lines that begin with # say nothing.
///
/// Lines end in LF or CR LF. What no display does is refused, since a replay would never end.
enum FrameTimesFile {
  /// As many frames as a replay shows.
  static let mostFrames = 1_000_000
  /// Seconds from the first sample that a trace can last.
  private static let range = -86_400.0...86_400.0
  /// The shortest time in seconds that a picture stands.
  private static let shortest = 0.0001
  /// The highest rate, as of `--rate`, in Hz.
  private static let highestRate = 1000.0

  /// Reads rising times in seconds after a trace's first sample.
  static func read(_ path: String) throws -> [Double] {
    let input = Input(argument: path)
    let bytes = try SideFile.bytes(of: input)
    let name = input.name
    let times = try parse(bytes, name)
    guard times.count >= 2 else {
      throw CommandFailure(.noInput, "\(name): fewer than two frame times")
    }
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    guard intervals[intervals.count / 2] * highestRate >= 1 - 1e-9 else {
      throw CommandFailure(
        .noInput, "\(name): most frames stand for less than 1 ms, a rate above 1000 Hz",
        advice: advice)
    }
    return times
  }

  private static func parse(_ bytes: [UInt8], _ name: String) throws -> [Double] {
    var times: [Double] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let word = trimmed(line)
      if word.isEmpty || word.first == UInt8(ascii: "#") { continue }
      // What is no list of times may be anything, and is not quoted.
      func refuse(_ reason: String) -> CommandFailure {
        let column = word.startIndex - line.startIndex + 1
        return CommandFailure(
          .noInput, "\(name):\(number + 1):\(column): \(reason)", advice: advice)
      }
      guard let time = Array(word).withLentBytes({ try? DecimalParser.parse($0) }) else {
        throw refuse("not a number")
      }
      guard range.contains(time) else { throw refuse("more than a day from the first sample") }
      if let last = times.last {
        guard time > last else { throw refuse("not a time after the one before") }
        guard time - last >= shortest else {
          throw refuse("less than 0.1 ms after the frame before")
        }
      }
      guard times.count < mostFrames else {
        throw refuse("one frame more than the \(mostFrames) that a replay shows")
      }
      times.append(time)
    }
    return times
  }

  private static let advice =
    "Frame times are seconds after the trace's first sample, rising, one a line."

  private static func trimmed(
    _ line: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var word = line.drop(while: isBlank)
    while let last = word.last, isBlank(last) { word = word.dropLast() }
    return word
  }
}

extension Input {
  /// Understands an operand; a hyphen is standard input.
  init(argument: String) { self = argument == "-" ? .standardInput : .file(argument) }
}
