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
  precondition(answered(Notebook(parsing: run)) == run, "a second run changes the first one's page")
  return 0
}

/// The page with an answer that depends on the command alone; without a place for it, the old one.
private func answered(_ page: Notebook) -> [UInt8] {
  page.bytes { slot in
    let text = "\(slot.words.count) words\n```\n"
    return (try? slot.rendered(Notebook.Output(bytes: Array(text.utf8), exitCode: 0)))
      ?? slot.printed
  }
}
