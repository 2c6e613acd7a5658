import Foundation
import Testing

@testable import PanTraceTool

/// The interactive page as a command writes it.
@Suite struct LabTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the page holds every trace that can be used, in the canonical form`() throws {
    let traces = Repository.path("traces/page-turns.csv")
    let run = ToolRun("lab", traces, "-o", folder.path("lab.html"), "--policy", "vaul")
    #expect(run.code == .ok, "\(run.error)")
    let page = try folder.read("lab.html")
    #expect(run.error.contains("lab.html: 8 gestures; open it in a browser"))
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(
      page.contains("{\"settings\":[\"policy=vaul\"],\"files\":[[\"\(traces)\",\"# pantrace 1\\n"))
    #expect(page.contains("default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'"))
    #expect(!page.contains("/*engine*/") && !page.contains("/*script*/"))
    let again = ToolRun("lab", traces, "--policy", "vaul", "-o", "-")
    #expect(again.output == page)
  }

  @Test func `a size that no recording says goes into the page`() throws {
    let rows = "trace_id,t_ms,phase,x_pt,y_pt\na,0,down,0,900\na,20,move,50,3000\na,40,up,90,4000\n"
    let file = try folder.write(rows, to: "large.csv")
    let unknown = ToolRun("lab", file, "-o", folder.path("lab.html"))
    #expect(unknown.code == .noInput && unknown.error.contains("--container WxH"))
    let run = ToolRun("lab", file, "--container", "4000x4100", "-o", "-")
    #expect(run.code == .ok, "\(run.error)")
    #expect(run.output.contains("width_pt,height_pt"))
    #expect(run.output.contains("90,4000,4000,4100"))
  }

  @Test func `without recordings the page is for making some`() throws {
    let run = ToolRun("lab", "-o", folder.path("lab.html"))
    #expect(run.code == .ok, "\(run.error)")
    #expect(run.error.contains("lab.html: a page to record on; open it in a browser"))
    #expect(try folder.read("lab.html").contains("{\"settings\":[],\"files\":[]}"))
  }

  @Test func `names and texts of a recording end no element`() throws {
    let text =
      "trace_id,t_ms,phase,x_pt,y_pt,note\n"
      + "a,0,down,0,0,</script><!--\na,20,move,50,0,\na,40,up,90,0,\n"
    let file = try folder.write(text, to: "hostile.csv")
    #expect(ToolRun("lab", file, "-q", "-o", folder.path("lab.html")).code == .ok)
    let page = try folder.read("lab.html")
    #expect(page.components(separatedBy: "</script>").count == 4)
    #expect(!page.contains("</script><!--"))
  }

  @Test func `a rule that is none, and recordings that are none, are refused`() throws {
    let run = ToolRun("lab", "-o", folder.path("lab.html"), "--policy", "nonsense")
    #expect(run.code == .usage)
    let file = try folder.write("Dear diary\n", to: "diary.csv")
    #expect(ToolRun("lab", file, "-o", folder.path("lab.html")).code == .noInput)
    #expect(try folder.files().keys.sorted() == ["diary.csv"])
  }

  @Test func `without -o somebody's own file is not replaced, and a page of an earlier run is`()
    throws
  {
    for text in ["<h1>My lab</h1>\n", "", "<!-- pantrace:file 0123456789abcdef -->\n"] {
      _ = try folder.write(text, to: "lab.html")
      let run = ToolRun(["lab", "-q"], in: folder.url)
      #expect(run.code == .outputFailed)
      #expect(run.error.contains("help: -o lab.html replaces it"), "\(run.error)")
      #expect(try folder.read("lab.html") == text)
    }
    #expect(ToolRun(["lab", "-q", "-o", "lab.html"], in: folder.url).code == .ok)
    #expect(ToolRun(["lab", "-q", "--policy", "vaul"], in: folder.url).code == .ok)
    #expect(try folder.read("lab.html").contains("policy=vaul"))
  }
}
