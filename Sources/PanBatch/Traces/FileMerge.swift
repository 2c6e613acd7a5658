import PanTraces

/// Puts the blocks of files together again, in their order.
struct FileMerge {
  private var merge = TraceMerge()
  private var diagnostics = DiagnosticLog()
  /// How many lines stand before the next block.
  private var lines = 0

  mutating func take<Output: Sendable>(
    _ result: BlockResult<Output>, _ consume: (BatchEvent<Output>) throws -> Void
  ) throws {
    let name = result.block.name
    switch result.block.content {
    case .unopened: break
    case .unreadable(let error):
      // What was read before the failure has been told and still counts.
      let counts = result.block.isFirst ? TraceCounts() : merge.counts
      try consume(.fileEnded(report(name, counts: counts, failure: error)))
    case .badHeader(let log, let byteCount):
      try consume(.fileEnded(report(name, diagnostics: log, byteCount: byteCount)))
    case .body(let body):
      if result.block.isFirst { begin(body) }
      for entry in result.entries {
        switch (merge.take(entry.event, movedBy: lines), entry.output) {
        case (.trace, let output?): try consume(.trace(source: name, output))
        case (.rejected(let trace), _): try consume(.rejected(source: name, trace))
        case (.trace, nil): break
        }
      }
      diagnostics.append(result.diagnostics, movedBy: lines)
      lines += result.lineCount
      if result.block.isLast { try consume(.fileEnded(end(name, body))) }
    }
  }

  private mutating func begin(_ body: FileBlock.Body) {
    merge = TraceMerge()
    diagnostics = body.header.diagnostics
    lines = body.header.bodyLine - 1
  }

  private mutating func end(_ name: String, _ body: FileBlock.Body) -> FileReport {
    merge.finish(lastLine: lines)
    diagnostics.append(merge.diagnostics)
    return FileReport(
      name: name, byteCount: body.endOffset, header: body.header, counts: merge.counts,
      diagnostics: diagnostics, failure: nil)
  }

  private func report(
    _ name: String, diagnostics: DiagnosticLog = .init(), byteCount: Int = 0,
    counts: TraceCounts = .init(), failure: InputError? = nil
  ) -> FileReport {
    FileReport(
      name: name, byteCount: byteCount, header: nil, counts: counts, diagnostics: diagnostics,
      failure: failure)
  }
}
