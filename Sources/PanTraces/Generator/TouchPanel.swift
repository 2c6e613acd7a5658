/// Turns finger motions into the rows a device would record.
///
/// A still finger sends nothing: a sample is reported only if the finger has moved far enough
/// since the last report or over the last three samples. Positions end on the sensor's grid and on
/// thousandths of a point, times on microseconds.
struct TouchPanel {
  let sensor: TraceGenerator.Sensor
  let frame: GesturePlanner.TravelFrame
  /// The clock's first tick, in seconds from the gesture's start: fingers do not wait for ticks.
  let phase: Double
  private var random: SeededRandom

  /// The first tick no contact has used yet.
  private var freeTick = 0

  /// A row as the device would record it, its time in seconds from the start of the gesture.
  struct Row {
    var time: Double
    var position: Vector
    var phase: TouchSample.Phase
  }

  /// Creates a panel whose noise and losses are drawn from a stream of their own.
  init(
    sensor: TraceGenerator.Sensor, frame: GesturePlanner.TravelFrame, phase: Double,
    random: SeededRandom
  ) {
    self.sensor = sensor
    self.frame = frame
    self.phase = phase
    self.random = random
  }

  /// The rows of one contact. Contacts are to be given in the order of their times.
  mutating func rows(
    of motion: GesturePlanner.FingerMotion, contact: GesturePlanner.Contact
  ) -> [Row] {
    // A slow panel may not have noticed one lift before the next touch; it sees them apart.
    let firstTick = max(tick(notBefore: contact.touchDown), freeTick)
    let lastTick = max(tick(notBefore: contact.touchDown + contact.duration), firstTick + 1)
    var positions = [read(motion, at: time(of: firstTick) - contact.touchDown)]
    var rows = [Row(time: stamp(firstTick), position: positions[0], phase: .down)]
    var ticksToMerge = 0
    for tick in (firstTick + 1)..<lastTick {
      let stamp = stamp(tick)
      let position = read(motion, at: time(of: tick) - contact.touchDown)
      positions.append(position)
      let isLost = random.chance(sensor.dropRate)
      ticksToMerge -= ticksToMerge > 0 ? 1 : 0
      if random.chance(sensor.stallRate) { ticksToMerge = 1 + Int(random.uniform() * 4) }
      guard !isLost, ticksToMerge == 0, isReported(positions, after: rows) else { continue }
      rows.append(Row(time: stamp, position: position, phase: .move))
    }
    let ownEnd = read(motion, at: contact.duration)
    let isRepeat = random.chance(sensor.repeatAtEndRate)
    // Some lifts are noticed a tick late, when the signal has fallen far enough; rate chosen.
    let endTick = lastTick + (random.chance(0.3) ? 1 : 0)
    freeTick = endTick + 1
    let end = isRepeat ? rows[rows.count - 1].position : ownEnd
    rows.append(
      Row(time: stamp(endTick), position: end, phase: contact.isTakenAway ? .cancel : .up))
    return rows
  }

  /// Whether the newest of the positions read is far enough from what was reported.
  private func isReported(_ positions: [Vector], after rows: [Row]) -> Bool {
    let newest = positions[positions.count - 1]
    let last = rows[rows.count - 1].position
    if rows.count == 1 { return (newest - last).length >= sensor.firstMoveDistance }
    if newest == last { return sensor.stillDistance == 0 }
    let earlier = positions[max(positions.count - 4, 0)]
    return max((newest - last).length, (newest - earlier).length) >= sensor.stillDistance
  }

  private mutating func read(_ motion: GesturePlanner.FingerMotion, at time: Double) -> Vector {
    let noise = Vector(
      x: random.normal(deviation: sensor.positionNoise),
      y: random.normal(deviation: sensor.positionNoise))
    let point = frame.screenPoint(motion.position(at: time) + noise)
    return Vector(
      x: rounded(min(max(point.x, 0), frame.width)), y: rounded(min(max(point.y, 0), frame.height)))
  }

  private func rounded(_ coordinate: Double) -> Double {
    let quantum = sensor.positionQuantum
    let onGrid = quantum > 0 ? (coordinate / quantum).rounded() * quantum : coordinate
    return (onGrid * 1000).rounded() / 1000
  }

  private func tick(notBefore time: Double) -> Int {
    Int(((time - phase) * sensor.rate).rounded(.up))
  }

  private func time(of tick: Int) -> Double { phase + Double(tick) / sensor.rate }

  /// The jittered time of a tick. Less than a third of a period off, so that times still rise.
  private mutating func stamp(_ tick: Int) -> Double {
    let limit = 0.3 / sensor.rate
    let jitter = random.normal(deviation: sensor.timeJitter)
    return time(of: tick) + min(max(jitter, -limit), limit)
  }
}

extension TraceGenerator {
  /// The touch panel between finger and recording. By default that of a recent 120 Hz phone.
  package struct Sensor: Equatable, Sendable {
    /// Samples per second, 10 to 1000.
    package var rate = 120.0
    /// The standard deviation of a time stamp about its place on the clock, in seconds. Chosen.
    package var timeJitter = 0.000_15
    /// The standard deviation of a position, per axis, in points. Chosen.
    package var positionNoise = 0.12
    /// The grid of positions, in points: 1/3 on a 3x display, 0 for none finer than 1/1000.
    package var positionQuantum = 1.0 / 3
    /// The distance from the last report below which a finger counts as still and sends nothing.
    package var stillDistance = 0.9
    /// The distance from touch-down at which the first move is sent, in points.
    ///
    /// Movements start slowly, so 2 pt delay the first move by 30 to 100 ms, as recordings show.
    package var firstMoveDistance = 2.0
    /// The probability that a sample is lost.
    package var dropRate = 0.004
    /// The probability per sample that delivery stalls: this one and up to 3 more go unsent.
    package var stallRate = 0.002
    /// The probability that the last row repeats the last position instead of a position of its own.
    package var repeatAtEndRate = 0.85
  }
}
