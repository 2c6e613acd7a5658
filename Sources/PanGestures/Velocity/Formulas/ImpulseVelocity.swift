import PanMotion

/// The speed whose kinetic energy is the work that the samples' accelerations did.
///
/// Android's IMPULSE (frameworks/native, `libs/input/VelocityTracker.cpp`, since September 2017):
/// for each segment with velocity u, W += (u − sign(W)√(2|W|)) |u|; half of the first segment's work
/// counts, since the finger is taken to have moved before. v = sign(W)√(2|W|). Exact for constant
/// speed; a finger that stops with samples keeps its old velocity. Segments without duration are
/// passed over, as in Compose.
struct ImpulseVelocity {
  static func velocity(_ window: WindowedSamples) -> FittedVelocity {
    FittedVelocity(.perAxis { part in axis(window.samples, part) })
  }

  private static func axis(_ samples: [WindowedSample], _ part: (Vector) -> Double) -> Double {
    var work = 0.0
    var isFirst = true
    for index in samples.indices.dropFirst() {
      let duration = samples[index].time - samples[index - 1].time
      guard duration > 0 else { continue }
      let speed = (part(samples[index].place) - part(samples[index - 1].place)) / duration
      work += (speed - velocity(ofWork: work)) * speed.magnitude
      if isFirst { work *= 0.5 }
      isFirst = false
    }
    return velocity(ofWork: work)
  }

  private static func velocity(ofWork work: Double) -> Double {
    let speed = (2 * work.magnitude).squareRoot()
    return work < 0 ? -speed : speed
  }
}
