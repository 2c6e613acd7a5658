import Foundation
@testable import PanDocuments
import PanTestSupport
import PanTraces
import Testing

@Suite struct TableTests {
  private let table = Table(
    columns: [
      Table.Column(id: "trace", title: "Trace"),
      Table.Column(id: "progress", title: "Progress", alignment: .trailing),
      Table.Column(id: "velocity", title: "Velocity", unit: "pt/s", alignment: .trailing),
      Table.Column(id: "margin", title: "Margin", alignment: .trailing),
      Table.Column(id: "frames", title: "Frames", alignment: .trailing),
    ],
    rows: [
      [
        .text("swipe_01"), .number(0.4286, decimals: 2), .number(-212, decimals: 0),
        .change(0.0714, decimals: 2), .integer(41),
      ],
      [
        .text("漢字 | `x`"), .undefined(reason: "no release"), .number(-0.0, decimals: 1),
        .change(-0.5, decimals: 2), .empty,
      ],
    ])

  @Test func `text columns stand under their headings`() {
    #expect(
      table.text() == """
        Trace       Progress  Velocity (pt/s)  Margin  Frames
        ──────────  ────────  ───────────────  ──────  ──────
        swipe_01        0.43             -212   +0.07      41
        漢字 | `x`         —              0.0   -0.50

        """)
  }

  @Test func `text gives way before numbers do`() {
    let wide = Table(
      columns: [
        Table.Column(id: "a", title: "A"), Table.Column(id: "b", title: "B"),
        Table.Column(id: "n", title: "N", alignment: .trailing),
      ],
      rows: [
        [.text(String(repeating: "long ", count: 10)), .text("short text"), .integer(123_456_789)]
      ])
    for width in [36, 40, 60] {
      for line in wide.text(on: Screen(width: width)).split(separator: "\n") {
        #expect(TextWidth.columns(of: String(line)) <= width)
      }
    }
    #expect(
      wide.text(on: Screen(width: 36)).contains("long long      short text  123456789\nlong long"))
    #expect(
      wide.text(on: Screen(width: 29)).contains(
        "long      short     123456789\nlong      text\nlong"))
    // A word that is longer than its column is cut, and nothing of it is lost.
    let word = Table(columns: [Table.Column(id: "a", title: "A")], rows: [[.text("aabbccddee漢字")]])
    #expect(word.text(on: Screen(width: 8)) == "A\n────────\naabbccdd\nee漢字\n")
    // A name ends a line behind a hyphen or a period. A unit and a number do not.
    let name = Table(
      columns: [Table.Column(id: "a", title: "A")],
      rows: [[.text("not-recognized")], [.text("L6.settle-distance")], [.text("412.5-pt/s")]])
    #expect(
      name.text(on: Screen(width: 11)).split(separator: "\n").dropFirst(2)
        == ["not-", "recognized", "L6.settle-", "distance", "412.5-pt/s"])
  }

  @Test func `a table that cannot be as narrow as the screen names the cells of each row`() {
    let table = Table(
      columns: [
        Table.Column(id: "a", title: "figure"),
        Table.Column(id: "b", title: "by condition of all", alignment: .trailing),
        Table.Column(id: "c", title: "other people", unit: "%", alignment: .trailing),
        Table.Column(id: "d", title: "note"),
      ],
      rows: [[.text("L6.settle"), .integer(12), .number(35.7, decimals: 1), .empty]])
    #expect(
      table.text(on: Screen(width: 42)) == """
        figure            by    other people  note
                   condition             (%)
                      of all
        ─────────  ─────────  ──────────────  ────
        L6.settle         12            35.7

        """)
    #expect(
      table.text(on: Screen(width: 30)) == """
        figure: L6.settle;
          by condition of all: 12;
          other people (%): 35.7

        """)
  }

  @Test func `a wide character is not cut in half`() {
    #expect(TextWidth.elided("漢字漢字", toColumns: 6) == "漢字…")
    #expect(TextWidth.elided("e\u{301}e\u{301}", toColumns: 2) == "e\u{301}e\u{301}")
    #expect(TextWidth.columns(of: "👩‍👩‍👧‍👦") == 2)
  }

  @Test func `markdown keeps its columns whatever the cells hold`() {
    #expect(
      table.markdown == """
        | Trace | Progress | Velocity (pt/s) | Margin | Frames |
        | --- | ---: | ---: | ---: | ---: |
        | swipe_01 | 0.43 | -212 | +0.07 | 41 |
        | 漢字 &#124; \\`x\\` | — | 0.0 | -0.50 |  |

        """)
  }

  @Test func `csv has the units in its header and every digit in its rows`() {
    #expect(
      table.csv == """
        trace,progress,velocity_pt_per_s,margin,frames
        swipe_01,0.4286,-212.0,0.0714,41
        漢字 | `x`,,0.0,-0.5,

        """)
  }

  @Test(arguments: [
    ("=1+2", "=1+2"), ("-5", "-5"), ("\tx", "\"\tx\""), ("\rx", "\"\rx\""), ("a,b", "\"a,b\""),
    ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("plain", "plain"),
  ])
  func `csv quotes by its rules`(text: String, exact: String) {
    let row = [Cell.text(text), .number(-1, decimals: 0)]
    let table = Table(
      columns: [.init(id: "a", title: "a"), .init(id: "b", title: "b")], rows: [row])
    #expect(table.csv == "a,b\n" + exact + ",-1.0\n")
  }

  /// As sniffers take types from the first rows: digits alone are an integer.
  @Test func `a column of measured numbers has no row that reads as an integer`() throws {
    var random = SplitMix64(seed: 5)
    var values: [Double] = [
      0, -0.0, 6, -6, 1e15, 1e16, 1e300, .leastNonzeroMagnitude, 2_147_483_648, 0.1,
    ]
    values += (0..<2000).map { _ in
      let exponent = Double(Int.random(in: -30...30, using: &random))
      let value = Double.random(in: -10...10, using: &random)
      return (Bool.random(using: &random) ? value.rounded() : value) * exp2(exponent)
    }
    let table = Table(
      columns: [.init(id: "a", title: "a")], rows: values.map { [.number($0, decimals: 1)] })
    let lines = table.csv.split(separator: "\n").dropFirst()
    #expect(zip(lines, values).allSatisfy { Double($0) == $1 && Int($0) == nil })
    let counts = Table(columns: [.init(id: "a", title: "a")], rows: [[.integer(6)]])
    #expect(counts.csv == "a\n6\n")
  }

  @Test func `json names the reason beside the null`() throws {
    let document = Document(blocks: { [] }, data: { [.init("rows", .table(table))] })
    let object = try JSONSerialization.jsonObject(with: Data(document.json.utf8))
    let rows = try #require((object as? [String: Any])?["rows"] as? [[String: Any]])
    #expect(rows.count == 2)
    #expect(rows[0]["velocity_pt_per_s"] as? Double == -212)
    #expect(rows[0]["frames"] as? Int == 41)
    #expect(rows[1]["progress"] is NSNull)
    #expect(rows[1]["progress_reason"] as? String == "no release")
    #expect(rows[1]["frames"] is NSNull)
    #expect(rows[1]["trace"] as? String == "漢字 | `x`")
  }

  @Test func `a table without rows or columns is still a table`() {
    let empty = Table(columns: [Table.Column(id: "a", title: "A", unit: "%")])
    #expect(empty.csv == "a_percent\n")
    let document = Document(blocks: { [] }, data: { [.init("rows", .table(empty))] })
    #expect(document.json == "{\n  \"rows\": []\n}\n")
    #expect(empty.text() == "A (%)\n─────\n")
    let file = Table(
      columns: [.init(id: "a", title: "trace"), .init(id: "b", title: "file", isOptional: true)],
      rows: [[.text("a short id"), .text("a/long/path/to/a/file.csv")]])
    #expect(file.text(on: Screen(width: 37)).contains("file.csv"))
    #expect(file.text(on: Screen(width: 36)) == "trace\n──────────\na short id\n")
    #expect(file.text().contains("file.csv") && file.csv.contains("file.csv"))
    #expect(Table(columns: []).text(on: Screen(width: 10)) == "\n\n")
  }

  @Test func `some columns can be kept, in the order of the table`() {
    let table = Table(
      columns: ["a", "b", "c"].map { .init(id: $0, title: $0) },
      rows: [[.integer(1), .integer(2), .integer(3)]])
    let kept = table.keeping(["c", "a", "z"])
    #expect(kept.columns.map(\.id) == ["a", "c"])
    #expect(kept.rows == [[.integer(1), .integer(3)]])
  }
}

/// Rows that are made as forms come to them.
struct TableRowsTests {
  private static let columns: [Table.Column] = [
    .init(id: "n", title: "n"), .init(id: "name", title: "name"), .init(id: "f", title: "f"),
  ]

  private static func row(_ index: Int) -> [Cell] {
    [
      .integer(index), .text("a \"\(index)\", ü"),
      index % 3 == 0 ? .undefined(reason: "none <b>") : .number(Double(index) / 7, decimals: 2),
    ]
  }

  @Test func `are written as those of a table, in pieces`() {
    let rows = TableRows(columns: Self.columns, count: 5000, row: Self.row)
    let table = Table(columns: Self.columns, rows: (0..<5000).map(Self.row))
    var pieces: [[UInt8]] = []
    rows.writeCSV { pieces.append(Array($0)) }
    #expect(pieces.count > 1 && pieces.allSatisfy { $0.count < 70_000 })
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == table.csv)
    func document(_ value: Document.Value) -> Document {
      Document {
        []
      } data: {
        [.init("rows", value), .init("more", .integer(1))]
      }
    }
    #expect(document(.rows(rows)).json == document(.table(table)).json)
  }
}
