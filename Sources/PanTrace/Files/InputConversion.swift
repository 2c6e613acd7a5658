import PanTraces

/// How the bytes of an input become a trace file, and what was found on the way.
///
/// Safe to share between threads: what was found is only read and written under the lock.
@safe package final class InputConversion: @unchecked Sendable {
  /// A trace file that was made of something else.
  package struct Made: Sendable {
    /// The trace file.
    package let bytes: [UInt8]
    /// The source line of each of its lines. Empty if the source is a trace file already.
    package let lines: [Int]
    /// The findings that replace those of the reader, by the line in the trace file.
    package let refusals: [Int: Refusal]
    /// What to say about the source.
    package let remarks: [String]

    /// Describes a trace file that was made.
    package init(
      _ bytes: [UInt8], lines: [Int] = [], refusals: [Int: Refusal] = [:], remarks: [String] = []
    ) {
      (self.bytes, self.lines) = (bytes, lines)
      (self.refusals, self.remarks) = (refusals, remarks)
    }
  }

  /// What is wrong with a part of the source that could not be converted: the byte in its line, from
  /// 1, and a message without a period.
  package typealias Refusal = (column: Int, message: String)

  private let make: @Sendable (ByteView) throws(InputError) -> Made
  private let lock = Lock()
  private var made = Made([])

  init(_ make: @escaping @Sendable (ByteView) throws(InputError) -> Made) { self.make = make }

  /// Converts all bytes.
  func convert(_ source: InputBytes) throws(InputError) -> [UInt8] {
    let new = try source.withView { (bytes) throws(InputError) in try make(bytes) }
    lock.withLock { made = new }
    return new.bytes
  }

  /// The remarks on the source.
  package var remarks: [String] { lock.withLock { made.remarks } }

  /// Whether anything was converted. A source may already be a trace file.
  package var isConverted: Bool { lock.withLock { !made.lines.isEmpty } }

  /// The finding that replaces the reader's own in a line. Nil for none.
  func refusal(inPlaceOf line: Int) -> Refusal? { lock.withLock { made.refusals[line] } }

  /// The source line of a line. If nothing was converted, it is the line itself.
  func source(of line: Int) -> Int {
    lock.withLock {
      made.lines.isEmpty ? line : made.lines[min(max(line, 1), made.lines.count) - 1]
    }
  }
}
