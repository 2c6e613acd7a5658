import PanTraces

/// A solution of x'' + 2a x' + ω² x = 0, in closed form for every damping.
///
/// With b² = a² − ω² the solution is x(t) = e^(−at) (x₀ C(t) + (v₀ + a x₀) S(t)), where
/// C = cos, S = sin(wt)/w below critical damping (w² = −b²), C = 1, S = t at it, and C = cosh,
/// S = sinh(bt)/b above it. Written with quotients sin z / z and sinh z / z the three cases meet
/// without cancellation, so no tolerance decides between them.
struct DampedOscillation: Equatable, Sendable {
  /// x at time zero.
  let value: Double
  /// x' at time zero.
  let slope: Double
  /// a: half the damping over the mass, 1/s.
  let decay: Double
  /// ω: the undamped angular frequency, 1/s.
  let angularFrequency: Double

  private let regime: Regime

  private enum Regime: Equatable, Sendable {
    case oscillating(frequency: Double)
    case creeping(rate: Double)
  }

  init(value: Double, slope: Double, decay: Double, angularFrequency: Double) {
    self.value = value
    self.slope = slope
    self.decay = decay
    self.angularFrequency = angularFrequency
    let discriminant = (decay - angularFrequency) * (decay + angularFrequency)
    regime =
      discriminant < 0
      ? .oscillating(frequency: (-discriminant).squareRoot())
      : .creeping(rate: discriminant.squareRoot())
  }

  /// The same motion's velocity, which obeys the same equation.
  var derivative: DampedOscillation {
    let acceleration = -2 * decay * slope - angularFrequency * angularFrequency * value
    return DampedOscillation(
      value: slope, slope: acceleration, decay: decay, angularFrequency: angularFrequency)
  }

  /// x at `time` ≥ 0 in seconds.
  func value(at time: Double) -> Double {
    let weighted = slope + decay * value
    switch regime {
    case .oscillating(let w):
      let (s, c) = sineQuotientAndCosine(w * time)
      return exponential(-decay * time) * (value * c + weighted * time * s)
    case .creeping(let b):
      let z = b * time
      // Near critical damping the two exponentials below would cancel.
      if z < 1 {
        let s = hyperbolicSineQuotient(z)
        let c = (1 + z * z * s * s).squareRoot()
        return exponential(-decay * time) * (value * c + weighted * time * s)
      }
      // Two decaying exponentials; a − b as ω²/(a + b), or heavy damping would cancel.
      let fast = decay + b
      let slow = angularFrequency * angularFrequency / fast
      let q = weighted / b
      return 0.5
        * ((value + q) * exponential(-slow * time) + (value - q) * exponential(-fast * time))
    }
  }

  /// The last time at which |x| exceeds `bound`. 0 if it never does, nil if it does for ever.
  func lastTime(exceeding bound: Double) -> Double? {
    switch regime {
    case .oscillating(let w): lastOscillation(exceeding: bound, frequency: w)
    case .creeping(let b): lastCreep(exceeding: bound, rate: b)
    }
  }

  /// Extremes follow each other at π/w and shrink by e^(−aπ/w). Between two of them x is monotone.
  private func lastOscillation(exceeding bound: Double, frequency w: Double) -> Double? {
    let halfPeriod = Double.pi / w
    let first = firstExtreme(frequency: w)
    let firstHeight = value(at: first).magnitude
    guard firstHeight > bound else {
      return value.magnitude > bound ? crossing(of: bound, from: 0, to: first) : 0
    }
    // From the envelope, not by search: after many swings rounding has lost the phase. The index is
    // infinite without damping and for a bound of 0.
    let index = (logarithm(firstHeight / bound) / (decay * halfPeriod)).rounded(.down)
    let start = first + index * halfPeriod
    guard start.isFinite else { return nil }
    return crossing(of: bound, from: start, to: start + halfPeriod)
  }

  /// The first time ≥ 0 at which x' = 0, from x' = e^(−at)(v₀ cos wt − (ω²x₀ + a v₀)/w sin wt).
  private func firstExtreme(frequency w: Double) -> Double {
    let opposite = slope * w
    let adjacent = angularFrequency * angularFrequency * value + decay * slope
    if opposite == 0 { return 0 }
    let angle = arcTangent(opposite, adjacent)
    return (angle > 0 ? angle : angle + Double.pi) / w
  }

  /// Above critical damping x turns at most once, and then decays for good.
  private func lastCreep(exceeding bound: Double, rate b: Double) -> Double? {
    guard bound > 0 else { return value == 0 && slope == 0 ? 0 : nil }
    var start = 0.0
    if let turn = creepTurn(rate: b) {
      guard value(at: turn).magnitude > bound else {
        return value.magnitude > bound ? crossing(of: bound, from: 0, to: turn) : 0
      }
      start = turn
    } else if value.magnitude <= bound {
      return 0
    }
    // No formula gives it: the stretch is doubled until x is below at its end, and searched then.
    var end = start + 1 / max(decay, angularFrequency)
    while value(at: end).magnitude > bound {
      end = start + (end - start) * 2
      guard end.isFinite else { return nil }
    }
    return crossing(of: bound, from: start, to: end)
  }

  /// The time above 0 at which a creeping x turns, from e^(2bt) = 1 + 2b v₀/(slow (v₀ + fast x₀)).
  ///
  /// The rates are fast = a + b and slow = ω²/fast. Unlike tanh(bt)/b = v₀/(ω²x₀ + a v₀), which
  /// says the same, this keeps its digits under heavy damping, where b and a agree in nearly all.
  private func creepTurn(rate b: Double) -> Double? {
    let fast = decay + b
    let slow = angularFrequency * angularFrequency / fast
    let limit = slope / (slow * (slope + fast * value))
    guard limit > 0, limit.isFinite else { return nil }
    let growth = 2 * b * limit
    return growth < 1e-8 ? limit : logarithm(1 + growth) / (2 * b)
  }

  /// The time in a monotone stretch from above the bound to below it at which |x| = bound.
  ///
  /// The Illinois form of false position, until it moves by a few ulps. It is exact to about as
  /// many, as rounding in x allows no more.
  ///
  /// Source: Dowell & Jarratt 1971, "A modified regula falsi method", BIT 11.
  private func crossing(of bound: Double, from start: Double, to end: Double) -> Double {
    let side: Double = value(at: start) < 0 ? -1 : 1
    // Past the zero crossing counts as inside.
    func excess(_ time: Double) -> Double { side * value(at: time) - bound }
    var (low, high) = (start, end)
    var (valueAtLow, valueAtHigh) = (excess(low), excess(high))
    var last = start
    var lastWasLow: Bool?
    // A dozen steps are usual. The limit is for a stretch so flat that halving has no effect.
    for _ in 0..<200 {
      let time = low + (high - low) * (valueAtLow / (valueAtLow - valueAtHigh))
      guard low < time, time < high else { break }
      let value = excess(time)
      let isLow = value > 0
      // An end that stays twice in a row counts half, or the bracket would shrink from one side.
      if isLow {
        (low, valueAtLow) = (time, value)
        if lastWasLow == true { valueAtHigh /= 2 }
      } else {
        (high, valueAtHigh) = (time, value)
        if lastWasLow == false { valueAtLow /= 2 }
      }
      lastWasLow = isLow
      let step = (time - last).magnitude
      last = time
      if step <= 4 * time.ulp { break }
    }
    return last
  }
}
