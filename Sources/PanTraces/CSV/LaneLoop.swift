import PanMotion

/// The loop of the fast lane and what it knows of the layout: nothing that is counted, so that to hand
/// it on costs nothing.
struct LaneLoop {
  let delimiter: UInt8
  /// What positions are multiplied by.
  let factor: Double
  /// The most bytes that a line may have.
  let lineLimit: Int
  /// Ignored fields longer than this are left to the slow way, which knows the limits.
  static let longestIgnored = 200

  /// Reads moves as long as there is room for them, and returns how many.
  ///
  /// The loop in which most of all reading is done: it puts samples where the caller has made room,
  /// as an array would ask at each whether it may be changed. `FastLaneTests` reads the same files
  /// without it.
  @inline(__always)
  func readMoves(
    _ place: inout LaneRow, before limit: UnsafeRawPointer,
    into samples: UnsafeMutableBufferPointer<TouchSample>,
    steps: UnsafeBufferPointer<LaneStep>, pattern: UnsafeRawPointer,
    powers: UnsafeBufferPointer<Double>, start: Double, perSecond: Double
  ) -> Int {
    var row = place
    defer { place = row }
    let isUsual = unsafe LanePlan.isUsual(steps)
    var count = 0
    while count < samples.count, unsafe row.begin(before: limit),
      unsafe isUsual
        ? readUsual(&row, steps: steps, pattern: pattern, powers: powers)
        : read(&row, steps: steps, pattern: pattern, powers: powers)
    {
      unsafe samples[count] = row.sample(
        .move, start: start, perSecond: perSecond, factor: factor)
      count += 1
    }
    return count
  }

  /// Reads a row whose fields are known to be time, x and y, without a look at what each is.
  @inline(__always)
  private func readUsual(
    _ row: inout LaneRow, steps: UnsafeBufferPointer<LaneStep>,
    pattern: UnsafeRawPointer, powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    guard unsafe row.skip(steps[0].literal, pattern: pattern),
      let time = unsafe row.number(stop: steps[0].stop, powers: powers),
      unsafe row.skip(steps[1].literal, pattern: pattern),
      let x = unsafe row.number(stop: steps[1].stop, powers: powers),
      unsafe row.skip(steps[2].literal, pattern: pattern),
      let y = unsafe row.number(stop: steps[2].stop, powers: powers),
      unsafe row.skip(steps[3].literal, pattern: pattern)
    else { return false }
    (row.time, row.x, row.y) = (time, x, y)
    return row.finish(lineLimit: lineLimit)
  }

  /// Reads a row step by step.
  @inline(__always)
  func read(
    _ row: inout LaneRow, steps: UnsafeBufferPointer<LaneStep>,
    pattern: UnsafeRawPointer, powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    for index in 0..<steps.count {
      let step = unsafe steps[index]
      guard unsafe row.skip(step.literal, pattern: pattern) else { return false }
      switch step.field {
      case .end: break
      case .ignored:
        guard row.skipField(delimiter: delimiter, limit: Self.longestIgnored) else { return false }
      case .time, .x, .y:
        guard let value = unsafe row.number(stop: step.stop, powers: powers) else { return false }
        switch step.field {
        case .time: row.time = value
        case .x: row.x = value
        default: row.y = value
        }
      }
    }
    return row.finish(lineLimit: lineLimit)
  }
}
