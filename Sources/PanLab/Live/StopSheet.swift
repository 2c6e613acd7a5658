import PanReplay
import PanTraces
import PanWords

/// Content that rests at more than two stops; places are shares of its travel.
///
/// A replay has two ends. So the pull is replayed up to the last stop ahead, and the settle runs
/// from the lift to the stop that the rule chooses.
struct StopSheet: Sendable {
  /// The way from a lift to a stop.
  struct Settle: Sendable {
    /// The stop.
    let stop: Double
    /// What the rule said; nil where no rule was asked.
    let verdict: LiveVerdict?
    fileprivate let state: @Sendable (Double) -> (stage: SettleStage, place: Double)

    /// The place at a time of the pull's replay.
    func place(at second: Double) -> Double { state(second).place }

    /// Whether the content is at rest.
    func isOver(at second: Double) -> Bool { state(second).stage != .moving }
  }

  /// A pull that ended.
  fileprivate struct Pull {
    /// The lift; nil where the finger made no pan.
    let lift: Release?
    /// When it was decided, in seconds of the pull's replay.
    let second: Double
    /// Whether it went back towards the first stop.
    let isBack: Bool
    /// The content's travel, in points.
    let travel: Double
  }

  /// The stops in rising order.
  let stops: [Double]
  /// The stop where the content rests, or where it went before a finger caught it.
  private var home = 0.0
  /// Where the pull began.
  private(set) var start = 0.0
  /// The settle after the pull; nil before.
  private(set) var settle: Settle?

  /// Content at its first stop.
  init(_ stops: [Double]) { self.stops = stops }

  /// A finger came down, with the content at a place.
  mutating func pull(from place: Double) {
    home = settle?.stop ?? home
    // Never quite at the last stop, so that the pull has a way ahead.
    start = min(max(place, stops.first ?? 0), (stops.last ?? 1) - 0.001)
    settle = nil
  }

  /// The content is at rest; beyond the last stop it is gone, and comes back for the next pull.
  mutating func rest() {
    home = settle?.stop ?? home
    if home >= stops.last ?? 1 { home = 0 }
    (start, settle) = (home, nil)
  }

  /// The last stop on the way of a pull.
  func end(isBack: Bool) -> Double { (isBack ? stops.first : stops.last) ?? 0 }

  /// Lets go at a time: the content goes to the stop that the rule chooses, or, without a lift,
  /// back to the stop that it was at.
  mutating func letGo(
    _ lift: Release?, at second: Double, isBack: Bool, travel: Double,
    _ configuration: ReplayConfiguration
  ) {
    let pull = Pull(
      lift: lift, second: lift?.decisionTime ?? second, isBack: isBack, travel: travel)
    let way = end(isBack: isBack) - start
    let shown = configuration.interaction.shown(
      lift?.state.progress ?? 0, of: way.magnitude * travel)
    let here = start + way * shown
    var (stop, verdict) = (home, LiveVerdict?.none)
    if let lift, !lift.isSystemCancelled {
      (stop, verdict) = choose(lift.state, pull, configuration.policy)
    }
    // The controller runs towards its end, or back to its start, over the whole travel.
    let rises = stop >= here
    let origin = rises ? stop - 1 : stop
    let progress = configuration.interaction.settle(
      pull, from: here - origin, to: rises ? .finish : .cancel)
    settle = Settle(stop: stop, verdict: verdict) { second in
      let (stage, share) = progress(second)
      return (stage, origin + share)
    }
  }

  /// The stop that a rule chooses.
  ///
  /// Rules that project a throw compare it with every stop, as gorhom's, Ionic's, Pulley's and
  /// OverlayContainer's do: a fast pull passes several. Others choose between the two stops around
  /// the content, as Compose's AnchoredDraggable does: a long pull passes several, and a flick goes
  /// one on from where it ended.
  private func choose(
    _ lift: ReleaseState, _ pull: Pull, _ policy: FinishPolicy
  ) -> (stop: Double, verdict: LiveVerdict) {
    // Mirrored for a pull back, so that the pull goes towards the last place.
    let (isBack, travel) = (pull.isBack, pull.travel)
    let places = isBack ? stops.reversed().map { 1 - $0 } : stops
    let from = isBack ? 1 - start : start
    let here = from + lift.offset / travel
    func state(from low: Double, to high: Double) -> ReleaseState {
      let extent = (high - low) * travel
      return ReleaseState(
        progress: (here - low) / (high - low), velocity: lift.velocity, extent: extent,
        crossVelocity: lift.crossVelocity, offset: (here - low) * travel,
        translation: lift.translation, fingerWay: lift.fingerWay,
        peak: (from + lift.peak * lift.extent / travel - low) / (high - low),
        duration: lift.duration)
    }
    let decision: ReleaseDecision
    let chosen: Double
    if case .snap(var rule) = policy {
      rule.anchors = places
      rule.start =
        places.indices.min {
          (places[$0] - from).magnitude < (places[$1] - from).magnitude
        } ?? 0
      decision = rule.decide(state(from: places[rule.start], to: places[rule.start] + 1))
      chosen = decision.target?.share ?? places[rule.start]
    } else {
      let next = places.indices.dropFirst().first { places[$0] > here } ?? places.count - 1
      decision = policy.decide(state(from: places[next - 1], to: places[next]))
      chosen = decision.outcome == .finish ? places[next] : places[next - 1]
    }
    let stop = isBack ? 1 - chosen : chosen
    // The verb says where to.
    let reason = DecisionSentence.short(
      ReleaseDecision(outcome: decision.outcome, clause: decision.clause, margin: decision.margin),
      end: .rested
    ) { DecisionSentence.bound($0, .points) }
    let verb: LiveVerdict.Verb =
      stop == stops.last ? .closes : stop == stops.first ? .comesBack : .stopsHalfWay
    return (stop, LiveVerdict(verb: verb, reason: reason))
  }
}

extension InteractionStyle {
  /// What content shows under a finger, as a share of an extent in points.
  fileprivate func shown(_ progress: Double, of extent: Double) -> Double {
    switch self {
    case .percentDriven(let controller): Self.shown(progress, of: extent, controller)
    case .velocityDriven(let controller): Self.shown(progress, of: extent, controller)
    case .custom(let controller): Self.shown(progress, of: extent, controller)
    }
  }

  private static func shown(
    _ progress: Double, of extent: Double, _ controller: some InteractionController
  ) -> Double {
    var controller = controller
    controller.begin(extent: max(extent, 1))
    return controller.dragged(to: progress, at: 0)
  }

  /// The settle after a pull, from a share of the travel to an end.
  fileprivate func settle(
    _ pull: StopSheet.Pull, from share: Double, to outcome: TransitionOutcome
  ) -> @Sendable (Double) -> (stage: SettleStage, progress: Double) {
    switch self {
    case .percentDriven(let controller): Self.settle(pull, from: share, to: outcome, controller)
    case .velocityDriven(let controller): Self.settle(pull, from: share, to: outcome, controller)
    case .custom(let controller): Self.settle(pull, from: share, to: outcome, controller)
    }
  }

  private static func settle(
    _ pull: StopSheet.Pull, from share: Double, to outcome: TransitionOutcome,
    _ controller: some InteractionController
  ) -> @Sendable (Double) -> (stage: SettleStage, progress: Double) {
    var controller = controller
    controller.begin(extent: pull.travel)
    controller.drag(to: share)
    controller.release(
      to: outcome, velocity: pull.lift?.contentVelocity.map { pull.isBack ? -$0 : $0 },
      at: pull.second)
    return { [controller] in controller.settleState(at: $0) }
  }
}

/// What a rule says of a lift on a live screen.
struct LiveVerdict: Equatable, Sendable {
  /// What the content does.
  enum Verb: String, Sendable {
    case closes
    case comesBack = "comes back"
    case stopsHalfWay = "stops half-way"

    /// The verb of two screens that do the same.
    var plural: String {
      switch self {
      case .closes: "close"
      case .comesBack: "come back"
      case .stopsHalfWay: "stop half-way"
      }
    }
  }

  /// What the content does.
  let verb: Verb
  /// Why.
  let reason: String

  /// The verdict in words.
  var words: String { "\(verb.rawValue): \(reason)" }
  /// The class of the words, by which they are colored.
  var name: String { verb == .comesBack ? "cancel" : "finish" }
}
