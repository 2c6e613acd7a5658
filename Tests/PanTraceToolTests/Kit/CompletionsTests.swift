import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

private let bash = "/bin/bash"

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: bash), "bash is not installed"))
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
    (["replay", "--controller", ""], ["percent-driven", "velocity-driven"]),
    (["replay", "--controller", "v"], ["velocity-driven"]),
    (["replay", "--controller", "="], ["percent-driven", "velocity-driven"]),
    (["replay", "--controller", "=", "p"], ["percent-driven"]),
    (["replay", "--output", "x"], []),
    (["replay", "x"], []),
  ])
  func `bash offers what the table declares`(words: [String], offered: [String]) throws {
    #expect(try offers(DemoTool.tool, words) == offered)
  }

  @Test(arguments: [
    (["--kinds", ""], ["flick", "flow", "drag"]),
    (["--kinds", "fl"], ["flick", "flow"]),
    (["--kinds", "drag,fl"], ["drag,flick", "drag,flow"]),
    (["--kinds", "=", "drag,flick,d"], ["drag,flick,drag"]),
    (["--weigh", ""], ["cost:1:1", "cost:3:1", "mean"]),
    (["--weigh", "co"], ["cost:1:1", "cost:3:1"]),
    // Bash takes a colon for a word, and replaces only what stands behind the last one.
    (["--weigh", "cost", ":"], ["1:1", "3:1"]),
    (["--weigh", "cost", ":", "3"], ["3:1"]),
    (["--weigh", "=", "cost", ":", "3", ":"], ["1"]),
    ([""], ["run", "check"]),
    (["c"], ["check"]),
    (["run", ""], []),
    (["run", "c"], []),
  ])
  func `bash goes on with lists, colons and actions`(words: [String], offered: [String]) throws {
    #expect(try offers(DemoTool.listTool, ["list"] + words) == offered)
  }

  /// What a tool's script offers for the last of the words.
  private func offers(_ tool: Tool, _ words: [String]) throws -> [String] {
    let typed = (["demo"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      \(tool.completions(for: .bash))
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count); _demo
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try run(["--norc", "-c", script]).split(separator: "\n").map(String.init)
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
    _ = process.exitStatus()
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

  @Test func `zsh and fish are told lists, colons and actions`() {
    let zsh = DemoTool.listTool.completions(for: .zsh)
    #expect(zsh.contains(":names:_sequence compadd - flick flow drag'"))
    #expect(zsh.contains(#":how:(cost\:1\:1 cost\:3\:1 mean)'"#))
    #expect(zsh.contains("'1:action:(run check)'"))
    #expect(zsh.contains("'*:action:_files'"))
    let fish = DemoTool.listTool.completions(for: .fish)
    #expect(fish.contains(#"-f -a '(__fish_complete_list , "string join \n flick flow drag")'"#))
    #expect(fish.contains("not __fish_seen_subcommand_from run check' -f -a 'run check'"))
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
