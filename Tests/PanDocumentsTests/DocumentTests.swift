@testable import PanDocuments
import PanTraces
import Testing

/// One document in all its forms, each written out by hand.
@Suite struct DocumentTests {
  private static let table = Table(
    columns: [
      .init(id: "name", title: "name"),
      .init(id: "n", title: "n", alignment: .trailing),
    ], rows: [[.text("a*b"), .integer(2)]])

  private let document = Document(schema: "kit/1", version: "9", rows: { Self.table }) {
    [
      .verdict("One of two.", notes: ["first", "sec\nond"]),
      .pictures([
        .init(.files(light: .file("a b.svg"), dark: .file("d.svg")), alternative: "x < y")
      ]),
      .table(Self.table, title: "Names:", remark: "And 3 more."),
      .sentences([]),
      .differing(text: { [.sentences(["here"])] }, markdown: { [.table(Self.table)] }),
      .code("let x\n", title: "Paste:", language: "swift"),
      .code("a\n  b\n"),
    ]
  } data: {
    [
      .init("rate", .number(6)), .init("holds", .bool(false)), .init("none", .null),
      .init("who", .object([.init("names", .strings(["p", "q"]))])),
      .init("rows", .table(Self.table)),
    ]
  }

  @Test func `text has no pictures, and one empty line between blocks`() {
    #expect(
      document.text() == """
        One of two.
        first
        sec ond

        Names:
        name  n
        ────  ─
        a*b   2
        And 3 more.

        here

        Paste:
        let x

        a
          b

        """)
  }

  @Test func `markdown escapes what it shows and has the pictures`() {
    #expect(
      document.markdown == """
        > **One of two.**

        - first
        - sec ond

        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="d.svg">
          <img alt="x &lt; y" src="a%20b.svg">
        </picture>

        Names:

        | name | n |
        | --- | ---: |
        | a\\*b | 2 |

        And 3 more.

        | name | n |
        | --- | ---: |
        | a\\*b | 2 |

        Paste:

        ```swift
        let x
        ```

        ```text
        a
          b
        ```

        """)
  }

  @Test func `json begins with schema and version and keeps the order`() {
    #expect(
      document.json == """
        {
          "schema": "kit/1",
          "version": "9",
          "rate": 6.0,
          "holds": false,
          "none": null,
          "who": {
            "names": [
              "p",
              "q"
            ]
          },
          "rows": [
            {
              "name": "a*b",
              "n": 2
            }
          ]
        }

        """)
  }

  @Test func `what has markup inside keeps its words in text, and folded parts stand open`() {
    let document = Document {
      [
        .heading(2, "A*"),
        .prose("**\("x*y")** in \(code: "f") and \(link: "l", to: .file("a b"))"),
        .list(["one `of`", "two"]),
        .details(summary: "More", [.sentences(["in it"]), .table(Self.table)]), .list([]),
      ]
    } data: {
      []
    }
    #expect(
      document.text() == """
        A*

        x*y in f and l

        - one of
        - two

        More

        in it

        name  n
        ────  ─
        a*b   2

        """)
    #expect(
      document.markdown == """
        ## A\\*

        **x\\*y** in `f` and [l](a%20b)

        - one `of`
        - two

        <details>
        <summary>More</summary>

        in it

        | name | n |
        | --- | ---: |
        | a\\*b | 2 |

        </details>

        """)
  }
}
