import PanMotion
import PanText

/// The loop of the fast lane with its constants; without references, so that copies need no retain.
struct LaneLoop {
  let delimiter: UInt8
  /// What positions and velocities are multiplied by.
  let factor: Double
  /// What scroll offsets are multiplied by.
  let scrollFactor: Double
  private let words = ShortDecimal.Words()
  /// Ignored fields longer than this are left to the row reader, which knows the limits.
  static let longestIgnored = 200

  init(delimiter: UInt8, factor: Double, scrollFactor: Double) {
    self.delimiter = delimiter
    self.factor = factor
    self.scrollFactor = scrollFactor
  }

  /// Reads moves as long as there is room for them, and returns how many.
  ///
  /// The hottest loop of reading. It writes into the caller's buffer, since an array checks its
  /// ownership at each append. `FastLaneTests` reads the same files without it.
  @inline(__always)
  func readMoves(
    _ place: inout LaneRow, before limit: UnsafeRawPointer,
    into samples: UnsafeMutableBufferPointer<TouchSample>,
    _ extras: UnsafeMutableBufferPointer<LaneExtras>,
    steps: UnsafeBufferPointer<TemplateStep>, pattern: UnsafeRawPointer,
    powers: UnsafeBufferPointer<Double>, start: Double, perSecond: Double
  ) -> Int {
    var row = place
    defer { place = row }
    var count = 0
    if let template = unsafe PlainLaneTemplate(steps, of: pattern) {
      while count < samples.count, unsafe row.isBefore(limit),
        unsafe row.takePlain(template, words, powers: powers)
      {
        unsafe samples[count] = row.sample(
          .move, start: start, perSecond: perSecond, factor: factor)
        count += 1
      }
    }
    // A row that does not fit the plain template is mostly followed by more such rows.
    while count < samples.count, unsafe row.begin(before: limit),
      unsafe read(&row, steps: steps, pattern: pattern, powers: powers)
    {
      unsafe samples[count] = row.sample(
        .move, start: start, perSecond: perSecond, factor: factor)
      if !extras.isEmpty { unsafe extras[count] = scaled(row.extras) }
      count += 1
    }
    return count
  }

  /// The values of a row as the trace has them.
  func scaled(_ extras: LaneExtras) -> LaneExtras {
    (extras.velocity * factor, extras.pressure, extras.scrollOffset * scrollFactor)
  }

  private static let largest = ReadingLimits.largestMeasure

  /// Reads a row step by step.
  @inline(never)
  func read(
    _ row: inout LaneRow, steps: UnsafeBufferPointer<TemplateStep>,
    pattern: UnsafeRawPointer, powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    for index in 0..<steps.count {
      let step = unsafe steps[index]
      guard unsafe row.skip(LiteralMatch(step.literal, of: pattern)) else { return false }
      switch step.field {
      case .end: break
      case .ignored:
        guard row.skipField(delimiter: delimiter, limit: Self.longestIgnored) else { return false }
      case .time:
        guard
          let time = unsafe row.number(
            upTo: ReadingLimits.largestTime, stopBytes: step.stopBytes, powers: powers)
        else { return false }
        row.time = time
      case .x, .y, .velocityX, .velocityY, .pressure, .scrollY:
        guard
          let value = unsafe row.number(
            upTo: Self.largest, stopBytes: step.stopBytes, powers: powers)
        else { return false }
        switch step.field {
        case .x: row.x = value
        case .y: row.y = value
        case .velocityX: row.extras.velocity.x = value
        case .velocityY: row.extras.velocity.y = value
        case .pressure: row.extras.pressure = value
        default: row.extras.scrollOffset = value
        }
      }
    }
    return row.finish()
  }
}

/// A row's values besides time and position.
typealias LaneExtras = (velocity: Vector, pressure: Double, scrollOffset: Double)

/// A row being read by the fast lane: a place in the text and the values found so far.
///
/// Places are not checked against the end of the text: numbers, fields and literals all stop at the
/// row's line end, which only the last literal contains. The caller guarantees ``reach`` readable
/// bytes from each line end on.
@safe struct LaneRow {
  /// How many bytes are loaded from a place at most.
  static let reach = 9

  /// The start of the first row not read yet.
  private(set) var start: UnsafeRawPointer
  private(set) var cursor: UnsafeRawPointer
  private(set) var lastTime: Double
  var time = 0.0
  var x = 0.0
  var y = 0.0
  /// The values of further columns, as recorded; without meaning where the template has none.
  var extras: LaneExtras = (.zero, 0, 0)

  @unsafe init(_ start: UnsafeRawPointer, lastTime: Double) {
    unsafe self.start = start
    unsafe cursor = start
    self.lastTime = lastTime
  }

  /// Reads a row of a short time, x and y between the literals of `template`; any other row is left
  /// unread.
  ///
  /// Nothing here branches on the numbers' digits, and nothing is called. A number ends before the
  /// line end, which is no digit, so that later bytes are read only once a number is known to be
  /// one.
  @inline(__always)
  mutating func takePlain(
    _ template: PlainLaneTemplate, _ words: ShortDecimal.Words, powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    var place = unsafe start
    guard unsafe template.beforeTime.match(place) else { return false }
    unsafe place += template.beforeTime.count
    let shortTime = unsafe ShortDecimal(place, stopBytes: template.timeStop, words)
    unsafe place += shortTime.length
    guard shortTime.isValid, unsafe template.beforeX.match(place) else { return false }
    unsafe place += template.beforeX.count
    let shortX = unsafe ShortDecimal(place, stopBytes: template.xStop, words)
    unsafe place += shortX.length
    guard shortX.isValid, unsafe template.beforeY.match(place) else { return false }
    unsafe place += template.beforeY.count
    let shortY = unsafe ShortDecimal(place, stopBytes: template.yStop, words)
    unsafe place += shortY.length
    guard shortY.isValid, unsafe template.rest.match(place) else { return false }
    let time = unsafe shortTime.value(powers)
    guard time > lastTime else { return false }
    unsafe start = place + template.rest.count
    (self.time, x, y) = unsafe (time, shortX.value(powers), shortY.value(powers))
    lastTime = time
    return true
  }

  /// Whether the next row begins before a place.
  @inline(__always)
  func isBefore(_ limit: UnsafeRawPointer) -> Bool { unsafe start < limit }

  /// Starts on the next row, unless it lies beyond `limit` or is a `#` line.
  @inline(__always)
  mutating func begin(before limit: UnsafeRawPointer) -> Bool {
    unsafe cursor = start
    return unsafe start < limit && byte != UInt8(ascii: "#")
  }

  /// Closes a row that was read whole; false where its time is not after the last.
  @inline(__always)
  mutating func finish() -> Bool {
    guard time > lastTime else { return false }
    lastTime = time
    unsafe start = cursor
    return true
  }

  @inline(__always)
  func sample(
    _ phase: TouchPhase, start: Double, perSecond: Double, factor: Double
  ) -> TouchSample {
    TouchSample(
      time: (time - start) / perSecond, recordedTime: time,
      position: Vector(x: x * factor, y: y * factor), phase: phase)
  }

  @inline(__always)
  private var byte: UInt8 { unsafe cursor.load(as: UInt8.self) }

  @inline(__always)
  mutating func skip(_ known: LiteralMatch) -> Bool {
    guard unsafe known.match(cursor) else { return false }
    unsafe cursor += known.count
    return true
  }

  /// Steps over a field of plain ASCII without quotes.
  @inline(__always)
  mutating func skipField(delimiter: UInt8, limit: Int) -> Bool {
    let limit = unsafe cursor + limit
    while unsafe cursor < limit, byte != delimiter, byte != 0x0A, byte != 0x0D {
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\"") else { return false }
      unsafe cursor += 1
    }
    return unsafe cursor < limit
  }

  /// Reads `[-] digits [. digits]` with up to 19 digits; nil for any other number, and for one that
  /// is out of range.
  ///
  /// Nine bytes must be readable, and the text must end with a byte that is no digit. `stopBytes` is the
  /// byte that should end the number, repeated eight times.
  @inline(__always)
  mutating func number(
    upTo limit: Double, stopBytes: UInt64, powers: UnsafeBufferPointer<Double>
  ) -> Double? {
    // What is short is in range: eight digits are far below any limit.
    if let value = unsafe shortNumber(stopBytes: stopBytes, powers: powers) { return value }
    guard let value = unsafe otherNumber(stopBytes: stopBytes, powers: powers),
      value.magnitude <= limit
    else { return nil }
    return value
  }

  /// Reads a short number without a sign; the cursor stays before any other.
  private mutating func shortNumber(
    stopBytes: UInt64, powers: UnsafeBufferPointer<Double>
  ) -> Double? {
    let short = unsafe ShortDecimal(cursor, stopBytes: stopBytes, ShortDecimal.Words())
    let end = unsafe cursor + short.length
    guard short.isValid, unsafe end.load(as: UInt8.self) == UInt8(truncatingIfNeeded: stopBytes)
    else { return nil }
    unsafe cursor = end
    return unsafe short.value(powers)
  }

  /// Reads a number with a sign, or one that is long.
  @inline(never)
  private mutating func otherNumber(
    stopBytes: UInt64, powers: UnsafeBufferPointer<Double>
  ) -> Double? {
    guard byte == UInt8(ascii: "-") else { return unsafe longNumber(powers: powers) }
    unsafe cursor += 1
    let short = unsafe shortNumber(stopBytes: stopBytes, powers: powers)
    guard let magnitude = unsafe short ?? longNumber(powers: powers) else { return nil }
    return -magnitude
  }

  /// Reads a number digit by digit.
  private mutating func longNumber(powers: UnsafeBufferPointer<Double>) -> Double? {
    var mantissa: UInt64 = 0
    let first = unsafe cursor
    digits(into: &mantissa)
    var count = unsafe cursor - first
    var decimals = 0
    if byte == UInt8(ascii: ".") {
      unsafe cursor += 1
      let point = unsafe cursor
      digits(into: &mantissa)
      decimals = unsafe cursor - point
      count += decimals
    }
    guard count > 0, count <= 19 else { return nil }
    return mantissa <= 1 << 53
      ? unsafe Double(Int64(bitPattern: mantissa)) / powers[decimals]
      : Double(mantissa: mantissa, exponent: -decimals)
  }

  private mutating func digits(into mantissa: inout UInt64) {
    while true {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      unsafe cursor += 1
    }
  }
}
