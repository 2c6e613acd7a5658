import PanTraces

/// Commands that go on from a run: pasted as they are, they read and replay what the run did.
struct SuggestedCommands {
  private let input: InputOptions
  private let source: ConfigurationSource
  private let settings: ReplaySettings

  /// Goes on from a run over some inputs.
  init(after run: AnalysisRun, input: InputOptions) {
    (source, settings, self.input) = (run.source, run.settings, input)
  }

  /// Tuning the rule that was replayed.
  var tune: String { command("tune") }

  /// Listing all findings in the files.
  var validate: String { (["pantrace validate"] + input.words).joined(separator: " ") }

  /// Keeping the run as a baseline.
  func save(baseline path: String) -> String {
    command("check", ["--save-baseline", ShellWord.quoted(path)])
  }

  /// The command with the same inputs and the same configuration, whatever gave its values.
  func command(_ name: String, _ more: [String] = []) -> String {
    let words =
      ["pantrace", name] + input.words + [settings.options]
      + (source.leavesFileOut ? ["--config", "none"] : []) + more
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
