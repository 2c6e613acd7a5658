import PanTraces

/// Puts the blocks of files together again, in their order.
struct FileMerge<Output: Sendable> {
  private let options: ReadingOptions
  private var merge: TraceMerge
  /// What was made of the traces that the merge holds back, in its order.
  private var outputs: [Output?] = []
  /// How many of them were handed over and not yet removed.
  private var handed = 0
  private var diagnostics = DiagnosticLog()
  /// How many lines stand before the next block.
  private var lines = 0

  init(options: ReadingOptions) {
    self.options = options
    merge = TraceMerge(options: options)
  }

  mutating func take(
    _ result: BlockResult<Output>, _ consume: (BatchEvent<Output>) throws -> Void
  ) throws {
    let name = result.block.name
    switch result.block.content {
    case .unopened: break
    case .unreadable(let error):
      // What was read before the failure still counts.
      if !result.block.isFirst {
        merge.flush()
        try handOver(name, consume)
      }
      let counts = result.block.isFirst ? TraceCounts() : merge.counts
      try consume(.fileEnded(report(name, counts: counts, failure: error)))
    case .badHeader(let log, let byteCount):
      try consume(.fileEnded(report(name, diagnostics: log, byteCount: byteCount)))
    case .body(let body):
      if result.block.isFirst { begin(body) }
      for entry in result.entries {
        if merge.take(entry.section, movedBy: lines) { outputs.append(entry.output) }
        try handOver(name, consume)
      }
      diagnostics.append(result.diagnostics, movedBy: lines)
      lines += result.lineCount
      guard result.block.isLast else { return }
      merge.flush()
      try handOver(name, consume)
      merge.finish(lastLine: lines, header: body.header)
      try consume(.fileEnded(end(name, body)))
    }
  }

  private mutating func handOver(
    _ name: String, _ consume: (BatchEvent<Output>) throws -> Void
  ) throws {
    while let event = merge.next() {
      let output = outputs[handed]
      outputs[handed] = nil
      handed += 1
      switch (event, output) {
      case (.trace, let output?): try consume(.trace(source: name, output))
      case (.rejected(let trace), _): try consume(.rejected(source: name, trace))
      case (.trace, nil): break
      }
    }
    // Seldom, so that moving the others up costs little.
    guard handed > 1024, 2 * handed > outputs.count else { return }
    outputs.removeFirst(handed)
    handed = 0
  }

  private mutating func begin(_ body: FileBlock.Body) {
    merge = TraceMerge(options: options)
    outputs = []
    handed = 0
    diagnostics = body.header.diagnostics
    lines = body.header.bodyLine - 1
  }

  private mutating func end(_ name: String, _ body: FileBlock.Body) -> FileReport {
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
