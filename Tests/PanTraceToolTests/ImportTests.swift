import Foundation
import PanImport
import PanTestSupport
@testable import PanTraceTool
import Testing

/// `pantrace import`.
@Suite struct ImportTests {
  private let folder: TemporaryFolder
  private let logs = Repository.path("notebooks-md/logs")

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["getevent.txt", "logcat.txt", "pointer-events.json", "session-replay.json"])
  func `what a log is taken for is said in 80 columns`(name: String) {
    let sized = ["import", "\(logs)/\(name)", "--size", "1080x2340"]
    // Positions of the web are in points: pixels in a point contradict that.
    let isOfWeb = name.hasSuffix(".json")
    let scaled = ToolRun(sized + ["--px-per-pt", "2.75"])
    #expect(scaled.code == (isOfWeb ? .noInput : .ok), "\(scaled.error)")
    let run = isOfWeb ? ToolRun(sized) : scaled
    #expect(run.code == .ok, "\(run.error)")
    for line in run.output.split(separator: "\n").dropFirst() {
      #expect(line.unicodeScalars.count <= 80, "\(line)")
    }
    #expect(run.output.contains("format"))
    #expect(run.output.contains("clock"))
    #expect(run.output.contains("release"))
  }

  @Test func `what is imported reads back without a finding, and standard output has nothing else`()
    throws
  {
    let run = ToolRun(
      "import", "\(logs)/getevent.txt", "--size", "1080x2340", "--px-per-pt", "2.75", "-o", "-")
    #expect(run.code == .ok)
    #expect(run.output.hasPrefix("# pantrace 1\n# imported_from: kernel\n# width_px: 1080\n"))
    #expect(run.error.contains("2 gestures"))
    let path = try folder.write(run.output, to: "log.csv")
    let validation = ToolRun("validate", path)
    #expect(validation.code == .ok)
    #expect(validation.output.contains("2 traces"))
    #expect(ToolRun("import", "\(logs)/getevent.txt", "-o", "-", "-q").error.isEmpty)
  }

  @Test func `several logs go to a folder`() throws {
    let words = [
      "import", "\(logs)/getevent.txt", "\(logs)/logcat.txt", "--size", "1080x2340", "--px-per-pt",
      "2.75", "-o",
    ]
    #expect(ToolRun(words + ["-"]).code == .usage)
    #expect(ToolRun(words + [folder.path("out")]).code == .ok)
    #expect(
      try folder.files().keys.sorted()
        == ["out", "out/getevent.csv", "out/logcat.csv"].filter { $0.contains(".") })
  }

  @Test func `a unit that nobody says is asked for`() throws {
    let text = "t_ms,phase,x,y\n0,down,1,2\n9,move,30,4\n20,up,30,4\n"
    let log = try folder.write(text, to: "log.csv")
    let refused = ToolRun("import", log)
    #expect(refused.code == .noInput)
    #expect(refused.error.contains("log.csv:1: nothing says whether positions are points"))
    #expect(refused.error.contains("--unit pt"))
    #expect(refused.error.contains("to be checked: pantrace import \(log) --unit pt\n"))
    #expect(ToolRun("import", log, "--unit", "pt").code == .ok)
  }

  /// Logs that leave something open, of our own making: one of each kind of question.
  static let open: [String] = [
    // The unit, the size and the scale.
    "t_ms,phase,x,y\n0,down,1,2\n9,move,3000,4\n20,up,3000,4\n",
    "09:00:01.100 onPointerDown:Offset(1.0, 2.0)\n09:00:01.116 onPointerUp:Offset(1.0, 20000.0)\n",
    "t_ms,phase,x,y\n0,down,0.1,0.2\n9,move,0.3,0.4\n20,up,0.3,0.5\n",
    "t_ms,phase,clientX,clientY\n0,down,0.1,0.2\n9,move,0.3,0.4\n20,up,0.3,0.5\n",
    "t_ms,phase,x_mm,y_mm\n0,down,1,2\n9,move,3,4\n20,up,3,5\n",
    // A unit of time that no finger has, words for phases.
    "t,phase,x_pt,y_pt\n0,down,1,2\n90,move,3,4\n180,up,3,5\n",
    "t_ms,mark,x_pt,y_pt\n0,DOWN,1,2\n9,KEPT,3,4\n20,UP,3,5\n",
    // Columns without names, a time with another name.
    "0,10,20\n9,30,20\n18,60,21\n27,90,25\n",
    "age_ms,phase,x_pt,y_pt\n0,down,1,2\n9,move,3,4\n20,up,3,5\n",
    // Rows out of order, two views of one event, a panel of unknown size.
    "id,t_ms,x_pt,y_pt\na,0,1,2\na,20,5,6\na,9,3,4\na,33,7,8\na,28,7,8\nb,0,1,2\nb,9,3,4\n",
    [("Root", 1), ("Card", 7)].flatMap { view, x in
      ["DOWN 0", "MOVE 9", "UP 20"].map {
        let word = $0.split(separator: " ")
        return "D/\(view): onTouch action=ACTION_\(word[0]) x=\(x) y=2 eventTime=\(word[1])\n"
      }
    }.joined(),
    [(57, 1), (53, 10), (54, 20), (0, 0), (53, 12), (0, 0), (57, -1), (0, 0)].enumerated().map {
      "E: 0.0\($0.offset)0000 000\($0.element.0 == 0 ? 0 : 3) "
        + "00\(String($0.element.0 + 256, radix: 16).suffix(2)) \($0.element.1)\n"
    }.joined(),
  ]

  @Test(arguments: open) func `the line that a refusal offers imports the log`(text: String) throws
  {
    let log = try folder.write(text, to: "log.txt")
    let refused = ToolRun("import", log)
    #expect(refused.code == .noInput, "\(refused.output)")
    let offered = try #require(
      refused.error.split(separator: "\n").last?.split(separator: "to be checked: pantrace ").last,
      "\(refused.error)")
    // Every second piece between marks is one word of the shell.
    let words = offered.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .flatMap { $0 % 2 == 1 ? [$1] : $1.split(separator: " ") }.map(String.init)
    let run = ToolRun(words)
    #expect(run.code == .ok, "\(offered)\n\(run.error)")
    #expect(!run.output.contains(" 0 gestures"), "\(offered)\n\(run.output)")
  }

  @Test func `where a log cannot tell a release velocity there is none, with the reason`() throws {
    let replay = folder.path("replay.csv")
    #expect(ToolRun("import", "\(logs)/session-replay.json", "-o", replay).code == .ok)
    let rows = ToolRun("analyze", replay, "-f", "json", "--metrics", "R1.velocity")
    #expect(rows.code == .ok, "\(rows.error)")
    #expect(rows.output.contains("no-velocity"))
    #expect(rows.error.contains("note[release-velocity]"))
    #expect(rows.error.contains("none (moves are thinned out to one in 50 ms)"))
    let told = ToolRun("replay", replay, "--trace", "session-replay-0001")
    #expect(told.output.contains("without a velocity: the recording cannot tell"))
  }

  @Test func `gestures that are lost are told, and the exit code is 4`() throws {
    let text =
      "gesture,t_ms,phase,x_pt,y_pt\na,0,down,1,2\na,9,up,3,4\nb,20,move,1,2\nb,29,up,1,2\n"
    let log = try folder.write(text, to: "log.csv")
    let run = ToolRun("import", log)
    #expect(run.code == .partlyRejected)
    #expect(run.output.contains("1 × moves or lifts without having gone down, first in line 4"))
  }

  /// A name with a unit would say what the log's own column does not.
  @Test func `columns are taken by roles, and by what headers of traces call them`() {
    let roles = ColumnMeanings(argument: "trace_id=trial,time=when,state=what,x=left,intent=goal")
    #expect(roles?.argument == "id=trial,t=when,phase=what,x=left,intent=goal")
    #expect(ColumnMeanings(argument: "t_ms=when") == nil)
    #expect(ColumnMeanings(argument: "width_of=way") == nil)
  }

  @Test func `nothing found and nothing there are failures that leave nothing behind`() throws {
    let hovering =
      #"[{"event":"mousemove","x_pt":1,"y_pt":1,"t_ms":1},{"event":"mousedown","x_pt":1,"y_pt":1}]"#
    let log = try folder.write(hovering, to: "log.json")
    let run = ToolRun("import", log, "-o", folder.path("out.csv"))
    #expect(run.code == .noInput)
    #expect(ToolRun("import", folder.path("none.txt")).code == .noInput)
    #expect(try folder.files().keys.sorted() == ["log.json"])
  }
}
