import Foundation
import PanEngine
import PanTrace
@testable import PanTraceTool
import Testing

struct ConfigurationFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func options(
    _ text: String, _ change: (inout ConfigurationSource) -> Void = { _ in }
  ) throws
    -> ConfigurationSource
  {
    var options = ConfigurationSource()
    options.configurationFile = try folder.write(text, to: "pantrace.json")
    change(&options)
    return try options.completed()
  }

  private func failure(_ text: String) throws -> CommandFailure? {
    do {
      _ = try options(text)
      return nil
    } catch let failure as CommandFailure {
      return failure
    }
  }

  @Test func `a file's values stand for the options not given`() throws {
    let options = try options(
      """
      {"policy": "vaul", "rate": 120, "container": "400x800", "end-at-last": true,
       "direction": "left", "lead": 2.5}
      """)
    #expect(options.policy == "vaul")
    #expect(options.texts["rate"] == "120")
    #expect(options.container == ContainerSize(argument: "400x800"))
    #expect(options.texts["end-at-last"] == "true")
    #expect(options.texts["direction"] == "left")
    #expect(options.texts["lead"] == "2.5")
    #expect(options.texts["phase"] == nil)
  }

  @Test func `a given option wins over the file, even with the default's value`() throws {
    let path = try folder.write(#"{"rate": 120, "policy": "vaul"}"#, to: "pantrace.json")
    let words = [
      "analyze", Repository.path("traces/back-swipes.csv"), "-f", "json", "--config", path,
    ]
    let plain = ToolRun(words)
    let given = ToolRun(words + ["--rate", "60"])
    #expect(plain.code == .ok, "\(plain.error)")
    #expect(plain.output.contains(#""rate": "120""#))
    #expect(given.output.contains(#""rate": "60""#))
    #expect(given.output.contains(#""policy": "vaul"#))
    #expect(plain.error.contains("options not given are from \(path)"))
    let text = ToolRun("analyze", Repository.path("traces/back-swipes.csv"), "--config", path)
    #expect(text.output.contains("--rate 120"))
  }

  @Test(
    arguments: [
      (#"{"polcy": "vaul"}"#, "1:2: there is no key 'polcy'", "Did you mean policy?"),
      (#"{"rate": 60, "config": "x"}"#, "1:14: there is no key 'config'", nil),
      (#"{"rate": true}"#, "1:10: rate is true, not a number from 1 to 1000", nil),
      ("{\n \"rate\": 0}", "2:10: rate is '0', not a number from 1 to 1000", nil),
      (#"{"rate": [60]}"#, "1:10: rate is a list, not a number from 1 to 1000", nil),
      (#"{"rate": null}"#, "1:10: rate is null, not a number from 1 to 1000", nil),
      (#"{"end-at-last": 1}"#, "1:17: end-at-last is '1', not one of true, false", nil),
      (#"{"policy": {}}"#, "1:12: policy is an object, not a text", nil),
      (
        #"{"policy": "vault"}"#, "1:12: policy: 'vault' is not a rule from",
        "Did you mean vaul?"
      ),
      (
        #"{"velocity": "lsq1:horizon=3"}"#, "1:14: velocity: lsq1 has no parameter 'horizon'", nil
      ),
      (#"{"policies": []}"#, "1:14: policies is a list, not an object of names and rules", nil),
      (#"{"policies": {"a b": "vaul"}}"#, "1:15: policies: 'a b' is not a name", nil),
      (
        #"{"policies": {"vaul": "progress"}}"#, "1:15: policies: there is a rule 'vaul' already",
        nil
      ),
      (#"{"policies": {"ours": 3}}"#, "1:23: policies: ours is 3, not a rule", nil),
      (#"{"policies": {"ours": "p > 1 -> stay"}}"#, "1:23: policies: ours: ", nil),
      (#"{"policies": {"a": "b", "b": "vaul"}}"#, "1:20: policies: a: 'b' is not", nil),
      (#"{"rate": 60, "rate": 90}"#, "1:14: this is not JSON: the name comes twice", nil),
      ("{\"rate\": 60,\n}", "1:12: this is not JSON: a comma before } is one too many", nil),
      ("[]", "1:1: the document is a list, not an object", nil),
      ("{", "1:2: this is not JSON: a name in quotes is missing", nil),
      ("", "1:1: this is not JSON: the document ends too early", nil),
    ] as [(String, String, String?)])
  func `what cannot be is an error that names the file`(
    text: String, message: String, advice: String?
  ) throws {
    let failure = try #require(try failure(text))
    #expect(failure.exitCode == .usage)
    #expect(failure.message.hasPrefix(folder.path("pantrace.json") + ":"))
    #expect(failure.message.contains(message), "\(failure.message)")
    if let advice { #expect(failure.advice == advice) }
  }

  @Test func `a file in a folder above is found, the nearest first, and can be left out`() throws {
    _ = try folder.write(#"{"rate": 90}"#, to: "pantrace.json")
    let deep = folder.url.appending(path: "a/b")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    let traces = Repository.path("traces/back-swipes.csv")
    /// The rate that a run in a folder takes, and the file that it says it is from.
    func found(_ folder: URL, _ words: String...) -> (rate: Substring?, file: Substring?) {
      let run = ToolRun(["analyze", traces, "-q", "-f", "json"] + words, in: folder)
      return (
        run.output.firstMatch(of: /"rate": "(\d+)"/)?.1,
        run.error.firstMatch(of: #/are from (\S+) /#)?.1
      )
    }
    #expect(found(folder.url) == ("90", "pantrace.json"))
    #expect(found(deep) == ("90", "../../pantrace.json"))
    _ = try folder.write(#"{"rate": 30}"#, to: "a/pantrace.json")
    #expect(found(deep) == ("30", "../pantrace.json"))
    #expect(found(deep, "--config", "none") == (nil, nil))
  }

  @Test func `a file that was found is said even where little is`() throws {
    _ = try folder.write(#"{"rate": 90}"#, to: "pantrace.json")
    let traces = Repository.path("traces/back-swipes.csv")
    func said(_ words: String...) -> String {
      ToolRun(["analyze", traces, "-q", "-f", "csv"] + words, in: folder.url).error
    }
    let line = "options not given are from pantrace.json (--config none leaves it out)\n"
    #expect(said() == line)
    // What is named or changes nothing is no news.
    #expect(said("--rate", "60") == "")
    #expect(said("--config", "pantrace.json") == "")
    #expect(said("--config", "none") == "")
  }

  @Test(.timeLimit(.minutes(1)))
  func `only a regular file is found`() throws {
    _ = try folder.write(#"{"rate": 90}"#, to: "pantrace.json")
    for name in ["pipe", "folder"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    #expect(mkfifo(folder.path("pipe/pantrace.json"), 0o600) == 0)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder/pantrace.json"), withIntermediateDirectories: true)
    for name in ["pipe", "folder"] {
      let run = ToolRun(
        ["analyze", Repository.path("traces/back-swipes.csv"), "-q", "-f", "csv"],
        in: folder.url.appending(path: name))
      #expect(run.error.contains("are from ../pantrace.json"), "\(name): \(run.error)")
    }
  }

  /// Only root can make a file that belongs to somebody else.
  @Test(.enabled(if: geteuid() == 0, "only root can make another user's file"))
  func `a file of another user is not used, with a note`() throws {
    _ = try folder.write(#"{"rate": 90}"#, to: "pantrace.json")
    let theirs = try folder.write(#"{"rate": 120}"#, to: "a/pantrace.json")
    #expect(chown(theirs, 1234, 1234) == 0)
    let traces = Repository.path("traces/back-swipes.csv")
    func run(_ words: String...) -> ToolRun {
      ToolRun([words[0], traces] + words.dropFirst(), in: folder.url.appending(path: "a"))
    }
    let passedOver = "pantrace.json belongs to another user and is not used\n"
    let analysis = run("analyze", "-q", "-f", "json")
    #expect(analysis.output.contains(#""rate": "90""#))
    #expect(analysis.error.hasPrefix(passedOver))
    #expect(run("compare", "-q", "-f", "csv").error.hasPrefix(passedOver))
    #expect(run("analyze", "-q", "--config", "none").error == "")
    let named = run("analyze", "-q", "-f", "json", "--config", "pantrace.json")
    #expect(named.output.contains(#""rate": "120""#))
    #expect(named.error == "")
    // A link of another user's is as little to be followed.
    try FileManager.default.removeItem(atPath: theirs)
    try FileManager.default.createSymbolicLink(
      atPath: theirs, withDestinationPath: folder.path("pantrace.json"))
    #expect(lchown(theirs, 1234, 1234) == 0)
    #expect(run("analyze", "-q", "-f", "csv").error.hasPrefix(passedOver))
  }

  @Test func `a named rule is a rule wherever one can be named`() throws {
    let path = try folder.write(
      #"{"policies": {"ours": "v > 300 pt/s -> finish; p >= 0.5 -> finish"}}"#,
      to: "pantrace.json")
    let file = Repository.path("traces/back-swipes.csv")
    let analysis = ToolRun("analyze", file, "--config", path, "--policy", "ours")
    #expect(analysis.code == .ok, "\(analysis.error)")
    #expect(analysis.output.contains("v > 300 pt/s -> finish; p >= 0.5 -> finish; else cancel"))
    let comparison = ToolRun(
      "compare", file, "--config", path, "--policies", "ours,react-navigation-stack")
    #expect(comparison.code == .ok, "\(comparison.error)")
    #expect(comparison.output.contains("ours: v > 300 pt/s -> finish"))
    #expect(ToolRun("compare", file, "--config", path).output.contains("ours"))
    let typo = ToolRun("analyze", file, "--config", path, "--policy", "ourz")
    #expect(typo.error.contains("Did you mean ours?"))
  }

  @Test(arguments: ["root:x:0:0:root:/root:/bin/sh\n", "{\"secret\": \"root\"}", "[\"root\"]"])
  func `a file of somebody else's is not quoted`(text: String) throws {
    let file = try folder.write(text, to: "theirs")
    let traces = Repository.path("traces/page-turns.csv")
    for words in [
      ["analyze", traces, "--config", file], ["check", traces, "--budget", file],
      ["check", traces, "--baseline", file], ["report", traces, "--baseline", file, "-o", "none"],
      ["analyze", "@" + file],
    ] {
      let run = ToolRun(words)
      #expect(run.code == .usage || run.code == .noInput, "\(words)")
      #expect(run.error.contains(file), "\(run.error)")
      #expect(!run.error.contains("root") && !run.error.contains("secret"), "\(run.error)")
    }
  }

  @Test func `a file without an end is refused`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/zero") else { return }
    let traces = Repository.path("traces/page-turns.csv")
    let run = ToolRun("analyze", traces, "--config", "/dev/zero")
    #expect(run.code != .ok)
    #expect(run.error.contains("/dev/zero: has more than the 256 MiB"), "\(run.error)")
  }

  @Test func `whatever is held in memory is refused by its size`() throws {
    let traces = Repository.path("traces/page-turns.csv")
    // A hole: it has a size, and takes no place.
    let huge = try folder.write("", to: "huge")
    let file = try FileHandle(forWritingTo: URL(filePath: huge))
    try file.truncate(atOffset: UInt64(256 << 20) + 1)
    try file.close()
    for words in [
      ["analyze", traces, "--config", huge], ["check", traces, "--budget", huge],
      ["analyze", "@" + huge],
      ["notebook", "check", huge],
    ] {
      let run = ToolRun(words)
      #expect(run.code != .ok, "\(words)")
      #expect(run.error.contains("\(huge): has more than the 256 MiB"), "\(run.error)")
    }
  }

  @Test func `asking for a file and for none is an error`() {
    let run = ToolRun(
      "analyze", Repository.path("traces/back-swipes.csv"), "--config", "x.json", "--config", "none"
    )
    #expect(run.code == .usage)
    #expect(run.error.contains("--config is given twice"))
  }
}

/// A rule is shown by the name that the file gives it.
struct NamedRuleTests {
  @Test func `a named formula is shown by its name, also of rows`() throws {
    let folder = try TemporaryFolder()
    let formula = "v > 300 pt/s -> finish; p >= 0.5 -> finish; else cancel"
    let config = try folder.write(
      #"{"policy": "ours", "policies": {"ours": "\#(formula)"}}"#, to: "pantrace.json")
    let rows = folder.path("turns.csv")
    let words = ["analyze", Repository.path("traces/page-turns.csv"), "-q", "--config", config]
    let run = ToolRun(words)
    #expect(run.output.contains("Your rule: ours, \(formula); velocities by lsq1."))
    #expect(run.output.contains("Replay settings: --policy ours, otherwise the defaults."))
    #expect(ToolRun(words + ["-o", rows]).code == .ok)
    #expect(ToolRun("analyze", rows, "-q", "--config", config).output == run.output)
    #expect(ToolRun(words + ["-f", "json"]).output.contains(#""policy": "\#(formula)""#))
    let pasted = ToolRun(["analyze", Repository.path("traces/page-turns.csv"), "--policy", formula])
    #expect(
      pasted.output.contains(
        "Your rule: finishes when velocity > 300 pt/s or progress ≥ 0.5; velocities by lsq1."))
  }
}
