#if !FUZZING
@testable import PanTraceTool
#endif

/// Words, one a line, go through every command's table; nothing is run.
///
/// Compiled together with the tool's own files, whose commands are internal.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzArguments(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let recorder = Console.Recorder()
  if let options = parse(AnalyzeCommand.command, words) {
    _ = try? options.replay.makeSettings().configuration
    _ = try? AnalyzeCommand.MetricSelection(options.metrics, throughTransition: false)
    _ = try? options.output.targets
  }
  _ = parse(ReplayCommand.command, words)
  _ = parse(CompareCommand.command, words)
  _ = parse(TuneCommand.command, words)
  _ = parse(CheckCommand.command, words)
  _ = parse(ReportCommand.command, words)
  _ = parse(ValidateCommand.command, words)
  _ = parse(ImportCommand.command, words)
  _ = parse(GenerateCommand.command, words)
  _ = Tool.pantrace.run(["explain"] + words, console: recorder.console())
  _ = Tool.pantrace.run(["help"] + words, console: recorder.console())
  _ = Tool.pantrace.run(["no-such-command"] + words, console: recorder.console())
  precondition(!recorder.error.isEmpty)
  return 0
}

private func parse<Options>(_ command: Command<Options>, _ words: [String]) -> Options? {
  do throws(UsageError) {
    return try command.parse(words)
  } catch {
    precondition(!error.message.isEmpty, "a refusal says why")
    return nil
  }
}
