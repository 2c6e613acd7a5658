/// The known bytes of rows in which time, x and y are all that differs, in this order, as in nearly
/// every file.
@safe struct UsualRow {
  let beforeTime: KnownBytes
  let beforeX: KnownBytes
  let beforeY: KnownBytes
  let rest: KnownBytes
  /// Eight times the byte behind each number.
  let timeStop: UInt64
  let xStop: UInt64
  let yStop: UInt64

  /// Nil for rows of other steps.
  @unsafe init?(_ steps: UnsafeBufferPointer<LaneStep>, of pattern: UnsafeRawPointer) {
    guard
      unsafe steps.count == 4 && steps[0].field == .time && steps[1].field == .x
        && steps[2].field == .y
    else { return nil }
    beforeTime = unsafe KnownBytes(steps[0].literal, of: pattern)
    beforeX = unsafe KnownBytes(steps[1].literal, of: pattern)
    beforeY = unsafe KnownBytes(steps[2].literal, of: pattern)
    rest = unsafe KnownBytes(steps[3].literal, of: pattern)
    (timeStop, xStop, yStop) = unsafe (steps[0].stop, steps[1].stop, steps[2].stop)
  }
}
