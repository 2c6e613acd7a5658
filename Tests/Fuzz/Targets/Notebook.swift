import PanTraceTool

/// A page's pieces are its bytes again; a run with answers changes nothing but outputs, and a second
/// run of what came out changes nothing at all.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzNotebook(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let page = Notebook(parsing: bytes)
  precondition(page.bytes == bytes, "a page changes when it is taken apart")
  for problem in page.problems {
    precondition(!problem.message.isEmpty, "a problem says what it is")
  }
  let run = answered(page)
  let again = answered(Notebook(parsing: run.bytes))
  precondition(
    !run.problems.isEmpty || again.bytes == run.bytes, "a second run changes the first one's page")
  let diff = UnifiedDiff(from: bytes, to: run.bytes, name: "page.md").bytes
  precondition(diff.isEmpty == (bytes == run.bytes), "the difference is empty where there is one")
  return 0
}

/// The page with an answer that depends on the command alone.
private func answered(_ page: Notebook) -> NotebookRun {
  page.run { command in
    CommandOutput(bytes: Array("\(command.words.count) words\n```\n".utf8), exitCode: 0)
  }
}
