import PanAnalysis
@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

/// What is kept of a batch, against the traces themselves.
struct AnalyzedBatchTests {
  private static let made = Result {
    let generator = try TraceGenerator(seed: 4)
    return (0..<200).map { number in
      let analysis = TraceAnalysis(
        of: Replay(of: generator.trace(at: number), configuration: ReplayConfiguration()))
      return AnalyzedTrace(source: "file-\(number / 80).csv", analysis: analysis)
    }
  }

  private let all: [AnalyzedTrace]

  init() throws { all = try Self.made.get() }

  private func row(_ trace: AnalyzedTrace) -> String {
    let schema = RowSchema.analysis()
    var bytes = ByteBuffer()
    schema.append(trace, .csv, to: &bytes)
    return bytes.withBytes { $0.text }
  }

  @Test func `traces come out as they went in`() {
    let batch = AnalyzedBatch(all)
    #expect(batch.count == 200 && batch.traces.count == 200)
    for (kept, trace) in zip(batch.traces, all) {
      #expect(kept.source == trace.source)
      #expect(
        String(reflecting: kept.analysis.release) == String(reflecting: trace.analysis.release))
      #expect(row(kept) == row(trace))
    }
  }

  @Test func `the rows are those of the traces, with the others where they stood`() throws {
    let batch = AnalyzedBatch(all)
    let schema = RowSchema.analysis().passing(batch.passthrough)
    let bad = try #require(ReadFile.swipes.file.rejected.first)
    let places = [("a.csv", 0), ("b.csv", 0), ("c.csv", 102), ("d.csv", 200)]
    let others = places.map { source, next in
      (entry: ReportFacts.RejectedEntry(source: source, trace: bad), before: next)
    }
    typealias Append = (RowTemplate, inout ByteBuffer) -> Void
    func table(_ rows: [Append]) -> TableRows {
      TableRows(columns: schema.headings(.points), count: rows.count) { rows[$0]($1, &$2) }
    }
    let traces = batch.traces.map { trace -> Append in
      { schema.append(trace, $0, to: &$1) }
    }
    var expected = traces
    for other in others.reversed() {
      expected.insert({ schema.append(other.entry, $0, to: &$1) }, at: other.before)
    }
    #expect(schema.rows(batch.traces, .points, and: others).csv == table(expected).csv)
    func json(_ value: Document.Value) -> String {
      Document {
        []
      } data: {
        [.init("outer", .object([.init("rows", value)]))]
      }.json
    }
    #expect(json(.rows(schema.rows(batch.traces, .points))) == json(.rows(table(traces))))
  }

  @Test func `without the traces there is the same to say, and none of them is kept`() {
    let whole = AnalyzedBatch(all)
    var shown = AnalyzedBatch(keeping: BatchOpening.Figures.medians, traces: false)
    for trace in all { shown.add(trace) }
    #expect(shown.traces.isEmpty && shown.count == 200)
    func text(_ batch: AnalyzedBatch) -> String {
      AnalysisReport(
        batch, rejections: Rejections([]), files: [],
        settings: ReplaySettings(configuration: ReplayConfiguration(), transition: nil),
        machine: []
      ).document(version: "1").text()
    }
    #expect(text(shown) == text(whole))
    #expect(text(shown).contains("WRONG"))
  }

  /// Against sorting all of them.
  @Test func `the first by rank are kept, those that came first before their equals`() {
    var ranked = FirstByRank<AnalyzedTrace>(10)
    // Twice, so that each has an equal.
    let twice = all + all
    for trace in twice { ranked.add(trace, TraceRanking.rank(trace.analysis)) }
    let order = twice.indices.sorted { a, b in
      let (first, second) = (
        TraceRanking.rank(twice[a].analysis), TraceRanking.rank(twice[b].analysis)
      )
      return first == second ? a < b : first < second
    }
    #expect(ranked.count == twice.count)
    #expect(ranked.items.map(\.analysis.id) == order.prefix(10).map { twice[$0].analysis.id })
  }
}
