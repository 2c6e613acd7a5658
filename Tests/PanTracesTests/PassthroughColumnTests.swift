import Testing

@testable import PanTraces

@Suite struct PassthroughColumnTests {
  @Test func `a column without a meaning is the trace's where its rows agree`() throws {
    let file = read(
      """
      trace_id,t_ms,phase,x_pt,y_pt,condition,pressure_raw,note
      a,0,down,0,0,gain,1,
      a,8,move,9,0,gain,2,late
      a,16,up,19,0,gain,3,
      b,0,down,0,0,loss,7,
      b,16,up,19,0,loss,7,

      """)
    let (a, b) = (try #require(file.traces.first), try #require(file.traces.last))
    #expect(a.columns.map(\.name) == ["condition", "pressure_raw", "note"])
    #expect(a.columns.map(\.text) == ["gain", nil, "late"])
    #expect(a.columns[1].content == .varying([]))
    #expect(b.columns.map(\.text) == ["loss", "7", nil])
    #expect(a.columns[named: "CONDITION"]?.text == "gain")
  }

  @Test func `the texts of samples are kept where they are asked for`() {
    let file = read(
      "t_ms,phase,x_pt,y_pt,force\n0,down,0,0,\n8,move,1,0,2\n8,move,2,0,3\n16,move,3,0,3\n"
        + "24,up,4,0,4\n",
      options: ReadingOptions(keepsSampleTexts: true))
    #expect(file.traces.first?.columns.map(\.content) == [.varying(["", "2", "3", "3", "4"])])
  }

  @Test func `a name that has a meaning elsewhere is another's, and none comes twice`() {
    let file = read(
      "trace_id,id,t_ms,phase,x_pt,y_pt,task,Task,\na,7,0,down,0,0,u,v,w\na,7,9,up,9,0,u,v,w\n")
    #expect(file.traces.first?.columns.map(\.name) == ["source_id", "task", "Task_"])
    #expect(file.traces.first?.columns.map(\.text) == ["7", "u", "v"])
  }

  @Test func `a file may say once who made its gestures`() throws {
    let text = "# participant: p08\ntrace_id,t_ms,phase,x_pt,y_pt\na,0,down,0,0\na,9,up,9,0\n"
    #expect(read(text).traces.first?.participant == "p08")
    let own = text.replacing("y_pt\n", with: "y_pt,participant\n").replacing(
      "0,0\n", with: "0,0,\n"
    )
    .replacing("9,0\n", with: "9,0,\n")
    #expect(read(own).traces.first?.participant == nil)
  }

  @Test func `the display's rate may differ from trace to trace`() {
    let file = read(
      """
      # refresh_hz: 60
      trace_id,t_ms,phase,x_pt,y_pt,refresh_hz
      a,0,down,0,0,120
      a,9,up,9,0,120
      b,0,down,0,0,
      b,9,up,9,0,
      c,0,down,0,0,0
      c,9,up,9,0,0

      """)
    #expect(file.traces.map(\.refreshRate) == [120, nil])
    #expect(file.rejected.map(\.reason.code) == [.outOfRange])
  }
}
