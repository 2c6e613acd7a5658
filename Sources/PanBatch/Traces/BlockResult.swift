import PanTraces

/// What a block holds, with lines counted from its own first one.
struct BlockResult<Output: Sendable>: Sendable {
  /// A trace's place in the file's order and what was made of it.
  struct Entry: Sendable {
    /// The section without its samples, which are used up.
    let section: TraceSection
    /// Nil for a rejected trace.
    let output: Output?
  }

  let block: FileBlock
  let entries: [Entry]
  let diagnostics: DiagnosticLog
  /// How many lines the block has.
  let lineCount: Int

  /// Reads the block's traces and makes something of each.
  init(of block: FileBlock, options: ReadingOptions, transform: (String, Trace) -> Output) {
    let block = block.opened(options: options)
    self.block = block
    guard case .body(let body) = block.content else {
      entries = []
      diagnostics = DiagnosticLog()
      lineCount = 0
      return
    }
    var parser = TraceBodyParser(
      header: body.header, fileStem: body.fileStem, options: options, line: 1)
    var entries: [Entry] = []
    func receive(_ section: TraceSection) {
      var output: Output?
      if case .trace(let trace, _) = section.event { output = transform(block.name, trace) }
      entries.append(Entry(section: section.withoutSamples, output: output))
    }
    body.bytes.withUnsafeBytes { buffer in
      parser.read(UnsafeRawBufferPointer(rebasing: buffer[body.range]), receive: receive)
      parser.finish(receive: receive)
    }
    body.bytes.release(body.range)
    self.entries = entries
    diagnostics = parser.diagnostics
    lineCount = parser.nextLine - 1
  }
}
