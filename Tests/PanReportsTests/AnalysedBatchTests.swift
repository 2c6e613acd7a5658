import PanMetrics
import PanReplay
import PanTraces
import Testing

@testable import PanDocuments
@testable import PanReports

/// What is kept of a batch, against the traces themselves.
struct AnalysedBatchTests {
  private static let made = Result {
    let generator = try TraceGenerator(seed: 4)
    return (0..<600).map { number in
      let analysis = TraceAnalysis(
        of: Replay(of: generator.trace(at: number), configuration: ReplayConfiguration()))
      return AnalysedTrace(
        source: "file-\(number / 250).csv", analysis: analysis,
        sequel: number % 100 == 7 ? [analysis] : [])
    }
  }

  private let all: [AnalysedTrace]

  init() throws { all = try Self.made.get() }

  @Test func `traces are unpacked as they came`() {
    let batch = AnalysedBatch(all)
    #expect(batch.count == 600 && batch.traces.count == 600)
    for (kept, trace) in zip(batch.traces, all) {
      #expect(kept.source == trace.source)
      #expect(kept.sequel.map(\.id) == trace.sequel.map(\.id))
      #expect(
        String(reflecting: kept.analysis.release) == String(reflecting: trace.analysis.release))
      #expect(
        MachineColumns().row(kept).map { String(reflecting: $0) }
          == MachineColumns().row(trace).map { String(reflecting: $0) })
    }
  }

  /// With all figures kept, with just as many as there are, and with none.
  @Test(arguments: [1000, 600, 599, 100, 0])
  func `without the traces there is the same to say, and none of them is kept`(limit: Int) throws {
    let whole = AnalysedBatch(all)
    var shown = AnalysedBatch(forSentencesKeeping: limit)
    for trace in all { shown.add(trace) }
    try shown.endLook()
    var looks = 1
    while shown.needsAnotherLook {
      for trace in all { shown.lookAgain(at: trace.analysis.measurements) }
      try shown.endLook()
      looks += 1
    }
    #expect((looks > 1) == (limit < 600) && looks <= 4)
    #expect(shown.traces.isEmpty && shown.count == 600)
    func text(_ batch: AnalysedBatch) -> String {
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
    var ranked = FirstByRank<AnalysedTrace>(10)
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
