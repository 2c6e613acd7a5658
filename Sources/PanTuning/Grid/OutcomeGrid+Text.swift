import PanTraces

/// The grid as a small text file, one bin a line, the same bytes for the same counts.
///
/// ```
/// pantrace-grid 1
/// progress-permille -200 10 171
/// velocity-pt-per-s -4000 20 601
/// finish 45 260 3
/// cancel 12 200 1
/// end 4
/// ```
/// After the version come the axes: first edge, step and count. Then intent, progress bin, velocity
/// bin and how many, sorted; last how many in all, so that a cut file is noticed.
extension OutcomeGrid {
  private static let version = "pantrace-grid 1"

  /// The file's bytes: ASCII, lines ended by LF.
  public var bytes: [UInt8] {
    var text = Self.version + "\n"
    text += "progress-permille \(line(layout.progress))\n"
    text += "velocity-pt-per-s \(line(layout.velocity))\n"
    for (bin, count) in counts.sorted(by: { $0.key < $1.key }) {
      text += "\(bin.intent.name) \(bin.progress) \(bin.velocity) \(count)\n"
    }
    text += "end \(total)\n"
    return Array(text.utf8)
  }

  /// Reads a file's bytes.
  public init(bytes: [UInt8]) throws(OutcomeGridError) {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == Self.version else { throw .notAGrid }
    guard lines.count > 4, lines.popLast() == "" else { throw .truncated }
    guard let progress = Self.axis(lines[1], name: "progress-permille") else {
      throw .malformedLine(2)
    }
    guard let velocity = Self.axis(lines[2], name: "velocity-pt-per-s") else {
      throw .malformedLine(3)
    }
    self.init(layout: OutcomeGridLayout(progress: progress, velocity: velocity))
    var last: Bin?
    for (index, line) in lines.enumerated().dropFirst(3).dropLast() {
      guard let (bin, count) = entry(line), last.map({ $0 < bin }) ?? true else {
        throw .malformedLine(index + 1)
      }
      add(count, to: bin)
      last = bin
    }
    guard lines.last.map(String.init) == "end \(total)" else { throw .truncated }
  }

  private func line(_ axis: OutcomeGridLayout.Axis) -> String {
    "\(axis.first) \(axis.step) \(axis.count)"
  }

  private static func axis(_ line: Substring, name: String) -> OutcomeGridLayout.Axis? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == name, let first = number(words[1]),
      let step = number(words[2]), let count = number(words[3])
    else { return nil }
    return OutcomeGridLayout.Axis(first: first, step: step, count: count)
  }

  private func entry(_ line: Substring) -> (bin: Bin, count: Int)? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4,
      let intent = TransitionOutcome.allCases.first(where: { $0.name == words[0] }),
      let progress = Self.number(words[1]), (0..<layout.progress.count).contains(progress),
      let count = Self.number(words[3]), count > 0
    else { return nil }
    guard let velocity = Self.number(words[2]), (0..<layout.velocity.count).contains(velocity)
    else { return nil }
    return (Bin(intent: intent, progress: progress, velocity: velocity), count)
  }

  /// A whole number in the one spelling that is written.
  private static func number(_ word: Substring) -> Int? {
    Int(word).flatMap { "\($0)" == word ? $0 : nil }
  }
}
