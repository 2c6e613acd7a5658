import PanTraces

/// What a block holds, with lines counted from its own first one.
struct BlockResult<Output: Sendable>: Sendable {
  /// A trace's place in the file's order and what was made of it.
  struct Entry: Sendable {
    /// The event without its samples, which are used up.
    let event: TraceEvent
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
    func receive(_ event: TraceEvent) {
      switch event {
      case .rejected: entries.append(Entry(event: event, output: nil))
      case .trace(var trace, let line):
        let output = transform(block.name, trace)
        trace.samples = []
        trace.recordedVelocities = []
        trace.pressures = []
        entries.append(Entry(event: .trace(trace, line: line), output: output))
      }
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
