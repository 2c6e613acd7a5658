import PanText

/// Rows of one id that stand together: a trace, unless the id stands elsewhere in the file, too.
///
/// Its findings come along, since they count only where the id does not come back.
package struct TraceSection: Sendable {
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
  let findings: DiagnosticLog
}

/// A queue of what the caller made of the sections that a ``TraceAssembly`` holds back.
package struct Backlog<Content> {
  private var contents: [Content?] = []
  /// How many were taken from the front and not yet removed.
  private var taken = 0

  /// Creates one with nothing in it.
  package init() {}

  /// Adds what was made of the last section; nil for one that is no trace.
  package mutating func append(_ content: Content?) { contents.append(content) }

  /// Takes out what was made of the first section, which must be there.
  package mutating func removeFirst() -> Content? {
    var content: Content?
    swap(&content, &contents[taken])
    taken += 1
    // Rare, so that moving the others up costs little.
    if taken > 1024, 2 * taken > contents.count {
      contents.removeFirst(taken)
      taken = 0
    }
    return content
  }
}

extension Backlog: Sendable where Content: Sendable {}

/// Puts a file together from its sections: the last step of reading, the same for a file that is
/// read as a whole, in pieces, or in blocks side by side.
///
/// The sections of all blocks go through one assembly, in the order of the blocks. A section waits
/// until ``ReadingLimits/linesAhead`` lines have followed it. If its id comes back before that,
/// nothing of the id is used. If it comes back later, the section stays in use, and the finding
/// names the lines. A section that was handed over leaves its id and lines, some fifty bytes. The
/// result depends neither on the pieces nor on the blocks.
///
/// Traces, or what was made of them, stay with the caller in a ``Backlog``, so that the assembly
/// needs no generic parameter.
package struct TraceAssembly: Sendable {
  /// An id with the last section of it that was taken: its lines, and whether it was used.
  fileprivate struct Known {
    let id: String
    var lines = 0...0
    var isUsed = false
  }

  /// A section that waits, and what is known of its id's other ones.
  fileprivate struct Waiting {
    let section: TraceSection
    /// How many lines stand before the section's block.
    let offset: Int
    /// The place in ``known`` of the section of its id that was handed over last.
    let earlier: Int?
    /// In how many places the id stands, and where the last of them ends.
    var places = 1
    var lastLine: Int
    /// The first return of the id: none or one.
    ///
    /// An array, since nearly no section has one.
    var returns: [IDReturn] = []

    var firstLine: Int { section.lines.lowerBound + offset }
  }

  /// Where an id came back: the line, and the id that stands in between.
  fileprivate struct IDReturn {
    let line: Int
    let after: String
  }

  /// What becomes of a section.
  package enum Verdict {
    /// It is a trace that can be used.
    case used
    /// It cannot be used.
    case rejected(RejectedTrace)
  }

  /// The file's header.
  package let header: TraceFileHeader
  private let options: ReadingOptions
  /// One for each section that ever waited, in the file's order.
  private var known: [Known] = []
  /// The last index in ``known`` of each id.
  ///
  /// Empty as long as ids rise (shorter ones first, then by bytes), since an id that rises is new.
  private var places: [ByteKey: Int] = [:]
  /// Sections in the file's order, those handed over at the front not yet removed.
  private var waiting: [Waiting?] = []
  /// How many sections were removed from the front.
  private var removed = 0
  /// The first of ``waiting`` that was not handed over.
  private var first = 0
  /// Sections that begin before this line have waited long enough.
  private var line = Int.min
  private var lastID = ""
  /// How many lines stand before the block under way.
  private var lines: Int
  private var survey: PositionSurvey
  /// What was found in the header and outside of traces.
  private var outside: DiagnosticLog
  /// What was found in the traces handed over so far, and in the file as a whole.
  private var inside: DiagnosticLog
  /// What happened to the traces handed over so far.
  package var counts = TraceCounts()

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
    survey = PositionSurvey(options: options)
    outside = header.diagnostics
    inside = options.emptyLog
  }

  /// Everything found so far.
  package var diagnostics: DiagnosticLog {
    var log = outside
    log.append(inside)
    return log
  }

  /// Takes the next section of the block under way; false where a section of its id waits already,
  /// which its rows join.
  ///
  /// Afterwards, ``next()`` hands over those that have waited long enough.
  package mutating func take(_ section: consuming TraceSection) -> Bool {
    let start = section.lines.lowerBound + lines
    let end = section.lines.upperBound + lines
    line = start - ReadingLimits.linesAhead
    let id = section.id
    let place = place(of: id)
    if let place, place >= removed + first {
      waiting[place - removed]?.noteReturn(at: start, after: lastID, until: end)
      lastID = id
      return false
    }
    lastID = id
    if !places.isEmpty { places[ByteKey(id)] = known.count }
    known.append(Known(id: id))
    waiting.append(Waiting(section: section, offset: lines, earlier: place, lastLine: end))
    return true
  }

  /// The last place of an id in ``known``; nil for one that was not there before.
  private mutating func place(of id: String) -> Int? {
    let key = ByteKey(id)
    if places.isEmpty {
      guard let last = known.last?.id else { return nil }
      let (length, before) = (id.utf8.count, last.utf8.count)
      if length > before || length == before && ByteKey(last) < key { return nil }
      for (place, known) in known.enumerated() { places[ByteKey(known.id)] = place }
    }
    return places[key]
  }

  /// Ends the block under way, of so many lines, with what was found in it outside of traces.
  package mutating func endBlock(_ found: DiagnosticLog, lineCount: Int) {
    outside.append(found, movedBy: lines)
    lines += lineCount
  }

  /// What becomes of the next section that has waited long enough, in the order of those that were
  /// taken; nil while there is none.
  package mutating func next() -> Verdict? {
    guard first < waiting.count, let start = waiting[first]?.firstLine, start < line else {
      return nil
    }
    // A swap moves; to take from an element of an array copies it first.
    var next: Waiting?
    swap(&next, &waiting[first])
    first += 1
    // Rare, so that moving the others up costs little.
    if first > 1024, 2 * first > waiting.count {
      waiting.removeFirst(first)
      removed += first
      first = 0
    }
    guard let next else { return nil }
    return verdict(on: next)
  }

  /// Has ``next()`` hand over everything that is left, as the file goes on no further.
  package mutating func flush() { line = .max }

  /// Says what the file as a whole shows, once everything of it was handed over.
  package mutating func finish() {
    if counts.seen == 0 { add(.noRows, "the header has no rows below it", line: lines) }
    for finding in survey.findings(header.layout) {
      add(finding.code, finding.message, line: header.bodyLine - 1)
    }
  }

  private mutating func add(_ code: DiagnosticCode, _ message: String, line: Int) {
    let severity = options.severity(of: code)
    inside.add(code, severity: severity) {
      Diagnostic(
        code: code, severity: severity, line: line, column: nil, traceID: nil, message: message,
        row: nil)
    }
  }

  private mutating func verdict(on next: Waiting) -> Verdict {
    var rejection: Diagnostic?
    if let reason = next.reason(before: next.earlier.map { known[$0] }) {
      inside.add(reason.code, severity: .error) { reason }
      rejection = reason
    } else {
      inside.append(next.section.findings, movedBy: next.offset)
      switch next.section.outcome {
      case .trace(let area): survey.add(area)
      case .rejected(let reason): rejection = reason.moved(by: next.offset)
      }
    }
    known[removed + first - 1].lines = next.firstLine...next.lastLine
    known[removed + first - 1].isUsed = rejection == nil
    guard let rejection else {
      counts.kept += 1
      return .used
    }
    counts.rejected += 1
    return .rejected(RejectedTrace(id: next.section.id, reason: rejection))
  }
}

extension TraceAssembly.Waiting {
  /// Notes that the id stands at one more place.
  fileprivate mutating func noteReturn(at line: Int, after other: String, until end: Int) {
    places += 1
    if returns.isEmpty { returns.append(.init(line: line, after: other)) }
    lastLine = end
  }

  /// Why nothing of the section is used although its rows may be sound; nil for an id that stands
  /// in one place, for which no words are made.
  fileprivate func reason(before: TraceAssembly.Known?) -> Diagnostic? {
    guard before != nil || !returns.isEmpty else { return nil }
    let name = QuotedRow.safe(section.id)
    if let before {
      return reason(
        .duplicateTrace, line: firstLine, isPartOfTrace: true,
        "trace \(name) comes back: lines \(firstLine) to \(lastLine) are left out, "
          + "lines \(before.lines.lowerBound) to \(before.lines.upperBound) "
          + (before.isUsed ? "had been used" : "had been left out, too"))
    }
    guard let back = returns.first else { return nil }
    if places == 2 {
      return reason(
        .duplicateTrace, line: back.line,
        "trace \(name) comes back after trace \(QuotedRow.safe(back.after)); nothing of it is used")
    }
    return reason(
      .interleaved, line: back.line,
      "the rows of trace \(name) stand in \(places) places between line \(firstLine) and line "
        + "\(lastLine); nothing of it is used")
  }

  private func reason(
    _ code: DiagnosticCode, line: Int, isPartOfTrace: Bool = false, _ message: String
  ) -> Diagnostic {
    Diagnostic(
      code: code, severity: .error, line: line, column: nil, traceID: section.id, message: message,
      row: nil, isPartOfTrace: isPartOfTrace)
  }
}

/// How many traces a file has, and what became of them.
public struct TraceCounts: Equatable, Sendable {
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
