import Foundation
import PanMotion
import PanTestSupport
import PanText
import Testing

@testable import PanTraces

private let environment = ProcessInfo.processInfo.environment

@Suite struct FastLaneTests {
  /// A field limit below 200 leaves everything to the slow way.
  private static let slow: ReadingOptions = {
    var options = ReadingOptions()
    options.limits.fieldLength = 199
    return options
  }()

  @Test(arguments: 0..<UInt64(Trials.count(80)))
  func `what goes along for each sample is the same on both ways`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = randomFile(&random)
    var fast = ReadingOptions()
    fast.keepsSampleTexts = true
    var slow = Self.slow
    slow.keepsSampleTexts = true
    let traces = read(text, options: fast).traces
    #expect(traces == read(text, options: slow).traces, "\(text)")
    for trace in traces {
      for case .varying(let texts) in trace.columns.map(\.content) {
        #expect(texts.count == trace.samples.count)
      }
    }
  }

  @Test(arguments: 0..<UInt64(Trials.count(160)))
  func `any file reads the same on the fast way and the slow way`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = randomFile(&random)
    let fast = read(text)
    let slow = read(text, options: Self.slow)
    #expect(fast.traces == slow.traces, "\(text)")
    #expect(fast.rejected == slow.rejected, "\(text)")
    #expect(fast.diagnostics.totals.map(\.code) == slow.diagnostics.totals.map(\.code))
  }

  /// 100,000 and more with PANTRACE_GENERATED=100000.
  @Test func `generated traces read the same on both ways`() throws {
    let count = environment["PANTRACE_GENERATED"].flatMap { Int($0) } ?? 1000
    let generator = try TraceGenerator(seed: 2027)
    // In pieces, as a file of them all would not fit into memory.
    for start in stride(from: 0, to: count, by: 1000) {
      let traces = (start..<min(start + 1000, count)).map { generator.trace(at: $0) }
      let bytes = try TraceWriter(for: traces).file(traces)
      #expect(try compare(bytes, "generated") == traces.count)
    }
  }

  @Test(arguments: ["traces", "Tests/Fuzz/Corpus/Reader", "Tests/Fuzz/Corpus/Analysis"])
  func `what is shipped, and what fuzzers found, reads the same on both ways`(
    folder: String
  ) throws {
    #expect(try compareFiles(in: root.appending(path: folder)) > 5)
  }

  @Test(
    .enabled(
      if: environment["PANTRACE_REAL_TRACES"] != nil, "PANTRACE_REAL_TRACES is not set"))
  func `real recordings read the same on both ways`() throws {
    let folder = try #require(environment["PANTRACE_REAL_TRACES"])
    #expect(try compareFiles(in: URL(fileURLWithPath: folder)) > 100)
  }

  /// Reads the files of a folder both ways; returns how many traces there were.
  private func compareFiles(in folder: URL) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.reduce(0) { count, name in
      let path = folder.appending(path: name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { return count }
      return count + (try compare([UInt8](Data(contentsOf: path)), name))
    }
  }

  /// Reads a file both ways; returns how many traces there were.
  private func compare(_ bytes: [UInt8], _ name: String) throws -> Int {
    // Only the slow way calls a field of 200 bytes too long.
    guard bytes.split(separator: 0x0A).allSatisfy({ $0.count < 200 }) else { return 0 }
    let fast = read(bytes)
    let slow = read(bytes, options: Self.slow)
    #expect(fast.traces == slow.traces, "\(name)")
    #expect(fast.traces.map(\.bits) == slow.traces.map(\.bits), "\(name)")
    #expect(fast.rejected == slow.rejected, "\(name)")
    #expect(fast.diagnostics == slow.diagnostics, "\(name)")
    return fast.traces.count
  }

  private var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  @Test func `a remark stays one where the first column is not looked at`() {
    let rows = (1..<20).map { "n,a,\($0 * 8),move,\($0),1\n" }.joined()
    let remark = "#n,a,160,move,99,1\n"
    let file = read(
      "mine,trace_id,t_ms,phase,x_pt,y_pt\nn,a,0,down,0,1\n" + rows + remark
        + "n,a,168,move,21,1\nn,a,176,up,21,1\n")
    #expect(file.traces.first?.samples.count == 22)
    #expect(file.rejected.isEmpty)
  }

  @Test func `a pattern matches its bytes and no others`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let texts = (0..<3).map { _ in
        (0..<Int.random(in: 0...40, using: &random)).map { _ in byte(&random) }
      }
      var pattern = LiteralBytes()
      let literals = texts.map { text in
        text.withByteView { pattern.append($0) }
        return pattern.endLiteral()
      }
      #expect(pattern.count == texts.reduce(0) { $0 + $1.count })
      for (text, literal) in zip(texts, literals) {
        let padding = (0..<16).map { _ in byte(&random) }
        #expect(matches(text + padding, literal, pattern))
        guard let index = text.indices.randomElement(using: &random) else { continue }
        var other = text
        other[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        #expect(!matches(other + padding, literal, pattern))
      }
    }
  }

  @Test func `a pattern takes no more than it has room for`() {
    var pattern = LiteralBytes()
    [UInt8](repeating: 1, count: LiteralBytes.longest - 2).withByteView { pattern.append($0) }
    pattern.append(copyOf: 0..<2)
    #expect(pattern.count == LiteralBytes.longest && !pattern.isTooLong)
    pattern.append(copyOf: 0..<1)
    #expect(pattern.count == LiteralBytes.longest && pattern.isTooLong)
    pattern.removeAll()
    #expect(!pattern.isTooLong)
    [UInt8](repeating: 1, count: LiteralBytes.longest + 1).withByteView { pattern.append($0) }
    #expect(pattern.count == 0 && pattern.isTooLong)
  }

  /// Against the general parser, which is checked against `strtod`.
  @Test func `a short decimal is read as the general parser reads it`() {
    var random = SplitMix64(seed: 2)
    let alphabet = Array("00112345678999...,-e\n x/:\u{FF}".utf8)
    for _ in 0..<100_000 {
      let text = (0..<16).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let short = text.withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          ShortDecimal($0, stopBytes: 0x2C2C_2C2C_2C2C_2C2C, ShortDecimal.Words())
        }
      }
      // The field up to the comma: digits with at most one point.
      let length = text.firstIndex(of: UInt8(ascii: ",")) ?? text.count
      let points = text[..<length].count { $0 == UInt8(ascii: ".") }
      let digits = text[..<length].count { isDigit($0) }
      let isNumber = length <= 8 && points <= 1 && digits > 0 && digits + points == length
      // Whether a field really ends where it seems to is told by the byte that stands there.
      let isValid = short.map { $0.isValid && text[$0.length] == UInt8(ascii: ",") }
      #expect(isValid == isNumber, "\(String(decoding: text, as: UTF8.self))")
      guard let short, isNumber else { continue }
      let value = Array(text[..<length]).withByteView { try? Double(decimal: $0) }
      #expect(short.length == length)
      #expect(Double(short.mantissa) / pow(10, Double(short.decimals)) == value)
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func byte(_ random: inout SplitMix64) -> UInt8 {
    UInt8.random(in: 0...255, using: &random)
  }

  private func matches(
    _ text: [UInt8], _ literal: LiteralBytes.Literal, _ pattern: LiteralBytes
  ) -> Bool {
    text.withUnsafeBytes { text in
      pattern.bytes.withUnsafeBytes { bytes in
        guard let place = text.baseAddress, let known = bytes.baseAddress else { return false }
        return LiteralMatch(literal, of: known).match(place)
      }
    }
  }
}

extension Trace {
  /// Every bit of its samples' numbers, which comparing as numbers does not see.
  fileprivate var bits: [UInt64] {
    samples.flatMap { sample in
      [sample.time, sample.recordedTime, sample.position.x, sample.position.y].map(\.bitPattern)
    }
  }
}

/// A file of a few traces: mostly plain rows, with whatever rows may hold strewn in.
private func randomFile(_ random: inout SplitMix64) -> String {
  var columns = ["trace_id", "t_ms", "phase", "x_pt", "y_pt"]
  for column in [
    "intent", "participant", "mine", "width_pt", "condition", "half", "pointer", "pressure",
    "velocity_x", "velocity_y", "scroll_y_pt",
  ]
  where Bool.random(using: &random) {
    columns.append(column)
  }
  if Bool.random(using: &random) { columns.shuffle(using: &random) }
  let end = Bool.random(using: &random) ? "\n" : "\r\n"
  let words =
    Bool.random(using: &random) ? ["down", "move", "up"] : ["began", "changed", "ended"]
  var text = columns.joined(separator: ",") + end
  for trace in 0..<Int.random(in: 1...4, using: &random) {
    let count = Int.random(in: 2...40, using: &random)
    var time = Double.random(in: 0...1e5, using: &random)
    for row in 0..<count {
      time += Double(Int.random(in: 1...40_000, using: &random)) / 1000
      var fields = columns.map { column in
        switch column {
        case "trace_id": "trace-\(trace)"
        case "t_ms": randomNumber(time, &random)
        case "phase": words[row == 0 ? 0 : row == count - 1 ? 2 : 1]
        case "x_pt", "y_pt": randomNumber(Double.random(in: -500...500, using: &random), &random)
        case "intent": "finish"
        case "participant": "p01"
        case "width_pt": "393"
        case "pointer": "7"
        case "pressure", "velocity_x", "velocity_y", "scroll_y_pt":
          row % 16 == 7 ? "" : randomNumber(Double.random(in: -900...900, using: &random), &random)
        case "condition": "number \(trace)"
        case "half": row < count / 2 ? "a" : row < 2 * count / 3 ? "" : "b"
        default: String(repeating: "x", count: Int.random(in: 0...30, using: &random))
        }
      }
      if Int.random(in: 0..<25, using: &random) == 0 {
        let odd = ["", "\"1\"", "#", "1e2", "é", "move", "-", "99999999", "1.", ".5", "12,5"]
        fields[Int.random(in: fields.indices, using: &random)] =
          odd.randomElement(using: &random) ?? ""
      }
      text += fields.joined(separator: ",") + end
      if Int.random(in: 0..<40, using: &random) == 0 { text += "# remark" + end }
    }
  }
  return Bool.random(using: &random) ? text : String(text.dropLast())
}

private func randomNumber(_ value: Double, _ random: inout SplitMix64) -> String {
  switch Int.random(in: 0..<6, using: &random) {
  case 0: String(Int(value))
  case 1: String(format: "%.1f", value)
  case 2: String(format: "%.9f", value)
  case 3: "\(value)"
  default: String(format: "%.3f", value)
  }
}
