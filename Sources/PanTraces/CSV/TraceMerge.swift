import PanText

/// The last step of reading: puts sections in the file's order and finds ids that come back.
///
/// Where parts of a file are read side by side, every part's sections go through one merge, in the
/// order of the parts. A section is held back until ``window`` lines have followed it. If its id
/// comes back before, nothing of the id is used; if later, what was handed over stays, and the
/// finding says which lines that are. So memory does not grow with the file, and the result depends
/// neither on the pieces nor on the parts.
///
/// Events come out in the order of their sections, so that a caller can keep what it made of them.
public struct TraceMerge: Sendable {
  /// How many lines are looked ahead for an id that comes back.
  public static let window = 1 << 16

  /// A section that waits, and what is known of its id's other ones.
  private struct Held {
    var section: TraceSection
    /// The lines of the same id that were handed over before; nil where there are none.
    let before: Handed?
    /// Where the id came back: the line, and the id that stands in between.
    var firstReturn: (line: Int, after: String)?
    /// In how many places the id stands.
    var places = 1
  }

  /// Lines that were handed over, and whether they made a trace.
  private struct Handed {
    let lines: ClosedRange<Int>
    let isUsed: Bool
  }

  private enum Place {
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
  /// Sections that begin before this line have waited long enough.
  private var line = Int.min
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

  /// Takes the file's next section; false where its id waits already, whose rows it joins.
  ///
  /// `lines` lines stand before the part of the file that the section comes from. Afterwards,
  /// ``next()`` hands over those that have waited long enough.
  public mutating func take(_ section: TraceSection, movedBy lines: Int = 0) -> Bool {
    let section = lines == 0 ? section : section.moved(by: lines)
    let id = section.event.id
    let key = ByteKey(id)
    line = section.lines.lowerBound - Self.window
    defer { lastID = id }
    switch places[key] {
    case .held(let number)?:
      comeBack(number - removed, section)
      return false
    case .handed(let before)?: hold(section, key, before: before)
    case nil: hold(section, key, before: nil)
    }
    return true
  }

  /// The next event that has waited long enough; nil while there is none.
  public mutating func next() -> TraceEvent? {
    guard first < held.count, let next = held[first], next.section.lines.lowerBound < line else {
      return nil
    }
    held[first] = nil
    first += 1
    // Seldom, so that moving the others up costs little.
    if first > 1024, 2 * first > held.count {
      held.removeFirst(first)
      removed += first
      first = 0
    }
    return event(of: next)
  }

  /// Has ``next()`` hand over everything that is left, as the file goes on no further.
  public mutating func flush() { line = .max }

  /// Says what the file as a whole shows, once everything of it was handed over.
  public mutating func finish(lastLine: Int, header: TraceFileHeader) {
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

  private mutating func hold(_ section: TraceSection, _ key: ByteKey, before: Handed?) {
    places[key] = .held(removed + held.count)
    held.append(Held(section: section, before: before))
  }

  private mutating func comeBack(_ index: Int, _ section: TraceSection) {
    guard var waiting = held[index] else { return }
    waiting.places += 1
    waiting.firstReturn = waiting.firstReturn ?? (section.lines.lowerBound, lastID)
    waiting.section.lines = waiting.section.lines.lowerBound...section.lines.upperBound
    held[index] = waiting
  }

  private mutating func event(of next: Held) -> TraceEvent {
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
    return event
  }

  /// Why nothing of a section is used although its rows may be sound; nil for an id that stands in
  /// one place.
  private func reason(_ held: Held) -> Diagnostic? {
    // Nearly every id stands in one place: no words are made for it.
    guard held.before != nil || held.firstReturn != nil else { return nil }
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
