import PanMotion

/// The loop of the fast lane and what it knows of the layout: nothing that is counted, so that to hand
/// it on costs nothing.
struct LaneLoop {
  let delimiter: UInt8
  /// What positions and velocities are multiplied by.
  let factor: Double
  /// What scroll offsets are multiplied by.
  let scrollFactor: Double
  private let words = ShortDecimal.Words()
  /// Ignored fields longer than this are left to the slow way, which knows the limits.
  static let longestIgnored = 200

  init(delimiter: UInt8, factor: Double, scrollFactor: Double) {
    self.delimiter = delimiter
    self.factor = factor
    self.scrollFactor = scrollFactor
  }

  /// Reads moves as long as there is room for them, and returns how many.
  ///
  /// The loop in which most of all reading is done: it puts samples where the caller has made room,
  /// as an array would ask at each whether it may be changed. `FastLaneTests` reads the same files
  /// without it.
  @inline(__always)
  func readMoves(
    _ place: inout LaneRow, before limit: UnsafeRawPointer,
    into samples: UnsafeMutableBufferPointer<TouchSample>,
    _ extras: UnsafeMutableBufferPointer<LaneExtras>,
    steps: UnsafeBufferPointer<LaneStep>, pattern: UnsafeRawPointer,
    powers: UnsafeBufferPointer<Double>, start: Double, perSecond: Double
  ) -> Int {
    var row = place
    defer { place = row }
    var count = 0
    if let usual = unsafe UsualRow(steps, of: pattern) {
      while count < samples.count, unsafe row.isBefore(limit),
        unsafe row.takeUsual(usual, words, powers: powers)
      {
        unsafe samples[count] = row.sample(
          .move, start: start, perSecond: perSecond, factor: factor)
        count += 1
      }
    }
    // Where one row is another, those after it are likely to be, too.
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
    _ row: inout LaneRow, steps: UnsafeBufferPointer<LaneStep>,
    pattern: UnsafeRawPointer, powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    for index in 0..<steps.count {
      let step = unsafe steps[index]
      guard unsafe row.skip(KnownBytes(step.literal, of: pattern)) else { return false }
      switch step.field {
      case .end: break
      case .ignored:
        guard row.skipField(delimiter: delimiter, limit: Self.longestIgnored) else { return false }
      case .time:
        guard
          let time = unsafe row.number(
            upTo: ReadingLimits.largestTime, stop: step.stop, powers: powers)
        else { return false }
        row.time = time
      case .x, .y, .velocityX, .velocityY, .pressure, .scrollY:
        guard let value = unsafe row.number(upTo: Self.largest, stop: step.stop, powers: powers)
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
