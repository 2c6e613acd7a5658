import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// Gestures that a recording leaves out, in every command.
@Suite struct ExclusionTests {
  private static func file(_ head: String = "", excluded: [String]) -> String {
    var text = "# pantrace 1\n# width_pt: 400\n# height_pt: 800\n# direction: right\n\(head)"
    text += "trace_id,t_ms,phase,x_pt,y_pt,intent,excluded\n"
    for (number, word) in excluded.enumerated() {
      let intent = number % 2 == 0 ? "finish" : "cancel"
      for (time, phase, x) in [
        (0, "down", 5), (16, "move", 60), (33, "move", 90 + 60 * number),
        (400, "up", 90 + 60 * number),
      ] {
        text += "g\(number),\(time),\(phase),\(x),5,\(intent),\(word)\n"
      }
    }
    return text
  }

  @Test func `each command that judges leaves out what the recording says, and says so`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.file(excluded: ["", "slip", "", "", "no-pan", ""]), to: "a.csv")
    let note = "a.csv: 2 gestures left out, as the recording says (column excluded)"
    for words in [
      ["analyze", path, "-f", "csv"], ["report", path, "-o", folder.path("r")], ["tune", path],
      ["compare", path, "--policies", "progress,vaul"],
      ["analyze", path, "--policy", "vaul", "-f", "json"],
    ] {
      let run = ToolRun(words)
      #expect(run.code == .ok && run.error.contains(note), "\(words): \(run.error)")
      #expect(!ToolRun(words + ["--excluded"]).error.contains("left out, as"), "\(words)")
    }
    let rows = ToolRun("analyze", path, "-f", "csv", "-q")
    #expect(rows.output.split(separator: "\n").count == 1 + 4)
    let all = ToolRun("analyze", path, "-f", "csv", "-q", "--excluded")
    #expect(all.output.split(separator: "\n").count == 1 + 6)
    // A gesture that is shown, and a file that is written anew, is whole.
    #expect(ToolRun("replay", path, "--trace", "g1").code == .ok)
    let copy = folder.path("copy.csv")
    #expect(ToolRun("import", path, "-o", copy).code == .ok)
    #expect(try String(contentsOfFile: copy, encoding: .utf8).contains("g1,"))
    #expect(ToolRun("validate", path).code == .ok)
  }

  @Test func `a recording that is left out as a whole is no input, unless it is asked for`() throws
  {
    let folder = try TemporaryFolder()
    let whole = Self.file("# leave_out: Samples are 40 ms apart.\n", excluded: ["", "", "", ""])
    let path = try folder.write(whole, to: "a.csv")
    let run = ToolRun("analyze", path, "-f", "csv")
    #expect(run.code == .noInput && run.error.contains("every gesture is left out"))
    #expect(run.error.contains("(# leave_out: Samples are 40 ms apart.)"))
    #expect(ToolRun("analyze", path, "-f", "csv", "--excluded").code == .ok)
    let other = try folder.write(Self.file(excluded: ["", ""]), to: "b.csv")
    let both = ToolRun("analyze", path, other, "-f", "csv")
    #expect(both.code == .ok && both.output.split(separator: "\n").count == 1 + 2)
  }

  @Test func `words that say no leave nothing out, in a column and in front of it`() throws {
    let folder = try TemporaryFolder()
    let words = ["0", "false", "FALSE", "no", "", "slip"]
    let path = try folder.write(
      Self.file("# leave_out: no\n# Direction: right\n", excluded: words), to: "a.csv")
    let run = ToolRun("analyze", path, "-q", "-f", "csv", "--columns", "trace,excluded")
    #expect(run.output == "trace,excluded\ng0,0\ng1,false\ng2,FALSE\ng3,no\ng4,\n")
    let remarks = ToolRun("validate", path)
    #expect(!remarks.output.contains("excluded"), "\(remarks.output)")
    let whole = try folder.write(
      Self.file("# Leave_Out: bad\n", excluded: words), to: "b.csv")
    #expect(ToolRun("analyze", whole, "-q").code == .noInput)
  }

  @Test func `documents say how many are left out`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.file(excluded: ["", "slip", "", "", "slip", ""]), to: "a.csv")
    let said = "2 left out, as the recording says"
    for words in [["analyze"], ["tune"], ["compare"], ["check", "--save-baseline", "-"]] {
      let run = ToolRun([words[0], path, "-q"] + words.dropFirst())
      if words[0] != "check" { #expect(run.output.contains(said), "\(words): \(run.output)") }
    }
    let methods = ToolRun("report", path, "-q", "--methods").output
    #expect(methods.contains("left out: 2 as the recording says"))
    let json = ToolRun("analyze", path, "-q", "-f", "json").output
    #expect(json.contains("\"used\": 4"))
  }
}
