import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

@Suite struct ConvertTests {
  @Test(arguments: ["back-swipes", "hard-cases", "page-turns", "recognised-pans"])
  func `converting twice changes nothing, and nothing that is measured`(name: String) throws {
    let folder = try TemporaryFolder()
    let input = Repository.path("traces/\(name).csv")
    let once = folder.path("\(name).csv")
    #expect(ToolRun("import", input, "-o", once, "-q").code == .ok)
    let twice = ToolRun("import", once, "-o", "-", "-q")
    #expect(twice.output == (try folder.read("\(name).csv")))
    let figures = [input, once].map { path in
      ToolRun("analyze", path, "-q", "-f", "csv").output
        .replacingOccurrences(of: path, with: "")
    }
    #expect(figures[0] == figures[1])
  }

  @Test func `another dialect becomes the canonical one`() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(
      "timestamps;xpos;ypos;state\n0.1;1;2;touchstart\n0.2;30;2;touchmove\n0.3;30;2;touchend\n",
      to: "swipe.csv")
    let run = ToolRun("import", input, "--from", "csv", "--time-unit", "s", "-o", "-", "-q")
    #expect(run.code == .ok)
    #expect(run.output.contains("swipe,0.1,down,1,2\n"))
  }

  @Test func `several files go to a folder and never to standard output`() throws {
    let folder = try TemporaryFolder()
    let traces = Repository.path("traces")
    #expect(ToolRun("import", traces, "-o", "-").code == .usage)
    #expect(ToolRun("import", traces, "-o", folder.path("out"), "-q").code == .ok)
    #expect(try folder.files().keys.count { $0.hasSuffix(".csv") } == 5)
  }

  @Test(arguments: ["back-swipes", "page-turns", "recognised-pans", "hard-cases"])
  func `plain csv has its header first, and what stood in front in columns`(name: String) throws {
    let folder = try TemporaryFolder()
    let input = Repository.path("traces/\(name).csv")
    let plain = folder.path("plain.csv")
    #expect(ToolRun("import", input, "--plain", "-o", plain, "-q").code == .ok)
    let records = CSVRecords.of(try folder.read("plain.csv"))
    let header = try #require(records.first)
    #expect(header.prefix(2) == ["trace_id", header[1]] && header[1].hasPrefix("t_"))
    #expect(Set(header).count == header.count)
    #expect(records.allSatisfy { $0.count == header.count })
    let original = try String(contentsOfFile: input, encoding: .utf8).split(separator: "\n")
    for line in original where line.hasPrefix("# ") && line.contains(": ") {
      let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
      let column = try #require(header.firstIndex(of: String(parts[0])), "\(line)")
      let texts = Set(records.dropFirst().map { $0[column] })
      #expect(texts == [parts[1].trimmingCharacters(in: .whitespaces)], "\(line)")
    }
    let tables = [input, plain].map {
      CSVRecords.of(ToolRun("analyze", $0, "-q", "-f", "csv").output)
    }
    let names = try #require(tables[0].first).filter { $0 != "source" && $0 != "place" }
    let figures = try tables.map { table in
      let places = try names.map { try #require(table.first?.firstIndex(of: $0), "\($0)") }
      return table.map { row in places.map { row[$0] } }
    }
    #expect(figures[0] == figures[1] && figures[0].count > 1)
  }

  @Test(arguments: [
    "back-swipes", "page-turns", "recognised-pans", "hard-cases", "sheet-dismissals",
  ])
  func `files of one trace's rows each are decided as the whole file is`(name: String) throws {
    let folder = try TemporaryFolder()
    let input = Repository.path("traces/\(name).csv")
    let plain = folder.path("plain.csv")
    #expect(ToolRun("import", input, "--plain", "-o", plain, "-q").code == .ok)
    let lines = try folder.read("plain.csv").split(separator: "\n").map(String.init)
    var parts: [(id: Substring, rows: [String])] = []
    for line in lines.dropFirst() {
      let id = line.prefix { $0 != "," }
      if parts.last?.id == id {
        parts[parts.count - 1].rows.append(line)
      } else {
        parts.append((id, [line]))
      }
    }
    let files = try parts.enumerated().map { number, part in
      try folder.write(
        ([lines[0]] + part.rows + [""]).joined(separator: "\n"), to: "part-\(number).csv")
    }
    func rows(_ files: [String]) -> [[String]] {
      let run = ToolRun(["analyze"] + files + ["-q", "-f", "csv"])
      return CSVRecords.of(run.output, without: ["source", "place"])
    }
    #expect(rows([plain]).count > 1)
    #expect(rows([plain]) == rows(files))
  }

  @Test func `a generated corpus is the same for its seed, and reads without a finding`() throws {
    let folder = try TemporaryFolder()
    let first = ToolRun("generate", "--count", "300", "--seed", "9", "--jobs", "1")
    let second = ToolRun("generate", "--count", "300", "--seed", "9", "--jobs", "3")
    #expect(first.output == second.output)
    #expect(ToolRun("generate", "--count", "300", "--seed", "10").output != first.output)
    let validation = ToolRun("validate", try folder.write(first.output, to: "g.csv"))
    #expect(validation.code == .ok)
    #expect(validation.output.contains("300 traces"))
    let (path, words) = (folder.path("o.csv"), ["generate", "--count", "3", "-o"])
    #expect(ToolRun(words + [path]).error == "\(path): 3 gestures\n")
    #expect(ToolRun(words + [path, "-q"]).error.isEmpty)
  }
}
