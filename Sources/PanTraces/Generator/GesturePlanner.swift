/// Turns an intent and a kind of gesture into contacts, drawing every choice a person makes.
///
/// The ranges of pauses, speeds and places are chosen, and checked against recordings only for
/// their order of magnitude.
struct GesturePlanner {
  let profile: GeneratorProfile
  let style: ParticipantStyle
  let outcome: TransitionOutcome
  var random: SeededRandom

  /// The contacts of a gesture, in the order of their times.
  mutating func contacts(for kind: GestureKind) -> [PlannedContact] {
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
  private var expression: IntentExpression {
    outcome == .finish ? profile.finish : profile.cancel
  }

  private mutating func drag(from start: Double? = nil) -> PlannedContact {
    let origin = place(along: start)
    var plan = newPlan()
    plan.reach(target(from: origin), random: &random)
    return release(plan, at: origin)
  }

  private mutating func hesitantDrag() -> PlannedContact {
    let origin = place()
    let target = target(from: origin)
    var plan = newPlan()
    plan.reach(target * random.uniform(0.35...0.7), random: &random)
    plan.rest(random.uniform(0.12...0.5))
    plan.reach(target, random: &random)
    return release(plan, at: origin)
  }

  private mutating func heldRelease() -> PlannedContact {
    let origin = place()
    var plan = newPlan()
    plan.reach(target(from: origin), random: &random)
    plan.rest(random.uniform(0.12...0.6))
    return contact(plan, at: origin, lifting: plan.clock)
  }

  private mutating func reversal() -> PlannedContact {
    let origin = place()
    let far = min(random.uniform(0.3...0.65) * travel, room(from: origin))
    var plan = newPlan()
    plan.reach(far, random: &random)
    plan.rest(random.uniform(-0.05...0.12))
    plan.reach(far * random.uniform(0...0.4), overlap: 0.03, random: &random)
    if outcome == .finish { plan.reach(target(from: origin), overlap: 0.03, random: &random) }
    return release(plan, at: origin)
  }

  private mutating func abortedDrag() -> PlannedContact {
    let origin = place()
    var plan = newPlan()
    plan.reach(max(random.uniform(0.06...0.2) * travel, 25), pace: 1.5, random: &random)
    plan.rest(random.uniform(0...0.15))
    plan.reach(random.uniform(-4...8), pace: 1.3, random: &random)
    return contact(plan, at: origin, lifting: plan.time(atShare: random.uniform(0.85...1)))
  }

  private mutating func diagonalStart() -> PlannedContact {
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

  private mutating func scrubbing() -> PlannedContact {
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

  private mutating func tap() -> PlannedContact {
    let origin = place(along: random.uniform(0.1...0.9) * travel)
    var plan = HandPlan(style: style, restingFor: 0)
    let duration = random.uniform(0.06...0.18)
    let roll = Vector(x: random.uniform(-2.5...2.5), y: random.uniform(-2.5...2.5))
    plan.add(roll, from: 0, lasting: duration)
    return contact(plan, at: origin, lifting: duration)
  }

  private mutating func systemCancelled() -> PlannedContact {
    var contact = drag()
    contact.duration *= random.uniform(0.5...0.9)
    contact.isTakenAway = true
    return contact
  }

  private mutating func interruption() -> [PlannedContact] {
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
  private mutating func flick() -> PlannedContact {
    let origin = place()
    let distance = random.logNormal(median: 115, spread: 0.35)
    var plan = newPlan()
    // Many flicks begin in the air, so that the finger already moves as it touches down.
    let airborne = random.chance(0.5) ? random.uniform(0.1...0.35) : 0
    return flick(
      &plan, by: min(max(distance, 60), room(from: origin)), airborne: airborne, at: origin)
  }

  /// A look inside, thrown back.
  private mutating func flickBack() -> PlannedContact {
    let origin = place()
    var plan = newPlan()
    plan.reach(max(target(from: origin), 50), random: &random)
    let distance = -plan.position.x * random.uniform(0.4...0.8)
    return flick(&plan, by: distance, airborne: 0, at: origin)
  }

  private mutating func flick(
    _ plan: inout HandPlan, by distance: Double, airborne: Double, at origin: Vector
  ) -> PlannedContact {
    let share = random.uniform(0.5...0.72)
    let whole = distance / MinimumJerkStroke.progress(share)
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
  private mutating func release(_ plan: HandPlan, at origin: Vector) -> PlannedContact {
    let share = random.uniform(expression.liftShare)
    let rest = random.uniform(0.02...0.15)
    let isResting = random.chance(expression.restRate)
    return contact(
      plan, at: origin, lifting: isResting ? plan.clock + rest : plan.time(atShare: share))
  }

  private func contact(
    _ plan: HandPlan, at origin: Vector, lifting duration: Double
  ) -> PlannedContact {
    PlannedContact(origin: origin, strokes: plan.strokes, touchDown: 0, duration: duration)
  }
}
