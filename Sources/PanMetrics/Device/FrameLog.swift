import PanText
import PanTraces

/// When a real device put its pictures on screen, and optionally what they showed.
package struct FrameLog: Equatable, Sendable {
  /// As many frames as a log may have: nine hours at 120 Hz.
  package static let mostFrames = 4_000_000

  /// The times of the pictures in seconds, rising.
  package let times: [Double]
  /// Where the content was in each, in points; empty where not logged.
  package let positions: [Double]
  /// The display's rate in Hz where the log says it; nil otherwise.
  package let rate: Double?

  /// Creates a log; nil unless times rise and positions are one per time or none.
  package init?(times: [Double], positions: [Double] = [], rate: Double? = nil) {
    guard positions.isEmpty || positions.count == times.count,
      zip(times.dropFirst(), times).allSatisfy({ $0 > $1 }),
      (times + positions).allSatisfy({ $0.isFinite }), rate.map({ $0 > 0 && $0.isFinite }) ?? true
    else { return nil }
    self.times = times
    self.positions = positions
    self.rate = rate
  }

  /// The pictures of the animation: with positions from the last at rest to the first at rest.
  package var animation: Range<Int> {
    guard let first = positions.first, let last = positions.last else { return times.indices }
    guard let start = positions.firstIndex(where: { $0 != first }),
      let end = positions.lastIndex(where: { $0 != last })
    else { return 0..<0 }
    return (start - 1)..<(end + 2)
  }
}

extension FrameLog {
  /// Reads a log from CSV.
  ///
  /// A column `time` or `time_s` holds seconds, `time_ms`, `time_us` and `time_ns` parts of them; a
  /// column `position` or `position_pt` holds points; others are passed over. Without a header the
  /// first field is the time in seconds and a second one the position. Lines that begin with `#`
  /// say nothing but `# rate: 120`; empty lines say nothing at all. Times are counted from the
  /// first, which keeps the digits of clocks that started long ago.
  package init(csv bytes: UnsafeRawBufferPointer) throws(FrameLogError) {
    try unsafe self.init(csv: ByteView(bytes))
  }

  private init(csv bytes: ByteView) throws(FrameLogError) {
    var reader = FrameLogReader()
    var line = 0
    var start = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      try reader.read(ByteView(rebasing: bytes[start..<end]), line: line)
      start = end + 1
    }
    guard reader.times.count >= 2,
      let log = FrameLog(times: reader.times, positions: reader.positions, rate: reader.rate)
    else { throw FrameLogError(problem: .tooShort, line: max(line, 1)) }
    self = log
  }
}

/// The state of reading a log line by line.
private struct FrameLogReader {
  private(set) var times: [Double] = []
  private(set) var positions: [Double] = []
  private(set) var rate: Double?

  private var columns: FrameLogColumns?
  private var origin: Double?

  mutating func read(_ line: ByteView, line number: Int) throws(FrameLogError) {
    let text = trimmed(line)
    guard let first = text.first else { return }
    if first == UInt8(ascii: "#") {
      do { rate = try FrameLogColumns.rate(inComment: text) ?? rate } catch {
        throw FrameLogError(problem: error, line: number)
      }
      return
    }
    let fields = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { trimmed(ByteView(rebasing: $0)) }
    do {
      if let columns {
        try take(fields, columns)
      } else if try readHeader(fields) {
        return
      } else if let columns {
        try take(fields, columns)
      }
    } catch {
      throw FrameLogError(problem: error, line: number)
    }
  }

  /// False where the first line is a row already.
  private mutating func readHeader(
    _ fields: [ByteView]
  ) throws(FrameLogError.Problem) -> Bool {
    if let first = fields.first, (try? DecimalParser.parse(first)) != nil {
      columns = FrameLogColumns(withoutHeader: fields.count)
      return false
    }
    columns = try FrameLogColumns(header: fields)
    return true
  }

  private mutating func take(
    _ fields: [ByteView], _ columns: FrameLogColumns
  ) throws(FrameLogError.Problem) {
    let recorded = try number(fields, columns.time, upTo: ReadingLimits.largestTime)
    let start = origin ?? recorded
    origin = start
    let time = (recorded - start) / columns.perSecond
    guard time.isFinite else { throw .notANumber }
    if let last = times.last {
      guard time > last else { throw .notRising }
      guard time - last <= 86_400 else { throw .longGap }
    }
    guard times.count < FrameLog.mostFrames else { throw .tooLong }
    times.append(time)
    if let position = columns.position {
      positions.append(try number(fields, position, upTo: ReadingLimits.largestMeasure))
    }
  }

  private func number(
    _ fields: [ByteView], _ column: Int, upTo limit: Double
  ) throws(FrameLogError.Problem) -> Double {
    guard column < fields.count else { throw .missingField }
    guard let value = try? DecimalParser.parse(fields[column]), value.isFinite else {
      throw .notANumber
    }
    guard value.magnitude <= limit else { throw .outOfRange }
    return value
  }

  private func trimmed(_ text: ByteView) -> ByteView {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return ByteView(rebasing: text[0..<0]) }
    return ByteView(rebasing: text[first...last])
  }
}

/// Which column of a frame log holds what.
struct FrameLogColumns {
  let time: Int
  /// How many units of the time column make a second.
  let perSecond: Double
  let position: Int?

  /// The columns of a log without header.
  init(withoutHeader count: Int) {
    time = 0
    perSecond = 1
    position = count > 1 ? 1 : nil
  }

  /// Finds the columns by name, whatever the case.
  init(header: [ByteView]) throws(FrameLogError.Problem) {
    var time: (column: Int, perSecond: Double)?
    var position: Int?
    for (column, field) in header.enumerated() {
      let name = field.text.lowercased()
      if let perSecond = Self.perSecond(name) {
        guard time == nil else { throw .repeatedColumn }
        time = (column, perSecond)
      } else if name == "position" || name == "position_pt" {
        guard position == nil else { throw .repeatedColumn }
        position = column
      }
    }
    guard let time else { throw .noTimeColumn }
    self.time = time.column
    perSecond = time.perSecond
    self.position = position
  }

  private static func perSecond(_ name: String) -> Double? {
    switch name {
    case "time", "time_s": 1
    case "time_ms": 1e3
    case "time_us": 1e6
    case "time_ns": 1e9
    default: nil
    }
  }

  /// The rate that a comment such as `# rate: 120` states; nil where it states none.
  static func rate(
    inComment text: ByteView
  ) throws(FrameLogError.Problem) -> Double? {
    let parts = text.dropFirst().split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, let key = parts.first, let value = parts.last else { return nil }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard String(decoding: key.filter { !isBlank($0) }, as: UTF8.self).lowercased() == "rate"
    else { return nil }
    let digits = value.filter { !isBlank($0) }
    let rate = digits.withByteView { try? DecimalParser.parse($0) }
    guard let rate, rate > 0, rate <= 10_000 else { throw .badRate }
    return rate
  }
}

/// Why bytes are no frame log, and where.
package struct FrameLogError: Error, Equatable, Sendable {
  /// What is wrong.
  package let problem: Problem
  /// The line, counted from 1.
  package let line: Int

  /// The ways a frame log can be wrong.
  package enum Problem: UInt8, Error, Sendable, CaseIterable {
    /// No column of the header holds times.
    case noTimeColumn
    /// Two columns hold the same thing.
    case repeatedColumn
    /// A row has fewer fields than the header.
    case missingField
    /// A field is no finite number.
    case notANumber
    /// A time is not after the one before.
    case notRising
    /// A time or position is larger than any clock or screen has.
    case outOfRange
    /// A picture stood for more than a day.
    case longGap
    /// More rows than ``FrameLog/mostFrames``.
    case tooLong
    /// The refresh rate is not above 0, or above 10,000.
    case badRate
    /// Fewer than two rows.
    case tooShort

    /// The problem in words that follow the line's number.
    package var explanation: String {
      switch self {
      case .noTimeColumn: "no column is called time, time_s, time_ms, time_us or time_ns"
      case .repeatedColumn: "two columns hold the same"
      case .missingField: "the row has fewer fields than the header"
      case .notANumber: "not a finite number"
      case .notRising: "the time is not after the one before"
      case .outOfRange: "the number is too large for a time or a position"
      case .longGap: "the time is more than a day after the one before"
      case .tooLong: "a log has at most \(FrameLog.mostFrames) frames"
      case .badRate: "the rate is not a number above 0, at most 10000"
      case .tooShort: "a log needs two frames"
      }
    }
  }
}
