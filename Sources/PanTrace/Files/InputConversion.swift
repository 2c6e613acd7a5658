package import PanTraces

/// Converts the bytes of a file into a trace file, block by block.
package protocol InputConversion: AnyObject {
  /// Converts the next block. The result may be empty.
  func read(_ bytes: ByteView) throws(InputError) -> [UInt8]
  /// Ends the file. Returns the remaining bytes.
  func finish() throws(InputError) -> [UInt8]
}

/// A conversion that begins anew with each reading of its input.
package struct Conversion: Sendable {
  /// The record of the last reading.
  package let record: ConversionRecord
  let begin: @Sendable (ConversionRecord) -> any InputConversion
}

/// The source lines and findings of a conversion, shared between threads.
///
/// Safe: the state is only read and written under the lock.
@safe package final class ConversionRecord: @unchecked Sendable {
  private struct State {
    /// The source line of each line, in four bytes.
    var lines: [Int32] = []
    var remarks: [String] = []
    var refusals: [Int: Refusal] = [:]
    var isConverted = false
  }

  /// The finding for a line that stands for a part of the source that could not be converted.
  package struct Refusal: Sendable {
    let column: Int
    let message: String

    /// Creates a finding: the byte in the source's line, from 1, and a message without a period.
    package init(column: Int, message: String) { (self.column, self.message) = (column, message) }
  }

  private let lock = Lock()
  private var state = State()

  init() {}

  /// Resets the record for another reading.
  func begin() { lock.withLock { state = State() } }

  /// Appends lines, given by their source lines.
  package func add(lines: [Int]) {
    lock.withLock {
      state.isConverted = true
      state.lines += lines.map { Int32(clamping: $0) }
    }
  }

  /// Sets the finding that replaces the reader's own finding in a line.
  package func add(_ refusal: Refusal, inPlaceOf line: Int) {
    lock.withLock { state.refusals[line] = refusal }
  }

  /// The finding that replaces the reader's own in a line. Nil for none.
  func refusal(inPlaceOf line: Int) -> Refusal? { lock.withLock { state.refusals[line] } }

  /// Sets the remarks on the source, at its end.
  package func end(remarks: [String]) { lock.withLock { state.remarks = remarks } }

  /// The remarks on the source.
  package var remarks: [String] { lock.withLock { state.remarks } }

  /// Whether anything was converted. A source may already be a trace file.
  package var isConverted: Bool { lock.withLock { state.isConverted } }

  /// The source line of a line.
  ///
  /// A line out of range has the nearest one. If nothing was converted, it is the line itself.
  package func source(of line: Int) -> Int {
    lock.withLock {
      guard state.isConverted else { return line }
      return state.lines.isEmpty ? 1 : Int(state.lines[min(max(line, 1), state.lines.count) - 1])
    }
  }
}

/// Reads a converted input, one block of its source at a time.
final class ConversionFeed {
  /// The size of a block of the source.
  private static let piece = 1 << 18

  private let content: InputBytes.Content
  private let conversion: any InputConversion
  private var next = 0
  private var isDone = false

  /// Opens the source.
  init(_ source: Input, _ conversion: Conversion) throws(InputError) {
    content = try InputBytes.open(source)
    conversion.record.begin()
    self.conversion = conversion.begin(conversion.record)
  }

  /// The next bytes, which may be empty. Nil at the end.
  func read() throws(InputError) -> [UInt8]? {
    if isDone { return nil }
    switch content {
    case .whole(let bytes):
      guard next < bytes.count else { break }
      let part = next..<min(bytes.count, next + Self.piece)
      next = part.upperBound
      let made = convert(bytes, part)
      bytes.release(part)
      return try made.get()
    case .stream(let stream):
      try stream.fill(to: Self.piece)
      guard stream.count > 0 else { break }
      let bytes = try stream.take(min(stream.count, Self.piece))
      return try convert(bytes, 0..<bytes.count).get()
    }
    isDone = true
    return try conversion.finish()
  }

  private func convert(_ bytes: InputBytes, _ part: Range<Int>) -> Result<[UInt8], InputError> {
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(InputError) {
        let made = try unsafe conversion.read(
          ByteView(UnsafeRawBufferPointer(rebasing: buffer[part])))
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
  }
}
