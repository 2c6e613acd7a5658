import PanTraces

/// Limits the messages about all inputs of a run, and counts those that are left out.
///
/// A logger's defect is in every file that it wrote: the first few messages suffice.
struct ErrorLimiter {
  /// The most errors that are shown in full, each on four lines at most.
  private static let mostErrors = 20
  /// The most lines for files that cannot be opened, and the most for notes of files.
  private static let mostLines = 20

  private var errors: Int
  private var failures: Int
  private var notes: Int
  private var hiddenErrors: [Diagnostic.Code: Int] = [:]
  private var filesWithErrors: [String] = []
  private var hiddenFailures = 0
  private var hiddenNotes: [Diagnostic.Code: Int] = [:]
  private var filesWithNotes: [String] = []

  /// `all` lifts the limits.
  init(all: Bool) {
    errors = all ? .max : Self.mostErrors
    failures = all ? .max : Self.mostLines
    notes = all ? .max : Self.mostLines
  }

  /// Whether a failure of `lines` lines may be shown. If not, it is counted.
  mutating func hasRoom(forFailureOf lines: Int) -> Bool {
    guard failures >= lines, hiddenFailures == 0 else {
      hiddenFailures += 1
      return false
    }
    failures -= lines
    return true
  }

  /// The number of a file's errors that may be shown. The others are counted under `word`.
  mutating func room(for log: Diagnostic.Log, of word: String) -> Int {
    let listed = log.errors
    guard listed.count > errors else {
      errors -= listed.count
      return listed.count
    }
    let shown = errors
    errors = 0
    for (code, count) in log.errorTotals {
      let more = count - listed.prefix(shown).count { $0.code == code }
      if more > 0 { hiddenErrors[code, default: 0] += more }
    }
    filesWithErrors.append(word)
    return shown
  }

  /// Whether the line about a file's notes may be shown. If not, the notes are counted.
  mutating func hasRoom(
    forNotes totals: [(code: Diagnostic.Code, count: Int)], of word: String
  ) -> Bool {
    guard notes == 0 else {
      notes -= 1
      return true
    }
    for (code, count) in totals { hiddenNotes[code, default: 0] += count }
    filesWithNotes.append(word)
    return false
  }

  /// A line for each kind of message with some left out.
  ///
  /// `validation` spells the command that shows all findings of some files.
  func rest(isQuiet: Bool, validation: ([String]) -> String) -> [String] {
    var lines: [String] = []
    if !filesWithErrors.isEmpty {
      lines.append(Self.line(hiddenErrors, "more error", filesWithErrors, validation))
    }
    if hiddenFailures > 0 {
      lines.append("and \(counted(hiddenFailures, "more file")) that cannot be read")
    }
    if !filesWithNotes.isEmpty, !isQuiet {
      lines.append(Self.line(hiddenNotes, "more note", filesWithNotes, validation))
    }
    return lines
  }

  private static func line(
    _ counts: [Diagnostic.Code: Int], _ noun: String, _ files: [String],
    _ validation: ([String]) -> String
  ) -> String {
    let total = counts.values.reduce(0, +)
    let codes = Diagnostic.Code.allCases.compactMap { code in
      counts[code].map { "\($0) × \(code.name)" }
    }
    return "and \(counted(total, noun)) in \(counted(files.count, "file")): "
      + "\(codes.joined(separator: ", ")) (\(validation(files)) shows all)"
  }
}
