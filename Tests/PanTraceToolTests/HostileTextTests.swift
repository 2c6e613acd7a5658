import Foundation
import PanAnalysis
@testable import PanDocuments
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

/// What must hold of every writer, whatever the names in a trace are.
@Suite struct HostileTextTests {
  private static func table(of texts: [String]) -> Table {
    Table(
      columns: [
        Table.Column(id: "a", title: "A"), Table.Column(id: "n", title: "N", alignment: .trailing),
        Table.Column(id: "b", title: "B"),
      ],
      rows: texts.map { [.text($0), .integer(1), .text(String($0.reversed()))] })
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a markdown table keeps one line and four bars per row`(seed: UInt64) {
    let texts = HostileText.samples(seed: seed)
    let lines = Self.table(of: texts).markdown.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == texts.count + 3)
    for line in lines.dropLast() {
      #expect(line.utf8.filter { $0 == UInt8(ascii: "|") }.count == 4)
      #expect(!line.contains("<"))
      #expect(!line.replacing("\\\\", with: "").replacing("\\]", with: "").contains("]"))
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(line.unicodeScalars.count < 4000)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a text table goes on in further lines, within the screen and without control characters`(
    seed: UInt64
  ) {
    let texts = HostileText.samples(seed: seed)
    let lines = Self.table(of: texts).text(on: Screen(width: 80)).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count >= texts.count + 3)
    for line in lines {
      #expect(TextWidth.columns(of: String(line)) <= 80)
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test(arguments: [40, 80, nil] as [Int?])
  func `a colored table is the plain one with colors`(width: Int?) {
    let verdicts: [Cell.Verdict] = [.finish, .cancel, .good, .bad, .doubtful]
    let rows = HostileText.samples(seed: 4).enumerated().map { index, text in
      [.verdict(text, verdicts[index % 5]), .integer(index), .text(text)] as [Cell]
    }
    let table = Table(columns: Self.table(of: []).columns, rows: rows)
    let colored = table.text(on: Screen(width: width, isColored: true))
    let plain = colored.replacing(/\u{1B}\[[0-9;]+m/.matchingSemantics(.unicodeScalar), with: "")
    #expect(plain.unicodeScalars.elementsEqual(table.text(on: Screen(width: width)).unicodeScalars))
    #expect(!plain.unicodeScalars.contains("\u{1B}"))
    #expect(colored.unicodeScalars.count { $0 == "\u{1B}" } > 2 * rows.count)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `json gives back exactly what went in`(seed: UInt64) throws {
    let texts = HostileText.samples(seed: seed)
    let table = Self.table(of: texts)
    let document = Document(blocks: { [] }, data: { [.init("rows", .table(table))] })
    let object = try JSONSerialization.jsonObject(with: Data(document.json.utf8))
    let rows = try #require((object as? [String: Any])?["rows"] as? [[String: Any]])
    for (row, text) in zip(rows, texts) {
      let value = try #require(row["a"] as? String)
      #expect(value.unicodeScalars.elementsEqual(text.unicodeScalars))
    }
    #expect(rows.count == texts.count)
    #expect(!document.json.contains("</"))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `csv gives back what went in`(seed: UInt64) {
    let texts = HostileText.samples(seed: seed)
    let records = CSVRecords.of(Self.table(of: texts).csv)
    #expect(records.count == texts.count + 1)
    for (record, text) in zip(records.dropFirst(), texts) {
      #expect(record.count == 3)
      #expect((record.first ?? "").unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a document has the elements its author wrote and no others`(seed: UInt64) {
    for text in HostileText.samples(seed: seed, count: 100) {
      let picture = Document.Picture(
        .files(light: .file(text), dark: .file(text)), alternative: text)
      let blocks: [Document.Block] = [
        .heading(2, text), .prose("\(link: text, to: .file(text))"),
        .details(summary: text, [.prose("x")]), .pictures([picture]),
      ]
      let document = blocks.markdown()
      let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 16)
      #expect(document.unicodeScalars.filter { $0 == "<" }.count == 8)
      let withoutEscapes = String(lines[0] + lines[2]).replacing("\\\\", with: "").replacing(
        "\\]", with: "")
      #expect(withoutEscapes.unicodeScalars.filter { $0 == "]" }.count == 1)
      #expect(lines[12...13].map { $0.utf8.filter { $0 == 0x22 }.count } == [4, 4])
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a code block ends where its author ended it`(seed: UInt64) {
    for text in HostileText.samples(seed: seed, count: 100) {
      let lines = Markdown.CodeFence.block(text, info: text).unicodeScalars.split(separator: "\n")
      let fence = lines.last.map { String($0) } ?? ""
      #expect(fence.count >= 3 && fence.allSatisfy { $0 == "`" })
      #expect(lines.dropFirst().dropLast().allSatisfy { !String($0).contains(fence) })
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a picture has the elements its author drew and no others`(seed: UInt64) throws {
    for text in HostileText.samples(seed: seed, count: 30) {
      let gesture = ReleasePlane.Gesture(
        name: text, progress: 0.5, velocity: 0, outcome: .finish, intent: .cancel)
      let chart = SampleCharts.map([gesture], nil, title: text, subtitle: text)
      let elements = SVGReader.elements(of: chart.svg(.dark))
      #expect(elements.filter { $0.name == "title" }.count == 2)
      #expect(elements.filter { $0.name == "circle" }.count == 2)
      #expect(Set(elements.map(\.name)).isSubset(of: SVGReader.drawnElements))
      #expect(chart.svg(.dark).utf8.count < 400_000)
    }
  }
}
