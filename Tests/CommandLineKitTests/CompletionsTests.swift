import Foundation
import Testing

@testable import CommandLineKit

private let bash = "/bin/bash"

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: bash)))
struct BashCompletionsTests {
  @Test func `bash finds no fault in the script`() throws {
    #expect(try run(["-n", "-c", DemoTool.tool.completions(for: .bash)]) == "")
  }

  @Test(arguments: [
    (["re"], ["replay"]),
    (["--"], ["--help", "--version"]),
    (["help", "e"], ["exit-codes"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["replay", "--c"], ["--controller", "--color"]),
    (["replay", "a.csv", "--no"], ["--no-progress"]),
    (["replay", "--controller", ""], ["percent-driven", "velocity-driven"]),
    (["replay", "--controller", "v"], ["velocity-driven"]),
    (["replay", "--controller", "="], ["percent-driven", "velocity-driven"]),
    (["replay", "--controller", "=", "p"], ["percent-driven"]),
    (["replay", "--output", "x"], []),
    (["replay", "x"], []),
  ])
  func `bash offers what the table declares`(words: [String], offered: [String]) throws {
    let typed = (["demo"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      \(DemoTool.tool.completions(for: .bash))
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count); _demo
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let lines = try run(["--norc", "-c", script]).split(separator: "\n").map(String.init)
    #expect(lines == offered)
  }

  /// What bash prints, errors included.
  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: bash)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

struct CompletionsTests {
  @Test func `zsh is told names, values and what excludes what`() {
    let script = DemoTool.tool.completions(for: .zsh)
    #expect(script.contains("'replay:Replays traces frame by frame.'"))
    #expect(
      script.contains("'(-r --rate)--rate=[Refreshes the display this often]:hz:'"))
    #expect(script.contains("'(-r --rate)-r+[Refreshes the display this often]:hz:'"))
    #expect(script.contains(#"'(-j --json)-j[Writes \[JSON\]]'"#))
    #expect(script.contains(#"[Says what it'\''s doing]"#))
    #expect(script.contains("'*--exclude=[Leaves files of this name out]:name:'"))
    #expect(script.contains(":kind:(percent-driven velocity-driven)'"))
    #expect(script.contains("'*:trace:_files'"))
  }

  @Test func `fish is told names and values`() {
    let lines = DemoTool.tool.completions(for: .fish).split(separator: "\n")
    let replay = "complete -c demo -n '__fish_seen_subcommand_from replay'"
    #expect(lines.contains("\(replay) -l json -s j -d 'Writes [JSON]'"))
    #expect(
      lines.contains(
        "\(replay) -l controller -r -f -a 'percent-driven velocity-driven' "
          + "-d 'Drives the transition'"))
    #expect(lines.contains("\(replay) -F"))
  }
}
