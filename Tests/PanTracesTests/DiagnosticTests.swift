import PanTraces
import Testing

@Suite struct DiagnosticTests {
  @Test func `a finding is printed with its place, row, caret and help`() {
    let file = read("trace_id,t_ms,phase,x_pt,y_pt\na01,41.667,down,12.5.1,401.1\n")
    let text = DiagnosticRenderer(fileName: "traces/swipe-07.csv").text(of: file.diagnostics)
    #expect(
      text == """
        traces/swipe-07.csv:2:17: error[not-a-number]: x_pt is "12.5.1"
            2 | a01,41.667,down,12.5.1,401.1
              |                 ^^^^^^
        help: numbers are plain decimals with '.'; trace a01 is skipped (--on-error stop|skip)

        """)
  }

  @Test func `columns count bytes and carets stand under characters`() {
    let file = read("trace_id,t_ms,phase,x_pt,y_pt\nZoë→,0,down,1,oops\n")
    #expect(file.diagnostics.errors.first?.column == 18)
    #expect(file.diagnostics.errors.first?.row?.field == 14..<18)
  }

  @Test func `a long row is cut around the field`() {
    let filler = String(repeating: "f", count: 500)
    let file = read("t_ms,phase,note,x,note2,y\n0,down,\(filler),oops,\(filler),1\n")
    let row = file.diagnostics.errors.first?.row
    let kept = String(repeating: "f", count: 39)
    #expect(row?.text == "…\(kept),oops,\(kept)…")
    #expect(row?.field == 41..<45)
  }

  @Test func `the first 20 errors are listed and all of them counted`() {
    let rows = (0..<50).map { "t\($0),0,down,oops,1\n" }.joined()
    let log = read("trace_id,t_ms,phase,x,y\n" + rows).diagnostics
    #expect(log.listed.count == 20)
    #expect(log.count(of: .notANumber) == 50)
    #expect(DiagnosticRenderer(fileName: "f").text(of: log).hasSuffix("and 30 × not-a-number\n"))
  }

  @Test func `codes have names of their own that lead back to them`() {
    for (number, code) in DiagnosticCode.allCases.enumerated() {
      #expect(Int(code.number) == number)
      #expect(DiagnosticCode.named(code.name) == code)
      #expect(code.name.allSatisfy { $0 == "-" || $0.isLowercase || $0.isNumber })
      #expect(code.summary.hasSuffix("."))
      #expect(code.explanation.hasSuffix("."))
      #expect(!code.advice.hasSuffix(".") && !code.advice.isEmpty)
    }
    #expect(DiagnosticCode.named("no-such-code") == nil)
  }
}
