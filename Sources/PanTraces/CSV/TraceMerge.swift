import PanText

/// The last step of reading: puts sections in the file's order and finds ids that come back.
///
/// Where parts of a file are read side by side, every part's sections go through one merge, in the
/// order of the parts. A section is held back until ``window`` lines have followed it. If its id
/// comes back before, nothing of the id is used; if later, what was handed over stays, and the
/// finding says which lines that are. So memory does not grow with the file, and the result depends
/// neither on the pieces nor on the parts.
///
/// `Output` is what the caller made of a section, and gets back with it.
public struct TraceMerge<Output> {
  /// How many lines are looked ahead for an id that comes back.
  public static var window: Int { 1 << 16 }

  /// A section that waits, and what is known of its id's other ones.
  fileprivate struct Held {
    var section: TraceSection
    var output: Output
    /// The lines of the same id that were handed over before; nil where there are none.
    let before: Handed?
    /// Where the id came back: the line, and the id that stands in between.
    var firstReturn: (line: Int, after: String)?
    /// In how many places the id stands.
    var places = 1
  }

  /// Lines that were handed over, and whether they made a trace.
  fileprivate struct Handed: Sendable {
    let lines: ClosedRange<Int>
    let isUsed: Bool
  }

  fileprivate enum Place: Sendable {
    /// The number of the section among all that were held.
    case held(Int)
    case handed(Handed)
  }

  private var places: [ByteKey: Place] = [:]
  /// Sections in the file's order, those handed over at the front not yet removed.
  private var held: [Held?] = []
  /// How many sections were removed from the front.
  private var removed = 0
  /// The first of ``held`` that was not handed over.
  private var first = 0
  private var lastID = ""
  private var survey: PositionSurvey
  private let options: ReadingOptions
  /// What happened to the traces so far.
  public private(set) var counts = TraceCounts()
  /// What was found in the traces handed over so far, and in the file as a whole.
  public private(set) var diagnostics: DiagnosticLog

  /// Creates a merge for one file, with the options it is read with.
  public init(options: ReadingOptions = .init()) {
    self.options = options
    survey = PositionSurvey(options: options)
    diagnostics = options.emptyLog
  }

  /// Takes the file's next section, and hands over those that have waited long enough.
  ///
  /// `lines` lines stand before the part of the file that the section comes from.
  public mutating func take<Failure: Error>(
    _ section: TraceSection, _ output: Output, movedBy lines: Int = 0,
    receive: (TraceEvent, Output) throws(Failure) -> Void
  ) throws(Failure) {
    let section = lines == 0 ? section : section.moved(by: lines)
    let id = section.event.id
    let key = ByteKey(id)
    switch places[key] {
    case .held(let number)?: comeBack(number - removed, section)
    case .handed(let before)?: hold(section, output, key, before: before)
    case nil: hold(section, output, key, before: nil)
    }
    lastID = id
    try handOver(before: section.lines.lowerBound - Self.window, receive)
  }

  /// Hands over what is left of a file that cannot be read any further.
  public mutating func flush<Failure: Error>(
    _ receive: (TraceEvent, Output) throws(Failure) -> Void
  ) throws(Failure) {
    try handOver(before: .max, receive)
  }

  /// Hands over what is left, and says what the file as a whole shows, after its last line.
  public mutating func finish<Failure: Error>(
    lastLine: Int, header: TraceFileHeader, receive: (TraceEvent, Output) throws(Failure) -> Void
  ) throws(Failure) {
    try handOver(before: .max, receive)
    if counts.seen == 0 { add(.noRows, "the header has no rows below it", line: lastLine) }
    for finding in survey.findings(header.layout) {
      add(finding.code, finding.message, line: header.bodyLine - 1)
    }
  }

  private mutating func add(_ code: DiagnosticCode, _ message: String, line: Int) {
    let severity = options.severity(of: code)
    diagnostics.add(code, severity: severity) {
      Diagnostic(
        code: code, severity: severity, line: line, column: nil, traceID: nil, message: message,
        row: nil)
    }
  }

  private mutating func hold(
    _ section: TraceSection, _ output: Output, _ key: ByteKey, before: Handed?
  ) {
    places[key] = .held(removed + held.count)
    held.append(Held(section: section, output: output, before: before))
  }

  private mutating func comeBack(_ index: Int, _ section: TraceSection) {
    guard var waiting = held[index] else { return }
    waiting.places += 1
    waiting.firstReturn = waiting.firstReturn ?? (section.lines.lowerBound, lastID)
    waiting.section.lines = waiting.section.lines.lowerBound...section.lines.upperBound
    held[index] = waiting
  }

  private mutating func handOver<Failure: Error>(
    before line: Int, _ receive: (TraceEvent, Output) throws(Failure) -> Void
  ) throws(Failure) {
    while first < held.count, let next = held[first],
      next.section.lines.lowerBound < line
    {
      held[first] = nil
      first += 1
      try handOver(next, receive)
    }
    // Seldom, so that moving the others up costs little.
    guard first > 1024, 2 * first > held.count else { return }
    held.removeFirst(first)
    removed += first
    first = 0
  }

  private mutating func handOver<Failure: Error>(
    _ next: Held, _ receive: (TraceEvent, Output) throws(Failure) -> Void
  ) throws(Failure) {
    var event = next.section.event
    if let reason = reason(next) {
      event = .rejected(RejectedTrace(id: event.id, reason: reason))
      diagnostics.add(reason.code, severity: .error) { reason }
    } else {
      diagnostics.append(next.section.findings)
    }
    var isUsed = false
    if case .trace(let trace, _) = event {
      isUsed = true
      if let extent = next.section.extent { survey.add(extent, of: trace) }
    }
    places[ByteKey(event.id)] = .handed(Handed(lines: next.section.lines, isUsed: isUsed))
    counts.count(event)
    try receive(event, next.output)
  }

  /// Why nothing of a section is used although its rows may be sound; nil for an id that stands in
  /// one place.
  private func reason(_ held: Held) -> Diagnostic? {
    let id = held.section.event.id
    let name = QuotedRow.safe(id)
    let lines = held.section.lines
    let code: DiagnosticCode
    let line: Int
    let message: String
    if let before = held.before {
      code = .duplicateTrace
      line = lines.lowerBound
      message =
        "trace \(name) comes back: lines \(lines.lowerBound) to \(lines.upperBound) are left out, "
        + "lines \(before.lines.lowerBound) to \(before.lines.upperBound) "
        + (before.isUsed ? "had been used" : "had been left out, too")
    } else if let back = held.firstReturn {
      let isOnce = held.places == 2
      code = isOnce ? .duplicateTrace : .interleaved
      line = back.line
      message =
        isOnce
        ? "trace \(name) comes back after trace \(QuotedRow.safe(back.after)); nothing of it is used"
        : "the rows of trace \(name) stand in \(held.places) places between line "
          + "\(lines.lowerBound) and line \(lines.upperBound); nothing of it is used"
    } else {
      return nil
    }
    return Diagnostic(
      code: code, severity: .error, line: line, column: nil, traceID: id, message: message,
      row: nil, isPartOfTrace: held.before != nil)
  }
}

extension TraceMerge: Sendable where Output: Sendable {}
extension TraceMerge.Held: Sendable where Output: Sendable {}

/// How many traces a file has, and what became of them.
public struct TraceCounts: Equatable, Sendable {
  /// Traces that can be used.
  public var kept = 0
  /// Traces that cannot.
  public var rejected = 0
  /// All traces of the file.
  public var seen: Int { kept + rejected }

  /// Creates counts of nothing.
  public init() {}

  mutating func count(_ event: TraceEvent) {
    switch event {
    case .trace: kept += 1
    case .rejected: rejected += 1
    }
  }
}
