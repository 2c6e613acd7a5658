/// What was found in a file: the first findings in full, all of them counted.
public struct DiagnosticLog: Equatable, Sendable {
  /// How many findings are usually kept in full, errors and others apart.
  public static let listLimit = 20

  /// The first errors, in the order found.
  public private(set) var errors: [Diagnostic] = []
  /// The first notes and remarks about the file as a whole; those about traces do not crowd them
  /// out.
  public private(set) var aboutFile: [Diagnostic] = []
  /// The first notes and remarks about traces, in the order found.
  private var aboutTraces: [Diagnostic] = []
  /// How often each code was found, in the catalog's order.
  private var tallies: [Tally] = []
  /// How many findings of each kind are kept in full.
  let limit: Int

  private struct Tally: Equatable {
    let code: DiagnosticCode
    var count: Int
  }

  /// Creates an empty log that keeps so many findings of each kind in full.
  public init(limit: Int = DiagnosticLog.listLimit) { self.limit = limit }

  /// Whether every finding is kept, also those that are usually just counted.
  public var keepsAll: Bool { limit == .max }

  /// Whether nothing was found.
  var isEmpty: Bool { tallies.isEmpty }

  /// Whether there is anything to print.
  ///
  /// For most files there is not: remarks on traces are only counted.
  var hasMoreThanRemarks: Bool {
    !(errors.isEmpty && aboutFile.isEmpty && aboutTraces.isEmpty)
      || tallies.contains { $0.code.isReported }
  }

  /// How often a code was found; notes and remarks about a trace count once for it.
  public func count(of code: DiagnosticCode) -> Int {
    tallies.first { $0.code == code }?.count ?? 0
  }

  /// The codes found and how often each, in the catalog's order.
  public var totals: [(code: DiagnosticCode, count: Int)] {
    tallies.map { ($0.code, $0.count) }
  }

  /// What a report lists: errors first in claim to the limit, then what concerns the whole file;
  /// printed in the order of lines.
  public var listed: [Diagnostic] {
    let room = max(0, limit - errors.count - aboutFile.count)
    let found = errors + aboutFile + aboutTraces.prefix(room)
    // Sorting does not keep the order of what is on one line by itself.
    return found.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map { $0.element }
  }

  /// Counts a finding, and keeps what `make` returns while there is room.
  mutating func add(
    _ code: DiagnosticCode, severity: DiagnosticSeverity, make: () -> Diagnostic
  ) {
    count(code)
    if severity == .error {
      if errors.count < limit { errors.append(make()) }
    } else if code.isAboutFile {
      if aboutFile.count < limit { aboutFile.append(make()) }
    } else if aboutTraces.count < limit {
      aboutTraces.append(make())
    }
  }

  /// Counts a finding that is not listed.
  mutating func count(_ code: DiagnosticCode, times: Int = 1) {
    let place = tallies.firstIndex { $0.code.number >= code.number } ?? tallies.count
    if place < tallies.count, tallies[place].code == code {
      tallies[place].count += times
    } else {
      tallies.insert(Tally(code: code, count: times), at: place)
    }
  }

  /// Adds the findings of the part of the file that follows, which `lines` lines stand before.
  public mutating func append(_ other: DiagnosticLog, movedBy lines: Int = 0) {
    for tally in other.tallies { count(tally.code, times: tally.count) }
    Self.add(other.errors, to: &errors, movedBy: lines, limit)
    Self.add(other.aboutFile, to: &aboutFile, movedBy: lines, limit)
    Self.add(other.aboutTraces, to: &aboutTraces, movedBy: lines, limit)
  }

  /// Changes every finding that is kept.
  package mutating func change(_ change: (Diagnostic) -> Diagnostic) {
    (errors, aboutFile) = (errors.map(change), aboutFile.map(change))
    aboutTraces = aboutTraces.map(change)
  }

  private static func add(
    _ more: [Diagnostic], to list: inout [Diagnostic], movedBy lines: Int, _ limit: Int
  ) {
    for finding in more.prefix(limit - list.count) { list.append(finding.moved(by: lines)) }
  }
}

extension Diagnostic {
  /// The finding with its line counted from an earlier start.
  func moved(by lines: Int) -> Diagnostic {
    var result = self
    result.line += lines
    return result
  }
}
