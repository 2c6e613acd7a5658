/// One finding, with everything needed to print it after the file is gone.
public struct Diagnostic: Equatable, Sendable {
  /// What was found, as `pantrace explain` knows it.
  public var code: Code
  /// The code's severity, raised where reading is strict.
  public var severity: Severity
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1. Nil if the finding is about a whole line, trace or file.
  public var column: Int?
  /// The trace it was found in. Nil if it belongs to none.
  public var traceID: String?
  /// What was found, without a period.
  public var message: String
  /// The row, safe to print. Nil if the finding is about more than one row.
  package var row: QuotedRow?
  /// Whether it is about rows of a trace whose first rows may be in use.
  var isPartOfTrace = false

  /// What a finding does to the trace or file it is found in.
  public enum Severity: String, NamedCase {
    /// A fact about a healthy recording. `--strict` leaves it alone.
    case remark
    /// The trace is kept, but some figures about it may mislead. `--strict` makes it an error.
    case note
    /// The trace is rejected, or the whole file where the finding concerns it.
    case error

    /// How the word stands out.
    package var style: TextStyle {
      switch self {
      case .remark: .note
      case .note: .warning
      case .error: .error
      }
    }
  }
}

extension Trace {
  /// A finding that leaves the trace usable: its code, where it was first seen and how often.
  public struct Note: Equatable, Sendable {
    /// What was found.
    public var code: Diagnostic.Code
    /// The line of the first occurrence, from 1.
    public var line: Int
    /// How many times it occurred in the trace.
    public var count = 1
  }
}

extension TraceFile {
  /// A trace that was read but cannot be used, named with the first reason.
  public struct Rejected: Equatable, Sendable {
    /// The trace's id.
    public var id: String
    /// The first error found in it.
    public var reason: Diagnostic
  }
}

extension TraceFile.Rejected {
  /// Takes what a row says of a trace.
  package init(
    ofRow id: String, _ code: Diagnostic.Code, line: Int, column: Int?, message: String
  ) {
    self.init(
      id: id,
      reason: Diagnostic(
        code: code, severity: .error, line: line, column: column, traceID: id, message: message))
  }
}

extension Diagnostic {
  /// A row of the file as it can be shown: short, on one line, and harmless to a terminal.
  package struct QuotedRow: Equatable, Sendable {
    /// The row, or the part around the field, with `…` where it was cut.
    package var text: String
    /// Which characters of ``text`` the field takes up. Empty at the end where something is missing.
    package var field: Range<Int>

    /// Around the field this many characters are kept on either side.
    private static let margin = 40
    /// A field longer than this is cut.
    private static let widestField = 60

    /// Quotes a row. `field` is the byte range to point at.
    ///
    /// Characters are Unicode scalars. Those that must not be shown are spelled as `VisibleText`
    /// does, bytes that are not UTF-8 are U+FFFD.
    init(_ bytes: ByteView, field: Range<Int>) {
      // Up to four bytes a character; what lies further away is never shown.
      let from = max(0, field.lowerBound - 4 * Self.margin)
      let to = min(
        bytes.count, min(field.upperBound, field.lowerBound + 4 * Self.widestField) + 160)
      let before = QuotedRow.cells(bytes, from..<min(field.lowerBound, bytes.count))
      let inside = QuotedRow.cells(bytes, field.clamped(to: 0..<to))
      let after = QuotedRow.cells(bytes, min(field.upperBound, to)..<to)
      var text = ""
      let leading = before.suffix(Self.margin)
      if from > 0 || leading.count < before.count { text += "…" }
      for cell in leading { text += cell }
      let start = text.unicodeScalars.count
      for cell in inside.prefix(Self.widestField) { text += cell }
      let fieldIsCut = inside.count > Self.widestField || field.upperBound > to
      if fieldIsCut { text += "…" }
      let end = text.unicodeScalars.count
      if !fieldIsCut {
        for cell in after.prefix(Self.margin) { text += cell }
        if after.count > Self.margin || to < bytes.count { text += "…" }
      }
      self.text = text
      self.field = start..<end
    }

    private static func cells(_ bytes: ByteView, _ range: Range<Int>) -> [String] {
      guard !range.isEmpty else { return [] }
      var result: [String] = []
      var previous: Unicode.Scalar?
      for scalar in ByteView(rebasing: bytes[range]).text.unicodeScalars {
        let spelling = VisibleText.spelling(of: scalar, after: previous)
        result.append(spelling ?? String(Character(scalar)))
        previous = scalar
      }
      return result
    }

    /// Text from a file made safe to stand inside a message. Cut after 60 characters.
    static func safe(_ bytes: ByteView) -> String {
      // Nearly all ids and file names are short and printable.
      if bytes.count <= widestField, bytes.isPrintableASCII { return bytes.text }
      return QuotedRow(bytes, field: 0..<bytes.count).text
    }

    /// Text from a file made safe to stand inside a message. Cut after 60 characters.
    package static func safe(_ text: String) -> String {
      var text = text
      return text.withUTF8 { unsafe safe(ByteView(UnsafeRawBufferPointer($0))) }
    }
  }

  /// Prints findings the way compilers do: place, severity, code, the row, and a caret under it.
  public struct Renderer: Sendable {
    /// The file's name as the user gave it.
    public var fileName: String
    /// What the findings are shown on.
    package var screen: Screen

    /// Prints findings of one file, without colors.
    public init(fileName: String) { self.init(fileName: fileName, screen: .plain) }

    /// Creates a renderer for one file.
    package init(fileName: String, screen: Screen) {
      self.fileName = fileName
      self.screen = screen
    }

    /// One finding: place and message, the row with its caret if there is one, and help.
    public func text(of diagnostic: Diagnostic) -> String {
      var place = VisibleText.oneLine(fileName) + ":\(diagnostic.line):"
      if let column = diagnostic.column { place += "\(column):" }
      let style = diagnostic.severity.style
      let code = "\(diagnostic.severity.name)[\(diagnostic.code.name)]:"
      var text = screen.paint(place, .strong) + " " + screen.paint(code, style)
      text += screen.folded(diagnostic.message, behind: "\(place) \(code)") + "\n"
      if let row = diagnostic.row {
        text += quotation(of: row, line: diagnostic.line, caret: style)
      }
      return text + screen.paint("help:", .note)
        + screen.folded(help(for: diagnostic), behind: "help:") + "\n"
    }

    /// All listed findings of a file, then the count of each code that has more.
    public func text(of log: Log) -> String {
      guard log.hasMoreThanRemarks else { return "" }
      let listed = log.listed
      var text = ""
      for diagnostic in listed { text += self.text(of: diagnostic) }
      var more: [String] = []
      for (code, count) in log.totals where code.isReported {
        let shown = listed.count { $0.code == code }
        if count > shown { more.append("\(count - shown) × \(code.name)") }
      }
      if !more.isEmpty { text += "and \(more.joined(separator: ", "))\n" }
      return text
    }

    private func quotation(
      of row: QuotedRow, line: Int, caret style: TextStyle
    ) -> String {
      let number = "\(line)"
      let gutter = max(5, number.utf8.count)
      let pad = String(repeating: " ", count: gutter - number.utf8.count)
      let indent = String(repeating: " ", count: row.field.lowerBound)
      let carets = String(repeating: "^", count: max(1, row.field.count))
      let margin = String(repeating: " ", count: gutter)
      return screen.paint("\(pad)\(number) |", .faint) + " \(row.text)\n"
        + screen.paint("\(margin) |", .faint) + " \(indent)\(screen.paint(carets, style))\n"
    }

    private func help(for diagnostic: Diagnostic) -> String {
      // The first section of a trace that comes back is in use: the trace is not skipped.
      guard diagnostic.severity == .error, !diagnostic.isPartOfTrace, let id = diagnostic.traceID
      else { return diagnostic.code.advice }
      return "\(diagnostic.code.advice); trace \(QuotedRow.safe(id)) is skipped"
    }
  }

  /// What was found in a file: the first findings in full, all of them counted.
  public struct Log: Equatable, Sendable {
    /// How many findings are usually kept in full, errors and others apart.
    public static let listLimit = 20

    /// The first errors, in the order found.
    public private(set) var errors: [Diagnostic] = []
    /// The first notes and remarks about the file as a whole. Those about traces do not crowd them
    /// out.
    public private(set) var aboutFile: [Diagnostic] = []
    /// The first notes and remarks about traces, in the order found.
    private var aboutTraces: [Diagnostic] = []
    /// How often each code was found, in the catalog's order.
    private var tallies: [Tally] = []
    /// How many findings of each kind are kept in full.
    let limit: Int

    private struct Tally: Equatable {
      let code: Code
      var count: Int
    }

    /// Creates an empty log that keeps so many findings of each kind in full.
    public init(limit: Int = Log.listLimit) { self.limit = limit }

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

    /// How often a code was found. Notes and remarks about a trace count once for it.
    public func count(of code: Code) -> Int {
      tallies.first { $0.code == code }?.count ?? 0
    }

    /// The codes found and how often each, in the catalog's order.
    public var totals: [(code: Code, count: Int)] {
      tallies.map { ($0.code, $0.count) }
    }

    /// What a report lists: errors first in claim to the limit, then what concerns the whole file.
    /// Printed in the order of lines.
    public var listed: [Diagnostic] {
      // Hundreds of notes on traces must not hide the one error of the file.
      let room = max(0, limit - errors.count - aboutFile.count)
      let found = errors + aboutFile + aboutTraces.prefix(room)
      // Sorting does not keep the order of what is on one line by itself.
      return found.enumerated().sorted {
        ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
      }
      .map { $0.element }
    }

    /// Counts a finding, and keeps what `make` returns while there is room.
    mutating func add(
      _ code: Code, severity: Severity, make: () -> Diagnostic
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
    mutating func count(_ code: Code, times: Int = 1) {
      // Few codes occur in a file, so that a sorted list beats a dictionary.
      let place = tallies.firstIndex { $0.code.number >= code.number } ?? tallies.count
      if place < tallies.count, tallies[place].code == code {
        tallies[place].count += times
      } else {
        tallies.insert(Tally(code: code, count: times), at: place)
      }
    }

    /// Adds the findings of the part of the file that follows, which `lines` lines stand before.
    public mutating func append(_ other: Log, movedBy lines: Int = 0) {
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

  /// The finding with its line counted from an earlier start.
  func moved(by lines: Int) -> Diagnostic {
    var result = self
    result.line += lines
    return result
  }
}
