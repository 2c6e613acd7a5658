/// Turns an intent and a kind of gesture into contacts, drawing every choice a person makes.
///
/// The ranges of pauses, speeds and places are chosen, and checked against recordings only for
/// their order of magnitude.
struct GesturePlanner {
  let profile: TraceGenerator.Profile
  let style: TraceGenerator.Style
  let outcome: TransitionOutcome
  var random: SeededRandom

  /// The contacts of a gesture, in the order of their times.
  mutating func contacts(for kind: TraceGenerator.Kind) -> [Contact] {
    switch kind {
    case .drag: [drag()]
    case .flick: [outcome == .finish ? flick() : flickBack()]
    case .hesitantDrag: [hesitantDrag()]
    case .heldRelease: [heldRelease()]
    case .reversal: [reversal()]
    case .abortedDrag: [abortedDrag()]
    case .edgeSwipe: [drag(from: random.uniform(2...14))]
    case .diagonalStart: [diagonalStart()]
    case .scrubbing: [scrubbing()]
    case .tap: [tap()]
    case .interruption: interruption()
    case .systemCancelled: [systemCancelled()]
    }
  }

  private var travel: Double { profile.travel }
  private var expression: TraceGenerator.Expression {
    outcome == .finish ? .usualFinish : .usualCancel
  }

  private mutating func drag(from start: Double? = nil) -> Contact {
    let origin = place(along: start)
    var plan = newPlan()
    plan.reach(target(from: origin), random: &random)
    return release(plan, at: origin)
  }

  private mutating func hesitantDrag() -> Contact {
    let origin = place()
    let target = target(from: origin)
    var plan = newPlan()
    plan.reach(target * random.uniform(0.35...0.7), random: &random)
    plan.rest(random.uniform(0.12...0.5))
    plan.reach(target, random: &random)
    return release(plan, at: origin)
  }

  private mutating func heldRelease() -> Contact {
    let origin = place()
    var plan = newPlan()
    plan.reach(target(from: origin), random: &random)
    plan.rest(random.uniform(0.12...0.6))
    return contact(plan, at: origin, lifting: plan.clock)
  }

  private mutating func reversal() -> Contact {
    let origin = place()
    let far = min(random.uniform(0.3...0.65) * travel, room(from: origin))
    var plan = newPlan()
    plan.reach(far, random: &random)
    plan.rest(random.uniform(-0.05...0.12))
    plan.reach(far * random.uniform(0...0.4), overlap: 0.03, random: &random)
    if outcome == .finish { plan.reach(target(from: origin), overlap: 0.03, random: &random) }
    return release(plan, at: origin)
  }

  private mutating func abortedDrag() -> Contact {
    let origin = place()
    var plan = newPlan()
    plan.reach(max(random.uniform(0.06...0.2) * travel, 25), pace: 1.5, random: &random)
    plan.rest(random.uniform(0...0.15))
    plan.reach(random.uniform(-4...8), pace: 1.3, random: &random)
    return contact(plan, at: origin, lifting: plan.time(atShare: random.uniform(0.85...1)))
  }

  private mutating func diagonalStart() -> Contact {
    let origin = place()
    let sideways = random.uniform(20...45) * (random.chance(0.5) ? 1 : -1)
    let lead = sideways.magnitude * random.uniform(0.8...1.1)
    let target = target(from: origin)
    var plan = newPlan()
    plan.add(
      Vector(x: lead, y: sideways), from: plan.clock,
      lasting: plan.usualDuration(of: 1.4 * sideways))
    plan.reach(max(target, lead), overlap: 0.08, random: &random)
    return release(plan, at: origin)
  }

  private mutating func scrubbing() -> Contact {
    let origin = place()
    let reachable = min(room(from: origin), 0.75 * travel)
    var plan = newPlan()
    plan.reach(reachable * random.uniform(0.5...0.8), random: &random)
    for _ in 0..<(random.chance(0.5) ? 2 : 1) {
      plan.reach(reachable * random.uniform(0.1...0.3), pace: 1.2, overlap: 0.02, random: &random)
      plan.reach(reachable * random.uniform(0.6...0.95), pace: 1.2, overlap: 0.02, random: &random)
    }
    plan.reach(target(from: origin), overlap: 0.02, random: &random)
    return release(plan, at: origin)
  }

  private mutating func tap() -> Contact {
    let origin = place(along: random.uniform(0.1...0.9) * travel)
    var plan = HandPlan(style: style, restingFor: 0)
    let duration = random.uniform(0.06...0.18)
    let roll = Vector(x: random.uniform(-2.5...2.5), y: random.uniform(-2.5...2.5))
    plan.add(roll, from: 0, lasting: duration)
    return contact(plan, at: origin, lifting: duration)
  }

  private mutating func systemCancelled() -> Contact {
    var contact = drag()
    contact.duration *= random.uniform(0.5...0.9)
    contact.isTakenAway = true
    return contact
  }

  private mutating func interruption() -> [Contact] {
    let first = flick()
    let grab = place(along: random.uniform(0.35...0.6) * travel)
    var plan = HandPlan(style: style, restingFor: random.uniform(0.05...0.2))
    let way = random.uniform(0.2...0.35) * travel
    plan.reach(outcome == .finish ? way : -way, random: &random)
    var second = release(plan, at: grab)
    second.touchDown = first.duration + random.uniform(0.08...0.26)
    return [first, second]
  }

  /// A stroke that is still going on when the finger leaves the glass.
  private mutating func flick() -> Contact {
    let origin = place()
    let distance = random.logNormal(median: 115, spread: 0.35)
    var plan = newPlan()
    // Many flicks begin in the air, so that the finger already moves as it touches down.
    let airborne = random.chance(0.5) ? random.uniform(0.1...0.35) : 0
    return flick(
      &plan, by: min(max(distance, 60), room(from: origin)), airborne: airborne, at: origin)
  }

  /// A look inside, thrown back.
  private mutating func flickBack() -> Contact {
    let origin = place()
    var plan = newPlan()
    plan.reach(max(target(from: origin), 50), random: &random)
    let distance = -plan.position.x * random.uniform(0.4...0.8)
    return flick(&plan, by: distance, airborne: 0, at: origin)
  }

  private mutating func flick(
    _ plan: inout HandPlan, by distance: Double, airborne: Double, at origin: Vector
  ) -> Contact {
    let share = random.uniform(0.5...0.72)
    let whole = distance / Stroke.progress(share)
    // Flicks of all lengths take nearly the same time (isochrony); the exponent is chosen.
    let duration =
      style.tempo * random.logNormal(median: 0.24, spread: 0.18)
      * exponential(0.3 * logarithm(whole.magnitude / 200))
    let drift = random.normal(deviation: 0.4 * style.endNoise) * whole
    plan.add(
      Vector(x: whole, y: drift), from: plan.clock - airborne * duration, lasting: duration)
    return contact(plan, at: origin, lifting: plan.time(atShare: share))
  }
}

// MARK: - Choices shared by the kinds

extension GesturePlanner {
  /// A place to touch down: along from the near edge, across within the thumb's reach.
  private mutating func place(along: Double? = nil) -> Vector {
    let across = profile.direction.isHorizontal ? profile.containerHeight : profile.containerWidth
    let drawn = random.uniform(0.06...0.28) * travel
    return Vector(x: along ?? drawn, y: random.uniform(0.35...0.7) * across)
  }

  /// The points between a place and the far edge, less what a finger keeps clear of it.
  private func room(from origin: Vector) -> Double { 0.96 * travel - origin.x }

  /// How far from touch-down the person plans to go, in points.
  private mutating func target(from origin: Vector) -> Double {
    let planned =
      style.boldness
      * random.logNormal(median: expression.progress, spread: expression.progressSpread)
    // Distances grow more slowly than screens, since the hand stays the same; exponent chosen.
    let reach = exponential(0.4 * logarithm(393 / travel))
    return min(max(planned * reach * travel, 20), room(from: origin))
  }

  private mutating func newPlan() -> HandPlan {
    HandPlan(style: style, restingFor: random.uniform(0.005...0.045))
  }

  /// Ends a contact as the intent does: in motion or at rest.
  private mutating func release(_ plan: HandPlan, at origin: Vector) -> Contact {
    let share = random.uniform(expression.liftShare)
    let rest = random.uniform(0.02...0.15)
    let isResting = random.chance(expression.restRate)
    return contact(
      plan, at: origin, lifting: isResting ? plan.clock + rest : plan.time(atShare: share))
  }

  private func contact(
    _ plan: HandPlan, at origin: Vector, lifting duration: Double
  ) -> Contact {
    Contact(origin: origin, strokes: plan.strokes, touchDown: 0, duration: duration)
  }

  /// A growing sequence of overlapping strokes, in travel coordinates: `x` along, `y` across.
  ///
  /// A reach follows the optimized-submovement model: a primary stroke that falls a little short
  /// and, if it missed by much, a correction that starts before the primary is over (Meyer et al.
  /// 1988, doi:10.1037/0033-295X.95.3.340, the overlap after Novak, Miller and Houk 2002,
  /// doi:10.1007/s00221-002-1060-6). The end scatters in proportion to the distance, as with noise
  /// that grows with the command (Harris and Wolpert 1998, doi:10.1038/29528). Durations follow
  /// Fitts's law in the form of MacKenzie 1992, doi:10.1207/s15327051hci0701_3. The coefficients are
  /// chosen for a thumb or finger on glass.
  struct HandPlan {
    /// The strokes so far, in order of their starts.
    private(set) var strokes: [Stroke] = []
    /// When the next stroke may start, in seconds after touch-down.
    private(set) var clock: Double
    /// Where all strokes so far end, in points from touch-down.
    private(set) var position = Vector.zero
    let style: TraceGenerator.Style

    /// Starts a plan that rests for a while after touch-down.
    init(style: TraceGenerator.Style, restingFor delay: Double) {
      self.style = style
      clock = delay
    }

    /// The seconds a person takes for a distance in points, by Fitts's law.
    func usualDuration(of distance: Double) -> Double {
      let bits = logarithm(distance.magnitude / style.targetWidth + 1) / logarithm(2)
      return style.tempo * (0.1 + 0.13 * bits)
    }

    /// Adds a stroke as given and moves the clock to its end.
    mutating func add(_ displacement: Vector, from start: Double, lasting duration: Double) {
      let stroke = Stroke(start: start, duration: duration, displacement: displacement)
      strokes.append(stroke)
      position += displacement
      clock = max(clock, stroke.end)
    }

    /// Keeps still.
    mutating func rest(_ duration: Double) { clock += duration }

    /// Goes to a place along the travel. `pace` multiplies the duration.
    ///
    /// A positive `overlap` starts before the strokes so far are over, by that many seconds.
    mutating func reach(
      _ target: Double, pace: Double = 1, overlap: Double = 0, random: inout SeededRandom
    ) {
      let distance = target - position.x
      // Gain below 1: people aim short, since coming back costs more than going on.
      let gain = random.normal(mean: 0.9, deviation: style.endNoise)
      let drift = random.normal(deviation: 0.3 * style.endNoise) * distance
      let duration =
        usualDuration(of: distance) * pace * random.logNormal(median: 1, spread: 0.12)
      let start = max(clock - overlap, 0)
      add(Vector(x: distance * gain, y: drift), from: start, lasting: duration)

      let error = target - position.x
      let correctionDraw = random.uniform(0.6...0.9)
      guard error.magnitude > style.targetWidth / 5 else { return }
      add(
        Vector(x: error, y: 0), from: start + correctionDraw * duration,
        lasting: usualDuration(of: error) * pace)
    }

    /// When the last stroke has used up a share of its duration.
    func time(atShare share: Double) -> Double {
      strokes.last.map { $0.start + share * $0.duration } ?? clock
    }
  }

  /// One submovement: from rest to rest along the path of least jerk.
  ///
  /// Flash and Hogan 1985, "The coordination of arm movements",
  /// doi:10.1523/JNEUROSCI.05-07-01688.1985: the position is `displacement · (10 s³ − 15 s⁴ + 6 s⁵)`
  /// with `s` the share of the duration gone.
  package struct Stroke: Equatable, Sendable {
    /// When it starts, in seconds.
    package var start: Double
    /// How long it lasts, in seconds, above zero.
    package var duration: Double
    /// How far it goes, in points.
    package var displacement: Vector

    /// When it is over, in seconds.
    package var end: Double { start + duration }

    /// How far it has gone at a time, in points. Nothing before its start, all of it after its end.
    package func offset(at time: Double) -> Vector {
      displacement * Self.progress((time - start) / duration)
    }

    /// Its velocity at a time, in points per second. Zero outside its duration.
    package func velocity(at time: Double) -> Vector {
      displacement * (Self.rate((time - start) / duration) / duration)
    }

    /// The share of the way done when a share of the time is gone.
    package static func progress(_ share: Double) -> Double {
      let s = min(max(share, 0), 1)
      return s * s * s * (10 + s * (6 * s - 15))
    }

    /// The derivative of ``progress(_:)``: 15/8 in the middle, 0 outside.
    package static func rate(_ share: Double) -> Double {
      let s = min(max(share, 0), 1)
      let u = s * (1 - s)
      return 30 * u * u
    }
  }

  /// One contact as the hand intends it, before tremor and panel.
  struct Contact {
    /// Where the finger goes down, in travel coordinates from the edge the content comes from.
    var origin: Vector
    /// The submovements, timed from touch-down.
    var strokes: [Stroke]
    /// When the finger goes down, in seconds from the start of the gesture.
    var touchDown: Double
    /// When the contact ends, in seconds after touch-down.
    var duration: Double
    /// Whether the system takes the touch away instead of the finger lifting.
    var isTakenAway = false

    /// How far the hand is from touch-down, in points along and across.
    ///
    /// A stroke may have begun in the air: what it did before touch-down does not count.
    func offset(at time: Double) -> Vector {
      strokes.reduce(Vector.zero) { $0 + $1.offset(at: time) - $1.offset(at: 0) }
    }

    /// The hand's velocity, in points per second along and across.
    func velocity(at time: Double) -> Vector {
      strokes.reduce(Vector.zero) { $0 + $1.velocity(at: time) }
    }
  }

  /// The map from travel coordinates to the screen.
  struct TravelFrame {
    let direction: TravelDirection
    let width: Double
    let height: Double

    /// The screen point of a place given as `x` along from the near edge and `y` across.
    func screenPoint(_ place: Vector) -> Vector {
      switch direction {
      case .right: place
      case .left: Vector(x: width - place.x, y: place.y)
      case .down: Vector(x: place.y, y: place.x)
      case .up: Vector(x: place.y, y: height - place.x)
      }
    }
  }

  /// Where a finger really is on the screen during a planned contact.
  ///
  /// Adds to the plan what is not intended: tremor, the sideways slope and bend of the hand's grip
  /// and a slow drift across the travel. Chosen: the drift's deviation of 3 pt/s.
  struct FingerMotion {
    private let contact: Contact
    private let style: TraceGenerator.Style
    private let tremor: Tremor
    private let drift: Double

    /// Draws the unintended part of a contact.
    init(contact: Contact, style: TraceGenerator.Style, random: inout SeededRandom) {
      self.contact = contact
      self.style = style
      tremor = Tremor(deviation: style.tremor, random: &random)
      drift = random.normal(deviation: 3)
    }

    /// The place at a time after touch-down, in travel coordinates. Where it lifted from then on.
    func position(at time: Double) -> Vector {
      let time = min(time, contact.duration)
      let way = contact.offset(at: time)
      let bend = way.x / 100
      let sideways = style.slope * way.x + style.bow * bend * bend + drift * time
      return contact.origin + way + tremor.offset(at: time) + Vector(x: 0, y: sideways)
    }
  }

  /// The involuntary oscillation of a finger, 8 to 12 Hz, as a sum of sinusoids per axis.
  ///
  /// The band is that of physiological tremor (McAuley and Marsden 2000,
  /// doi:10.1093/brain/123.8.1545). Three components per axis are chosen: enough to beat irregularly,
  /// few enough to stay cheap.
  package struct Tremor: Equatable, Sendable {
    /// The band of frequencies, in hertz.
    package static let band: ClosedRange<Double> = 8...12

    private struct Component: Equatable, Sendable {
      var frequency: Double
      var phase: Double
      var isAlong: Bool
    }

    private let amplitude: Double
    private let components: [Component]

    /// Draws a tremor whose offset on each axis has the given root mean square, in points.
    package init(deviation: Double, random: inout SeededRandom) {
      let perAxis = 3
      amplitude = deviation * (2 / Double(perAxis)).squareRoot()
      var drawn: [Component] = []
      for index in 0..<(2 * perAxis) {
        let frequency = random.uniform(Self.band)
        let phase = random.uniform(0...(2 * Double.pi))
        drawn.append(Component(frequency: frequency, phase: phase, isAlong: index < perAxis))
      }
      components = drawn
    }

    /// The offset at a time in seconds, in points.
    package func offset(at time: Double) -> Vector {
      var sum = Vector.zero
      for component in components {
        let value = amplitude * sine(2 * Double.pi * component.frequency * time + component.phase)
        if component.isAlong { sum.x += value } else { sum.y += value }
      }
      return sum
    }
  }
}
