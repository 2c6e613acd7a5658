import Foundation
import Testing

@testable import PanTraceTool

@Suite struct ExportTests {
  private let swipes = Repository.path("traces/back-swipes.csv")

  @Test func `one gesture goes to standard output or a file, several to a folder`() throws {
    let folder = try TemporaryFolder()
    let one = ToolRun("export", swipes, "--trace", "back-01", "-q")
    #expect(one.code == .ok && one.output.hasPrefix("{\n  \"actions\": ["))
    let path = folder.path("one.json")
    #expect(ToolRun("export", swipes, "--trace", "back-01", "-q", "-o", path).code == .ok)
    #expect(try folder.read("one.json") == one.output)
    #expect(ToolRun("export", swipes, "-q").code == .usage)
    #expect(ToolRun("export", swipes, "-q", "-o", folder.path("all")).code == .ok)
    #expect(try folder.read("all/back-01.json") == one.output)
  }

  @Test func `gestures of several files get a folder for each`() throws {
    let folder = try TemporaryFolder()
    let pages = Repository.path("traces/page-turns.csv")
    let run = ToolRun("export", swipes, pages, "--format", "cdp", "-q", "-o", folder.path("out"))
    #expect(run.code == .ok)
    let names = try folder.files().keys
    #expect(names.contains { $0.hasSuffix("out/back-swipes/back-01.jsonl") })
    #expect(names.contains { $0.contains("out/page-turns/") })
  }

  @Test func `what cannot be said is named, and the rest is written`() throws {
    let folder = try TemporaryFolder()
    let rows = """
      id,t_ms,phase,x,y
      a,0,down,10,10
      a,20,move,30,10
      a,30,cancel,30,10
      b,0,down,10,10
      b,20,move,30,10
      b,30,up,30,10

      """
    let input = try folder.write(rows, to: "g.csv")
    let run = ToolRun(
      "export", input, "--format", "evemu", "--container", "393x852", "-o", folder.path("out"))
    #expect(run.code == .partlyRejected)
    #expect(run.error.contains("a cannot be written as evemu: the system took the touch away"))
    #expect(try folder.read("out/b.events").hasPrefix("# EVEMU 1.3\n"))
    #expect(try folder.files().keys.contains { $0.hasSuffix("a.events") } == false)
  }

  @Test func `a missing trace and an unknown size are refused with what helps`() throws {
    let folder = try TemporaryFolder()
    #expect(ToolRun("export", swipes, "--trace", "back-1").error.contains("Did you mean back-01"))
    let input = try folder.write(
      "t_ms,phase,x,y\n0,down,10,10\n20,move,30,10\n30,up,30,10\n", to: "g.csv")
    let run = ToolRun("export", input, "--format", "evemu")
    #expect(run.code == .noInput)
    #expect(run.error.contains("nothing says how large the screen is; --container says it"))
  }

  /// The recorded row is what the gesture is; on UiAutomator2's grid exact times come out slower.
  @Test func `verifying says what is kept, and writes only where asked`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("verified.csv")
    #expect(ToolRun("export", swipes, "--verify", file, "-q").code == .ok)
    let rows = try folder.read("verified.csv").split(separator: "\n")
      .filter { $0.hasPrefix("back-03,") }
    #expect(rows.count == 3)
    let release = rows.map { Double($0.split(separator: ",")[5]) ?? 0 }
    #expect(abs(release[1] - release[0]) < 0.01 * release[0] && release[2] < 0.6 * release[0])
    #expect(
      ToolRun("export", swipes, "--verify", file, "--format", "w3c-20ms", "-q").code == .ok)
    let played = try folder.read("verified.csv").split(separator: "\n")
      .filter { $0.hasPrefix("back-03,") }
    #expect(abs((Double(played[2].split(separator: ",")[5]) ?? 0) - release[0]) < 0.2 * release[0])
    #expect(
      ToolRun("export", swipes, "-t", "back-01", "--verify", "-", "-o", "-").code == .usage)
    let out = folder.path("out")
    #expect(
      ToolRun("export", swipes, "--verify", "-", "-q", "-o", out).output.hasPrefix(
        "12 gestures in the form w3c,")
    )
    #expect(try folder.files().count > 4)
  }
}
