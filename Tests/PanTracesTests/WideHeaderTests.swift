import PanTraces
import Testing

/// Headers of very many columns: what is read of them, and that it takes no longer than their length.
@Suite struct WideHeaderTests {
  private static let known = "trace_id,t_ms,phase,x_pt,y_pt"
  private static let most = ReadingLimits().columns

  /// A file with so many columns, named by `name`, and one trace of two rows.
  private func file(_ count: Int, _ name: (Int) -> String) -> String {
    let names = (5..<count).map { "," + name($0) }.joined()
    let cells = String(repeating: ",1", count: count - 5)
    return Self.known + names + "\n" + "a,0,down,0,0" + cells + "\n" + "a,9,up,9,0" + cells + "\n"
  }

  @Test func `a header of too many columns is refused at the first that is too many`() throws {
    let text = file(50_000) { "c\($0)" }
    let found = read("# pantrace 1\n" + text)
    let finding = try #require(found.diagnostics.errors.first)
    #expect(found.diagnostics.errors.count == 1)
    #expect(finding.code == .tooManyColumns)
    #expect(finding.message == "the header names 50000 columns, more than \(Self.most)")
    #expect(finding.line == 2)
    let before = Self.known + (5..<Self.most).map { ",c\($0)" }.joined() + ","
    #expect(finding.column == before.utf8.count + 1)
    #expect(finding.row?.text.contains(",c\(Self.most),") == true)
    #expect(finding.code.summary.contains("1,024"))
    #expect(found.layout == nil)
  }

  @Test func `as many columns as may be are read`() {
    let found = read(file(Self.most) { "c\($0)" })
    #expect(found.counts.kept == 1)
    #expect(found.traces.first?.columns.count == Self.most - 5)
    #expect(found.traces.first?.columns.last?.name == "c\(Self.most - 1)")
    #expect(read(file(Self.most + 1) { "c\($0)" }).counts.seen == 0)
  }

  @Test func `a long line that names no column is no header`() {
    let found = read(String(repeating: "12,", count: 50_000) + "\n")
    #expect(found.diagnostics.errors.map(\.code) == [.missingHeader])
    #expect(
      found.diagnostics.errors.first?.message
        == "none of the first \(Self.most) fields of this line is the name of a column")
  }

  @Test func `columns of one name are told apart, however many there are`() {
    let found = read(file(Self.most) { _ in "Note" })
    let columns = found.traces.first?.columns ?? []
    #expect(columns.first?.name == "Note")
    #expect(columns.last?.name == "Note" + String(repeating: "_", count: Self.most - 6))
    #expect(Set(columns.map(\.name)).count == Self.most - 5)
  }

  /// Each column was compared with all others, which takes minutes for so many.
  @Test(.timeLimit(.minutes(1)))
  func `header and rows are read in a time that grows with their length alone`() {
    var options = ReadingOptions(keepsSampleTexts: true)
    options.limits.columns = 100_000
    let found = read(file(100_000) { "c\($0)" }, options: options)
    #expect(found.counts.kept == 1)
    #expect(found.traces.first?.columns.count == 100_000 - 5)
  }
}

/// Names that are kept apart by underscores.
@Suite struct DistinctNamesTests {
  /// The first free form, looked for from the name itself each time.
  private func slowly(_ names: [String]) -> [String] {
    var taken: [String] = []
    for name in names {
      var free = name
      while taken.contains(where: { ColumnRole.lowercased($0) == ColumnRole.lowercased(free) }) {
        free += "_"
      }
      taken.append(free)
    }
    return taken
  }

  @Test(arguments: [
    ["a", "a", "A", "a_", "a", "b", "a__", "a_", "b_", "b"], ["_", "__", "", "_", "", "___"],
    ["a__", "a__", "a", "a", "a", "a_", "a"], ["é", "É", "é", "é_"],
  ])
  func `each name gets the shortest form that is free`(names: [String]) {
    var distinct = DistinctNames()
    let found = names.map { distinct.take($0, comparedAs: ColumnRole.lowercased($0)) }
    #expect(found == slowly(names))
  }
}
