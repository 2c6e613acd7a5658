// How a gesture is made: a person is drawn with a style, an intent and a kind of gesture (`Profile`).
// `GesturePlanner` plans strokes (`GesturePlanner.HandPlan`). `GesturePlanner.FingerMotion` adds what the hand does not intend.
// `TouchPanel` writes the rows that a device would record of it.

/// Makes human-like, labeled pan gestures. The same seed and profile give the same traces.
///
/// Every trace is a function of seed, profile and index alone, so any part of a corpus can be made
/// in any order and in parallel. The order of events is a person's: a person takes part
/// (`TraceGenerator.Style`), means something (``TraceGenerator/Profile/finishRatio``), chooses a way to do
/// it (`TraceGenerator.Mix`), plans strokes (`GesturePlanner.HandPlan`), moves with tremor and drift, and a panel
/// records it (`TraceGenerator.Sensor`).
public struct TraceGenerator: Sendable {
  /// What every trace depends on, besides its index.
  public let seed: UInt64
  /// The people, the panel and the task.
  public let profile: Profile

  /// Creates a generator. Throws the part of the profile that is out of its documented range.
  public init(
    seed: UInt64, profile: Profile = Profile()
  ) throws(Profile.Problem) {
    try profile.check()
    self.seed = seed
    self.profile = profile
  }

  /// The trace at an index, named `g000000` and up.
  public func trace(at index: Int) -> Trace { gesture(at: index).trace }

  /// The trace at an index and the truth behind it.
  package func gesture(at index: Int) -> Gesture {
    // All is drawn from the stream of this trace, in a fixed order: others have no influence.
    var random = SeededRandom(seed: seed, stream: UInt64(truncatingIfNeeded: index))
    let participant = Int(random.uniform() * Double(profile.participants))
    let style = style(of: participant)
    let meant: TransitionOutcome = random.chance(profile.finishRatio) ? .finish : .cancel
    let expressed = expressedOutcome(of: meant, random: &random)
    let kind = profile.mix.draw(for: expressed, random: &random)

    var planner = GesturePlanner(
      profile: profile, style: style, outcome: expressed,
      random: SeededRandom(seed: random.next()))
    let contacts = planner.contacts(for: kind)
    let progress = contacts[0].offset(at: contacts[0].duration).x / profile.travel
    let velocity = contacts[0].velocity(at: contacts[0].duration).x
    let intent = label(meant, progress: progress, velocity: velocity, random: &random)
    let trace = Trace(
      id: "g" + padded(index, to: 6), samples: record(contacts, style: style, random: &random),
      containerWidth: profile.containerWidth, containerHeight: profile.containerHeight,
      travelDirection: profile.direction, intent: intent,
      participant: "p" + padded(participant + 1, to: 2))
    return Gesture(
      trace: trace, kind: kind, expressedOutcome: expressed, trueProgress: progress,
      trueVelocity: velocity)
  }

  private func style(of participant: Int) -> Style {
    // The complement keeps people's streams apart from those of the traces.
    var random = SeededRandom(seed: ~seed, stream: UInt64(truncatingIfNeeded: participant))
    return Style(random: &random)
  }

  private func expressedOutcome(
    of meant: TransitionOutcome, random: inout SeededRandom
  ) -> TransitionOutcome {
    guard case .expressed(let slipRate) = profile.intentModel, random.chance(slipRate) else {
      return meant
    }
    return meant.opposite
  }

  private func label(
    _ meant: TransitionOutcome, progress: Double, velocity: Double, random: inout SeededRandom
  ) -> TransitionOutcome {
    switch profile.intentModel {
    case .expressed: return meant
    case .rule(let rule, let flipRate):
      let ruled = rule.outcome(progress: progress, velocity: velocity)
      return random.chance(flipRate) ? ruled.opposite : ruled
    }
  }

  private func record(
    _ contacts: [GesturePlanner.Contact], style: Style, random: inout SeededRandom
  ) -> [TouchSample] {
    let frame = GesturePlanner.TravelFrame(
      direction: profile.direction, width: profile.containerWidth, height: profile.containerHeight)
    let phase = -random.uniform() / profile.sensor.rate
    var panel = TouchPanel(
      sensor: profile.sensor, frame: frame, phase: phase,
      random: SeededRandom(seed: random.next()))
    var samples: [TouchSample] = []
    var origin: Double?
    for contact in contacts {
      let motion = GesturePlanner.FingerMotion(contact: contact, style: style, random: &random)
      for row in panel.rows(of: motion, contact: contact) {
        let start = origin ?? row.time
        origin = start
        // Recorders write microseconds at best. Rounded here, a trace is the same once written and read.
        let milliseconds = ((row.time - start) * 1e6).rounded() / 1e3
        samples.append(
          TouchSample(
            time: milliseconds / Trace.TimeUnit.milliseconds.perSecond, recordedTime: milliseconds,
            position: row.position, phase: row.phase))
      }
    }
    return samples
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(width - digits.utf8.count, 0))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  /// A generated trace together with what only its maker knows.
  package struct Gesture: Equatable, Sendable {
    /// What was recorded, labeled with the intent.
    package var trace: Trace
    /// What the gesture is an example of.
    package var kind: Kind
    /// The outcome whose movement was made. Differs from the label after a slip or by rule.
    package var expressedOutcome: TransitionOutcome
    /// The hand's true way along the travel in its first contact, as a share of the travel.
    package var trueProgress: Double
    /// The hand's true velocity along the travel at the end of its first contact, in pt/s.
    package var trueVelocity: Double
  }
}
