import Foundation
import PanTestSupport
@testable import PanTraces
import Testing

/// The same rows, written in other ways.
@Suite struct RowShapeTests {
  @Test(arguments: 0..<UInt64(Trials.count(40)))
  func `any file reads the same with all fields in quotes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = randomFile(&random)
    expectSame(
      text, text.lines { $0.hasPrefix("#") ? $0 : $0.fields.map(quoted).joined(separator: ",") })
  }

  @Test(arguments: 0..<UInt64(Trials.count(20)))
  func `any file reads the same with other line ends, a byte order mark and an empty column`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let text = randomFile(&random)
    expectSame(text, "\u{FEFF}" + text.lines { $0 }.replacing("\n", with: "\r\n"))
    // A column without a name holds nothing that is kept.
    expectSame(text, text.lines { $0.hasPrefix("#") ? $0 : $0 + "," })
    expectSame(text, text.lines { $0.hasPrefix("#") ? $0 : "," + $0 })
  }

  /// Rows of a trace are held against one that was split; a field with doubled quotes has each split.
  @Test(arguments: 0..<UInt64(Trials.count(40)))
  func `any file reads the same with each row read by itself`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = randomFile(&random)
    var isHeader = true
    let split = text.lines { line in
      if line.hasPrefix("#") { return line }
      defer { isHeader = false }
      return line + (isHeader ? "," : ",\"a\"\"a\"")
    }
    expectSame(text, split)
  }

  /// What repeats in rows is compared, wherever it stands.
  @Test(arguments: 0..<UInt64(Trials.count(50)))
  func `what holds for a trace reads the same at the end of rows and before them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (atEnd, before) = ("", "")
    func add(_ samples: String, _ trace: String) {
      atEnd += samples + "," + trace + "\n"
      before += trace + "," + samples + "\n"
    }
    add("trace_id,t_ms,phase,x_pt,y_pt", "intent,participant,width_pt")
    let usual = ["finish,p1,393", "cancel,p2,400", ",,", "\"finish\",p1,393"]
    let odd = ["finish,p1,0", "maybe,p1,393", "finish,\"p\"\"1\",393", "cancel,p1,393", ",p1,"]
    for trace in 0..<4 {
      var tail = usual.randomElement(using: &random) ?? ""
      for row in 0..<6 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          tail = (usual + odd).randomElement(using: &random) ?? ""
        }
        add(
          "g\(trace),\(row * 8),\(row == 0 ? "down" : row == 5 ? "up" : "move"),\(row * 9),5", tail)
      }
    }
    expectSame(atEnd, before)
    expectSame(atEnd, atEnd.replacing("\n", with: "\r\n"))
  }

  private func expectSame(_ text: String, _ other: String) {
    for keepsTexts in [false, true] {
      var options = ReadingOptions()
      options.keepsSampleTexts = keepsTexts
      let (one, two) = (read(text, options: options), read(other, options: options))
      #expect(one.traces == two.traces, "\(text)")
      #expect(one.traces.map(\.bits) == two.traces.map(\.bits), "\(text)")
      #expect(one.rejected.map(\.id) == two.rejected.map(\.id), "\(text)")
      #expect(one.rejected.map(\.reason.code) == two.rejected.map(\.reason.code), "\(text)")
    }
  }

  /// Against a splitter that goes byte by byte, written for this test from RFC 4180.
  @Test func `any line splits as it does byte by byte`() {
    var random = SplitMix64(seed: 3)
    let alphabet = Array("aab1 .,,,,;\"\"\"\"é#".utf8) + [0, 0x0D, 0x09, 0xFF]
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09] {
      var splitter = RowSplitter(delimiter: delimiter)
      for _ in 0..<Trials.count(2_500) {
        let count = Int.random(in: 0...30, using: &random)
        let line = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
        let expected = PlainSplit(line, delimiter)
        line.withByteView { line in
          splitter.split(line)
          #expect(splitter.cells.map(\.origin) == expected.origins)
          let texts = splitter.withTexts(line) { all in splitter.cells.map { Array(all[$0.text]) } }
          #expect(texts == expected.texts)
          #expect(splitter.wrongQuote == expected.wrongQuote)
          #expect(splitter.isOpen == expected.isOpen)
          #expect((splitter.defect == nil) == expected.isSound)
        }
      }
    }
  }

  @Test func `a line end is found wherever it stands`() {
    for count in 0..<40 {
      for place in 0..<count {
        var bytes = [UInt8](repeating: 0x0B, count: count)
        bytes[place] = 0x0A
        bytes.withByteView { view in
          for start in 0...count {
            #expect(view.firstIndex(of: 0x0A, from: start) == (start <= place ? place : nil))
          }
        }
      }
    }
  }
}

/// A line taken apart byte by byte.
private struct PlainSplit {
  var origins: [Range<Int>] = []
  var texts: [[UInt8]] = []
  var wrongQuote: Int?
  var isOpen = false
  let isSound: Bool

  init(_ line: [UInt8], _ delimiter: UInt8) {
    let quote = UInt8(ascii: "\"")
    isSound =
      String(validating: line, as: UTF8.self) != nil && !line.contains(0) && !line.contains(0x0D)
    var place = 0
    while true {
      let start = place
      var text: [UInt8] = []
      if place < line.count, line[place] == quote {
        place += 1
        while true {
          guard place < line.count else {
            (wrongQuote, isOpen) = (start, true)
            return
          }
          if line[place] == quote {
            place += 1
            guard place < line.count, line[place] == quote else { break }
          }
          text.append(line[place])
          place += 1
        }
      }
      let isClosed = place > start
      while place < line.count, line[place] != delimiter {
        if isClosed || line[place] == quote {
          wrongQuote = place
          return
        }
        text.append(line[place])
        place += 1
      }
      origins.append(start..<place)
      texts.append(text)
      guard place < line.count else { return }
      place += 1
    }
  }
}

extension String {
  /// Every line changed in the same way.
  fileprivate func lines(_ change: (String) -> String) -> String {
    let lines = replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.isEmpty ? "" : change(String($0)) }.joined(separator: "\n")
  }

  /// The fields of a line without commas in quotes.
  fileprivate var fields: [String] {
    split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A field in quotes; one that has some stays as it is.
private func quoted(_ field: String) -> String { field.contains("\"") ? field : "\"\(field)\"" }

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
    "intent", "participant", "mine", "width_pt", "condition", "half", "pointer",
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
        case "velocity_x", "velocity_y", "scroll_y_pt":
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
