/// What was found in a file: the first findings in full, all of them counted.
public struct DiagnosticLog: Equatable, Sendable {
  /// How many findings are kept in full, errors and others apart.
  public static let listLimit = 20

  /// The first errors, in the order found.
  public private(set) var errors: [Diagnostic] = []
  /// The first notes and remarks about the file, in the order found.
  public private(set) var others: [Diagnostic] = []
  private var counts = [Int](repeating: 0, count: DiagnosticCode.allCases.count)

  /// Creates an empty log.
  public init() {}

  /// How often a code was found; notes and remarks about a trace count once for it.
  public func count(of code: DiagnosticCode) -> Int { counts[Int(code.rawValue)] }

  /// The codes found and how often each, in the catalogue's order.
  public var totals: [(code: DiagnosticCode, count: Int)] {
    DiagnosticCode.allCases.compactMap { code in
      count(of: code) > 0 ? (code, count(of: code)) : nil
    }
  }

  /// What a report lists: errors first in claim to the limit, then printed in the order of lines.
  public var listed: [Diagnostic] {
    let room = max(0, Self.listLimit - errors.count)
    return (errors + others.prefix(room)).sorted { $0.line < $1.line }
  }

  /// Counts a finding, and keeps what `make` returns while there is room.
  mutating func add(
    _ code: DiagnosticCode, severity: DiagnosticSeverity, make: () -> Diagnostic
  ) {
    counts[Int(code.rawValue)] += 1
    if severity == .error {
      if errors.count < Self.listLimit { errors.append(make()) }
    } else if others.count < Self.listLimit {
      others.append(make())
    }
  }

  /// Counts a finding that is never listed.
  mutating func count(_ code: DiagnosticCode) {
    counts[Int(code.rawValue)] += 1
  }

  /// Adds the findings of the part of the file that follows, which `lines` lines stand before.
  public mutating func append(_ other: DiagnosticLog, movedBy lines: Int = 0) {
    for code in DiagnosticCode.allCases {
      counts[Int(code.rawValue)] += other.count(of: code)
    }
    errors += other.errors.prefix(Self.listLimit - errors.count).map { $0.moved(by: lines) }
    others += other.others.prefix(Self.listLimit - others.count).map { $0.moved(by: lines) }
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
