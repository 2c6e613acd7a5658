import PanTrace
import Testing

/// The code of the article "The trace format".
@Suite struct TheTraceFormatTests {
  private let article = Article("TheTraceFormat")

  @Test func `columns of other names are read, and written in the canonical form`() throws {
    // snippet
    let recorded = """
      gesture,when,x_pt,y_pt,phase
      a01,0,4,300,began
      a01,0.016,9.5,300,changed
      a01,0.032,20,301,ended
      """
    let options = ReadingOptions(
      columnNames: [ReadingOptions.Renaming(column: "t_s", name: "when")])
    let file = Array(recorded.utf8).withUnsafeBytes {
      TraceReader.read($0, fileStem: "swipe", options: options)
    }
    let bytes = try TraceWriter(for: file.traces).file(file.traces)
    // end
    article.expectShown(String(decoding: bytes, as: UTF8.self))
    #expect(file.traces.first?.vocabulary == .gesture)
  }

  @Test func `a broken row costs its own trace its place`() throws {
    // snippet
    let broken = """
      trace_id,t_ms,phase,x_pt,y_pt
      a01,0,down,4,300
      a01,16,move,9.5.1,300
      a02,0,down,4,300
      a02,16,up,9,300
      """
    let file = Array(broken.utf8).withUnsafeBytes { TraceReader.read($0, fileStem: "swipe") }
    let kept = file.traces.map(\.id)
    let found = file.diagnostics.totals.map { $0.code.name }
    // end
    #expect(kept == ["a02"])
    #expect(found.contains("not-a-number"))
  }

  @Test func `the article shows this code and these results`() { article.expectSnippets() }
}
