import PanMotion

/// Turns finger motions into the rows a device would record.
///
/// A still finger sends nothing: a sample is reported only where the finger has moved far enough
/// since the last report or over the last three samples. Positions end on the sensor's grid and on
/// thousandths of a point, times on microseconds, so that a last-bit difference between two
/// platforms' mathematics does not reach the bytes except where it meets a rounding boundary.
struct TouchPanel {
  let sensor: SensorProfile
  let frame: TravelFrame
  /// The clock's first tick, in seconds from the gesture's start: fingers do not wait for ticks.
  let phase: Double
  var random: SeededRandom

  /// The rows of one contact, their times in seconds from the start of the gesture.
  mutating func samples(
    of motion: FingerMotion, contact: PlannedContact
  ) -> [(time: Double, position: Vector, phase: TouchPhase)] {
    let firstTick = tick(notBefore: contact.touchDown)
    let lastTick = tick(notBefore: contact.touchDown + contact.duration)
    let down = read(motion, at: time(of: firstTick) - contact.touchDown)
    var rows = [(time: stamp(firstTick), position: down, phase: TouchPhase.down)]
    var recent = [down]
    var stalledTicks = 0
    for tick in (firstTick + 1)..<max(lastTick, firstTick + 1) {
      let time = stamp(tick)
      let position = read(motion, at: self.time(of: tick) - contact.touchDown)
      recent.append(position)
      let isLost = random.chance(sensor.dropRate)
      if random.chance(sensor.stallRate) { stalledTicks = 1 + Int(random.uniform(1...5)) }
      stalledTicks -= stalledTicks > 0 ? 1 : 0
      guard !isLost, stalledTicks == 0, isReported(recent, after: rows) else { continue }
      rows.append((time, position, .move))
    }
    let own = read(motion, at: contact.duration)
    let isRepeat = random.chance(sensor.repeatAtEndRate)
    // Some lifts are noticed a tick late, when the signal has fallen far enough; rate chosen.
    let endTick = max(lastTick, firstTick + 1) + (random.chance(0.3) ? 1 : 0)
    let end = isRepeat ? rows[rows.count - 1].position : own
    rows.append((stamp(endTick), end, contact.isTakenAway ? .cancel : .up))
    return rows
  }

  /// Whether the newest of the positions read is far enough from what was reported.
  private func isReported(
    _ recent: [Vector], after rows: [(time: Double, position: Vector, phase: TouchPhase)]
  ) -> Bool {
    let newest = recent[recent.count - 1]
    let last = rows[rows.count - 1].position
    if rows.count == 1 { return (newest - last).length >= sensor.firstMoveDistance }
    if newest == last { return sensor.stillDistance == 0 }
    let earlier = recent[max(recent.count - 4, 0)]
    return max((newest - last).length, (newest - earlier).length) >= sensor.stillDistance
  }

  private mutating func read(_ motion: FingerMotion, at time: Double) -> Vector {
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

  /// The jittered time of a tick; less than a third of a period off, so that times still rise.
  private mutating func stamp(_ tick: Int) -> Double {
    let limit = 0.3 / sensor.rate
    let jitter = random.normal(deviation: sensor.timeJitter)
    return time(of: tick) + min(max(jitter, -limit), limit)
  }
}
