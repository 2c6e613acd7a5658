import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Every writer, given a file whose name, ids and labels were made to break it.
struct HostileNamesTests {
  private let folder: TemporaryFolder
  private let file: String
  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write(
      Self.traces, to: "=a|b <img src=x>`](javascript:x),:;\u{1B}[31m\u{202E}.csv")
  }

  /// How many traces the reader keeps; reports a file of which it keeps or refuses none.
  private func kept() throws -> Int {
    let object = try JSONSerialization.jsonObject(
      with: Data(ToolRun("analyze", file, "-f", "json").output.utf8))
    let analysis = try #require(object as? [String: Any])
    let kept = try #require(analysis["traces"] as? [Any]).count
    #expect(kept > 60)
    #expect(try #require(analysis["rejected"] as? [Any]).count > 10)
    return kept
  }

  /// One swipe an id; every other one was meant to finish.
  ///
  /// The longest are cut where they are still longer than any column, or any file's name.
  private static let traces: String = {
    let header = "# width_pt: 393\n# height_pt: 852\n# direction: right\n"
    // An id that comes back would cost both their place.
    var known: Set<[UInt8]> = []
    let ids = HostileText.samples(seed: 9, count: 50).map {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix(1500)))
    }.filter { known.insert(Array($0.utf8)).inserted }
    return ids.enumerated().reduce(
      header + "trace_id,t_ms,phase,x_pt,y_pt,intent,participant\n"
    ) { text, sample in
      let quoted = "\"" + sample.element.replacing("\"", with: "\"\"") + "\""
      let intent = sample.offset.isMultiple(of: 2) ? "finish" : "cancel"
      return text
        + (0..<12).map { step in
          let phase = step == 0 ? "down" : step == 11 ? "up" : "move"
          let x = 20 + Double(step * (5 + sample.offset % 20))
          return "\(quoted),\(step * 8),\(phase),\(x),\(300 + sample.offset),\(intent),\(quoted)\n"
        }.joined()
    }
  }()

  private func expectHarmless(_ text: String, _ what: String) {
    let bad = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format: ![0x200C, 0x200D].contains(scalar.value)
      default: false
      }
    }
    #expect(bad == nil, "\(what) shows \(bad.map { String($0.value, radix: 16) } ?? "")")
  }

  /// The lines outside of code, whose tables must be whole and whose elements the writer's own.
  private func expectWholeMarkdown(_ text: String, _ what: String) {
    var fence: String?
    var bars: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = String(line.prefix { $0 == "`" })
      if let open = fence {
        if ticks.count >= open.count, line.count == ticks.count { fence = nil }
        continue
      }
      if ticks.count >= 3 {
        fence = ticks
        continue
      }
      let withoutCode = line.replacing(/(?<tick>`+)[^`].*?[^`]?\k<tick>/, with: "")
      let count = line.unicodeScalars.count { $0 == "|" }
      if line.hasPrefix("|") {
        #expect(count == bars ?? count, "\(what): \(line.prefix(200))")
        bars = count
      } else if !line.drop(while: { $0 == " " }).hasPrefix("<") {
        #expect(!withoutCode.contains("|"), "\(what): \(line.prefix(200))")
        bars = nil
      }
      for rest in withoutCode.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
        let element = /\/?(picture|source|img|details|summary|sub|a|br|p|div|!--)\b.*/
        #expect(rest.prefixMatch(of: element) != nil || rest.hasPrefix("!--"), "\(what): <\(rest)")
      }
    }
    #expect(fence == nil, "\(what): a block is open")
    expectHarmless(text.replacing("\t", with: ""), what)
  }

  @Test(arguments: [
    ["analyze"], ["compare", "--policies", "progress,vaul"],
    ["tune", "--bootstrap", "0"], ["validate"],
  ])
  func `each form of each command stays whole`(command: [String]) throws {
    func output(_ form: String) -> String {
      ToolRun([command[0], file] + command.dropFirst() + ["-f", form]).output
    }
    expectHarmless(output("text"), "\(command) text")
    expectWholeMarkdown(output("markdown"), "\(command) markdown")
    _ = try JSONSerialization.jsonObject(with: Data(output("json").utf8))
    // A tuning has no rows.
    guard command[0] != "tune" else { return }
    let records = CSVRecords.of(output("csv"))
    #expect(records.count > 1)
    #expect(Set(records.map(\.count)).count == 1)
  }

  @Test(arguments: ["always", "never"])
  func `what is said to people holds no escape of others`(color: String) {
    for words in [["analyze"], ["validate"], ["compare"], ["import", "-o", "-", "-v"]] {
      let run = ToolRun([words[0], file] + words.dropFirst() + ["--color", color])
      let shown = words[0] == "import" ? run.error : run.output + run.error
      expectHarmless(shown.replacing(/\u{1B}\[[0-9;]+m/, with: ""), "\(words) \(color)")
      #expect(!shown.contains("[31m\u{1B}"))
    }
    let lost = ToolRun("analyze", "\u{1B}[2J\u{202E}.csv", "--color", color)
    expectHarmless(lost.error.replacing(/\u{1B}\[[0-9;]+m/, with: ""), "error")
  }

  @Test func `one replay stays whole in every form`() throws {
    for id in ["</script>", "](javascript:alert(1))", "\u{1B}[31m", "=1+2", "|", "```"] {
      for form in ["text", "markdown"] {
        let chart = folder.path("chart.svg")
        let run = ToolRun("replay", file, "--trace=\(id)", "-f", form, "--charts", chart)
        #expect(run.code == .partlyRejected, "\(run.error)")
        if form == "text" {
          expectHarmless(run.output, id)
        } else {
          expectWholeMarkdown(run.output, id)
        }
        #expect(XMLParser(data: try Data(folder.read("chart.light.svg").utf8)).parse())
      }
    }
  }

  @Test func `a gate's baseline and annotations stay whole`() throws {
    let baseline = folder.path("baseline.csv")
    #expect(ToolRun("check", file, "--save-baseline", baseline).code == .partlyRejected)
    let saved = try folder.read("baseline.csv")
    let lines = saved.split(separator: "\n").drop { $0.hasPrefix("# ") }
    #expect(try lines.count == kept() + 1)
    let words = ["check", file, "--baseline", baseline, "--policy", "progress:threshold=0.9"]
    let annotations = ToolRun(words + ["--format", "github"]).output.unicodeScalars
      .split(separator: "\n").map(String.init)
    #expect(annotations.count > 20)
    let command = /::(error|warning|notice) ?((file|title)=[^,:\r\n]*,?)*::[^\r\n]*/
    for line in annotations {
      #expect(line.wholeMatch(of: command.matchingSemantics(.unicodeScalar)) != nil, "\(line)")
    }
    expectWholeMarkdown(ToolRun(words + ["--format", "markdown"]).output, "check")
    expectHarmless(ToolRun(words).output, "check")
  }

  @Test func `names of outputs hold no escape`() throws {
    let name = folder.path("\u{1B}[31m\u{9B}\u{202E}\u{7}\r")
    let small = Repository.path("traces/page-turns.csv")
    for words in [
      ["report", small, "-o", name], ["report", small, "-o", name + ".html"],
    ] {
      let run = ToolRun(words)
      #expect(run.code == .ok, "\(run.error)")
      #expect(!run.output.isEmpty)
      expectHarmless(run.output + run.error, "\(words)")
    }
  }

  @Test func `a report keeps to its folder and its page`() throws {
    let run = ToolRun("report", file, "-o", folder.path("report"), "--color", "always")
    #expect(run.code == .partlyRejected)
    let files = try folder.files()
    #expect(files.keys.filter { !$0.hasPrefix("report/") }.count == 1)
    for (name, data) in files where name.hasPrefix("report/") {
      #expect(name.utf8.count < 400)
      #expect(name.wholeMatch(of: /[A-Za-z0-9._~\/-]+/) != nil, "\(name)")
      #expect(!name.split(separator: "/").contains { $0.hasPrefix(".") })
      if name.hasSuffix(".svg") { #expect(XMLParser(data: data).parse(), "\(name)") }
    }
    expectWholeMarkdown(try folder.read("report/report.md"), "report.md")
  }

  @Test func `what is converted has the same names`() throws {
    _ = ToolRun("import", file, "--from", "csv", "-o", folder.path("canonical.csv"))
    let again = ToolRun("analyze", folder.path("canonical.csv"), "-f", "csv")
    #expect(again.code == .ok)
    let ids = { (text: String) in
      CSVRecords.of(text).filter { !$0.contains("rejected") }.map { Array($0[1].unicodeScalars) }
    }
    #expect(ids(again.output) == ids(ToolRun("analyze", file, "-f", "csv").output))
  }

  @Test func `output in a notebook ends where its block ends`() throws {
    let name = try folder.write(Self.traces, to: "hostile.csv")
    #expect(name.hasSuffix("hostile.csv"))
    let text = """
      # A

      ```console
      $ pantrace analyze hostile.csv
      ```

      ``````````console
      $ pantrace analyze hostile.csv -f markdown
      ``````````

      The end.

      """
    let path = try folder.write(text, to: "a.md")
    #expect(ToolRun("notebook", "run", path).code == .ok)
    let once = try folder.read("a.md")
    #expect(once.hasSuffix("\nThe end.\n"))
    #expect(ToolRun("notebook", "check", path).output == "\(path): 2 commands, as it should be\n")
    expectWholeMarkdown(once, "notebook")
  }
}
