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
      id,t_ms,phase,pointer,x,y
      a,0,down,0,10,10
      a,10,down,1,90,10
      a,20,move,0,30,10
      a,30,cancel,0,30,10
      a,40,up,1,90,10
      b,0,down,0,10,10
      b,20,move,0,30,10
      b,30,up,0,30,10

      """
    let input = try folder.write(rows, to: "g.csv")
    let run = ToolRun(
      "export", input, "--format", "cdp", "--container", "393x852", "-o", folder.path("out"))
    #expect(run.code == .partlyRejected)
    #expect(run.error.contains("a cannot be written as cdp: several fingers touch in it"))
    #expect(try folder.read("out/b.jsonl").hasPrefix(#"{"at_ms":0"#))
    #expect(try folder.files().keys.contains { $0.hasSuffix("a.jsonl") } == false)
  }

  @Test func `a missing trace is refused with what helps`() throws {
    #expect(ToolRun("export", swipes, "--trace", "back-1").error.contains("Did you mean back-01"))
  }

  @Test func `what playing cannot reproduce is said`() throws {
    let folder = try TemporaryFolder()
    let rows = "trace_id,t_ms,x,y\na,0,10,10\na,20,30,10\na,40,60,10\n"
    let input = try folder.write(rows, to: "g.csv")
    let run = ToolRun("export", input, "-t", "a")
    #expect(run.code == .ok)
    #expect(run.error.contains("in 1 of 1 gesture without phases, the first row counts"))
    #expect(ToolRun("export", input, "-t", "a", "-q").error.isEmpty)
  }
}
