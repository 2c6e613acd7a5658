import PanTraces

// How each `VelocityEstimator.Formula` makes a velocity of the samples of a window.

extension SampleWindow.Samples {
  /// The slope of the straight line through the samples, each axis on its own.
  ///
  /// If Android's default parabola turns round before the newest sample of a braking finger, a
  /// line cannot: on a movement that does not turn its velocity never has the wrong sign.
  func line() throws(VelocityEstimate.Absence) -> VelocityEstimator.Fit {
    let moments = VelocityEstimator.Moments(samples)
    guard moments.timeSpread > 0 else { throw .degenerate }
    let slope = moments.covariance / moments.timeSpread
    let explained = moments.covariance.dot(moments.covariance) / moments.timeSpread
    return (slope, moments.quality(explained: explained))
  }

  /// The slope, at the newest sample, of the parabola through the samples, each axis on its own.
  ///
  /// Android's default (LSQ2 in frameworks/native, `libs/input/VelocityTracker.cpp`). Two samples
  /// make a straight line. A parabola through a braking movement may turn round before the newest
  /// sample and then has the wrong sign.
  func parabola() throws(VelocityEstimate.Absence) -> VelocityEstimator.Fit {
    guard samples.count >= 3 else { return try line() }
    // By polynomials that are orthogonal over the samples: 1, u and q = u² − skew u − spread / n.
    let moments = VelocityEstimator.Moments(samples)
    let spread = moments.timeSpread
    guard spread > 0 else { throw .degenerate }
    var cubes = 0.0
    for sample in samples {
      let u = sample.time - moments.meanTime
      cubes += u * u * u
    }
    let skew = cubes / spread
    let mean = spread / Double(samples.count)
    var bendSpread = 0.0
    var bend = Vector.zero
    for sample in samples {
      let u = sample.time - moments.meanTime
      let q = u * u - skew * u - mean
      bendSpread += q * q
      bend += sample.place * q
    }
    // Two distinct times leave only rounding here: no parabola is determined.
    guard bendSpread > 1e-20 * spread * spread else { throw .degenerate }
    let line = moments.covariance / spread
    let curvature = bend / bendSpread
    let slope = line + curvature * (-2 * moments.meanTime - skew)
    let explained =
      moments.covariance.dot(moments.covariance) / spread + bend.dot(bend) / bendSpread
    return (slope, moments.quality(explained: explained))
  }

  /// A fit, withheld if it points against the way that the finger went in the window.
  ///
  /// LSQ2_RESTRICTED of chromium/chromium, `ui/events/gesture_detection/velocity_tracker.cc`.
  func aligned(
    _ fit: VelocityEstimator.Fit
  ) throws(VelocityEstimate.Absence) -> VelocityEstimator.Fit {
    // Places are displacements from the newest sample, so the way went along −place.
    if let oldest = beyond ?? samples.first, fit.vector.dot(oldest.place) > 0 {
      throw .opposesMovement
    }
    return fit
  }
}

extension VelocityEstimator {
  /// The central moments behind fits over time.
  ///
  /// Two passes, about the mean time: sums of powers about another origin would cancel.
  struct Moments {
    /// The mean of the times after the newest sample, in seconds.
    let meanTime: Double
    /// Σ u² with u = t − mean, in s².
    let timeSpread: Double
    /// Σ u p, in pt s.
    let covariance: Vector
    private let totalVariation: Double

    init(_ samples: [SampleWindow.Sample]) {
      let count = Double(samples.count)
      var times = 0.0
      var places = Vector.zero
      for sample in samples {
        times += sample.time
        places += sample.place
      }
      // The second pass is about the mean: squares of whole times would lose the digits that count.
      let (meanTime, meanPlace) = (times / count, places / count)
      var (spread, total) = (0.0, 0.0)
      var covariance = Vector.zero
      for sample in samples {
        let time = sample.time - meanTime
        let place = sample.place - meanPlace
        spread += time * time
        covariance += place * time
        total += place.dot(place)
      }
      self.meanTime = meanTime
      timeSpread = spread
      self.covariance = covariance
      totalVariation = total
    }

    /// 1 − residual over total sum of squares, both axes together. Nil for a finger that kept still.
    func quality(explained: Double) -> Double? {
      guard totalVariation > 0, totalVariation.isFinite, explained.isFinite else { return nil }
      return min(max(explained / totalVariation, 0), 1)
    }
  }
}

extension SampleWindow.Samples {
  /// The way from the window's oldest sample to its newest, over the time it took.
  func span(_ end: VelocityEstimator.SpanEnd) throws(VelocityEstimate.Absence) -> Vector {
    let inside = samples[0]
    let oldest = end == .samples ? inside : beyond ?? inside
    let duration = (end == .lift ? lift : 0) - oldest.time
    guard duration > 0 else { throw .degenerate }
    return oldest.place * (-1 / duration)
  }

  /// The velocities of the last three steps, each with a weight. The weights should add up to 1.
  ///
  /// A step that is missing, or took no time, counts as zero, as in Flutter.
  func steps(_ newest: Double, _ second: Double, _ third: Double) -> Vector {
    var sum = Vector.zero
    var index = samples.count - 1
    // Too few steps leave weights over. They are not spread over the others, as in Flutter.
    for weight in [newest, second, third] where index > 0 {
      let step = Vector.step(
        samples[index].place - samples[index - 1].place,
        samples[index].time - samples[index - 1].time)
      sum += step * weight
      index -= 1
    }
    return sum
  }

  /// A running blend of the last step's velocity with the blend before it, starting from zero.
  ///
  /// A step without duration, or as long as `longest`, leaves the blend as it was, so that a velocity
  /// from before a pause survives it, as in Ionic's gestures.
  func blend(_ newShare: Double, _ longest: Double?) -> Vector {
    var velocity = Vector.zero
    for index in samples.indices.dropFirst() {
      let duration = samples[index].time - samples[index - 1].time
      // Times meant as whole milliseconds are off by rounding.
      if let longest, duration >= longest - 1e-9 { continue }
      guard duration > 0 else { continue }
      let speed = (samples[index].place - samples[index - 1].place) / duration
      velocity = speed * newShare + velocity * (1 - newShare)
    }
    return velocity
  }

  /// The way from a mark to the newest sample over the time from the mark to the lift.
  ///
  /// Embla's `DragTracker.ts` and Splide's `Drag.ts`: the touch-down is the first mark, and a movement
  /// later than `every` after the mark is the next one. So a velocity spans from nothing to `every`.
  func sinceMark(_ every: Double, _ rule: VelocityEstimator.MarkRule) -> Vector {
    // Times meant as whole milliseconds are off by rounding.
    let grace = 1e-9
    var mark = samples[0]
    // Splide looks at a mark's age only in movements of a pan that has begun before.
    for sample in samples.dropFirst(rule == .stays ? 1 : 2)
    where sample.time - mark.time > every + grace {
      mark = sample
    }
    let age = lift - mark.time
    return rule == .expires && age >= every - grace ? .zero : .step(mark.place * -1, age)
  }

  /// The way of the last steps in one direction without the first two, over the time of all.
  ///
  /// keen-slider's `track.ts`: the first two points make no way, only a time. A step back, or of
  /// length 0, begins anew as the first of two.
  var oneWay: Vector {
    .perAxis { part in
      var (way, time) = (0.0, 0.0)
      var last: Double?
      for (index, sample) in samples.enumerated() {
        let step = index > 0 ? part(sample.place) - part(samples[index - 1].place) : 0
        if way * step < 0 || (way != 0 && step == 0) { (way, time, last) = (0, 0, nil) }
        if time != 0 { way += step }
        if let last { time += sample.time - last }
        last = sample.time
      }
      return time > 0 ? way / time : 0
    }
  }

  /// A low-pass filter over the steps' velocities with a time constant.
  ///
  /// Android's INT1 (frameworks/native, `libs/input/VelocityTracker.cpp`): a sample at most
  /// `shortest` after the last used one is ignored. The first step sets the velocity, each later one
  /// moves it by dt / (timeConstant + dt) of the difference. Before the first step the velocity is 0,
  /// not none.
  func lowPass(_ timeConstant: Double, _ shortest: Double) -> Vector {
    var last = samples[0]
    var velocity: Vector?
    for sample in samples.dropFirst() {
      let duration = sample.time - last.time
      guard duration > shortest + 1e-9 else { continue }
      let speed = (sample.place - last.place) / duration
      if let before = velocity {
        velocity = before + (speed - before) * (duration / (timeConstant + duration))
      } else {
        velocity = speed
      }
      last = sample
    }
    return velocity ?? .zero
  }

  /// The speed whose kinetic energy is the work that the samples' accelerations did.
  ///
  /// Android's IMPULSE (frameworks/native, `libs/input/VelocityTracker.cpp`, since September 2017):
  /// for each segment with velocity u, W += (u − sign(W)√(2|W|)) |u|. Half of the first segment's
  /// work counts, since the finger is taken to have moved before. v = sign(W)√(2|W|). Exact for
  /// constant speed. A finger that stops with samples keeps its old velocity. Segments without
  /// duration are passed over, as in Compose.
  var impulse: Vector {
    func speed(ofWork work: Double) -> Double {
      let speed = (2 * work.magnitude).squareRoot()
      return work < 0 ? -speed : speed
    }
    return .perAxis { part in
      var work = 0.0
      var isFirst = true
      for index in samples.indices.dropFirst() {
        let duration = samples[index].time - samples[index - 1].time
        guard duration > 0 else { continue }
        let own = (part(samples[index].place) - part(samples[index - 1].place)) / duration
        work += (own - speed(ofWork: work)) * own.magnitude
        if isFirst { work *= 0.5 }
        isFirst = false
      }
      return speed(ofWork: work)
    }
  }

  /// The velocities from the oldest sample to each later one, each weighed against those before.
  ///
  /// Android's LEGACY strategy (frameworks/native, `libs/input/VelocityTracker.cpp`): for each sample
  /// at least `shortest` after the oldest, with D the time since it and u the velocity since it,
  /// V = (V · D of the last one + u · D) / (D + D of the last one).
  func legacy(_ shortest: Double) throws(VelocityEstimate.Absence) -> Vector {
    let oldest = samples[0]
    var velocity = Vector.zero
    var last = 0.0
    for sample in samples.dropFirst() {
      let duration = sample.time - oldest.time
      // Written times are whole milliseconds; rounding must not lose the one on the bound.
      guard duration >= shortest - 1e-9, duration > 0 else { continue }
      let speed = (sample.place - oldest.place) / duration
      velocity = (velocity * last + speed * duration) / (duration + last)
      last = duration
    }
    guard last > 0 else { throw .tooFewSamples }
    return velocity
  }
}

// Motion's pan session, with its constants.
extension SampleWindow.Samples {
  /// The age in seconds that the point must exceed.
  private static let span = 0.1
  /// How far the finger must get before its samples count, in points.
  private static let slop = 3.0
  /// The time from frame to frame, in seconds.
  private static let frame = 1.0 / 60
  /// Times meant as exact milliseconds are off by rounding.
  private static let grace = 1e-9

  /// From the first point more than 100 ms older than the newest to the newest, as Motion does.
  ///
  /// motiondivision/motion 1b037b00, `packages/framer-motion/src/gestures/pan/PanSession.ts` and
  /// `packages/motion-dom/src/frameloop`: the history is the touch-down and, from where the finger is
  /// first 3 px away from it, a point at every movement and at every frame after it, moved or not:
  /// the session's update is kept alive in the frame loop. So a finger at rest loses its velocity
  /// within 100 ms. What lies inside the 100 ms does not count, however little it is. The touch-down
  /// has the time of the last frame that the loop ran, which is long ago on a page at rest: with two
  /// points and more the first of them stands in for it. The lift takes back the update of a frame that
  /// has not run: a movement less than half a frame before it is taken to be lost, by even odds.
  ///
  /// Six frames of 1/60 s are 100 ms, so that chance decides whether the window has six or seven.
  func panSession(_ frames: VelocityEstimator.Frames) -> Vector {
    let down = samples[0]
    var moves = samples.dropFirst()
      .drop { ($0.place - down.place).length < Self.slop }
    // The newest sample has the time 0.
    if frames == .unknown, lift < Self.frame * 0.5 - Self.grace { moves = moves.dropLast() }
    guard let first = moves.first, let newest = moves.last else { return .zero }
    // The history ends at the last frame before the lift.
    let end = newest.time + Self.frame * Self.framesWithin(lift - newest.time)
    let oldest = Self.point(of: moves, before: end - Self.span + frames.windowGrace(Self.grace))
    if case .known(_, pageMoves: true) = frames, oldest == nil,
      moves.count == 1 || end - down.time <= 2 * Self.span
    {
      return .step(newest.place - down.place, end - down.time)
    }
    let start = oldest ?? first
    return .step(newest.place - start.place, end - start.time)
  }

  /// The newest point before a time: a movement, or a frame at which the finger was still there.
  private static func point(
    of moves: ArraySlice<SampleWindow.Sample>, before time: Double
  ) -> SampleWindow.Sample? {
    guard let index = moves.lastIndex(where: { $0.time < time }) else { return nil }
    let move = moves[index]
    let next = index + 1 < moves.endIndex ? moves[index + 1].time : .infinity
    let frames = min(
      framesWithin(next - move.time), ((time - move.time) / frame).rounded(.up) - 1)
    return SampleWindow.Sample(time: move.time + frame * max(frames, 0), place: move.place)
  }

  /// How many frames fall into a silence. One within half a frame of its end does not count.
  private static func framesWithin(_ silence: Double) -> Double {
    guard silence.isFinite else { return silence }
    return max(((silence - frame * 0.5 - grace) / frame).rounded(.up) - 1, 0)
  }
}
