import PanTraces

extension FrameLog {
  /// Reads a log from CSV.
  ///
  /// A column `time` or `time_s` holds seconds, `time_ms`, `time_us` and `time_ns` parts of them; a
  /// column `position` or `position_pt` holds points; others are passed over. Without a header the
  /// first field is the time in seconds and a second one the position. Lines that begin with `#`
  /// say nothing but `# rate: 120`; empty lines say nothing at all. Times are counted from the
  /// first, which keeps the digits of clocks that started long ago.
  public init(csv bytes: UnsafeRawBufferPointer) throws(FrameLogError) {
    var reader = FrameLogReader()
    var line = 0
    var start = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      try reader.read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), line: line)
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

  mutating func read(_ line: UnsafeRawBufferPointer, line number: Int) throws(FrameLogError) {
    let text = trimmed(line)
    guard let first = text.first else { return }
    if first == UInt8(ascii: "#") {
      do { rate = try FrameLogColumns.rate(inComment: text) ?? rate } catch {
        throw FrameLogError(problem: error, line: number)
      }
      return
    }
    let fields = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { trimmed(UnsafeRawBufferPointer(rebasing: $0)) }
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
    _ fields: [UnsafeRawBufferPointer]
  ) throws(FrameLogError.Problem) -> Bool {
    if let first = fields.first, (try? DecimalParser.parse(first)) != nil {
      columns = FrameLogColumns(withoutHeader: fields.count)
      return false
    }
    columns = try FrameLogColumns(header: fields)
    return true
  }

  private mutating func take(
    _ fields: [UnsafeRawBufferPointer], _ columns: FrameLogColumns
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
    _ fields: [UnsafeRawBufferPointer], _ column: Int, upTo limit: Double
  ) throws(FrameLogError.Problem) -> Double {
    guard column < fields.count else { throw .missingField }
    guard let value = try? DecimalParser.parse(fields[column]), value.isFinite else {
      throw .notANumber
    }
    guard value.magnitude <= limit else { throw .outOfRange }
    return value
  }

  private func trimmed(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return UnsafeRawBufferPointer(rebasing: text[0..<0]) }
    return UnsafeRawBufferPointer(rebasing: text[first...last])
  }
}
