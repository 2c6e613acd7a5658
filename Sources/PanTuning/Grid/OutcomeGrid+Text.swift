import PanTraces

/// The grid as a small text file, one bin a line, the same bytes for the same counts.
///
/// ```
/// pantrace-grid 2
/// configuration 5d1…
/// option velocity lsq1
/// input 0a3…
/// progress-permille -200 10 171
/// velocity-pt-per-s -4000 20 601
/// finish 45 260 3
/// cancel 12 200 1
/// end 4
/// ```
/// After the version come the digest of the configuration, its values, and the digests of the
/// inputs; a grid without an origin has none of these. Then the axes: first edge, step and count;
/// then intent, progress bin, velocity bin and count, sorted. The last line holds the total, so
/// that a truncated file is detected.
extension OutcomeGrid {
  private static let kind = "pantrace-grid "
  private static let version = "2"

  /// The file's bytes: lines ended by LF.
  package var bytes: [UInt8] {
    var text = Self.kind + Self.version + "\n"
    if let origin {
      text += "configuration \(origin.configuration)\n"
      for option in origin.options { text += "option \(option.name) \(option.value)\n" }
      for input in origin.inputs { text += "input \(input)\n" }
    }
    text += "progress-permille \(line(layout.progress))\n"
    text += "velocity-pt-per-s \(line(layout.velocity))\n"
    for (bin, count) in counts.sorted(by: { $0.key < $1.key }) {
      text += "\(bin.intent.name) \(bin.progress) \(bin.velocity) \(count)\n"
    }
    text += "end \(total)\n"
    return Array(text.utf8)
  }

  /// Reads a file's bytes.
  package init(bytes: [UInt8]) throws(OutcomeGridError) {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix(Self.kind) else { throw .notAGrid }
    guard first.dropFirst(Self.kind.count) == Self.version else {
      throw .otherVersion(isEarlier: first.dropFirst(Self.kind.count) == "1")
    }
    guard lines.count > 4, lines.popLast() == "" else { throw .truncated }
    let body = lines.indices.dropFirst().first { !Self.isOfOrigin(lines[$0]) } ?? lines.endIndex
    guard lines.endIndex - body >= 3 else { throw .truncated }
    let origin = try Self.origin(lines[1..<body])
    guard let progress = Self.axis(lines[body], name: "progress-permille") else {
      throw .malformedLine(body + 1)
    }
    guard let velocity = Self.axis(lines[body + 1], name: "velocity-pt-per-s") else {
      throw .malformedLine(body + 2)
    }
    self.init(
      layout: OutcomeGridLayout(progress: progress, velocity: velocity), origin: origin)
    var last: Bin?
    for index in lines.indices.dropFirst(body + 2).dropLast() {
      guard let (bin, count) = entry(lines[index]), last.map({ $0 < bin }) ?? true else {
        throw .malformedLine(index + 1)
      }
      add(count, to: bin)
      last = bin
    }
    guard lines.last.map(String.init) == "end \(total)" else { throw .truncated }
  }

  private static func isOfOrigin(_ line: Substring) -> Bool {
    ["configuration ", "option ", "input "].contains { line.hasPrefix($0) }
  }

  /// Reads the lines between the version and the axes, in the order in which they are written.
  private static func origin(
    _ lines: ArraySlice<Substring>
  ) throws(OutcomeGridError) -> GridOrigin? {
    guard !lines.isEmpty else { return nil }
    var configuration = ""
    var options: [GridOrigin.Option] = []
    var inputs: [String] = []
    for (index, line) in zip(lines.indices, lines) {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      switch (words[0], words.count) {
      case ("configuration", 2) where index == lines.startIndex && GridOrigin.isDigest(words[1]):
        configuration = words[1]
      case ("option", 3) where inputs.isEmpty && index > lines.startIndex:
        options.append(.init(name: words[1], value: words[2]))
      case ("input", 2)
      where index > lines.startIndex && GridOrigin.isDigest(words[1])
        && inputs.last.map({ $0 < words[1] }) ?? true:
        inputs.append(words[1])
      default: throw .malformedLine(index + 1)
      }
    }
    guard
      let origin = GridOrigin(configuration: configuration, options: options, inputs: inputs)
    else { throw .malformedLine(lines.startIndex + 1) }
    return origin
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

  /// A whole number in the only spelling that the writer uses.
  private static func number(_ word: Substring) -> Int? {
    Int(word).flatMap { "\($0)" == word ? $0 : nil }
  }
}
