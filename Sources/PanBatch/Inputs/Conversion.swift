package import PanText

/// What makes a trace file of another file's bytes, block by block.
package protocol InputConversion: AnyObject {
  /// What becomes of the next block; empty where more is needed.
  func read(_ bytes: ByteView) throws(InputError) -> [UInt8]
  /// What is left at the end.
  func finish() throws(InputError) -> [UInt8]
}

/// How an input is made of another one: what begins each reading, and what is known of the last.
package struct Conversion: Sendable {
  /// What is known of the last time it was read.
  package let record: ConversionRecord
  let begin: @Sendable (ConversionRecord) -> any InputConversion
}

/// What is known of a conversion, on any thread: where its lines are from, and what is to be said.
///
/// Safe: the state is only read and written under the lock.
@safe package final class ConversionRecord: @unchecked Sendable {
  private struct State {
    var lines = LineMap()
    var remarks: [String] = []
    var refusals: [Int: Refusal] = [:]
    var isConverted = false
  }

  /// What is wrong with the source where a line stands for something that could not be converted.
  package struct Refusal: Sendable {
    let column: Int
    let message: String

    /// With the byte in the source's line, from 1, and a message without a period.
    package init(column: Int, message: String) { (self.column, self.message) = (column, message) }
  }

  private let lock = Lock()
  private var state = State()

  init() {}

  /// Forgets what was known, as the input is read again.
  func begin() { lock.withLock { state = State() } }

  /// Adds lines: for each one the line of the source that it is from.
  package func add(lines: [Int]) {
    lock.withLock {
      state.isConverted = true
      state.lines.add(lines)
    }
  }

  /// Says what is wrong in place of what a reader finds in a line.
  package func add(_ refusal: Refusal, inPlaceOf line: Int) {
    lock.withLock { state.refusals[line] = refusal }
  }

  /// What is to be said in place of what a reader finds in a line; nil where nothing is.
  func refusal(inPlaceOf line: Int) -> Refusal? { lock.withLock { state.refusals[line] } }

  /// Says what became of the source, at its end.
  package func end(remarks: [String]) { lock.withLock { state.remarks = remarks } }

  /// What is to be said.
  package var remarks: [String] { lock.withLock { state.remarks } }

  /// Whether anything was converted; a source may be a trace file already.
  package var isConverted: Bool { lock.withLock { state.isConverted } }

  /// The line of the source that a line is from; the line itself where nothing was converted.
  package func source(of line: Int) -> Int {
    lock.withLock { state.isConverted ? state.lines[line] : line }
  }
}

/// The bytes of a converted input as they are made, a block of the source at a time.
final class ConversionFeed {
  /// As much of the source as is read at once.
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

  /// More bytes, or none yet; nil at the end.
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

/// Which line of one text each line of another is from, in about a byte for each.
struct LineMap {
  /// Where every so many lines stand, so that few are counted.
  private static let step = 1024

  private var marks: [(source: Int, offset: Int)] = []
  private var count = 0
  private var last = 0
  /// The differences from line to line, zigzag and seven bits a byte, the last byte below 128.
  private var deltas: [UInt8] = []

  /// Adds lines behind the others.
  mutating func add(_ lines: [Int]) {
    for line in lines {
      if count % Self.step == 0 { marks.append((last, deltas.count)) }
      let delta = line - last
      var rest = UInt(bitPattern: (delta << 1) ^ (delta >> (Int.bitWidth - 1)))
      while rest >= 128 {
        deltas.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      deltas.append(UInt8(truncatingIfNeeded: rest))
      last = line
      count += 1
    }
  }

  /// The source of a line, both from 1; the first or the last one's for a line that there is not.
  subscript(line: Int) -> Int {
    guard count > 0 else { return 1 }
    let index = min(max(line - 1, 0), count - 1)
    var (source, offset) = marks[index / Self.step]
    for _ in 0...(index % Self.step) {
      var (value, shift) = (UInt(0), UInt(0))
      while deltas[offset] >= 128 {
        value |= UInt(deltas[offset] & 127) << shift
        shift += 7
        offset += 1
      }
      value |= UInt(deltas[offset]) << shift
      offset += 1
      source += Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
    }
    return source
  }
}
