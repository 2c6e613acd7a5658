import PanFuzz
@testable import PanImport
import PanTraces
import Testing

/// Tables of very many gestures, columns or bytes: what is read and what is refused, and where.
@Suite struct LargeTableTests {
  private static let window = Importer.window

  private func rows(ofGestures count: Int) -> String {
    (0..<count).map { "g\($0),\($0 * 20),down,1,2\ng\($0),\($0 * 20 + 9),up,3,4\n" }.joined()
  }

  // MARK: - Many gestures

  /// Each row was compared with all open gestures, which takes minutes for so many.
  @Test(.timeLimit(.minutes(1)))
  func `a table of very many gestures is read in a time that grows with its length alone`() {
    let count = 25_000
    let log = Imported(
      "gesture,t_ms,phase,x_pt,y_pt\n" + rows(ofGestures: count))
    #expect(log.refusal == nil)
    #expect(log.summary.gestures == count)
    #expect(log.summary.leftOut.isEmpty)
    #expect(log.gestures.last?.trace.id == "g\(count - 1)")
  }

  @Test func `gestures come out in the order of their first rows, whichever ends first`() {
    let log = Imported(
      """
      gesture,t_ms,phase,x_pt,y_pt
      a,0,down,1,1
      b,1,down,2,2
      b,9,up,4,4
      c,10,down,2,2
      c,18,up,4,4
      a,20,up,3,3
      """)
    #expect(log.gestures.map(\.trace.id) == ["a", "b", "c"])
  }

  @Test func `a gesture goes on after many others`() {
    let log = Imported(
      "gesture,t_ms,phase,x_pt,y_pt\nlate,0,down,1,2\n" + rows(ofGestures: 10_000)
        + "late,9,up,3,4\n",
      settings: Self.ids("gesture"))
    #expect(log.gestures.first?.trace.id == "late")
    #expect(log.gestures.first?.trace.samples.count == 2)
    #expect(log.gestures.count == 10_001 && log.summary.leftOut.isEmpty)
  }

  @Test func `ids that are written in the same way are one gesture's`() {
    let log = Imported(
      """
      person,trial,t_ms,phase,x_pt,y_pt
      a+b,c,0,down,1,1
      a,b+c,4,down,1,1
      a+b,c,8,up,1,1
      """, settings: Self.ids("person", "trial"))
    #expect(log.gestures.map(\.trace.id) == ["a+b+c"])
    #expect(log.summary.leftOut.map(\.reason) == ["another id is written in the same way"])
  }

  private static func ids(_ columns: String...) -> ImportSettings {
    var settings = ImportSettings()
    settings.idColumns = columns
    return settings
  }

  // MARK: - Many columns

  private func wide(_ count: Int, _ name: (Int) -> String) -> String {
    let cells = String(repeating: ",1", count: count - 4)
    return "t_ms,phase,x_pt,y_pt" + (4..<count).map { "," + name($0) }.joined() + "\n"
      + "0,down,1,2" + cells + "\n9,up,3,4" + cells + "\n"
  }

  @Test func `a table of too many columns is refused`() {
    let most = TableSample.mostColumns
    let log = Imported("# log\n  " + wide(20_000) { "c\($0)" })
    #expect(log.refusal?.message == "the table has more than 1000 columns")
    #expect(log.refusal?.line == 2)
    #expect(Imported(wide(most + 1) { "c\($0)" }).refusal?.message == log.refusal?.message)
  }

  @Test func `what is made of the widest table can be read`() throws {
    let text = Array(wide(TableSample.mostColumns) { "c\($0)" }.utf8)
    var importer = Importer(stem: "log")
    try text.withByteView { bytes throws(ImportRefusal) in try importer.read(bytes) }
    let made = try importer.text()
    let file = made.withUnsafeBytes { TraceReader.read($0, fileStem: "log") }
    #expect(file.counts.kept == 1)
    #expect(file.traces.first?.columns.count == TableSample.mostColumns - 4)
  }

  @Test func `columns of one name are told apart, however many there are`() {
    let log = Imported(wide(TableSample.mostColumns) { _ in "note" })
    #expect(log.plan?.passthrough.last == "note" + String(repeating: "_", count: 995))
  }

  // MARK: - Long lines

  private let long = String(repeating: "m", count: LargeTableTests.window)

  @Test func `a row is read however long it is`() {
    let head = "# made by us\ngesture,t_ms,phase,x_pt,y_pt,note\n"
    let rows = [
      "a,0,down,1,2,\(long)\na,9,up,3,4,m\n", "a,0,down,1,2,\"m\n\(long)\"\na,9,up,3,4,m\n",
      "a,0,down,1,2,m\na,9,up,3,4,\(long)\n",
    ]
    for row in rows {
      let log = Imported(head + row)
      #expect(log.refusal == nil && log.summary.samples == 2)
    }
  }

  @Test(arguments: [nil, .kernel, .lines, .table] as [ImportFormat?])
  func `a long line that is no log is refused, whatever it is said to be`(format: ImportFormat?) {
    var settings = ImportSettings()
    settings.format = format
    let refusal = Imported("1.0 \(long)\nno,log\n", settings: settings).refusal
    #expect(refusal?.advice.isEmpty == false)
    #expect(refusal?.message.contains("mmmm") == false, "the whole line is no name of a column")
  }

  @Test(arguments: ["", "[\n"])
  func `an object is read however long it is`(before: String) {
    let events = ["down", "up"].enumerated().map {
      #"{"timeStamp":\#($0.offset * 9),"clientX":2,"clientY":3,"type":"pointer\#($0.element)","note":"\#(long)"}"#
    }
    let text = before + events.joined(separator: before.isEmpty ? "\n" : ",\n")
    let log = Imported(text + (before.isEmpty ? "\n" : "]\n"))
    #expect(log.refusal == nil && log.gestures.count == 1)
  }

  // MARK: - Rows that are none

  @Test(arguments: [
    ("1,2,3,4,5,6\n", "the row has 6 cells, and there are 3 columns", 2),
    ("\n\"1,2,3\n4,5,6\n", "a quotation mark stands inside a cell", 3),
  ])
  func `rows that do not fit the columns are named where there are no others`(
    rows: String, message: String, line: Int
  ) {
    let refusal = Imported("t_ms,x_pt,y_pt\n" + rows).refusal
    #expect(refusal?.message.hasPrefix(message) == true, "\(String(describing: refusal))")
    #expect(refusal?.line == line)
    #expect(Imported("t_ms,x_pt,y_pt\n\n").refusal?.message == "the file has columns but no rows")
  }
}
