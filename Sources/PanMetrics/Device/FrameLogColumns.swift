import PanTraces

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
  init(header: [UnsafeRawBufferPointer]) throws(FrameLogError.Problem) {
    var time: (column: Int, perSecond: Double)?
    var position: Int?
    for (column, field) in header.enumerated() {
      let name = String(decoding: field, as: UTF8.self).lowercased()
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
    inComment text: UnsafeRawBufferPointer
  ) throws(FrameLogError.Problem) -> Double? {
    let parts = text.dropFirst().split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, let key = parts.first, let value = parts.last else { return nil }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard String(decoding: key.filter { !isBlank($0) }, as: UTF8.self).lowercased() == "rate"
    else { return nil }
    let digits = value.filter { !isBlank($0) }
    let rate = digits.withUnsafeBytes { try? DecimalParser.parse($0) }
    guard let rate, rate > 0, rate <= 10_000 else { throw .badRate }
    return rate
  }
}
