import Foundation
import PanTestSupport
import Testing

@testable import PanBatch
import PanMetrics
@testable import PanTraceTool

/// What is made of parts is byte for byte what is made of the recordings, or nothing.
struct PartsTests {
  private let folder: TemporaryFolder
  /// Recordings with and without defects, in the order of their names' bytes.
  private let recordings: [String]

  init() throws {
    folder = try TemporaryFolder()
    let names =
      ["back-swipes", "hard-cases", "page-turns"] + [
        "Quirks/duplicate-trace", "Quirks/many-errors", "Quirks/empty-file", "Quirks/silence",
        "Quirks/unknown-columns", "Quirks/newer-version",
      ]
    recordings = names.map {
      Repository.path(($0.contains("/") ? "Tests/" : "traces/") + $0 + ".csv")
    }
    .filter { FileManager.default.fileExists(atPath: $0) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// A part of each recording, made with some options; their folder.
  private func makeParts(_ options: [String] = [], in name: String = "parts") throws -> String {
    let parts = folder.path(name)
    try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: true)
    for (number, recording) in recordings.enumerated() {
      // Names in another order than those of the recordings.
      let part = "\(parts)/\(recordings.count - number).part"
      let run = ToolRun(["analyze", recording, "-q", "--part", part] + options)
      #expect(run.code == .ok && run.output.isEmpty, "\(recording) \(run.error)")
    }
    return parts
  }

  /// Parts made without options, once for the commands that only read them.
  private static let shared = Result {
    let tests = try Self()
    _ = try tests.makeParts()
    return tests.folder
  }

  private func list(_ names: [String]) throws -> String {
    try folder.write(names.joined(separator: "\n") + "\n", to: "list.txt")
  }

  /// A part says how its recordings were analyzed; what it says of outputs is not obeyed.
  @Test func `a forged part makes merge write nothing else`() throws {
    let recording = Repository.path("traces/page-turns.csv")
    let (other, charts) = (folder.path("other.part"), folder.path("charts"))
    let origin = PartOrigin(
      reading: [], command: ["--part", other, "--charts", charts], rule: nil,
      configuration: Digest(of: []), metrics: .all)
    let path = folder.path("forged.part")
    var writer = try PartWriter(OutputTarget(path), origin)
    var reports: [FileReport] = []
    try TraceBatch(inputs: [.file(recording)], hashes: true).run { _ in
    } consume: { _, _ in
    } besides: { news in
      if case .fileEnded(let report) = news { reports.append(report) }
    }
    for report in reports { try writer.end(report) }
    try writer.finish()
    let run = ToolRun("analyze", path, "-o", folder.path("a.json"))
    #expect(!run.error.contains("unknown"), "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: other))
    #expect(!FileManager.default.fileExists(atPath: charts))
  }

  @Test func `there are recordings to try it with`() { #expect(recordings.count >= 6) }

  @Test(
    arguments: [
      [], ["--metrics", "all"], ["--policy", "progress-or-velocity:progress=0.4,velocity=300"],
      ["--transition", "sheet", "--metrics", "L6"], ["--controller", "percent-driven"],
      ["--people", "shared", "--set", "hysteresis=20"], ["--strict", "--container", "400x800"],
    ] as [[String]])
  func `merge gives what one analysis gives, in every form`(options: [String]) throws {
    let parts = try makeParts(options)
    // One run writes all the forms.
    let forms = ["json", "csv", "ndjson", "txt", "md"]
    func outputs(_ name: String) -> [String] {
      forms.flatMap { ["-o", folder.path("\(name).\($0)")] }
    }
    let one = ToolRun(["analyze"] + recordings + options + outputs("one"))
    let merged = ToolRun(["analyze", parts] + outputs("merged"))
    #expect(merged.code == one.code && one.code != .usage, "\(one.error)\(merged.error)")
    for form in forms {
      let text = try folder.read("one.\(form)")
      #expect(try folder.read("merged.\(form)") == text && !text.isEmpty, "\(form)")
    }
  }

  @Test(
    arguments: [
      "tune -f json", "tune --by file -f csv", "tune --family projection --stats", "compare -f csv",
      "compare --by participant", "check --save-baseline - -q", "compare --estimators all -f json",
      "analyze --policy progress -f json", "analyze --stats --by intent", "validate -f json",
    ])
  func `every command takes parts for the recordings`(command: String) throws {
    let parts = try Self.shared.get().path("parts")
    let words = command.split(separator: " ").map(String.init)
    let one = ToolRun(words + recordings)
    let again = ToolRun(words + ["\(parts)/*.part"])
    #expect(again.output == one.output)
    #expect(again.code == one.code)
    #expect(again.error == one.error)
    #expect(one.code != .usage && !one.output.isEmpty, "\(one.error)")
  }

  @Test func `a report of parts has the pictures of their traces`() throws {
    let parts = try makeParts()
    let list = try list(recordings)
    #expect(ToolRun("report", "@\(list)", "-q", "-o", folder.path("one")).code == .partlyRejected)
    #expect(
      ToolRun("report", parts + "/*.part", "-q", "-o", folder.path("two")).code == .partlyRejected)
    let files = try folder.files()
    let pictures = files.keys.filter {
      $0.hasPrefix("one/") && ($0.hasSuffix("svg") || $0.hasSuffix("csv"))
    }
    #expect(pictures.count > 20)
    for name in pictures {
      #expect(files[name] == files["two" + name.dropFirst(3)], "\(name)")
    }
  }

  @Test func `retries, copies and their order change nothing, and expect gives another`() throws {
    let parts = try makeParts()
    let copies = try makeParts(in: "copies")
    let all = ToolRun("analyze", parts, "-f", "csv").output
    #expect(ToolRun("analyze", copies + "/3.part", parts, copies, "-f", "csv").output == all)
    let whole = folder.path("whole.part")
    #expect(ToolRun("analyze", parts + "/*.part", "-q", "--part", whole).code == .ok)
    #expect(ToolRun("analyze", whole, "-f", "csv").output == all)
    let turned = try list(recordings.reversed())
    let merged = ToolRun("analyze", parts, "--expect", turned, "-f", "csv")
    #expect(merged.output == ToolRun("analyze", "@\(turned)", "-f", "csv").output)
  }

  @Test func `what does not belong together is refused by name`() throws {
    let parts = try makeParts()
    let list = try list(recordings)
    #expect(ToolRun("analyze", parts, "--expect", list).code == .partlyRejected)
    let last = parts + "/1.part"
    let spare = folder.path("spare.part")
    try FileManager.default.moveItem(atPath: last, toPath: spare)
    let missing = ToolRun("analyze", parts, "--expect", list)
    #expect(
      missing.code == .noInput && missing.error.contains("\(recordings.last ?? "") is missing"))
    let other = folder.path("parts/other.part")
    #expect(
      ToolRun("analyze", recordings.last ?? "", "-q", "--set", "hysteresis=40", "--part", other)
        .code
        == .ok)
    let mixed = ToolRun("analyze", parts)
    #expect(mixed.code == .noInput && mixed.error.contains("different options"), "\(mixed.error)")
    let twice = ToolRun("analyze", other, spare)
    #expect(twice.code == .noInput && twice.error.contains("both hold"), "\(twice.error)")
    let both = ToolRun("analyze", recordings.last ?? "", spare)
    #expect(both.code == .noInput && both.error.contains("given twice"), "\(both.error)")
    let reading = ToolRun("analyze", spare, "--sort")
    #expect(reading.code == .noInput && reading.error.contains("--sort"), "\(reading.error)")
    #expect(ToolRun("analyze", recordings[0], "--part", folder.path("p.bin")).code == .usage)
    #expect(ToolRun("analyze", spare, "-o", spare).code == .usage)
    let extra = ToolRun("analyze", spare, "--expect", try folder.write("a.csv\n", to: "a.txt"))
    #expect(extra.code == .noInput)
  }

  @Test func `no recordings make a part, and only parts with some make a result`() throws {
    let none = folder.path("none.part")
    let empty = try folder.write("\n", to: "empty.txt")
    #expect(ToolRun("analyze", "@\(empty)").code == .noInput)
    #expect(ToolRun("analyze", "@\(empty)", "--part", none).code == .ok)
    #expect(ToolRun("analyze", none).code == .noInput)
    let parts = try makeParts()
    #expect(
      ToolRun("analyze", parts, none, "-f", "csv").output
        == ToolRun("analyze", parts, "-f", "csv").output)
    let gone = folder.path("gone.part")
    let run = ToolRun("analyze", folder.path("gone.csv"), "--part", gone)
    #expect(run.code == .noInput && !FileManager.default.fileExists(atPath: gone))
  }

  /// One bit of a part may change anywhere, and a part may end anywhere: nothing comes of it.
  @Test func `a damaged part is found wherever it is damaged`() throws {
    let part = folder.path("one.part")
    #expect(ToolRun("analyze", recordings[0], "-q", "--part", part).code == .ok)
    let bytes = try Data(contentsOf: URL(filePath: part))
    let damaged = folder.path("damaged.part")
    var random = SplitMix64(seed: 4)
    for trial in 0..<60 {
      let place = Int(random.next() % UInt64(bytes.count))
      var other = bytes
      if trial % 2 == 0 {
        other[place] ^= 1 << UInt8(random.next() % 8)
      } else {
        other = bytes[..<place]
      }
      try other.write(to: URL(filePath: damaged))
      let run = ToolRun("analyze", damaged, "-f", "csv")
      #expect(run.code == .noInput && run.output.isEmpty, "\(trial) at \(place)")
      #expect(run.error.contains("damaged.part"), "\(run.error)")
    }
  }

  @Test func `a part under another name is told, from a file and through a pipe`() throws {
    let parts = try makeParts()
    let file = folder.path("mine.csv")
    try FileManager.default.copyItem(atPath: "\(parts)/1.part", toPath: file)
    let run = ToolRun("analyze", file)
    #expect(run.code == .noInput)
    #expect(run.error.contains("mine.csv: is a part, and its name does not end in .part"))
    // Small files of a folder are opened in another way, and large ones are mapped.
    let folderRun = ToolRun("analyze", folder.path(""))
    #expect(folderRun.error.contains("mine.csv: is a part"), "\(folderRun.error)")
    let large = try Data(contentsOf: URL(filePath: file)) + Data(count: 1 << 20)
    try large.write(to: URL(filePath: folder.path("large.csv")))
    #expect(ToolRun("analyze", folder.path("large.csv")).error.contains("is a part"))
  }
}
