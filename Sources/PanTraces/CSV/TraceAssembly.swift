/// Puts a file together from its sections: the last step of reading, the same for a file that is
/// read as a whole and for one in blocks side by side.
///
/// The sections of all blocks go through one assembly, in the order of the blocks. The rows of a
/// trace stand together: if an id comes back, its first section stays in use, and all others are one
/// rejected trace. Each id leaves itself and its lines here, some fifty bytes.
package struct TraceAssembly: Sendable {
  /// What becomes of a section.
  package enum Verdict {
    /// It is a trace that can be used.
    case used
    /// It cannot be used.
    case rejected(TraceFile.Rejected)
  }

  /// The file's header.
  package let header: TraceFileHeader
  private let options: ReadingOptions
  /// Each id with the lines of its first section, in the file's order.
  private var known: [(id: String, lines: ClosedRange<Int>, hasComeBack: Bool)] = []
  /// The index in ``known`` of each id.
  ///
  /// Empty as long as ids rise (shorter ones first, then by bytes), since an id that rises is new.
  private var places: [ByteKey: Int] = [:]
  /// How many lines stand before the block under way.
  private var lines: Int
  private var survey: TraceFindings.Survey
  /// What was found in the header and outside of traces.
  private var outside: Diagnostic.Log
  /// What was found in the traces so far, and in the file as a whole.
  private var inside: Diagnostic.Log
  /// What happened to the traces so far.
  package var counts = TraceFile.Counts()

  /// Begins with a file's header.
  ///
  /// - Parameters:
  ///   - header: The file's header.
  ///   - options: The options it is read with.
  ///   - lines: How many lines stand before the first block's line 1: those up to the header's for
  ///     blocks that count from their own first line, none for one that counts from the file's.
  package init(header: TraceFileHeader, options: ReadingOptions, lines: Int) {
    self.header = header
    self.options = options
    self.lines = lines
    survey = TraceFindings.Survey(options: options)
    outside = header.diagnostics
    inside = options.emptyLog
  }

  /// Everything found so far.
  package var diagnostics: Diagnostic.Log {
    var log = outside
    log.append(inside)
    return log
  }

  /// Decides on the next section of the block under way. Nil if its id came back before, so that its
  /// rows are already counted.
  package mutating func take(_ section: consuming Section) -> Verdict? {
    // The rows that came first were taken for the whole trace, and stay in use. That more came is told once.
    if let place = place(of: section.id) {
      guard !known[place].hasComeBack else { return nil }
      known[place].hasComeBack = true
      let reason = comingBack(section, after: known[place].lines)
      inside.add(reason.code, severity: .error) { reason }
      return reject(section.id, reason)
    }
    if !places.isEmpty { places[ByteKey(section.id)] = known.count }
    let ownLines = section.lines.lowerBound + lines...section.lines.upperBound + lines
    // Also of a rejected trace: its id must not come back as a good one.
    known.append((section.id, ownLines, false))
    inside.append(section.findings, movedBy: lines)
    switch section.outcome {
    case .trace(let area):
      survey.add(area)
      counts.kept += 1
      return .used
    case .rejected(let reason): return reject(section.id, reason.moved(by: lines))
    }
  }

  private mutating func reject(_ id: String, _ reason: Diagnostic) -> Verdict {
    counts.rejected += 1
    return .rejected(TraceFile.Rejected(id: id, reason: reason))
  }

  /// The index of an id in ``known``. Nil for one that was not there before.
  private mutating func place(of id: String) -> Int? {
    let key = ByteKey(id)
    if places.isEmpty {
      guard let last = known.last?.id else { return nil }
      let (length, before) = (id.utf8.count, last.utf8.count)
      // Recorders number their traces, so most files never need the dictionary.
      if length > before || length == before && ByteKey(last) < key { return nil }
      for (place, known) in known.enumerated() { places[ByteKey(known.id)] = place }
    }
    return places[key]
  }

  private func comingBack(
    _ section: Section, after first: ClosedRange<Int>
  ) -> Diagnostic {
    Diagnostic(
      code: .duplicateTrace, severity: .error, line: section.lines.lowerBound + lines, column: nil,
      traceID: section.id,
      message:
        "trace \(Diagnostic.QuotedRow.safe(section.id)) comes back: lines \(first.lowerBound) to "
        + "\(first.upperBound) were taken for all of it",
      row: nil, isPartOfTrace: true)
  }

  /// Ends the block under way, of so many lines, with what was found in it outside of traces.
  package mutating func endBlock(_ found: Diagnostic.Log, lineCount: Int) {
    outside.append(found, movedBy: lines)
    lines += lineCount
  }

  /// Says what the file as a whole shows, after its last section.
  package mutating func finish() {
    if counts.seen == 0 { add(.noRows, "the header has no rows below it", line: lines) }
    for finding in survey.findings(header.layout) {
      add(finding.code, finding.message, line: header.bodyLine - 1)
    }
  }

  private mutating func add(_ code: Diagnostic.Code, _ message: String, line: Int) {
    let severity = options.severity(of: code)
    inside.add(code, severity: severity) {
      Diagnostic(
        code: code, severity: severity, line: line, column: nil, traceID: nil, message: message,
        row: nil)
    }
  }

  /// Rows of one id that stand together: a trace, unless the id stands earlier in the file, too.
  ///
  /// Its findings come along, since they count only if the id is new.
  package struct Section: Sendable {
    /// What the rows make by themselves.
    enum Outcome: Sendable {
      case trace(TraceArea)
      /// Indirect, since it is rare and large.
      indirect case rejected(Diagnostic)
    }

    /// The trace's id.
    package let id: String
    let outcome: Outcome
    /// The first and the last line.
    let lines: ClosedRange<Int>
    /// What was found in the rows.
    let findings: Diagnostic.Log
  }
}

extension TraceFile {
  /// How many traces a file has, and what became of them.
  public struct Counts: Equatable, Sendable {
    /// Traces that can be used.
    public var kept = 0
    /// Traces that cannot.
    public var rejected = 0
    /// The usable ones that are left out as the recording says.
    package var leftOut = 0
    /// All traces of the file.
    public var seen: Int { kept + rejected }

    /// Creates counts of nothing.
    public init() {}
  }
}
