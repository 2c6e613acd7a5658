package import PanText

/// What was found in a file: the first findings in full, all of them counted.
public struct DiagnosticLog: Equatable, Sendable {
  /// How many findings are usually kept in full, errors and others apart.
  public static let listLimit = 20

  /// Findings that are kept in full.
  private struct Lists: Equatable {
    var errors: [Diagnostic] = []
    var aboutFile: [Diagnostic] = []
    var aboutTraces: [Diagnostic] = []
  }

  /// No element, or one.
  ///
  /// Empty while findings are only counted, as for nearly every trace: then the log is cheap to
  /// copy.
  private var lists: [Lists] = []
  /// How often each code was found, in the catalog's order.
  ///
  /// The first is stored inline, since nearly every trace has one at most.
  private var tally: Tally?
  private var moreTallies: [Tally] = []
  /// How many findings of each kind are kept in full.
  let limit: Int

  private struct Tally: Equatable {
    let code: DiagnosticCode
    var count: Int
  }

  /// Creates an empty log that keeps so many findings of each kind in full.
  public init(limit: Int = DiagnosticLog.listLimit) { self.limit = limit }

  /// The first errors, in the order found.
  public var errors: [Diagnostic] { lists.first?.errors ?? [] }
  /// The first notes and remarks about the file as a whole; those about traces do not crowd them
  /// out.
  public var aboutFile: [Diagnostic] { lists.first?.aboutFile ?? [] }
  /// The first notes and remarks about traces, in the order found.
  private var aboutTraces: [Diagnostic] { lists.first?.aboutTraces ?? [] }

  /// The first notes and remarks, those about the file before those about traces.
  public var others: [Diagnostic] { aboutFile + aboutTraces }

  /// Whether every finding is kept, also those that are usually just counted.
  public var keepsAll: Bool { limit == .max }

  /// Whether nothing was found.
  var isEmpty: Bool { tally == nil }

  /// Whether there is anything to print.
  ///
  /// For most files there is not: remarks on traces are only counted.
  var hasMoreThanRemarks: Bool {
    guard lists.isEmpty, let tally else { return !lists.isEmpty }
    return tally.code.isReported || moreTallies.contains { $0.code.isReported }
  }

  /// How often a code was found; notes and remarks about a trace count once for it.
  public func count(of code: DiagnosticCode) -> Int {
    if let tally, tally.code == code { return tally.count }
    return moreTallies.first { $0.code == code }?.count ?? 0
  }

  /// The codes found and how often each, in the catalog's order.
  public var totals: [(code: DiagnosticCode, count: Int)] {
    guard let tally else { return [] }
    return [(tally.code, tally.count)] + moreTallies.map { ($0.code, $0.count) }
  }

  /// What a report lists: errors first in claim to the limit, then what concerns the whole file;
  /// printed in the order of lines.
  public var listed: [Diagnostic] {
    guard !lists.isEmpty else { return [] }
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
    if lists.isEmpty { lists.append(Lists()) }
    if severity == .error {
      if errors.count < limit { lists[0].errors.append(make()) }
    } else if code.isAboutFile {
      if aboutFile.count < limit { lists[0].aboutFile.append(make()) }
    } else if aboutTraces.count < limit {
      lists[0].aboutTraces.append(make())
    }
  }

  /// Counts a finding that is not listed.
  mutating func count(_ code: DiagnosticCode, times: Int = 1) {
    guard let first = tally, first.code.number <= code.number else {
      if let tally { moreTallies.insert(tally, at: 0) }
      tally = Tally(code: code, count: times)
      return
    }
    if first.code == code {
      tally?.count += times
      return
    }
    let place = moreTallies.firstIndex { $0.code.number >= code.number } ?? moreTallies.count
    if place < moreTallies.count, moreTallies[place].code == code {
      moreTallies[place].count += times
    } else {
      moreTallies.insert(Tally(code: code, count: times), at: place)
    }
  }

  /// Adds the findings of the part of the file that follows, which `lines` lines stand before.
  public mutating func append(_ other: DiagnosticLog, movedBy lines: Int = 0) {
    guard let tally = other.tally else { return }
    count(tally.code, times: tally.count)
    for tally in other.moreTallies { count(tally.code, times: tally.count) }
    guard let more = other.lists.first else { return }
    if self.lists.isEmpty { self.lists.append(Lists()) }
    Self.add(more.errors, to: &self.lists[0].errors, movedBy: lines, limit)
    Self.add(more.aboutFile, to: &self.lists[0].aboutFile, movedBy: lines, limit)
    Self.add(more.aboutTraces, to: &self.lists[0].aboutTraces, movedBy: lines, limit)
  }

  /// Changes every finding that is kept.
  package mutating func change(_ change: (Diagnostic) -> Diagnostic) {
    for index in lists.indices {
      lists[index].errors = errors.map(change)
      lists[index].aboutFile = aboutFile.map(change)
      lists[index].aboutTraces = aboutTraces.map(change)
    }
  }

  private static func add(
    _ more: [Diagnostic], to list: inout [Diagnostic], movedBy lines: Int, _ limit: Int
  ) {
    for finding in more.prefix(limit - list.count) { list.append(finding.moved(by: lines)) }
  }
}

extension DiagnosticLog: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    (limit == .max ? nil : limit).pack(into: &bytes)
    errors.pack(into: &bytes)
    aboutFile.pack(into: &bytes)
    aboutTraces.pack(into: &bytes)
    let totals = totals
    bytes.pack(count: totals.count)
    for (code, count) in totals {
      code.pack(into: &bytes)
      bytes.pack(count: count)
    }
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(limit: try Int?(from: &bytes) ?? .max)
    let lists = Lists(
      errors: try [Diagnostic](from: &bytes), aboutFile: try [Diagnostic](from: &bytes),
      aboutTraces: try [Diagnostic](from: &bytes))
    let lengths = [lists.errors.count, lists.aboutFile.count, lists.aboutTraces.count]
    guard lengths.allSatisfy({ $0 <= limit }) else { throw PackedError() }
    if lists != Lists() { self.lists.append(lists) }
    for _ in 0..<(try bytes.count(ofBytesEach: 2)) {
      let code = try DiagnosticCode(from: &bytes)
      // Each code once, so that nothing is added up.
      guard totals.last.map({ $0.code.number < code.number }) ?? true else {
        throw PackedError()
      }
      count(code, times: try bytes.count())
    }
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
