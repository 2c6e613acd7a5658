import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The report as one page.
@Suite struct ReportPageTests {
  private let folder: TemporaryFolder
  private let traces = Repository.path("traces")

  init() throws { folder = try TemporaryFolder() }

  /// The page of the shipped traces, once for all tests that only look at it.
  private static let shipped = Result { try Self().page(Repository.path("traces"), "--jobs", "3") }

  /// The page of some recordings, read back as XML.
  private func page(_ words: String...) throws -> (text: String, elements: [PageReader.Element]) {
    let run = ToolRun(["report"] + words + ["-o", folder.path("report.html"), "-q"])
    #expect(run.code == .ok || run.code == .partlyRejected, "\(run.error)")
    let text = try folder.read("report.html")
    return (text, PageReader.elements(of: text))
  }

  @Test func `the page of the shipped traces is whole, alone, and the same again`() throws {
    let (text, elements) = try page(traces, "--jobs", "1")
    #expect(try folder.files().keys.sorted() == ["report.html"])
    #expect(try Self.shipped.get().text == text)
    let beside = try ReportTests.shipped.get().files().keys.count { $0.hasSuffix(".light.svg") }
    #expect(elements.count { $0.name == "svg" } == beside)
    #expect(text.utf8.count < 1_500_000)
    #expect(elements.count { $0.name == "h1" } == 1)
    #expect(elements.first { $0.name == "html" }?.attributes["lang"] == "en")
    #expect(text.contains("@media screen and (prefers-color-scheme: dark)"))
    #expect(text.contains("var(--finish)"))
  }

  @Test func `the page loads nothing, runs its one script alone, and says so`() throws {
    let (text, elements) = try Self.shipped.get()
    let policy = elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none';") == true)
    for element in elements {
      #expect(
        !["link", "img", "iframe", "object", "use", "image"].contains(element.name))
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on") && !["src", "srcset", "style"].contains(name))
        #expect(!value.contains("url("))
        if name.hasSuffix("href") { #expect(value.hasPrefix("#"), "\(value)") }
        #expect(!value.contains("://") || name.hasPrefix("xmlns"), "\(name)=\(value)")
      }
    }
    #expect(!text.contains("@import") && !text.contains("url("))
    #expect(elements.count { $0.name == "script" } == 1)
    // Without the script nothing is hidden, and no part of it is made of data.
    #expect(!elements.contains { $0.attributes["hidden"] != nil })
    let tags = Set(elements.compactMap { $0.attributes["data-tags"] })
    #expect(tags == ["", "wrong", "close"])
  }

  @Test func `headings are in order, names are used once, and links lead to them`() throws {
    let elements = try Self.shipped.get().elements
    let levels = elements.compactMap { element in
      element.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) }
    }
    #expect(levels == [1, 2, 2])
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    let names = elements.compactMap { $0.attributes["id"] }
    #expect(Set(names).count == names.count)
    let targets = elements.compactMap { $0.attributes["href"]?.dropFirst() }.map(String.init)
    #expect(Set(targets).isSubset(of: names))
    // Three cards, and the 58 gestures that the map shows: 65 less 3 of the system, 1 without an end and
    // 3 without a pan.
    #expect(targets.count == 61)
    for element in elements where element.attributes["role"] == "img" && element.name == "div" {
      #expect(element.attributes["aria-label"]?.isEmpty == false)
    }
  }

  @Test func `the page has the words and numbers of the folder's report`() throws {
    let words = ["\(traces)/hard-cases.csv", "--policy", "progress:threshold=0.4"]
    let (text, elements) = try page(words[0], words[1], words[2])
    #expect(ToolRun(["report"] + words + ["-o", folder.path("out"), "-q"]).code == .ok)
    let report = try folder.read("out/report.md")
    let cells = try (report + folder.read("out/gestures.md")).split(separator: "\n").filter {
      $0.hasPrefix("|") && !$0.contains("---")
    }
    .flatMap { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    .filter { !$0.isEmpty }
    let shown = elements.filter { ["th", "td"].contains($0.name) }.map(\.text)
      .filter { !$0.isEmpty }
    // What Markdown escapes or shortens is said otherwise; all else in the same order.
    let numbers = { (texts: [String]) in texts.filter { $0.wholeMatch(of: /[-+−0-9.,†%]+/) != nil }
    }
    #expect(numbers(cells).count > 300)
    #expect(numbers(cells) == numbers(shown))
    let bold = try #require(report.firstMatch(of: /\*\*(.*?)\*\*/)).output.1
    #expect(PageReader.words(text).contains(bold))
    #expect(
      report.matches(of: /(?m)^## (.*)$/).map { String($0.output.1) }
        == elements.filter { $0.name == "h2" }.map(\.text))
  }

  @Test func `names from traces stay texts`() throws {
    let header = "# width_pt: 393\n# height_pt: 852\n# direction: right\n"
    let file = HostileText.samples(seed: 3, count: 60).enumerated().reduce(
      into: header + "trace_id,t_ms,phase,x_pt,y_pt\n"
    ) { text, sample in
      let id = "\"\(sample.offset)" + sample.element.replacing("\"", with: "\"\"") + "\""
      text += "\(id),0,down,10,400\n\(id),16,move,90,400\n\(id),32,up,200,400\n"
    }
    let (_, elements) = try page(try folder.write(file, to: "<b>&.csv"))
    let known: Set = [
      "html", "head", "meta", "title", "style", "body", "main", "nav", "h1", "h2", "h3", "p", "ul",
      "li", "a", "strong", "code", "pre", "div", "table", "thead", "tbody", "tr", "th", "td",
      "details", "summary", "figure", "dl", "dt", "dd", "small", "span", "footer", "svg", "desc",
      "rect", "path", "circle", "g", "text", "script",
    ]
    #expect(Set(elements.map(\.name)).subtracting(known).isEmpty)
    #expect(elements.count { $0.name == "details" } > 40)
    #expect(elements.count { $0.name == "script" } == 1)
  }

  @Test func `a page goes to standard output, what changed first`() throws {
    let input = Repository.path("traces/page-turns.csv")
    let baseline = folder.path("base.json")
    #expect(ToolRun("check", input, "--save-baseline", baseline, "-q").code == .ok)
    let run = ToolRun(
      "report", input, "-o", "-", "--baseline", baseline, "--policy", "progress:threshold=0.4")
    #expect(run.code == .ok)
    #expect(run.output.hasPrefix("<!DOCTYPE html>") && run.output.hasSuffix("</html>\n"))
    #expect(PageReader.words(run.output).contains("5 of 8 traces are decided otherwise"))
  }

  @Test func `what a page leaves out is had by a command that runs`() throws {
    let corpus = folder.path("many.csv")
    #expect(ToolRun("generate", "--count", "230", "-o", corpus).code == .ok)
    let (text, elements) = try page(corpus)
    #expect(elements.count { $0.name == "details" } < 230)
    let sentence = try #require(
      PageReader.words(text).firstMatch(of: /The 200 of \d+ [^;]*; (pantrace .*?) has all/))
    let words = try ToolRun.words(sentence.output.1).map {
      $0 == "analysis.csv" ? folder.path("analysis.csv") : $0
    }
    #expect(ToolRun(words).code == .ok)
    #expect(try folder.read("analysis.csv").split(separator: "\n").count > 230)
  }

  @Test(arguments: [
    ["report"], ["analyze"], ["tune"], ["compare", "--policies", "progress,vaul"],
    ["check", "--save-baseline", "-"],
  ])
  func `a name that ends as a page's does makes a page`(words: [String]) throws {
    let input = Repository.path("traces/page-turns.csv")
    let target = folder.path("PAGE.HTM")
    let run = ToolRun([words[0], input] + words.dropFirst() + ["-o", target, "-q"])
    #expect(run.code == .ok, "\(run.error)")
    let page = try folder.read("PAGE.HTM")
    let elements = PageReader.elements(of: page)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(words[0] == "check" || elements.count { $0.name == "h1" } == 1)
    #expect(!elements.contains { ["img", "link"].contains($0.name) })
    #expect(elements.contains { $0.name == "script" } == (words[0] == "report"))
  }

  /// Browsers run a script only if the policy has its SHA-256.
  @Test(.enabled(if: Installed.program("sha256sum") != nil, "sha256sum is not installed"))
  func `the policy has the digest of the page's script`() throws {
    let text = try Self.shipped.get().text
    let script = try #require(text.firstMatch(of: /<script>((?s).*)<\/script>/)).1
    let process = Process()
    process.executableURL = Installed.program("sha256sum")
    process.arguments = [try folder.write(String(script), to: "script.js")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    _ = process.exitStatus()
    let digits = Array(printed.prefix { $0 != " " })
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    #expect(bytes.count == 32)
    #expect(text.contains("sha256-\(Data(bytes).base64EncodedString())"))
  }

  @Test func `what is clearest does not depend on what changed`() throws {
    let base = folder.path("base.csv")
    _ = ToolRun("check", traces, "--policy", "progress", "--save-baseline", base, "-q")
    func cards(_ words: String...) throws -> [String] {
      _ = ToolRun(["report", traces, "-q", "-o", folder.path("x.html")] + words)
      let page = try folder.read("x.html")
      return page.matches(of: /<p class="name"><strong><a href="(#gesture-[0-9]+)">/).map {
        String($0.1)
      }
    }
    let plain = try cards()
    #expect(plain.count == 3)
    #expect(try cards("--baseline", base) == plain)
  }

  @Test func `a page that cannot be written is refused before anything is measured`() throws {
    let run = ToolRun("report", traces, "-o", folder.path("none/report.html"))
    #expect(run.code == .outputFailed)
    #expect(try folder.files().isEmpty)
  }

  @Test(arguments: [
    ["-o", "a.png"], ["-o", "a.SVG"], ["-o", "a.md"], ["-o", "a.csv"],
    ["-o", "a.html", "--methods"],
  ])
  func `a name of another form is refused, as the form would not be that of the name`(
    words: [String]
  ) throws {
    let words = words.map { $0.hasPrefix("a.") ? folder.path($0) : $0 }
    let run = ToolRun(["report", traces] + words)
    #expect(run.code == .usage && run.error.contains("has the name of a "), "\(run.error)")
    #expect(try folder.files().isEmpty)
  }
}

/// Reads pages back with an XML parser.
enum PageReader {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The words in it, those of its parts too.
    var text = ""
  }

  /// The elements in the order of their beginnings; none, with an issue, if the text is not XML.
  static func elements(of page: String) -> [Element] {
    let parser = XMLParser(data: Data(page.utf8))
    let collector = Collector()
    parser.delegate = collector
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return collector.elements
  }

  /// The words of a page in their order, without its markup.
  static func words(_ page: String) -> String {
    elements(of: page).first?.text ?? ""
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      for place in open { elements[place].text += text }
    }
  }
}
