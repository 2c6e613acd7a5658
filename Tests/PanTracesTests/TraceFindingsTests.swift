import PanTraces
import Testing

/// What is said of a trace whose rows are far apart.
@Suite struct TraceFindingsTests {
  /// Rows that stand 8 ms apart, but for one pause.
  private func silences(_ column: String, start: Int, pause: String, unit: String) -> Int {
    let times = [0, 8, 16].map { "\(start + $0)\(unit)" } + [pause]
    let phases = ["down", "move", "move", "up"]
    let rows = zip(times, phases).map { "\($0),\($1),1,1\n" }
    let trace = read("\(column),phase,x_pt,y_pt\n" + rows.joined()).traces.first
    return trace?.notes.first { $0.code == .silence }?.count ?? 0
  }

  /// The difference of two times is beside 40 ms as often as on it, up and down.
  @Test(arguments: 0..<100)
  func `a silence is longer than 40 ms, wherever it begins`(start: Int) {
    let end = start + 16 + 40
    #expect(silences("t_ms", start: start, pause: "\(end)", unit: "") == 0)
    #expect(silences("t_ms", start: start, pause: "\(end).01", unit: "") == 1)
    #expect(silences("t_s", start: start, pause: "\(end)e-3", unit: "e-3") == 0)
    #expect(silences("t_s", start: start, pause: "\(end).01e-3", unit: "e-3") == 1)
    #expect(silences("t_us", start: start, pause: "\(end)e3", unit: "e3") == 0)
    #expect(silences("t_us", start: start, pause: "\(end).01e3", unit: "e3") == 1)
  }
}
