import PanAnalysis
import PanEngine
import PanTraces

/// Content that rests at more than two stops. Places are shares of its travel.
///
/// A replay has two ends. So the pull is replayed up to the last stop ahead, and the settle runs
/// from the lift to the stop that the rule chooses.
struct StopSheet: Sendable {
  /// The way from a lift to a stop.
  struct Settle: Sendable {
    /// The stop.
    let stop: Double
    /// What the rule said. Nil if no rule was asked.
    let verdict: LiveStage.Verdict?
    /// The place where the controller's progress is 0.
    fileprivate let origin: Double
    fileprivate let controller: CustomInteraction

    /// The place at a time of the pull's replay.
    func place(at second: Double) -> Double { origin + controller.progress(at: second) }

    /// Whether the content is at rest.
    func isOver(at second: Double) -> Bool { controller.isSettled(at: second) }
  }

  /// The stops in rising order.
  let stops: [Double]
  /// The stop where the content rests, or where it went before a finger caught it.
  private var home = 0.0
  /// Where the pull began.
  private(set) var start = 0.0
  /// The settle after the pull. Nil before.
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

  /// The content is at rest. Beyond the last stop it is gone, and comes back for the next pull.
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
    let way = end(isBack: isBack) - start
    var controller = configuration.interaction.controller
    controller.begin(extent: max(way.magnitude * travel, 1))
    let here = start + way * controller.dragged(to: lift?.state.progress ?? 0, at: 0)
    var (stop, verdict) = (home, LiveStage.Verdict?.none)
    if let lift, !lift.isSystemCancelled {
      (stop, verdict) = choose(lift.state, isBack: isBack, travel, configuration.policy)
    }
    // The controller runs towards its end, or back to its start, over the whole travel.
    let rises = stop >= here
    let origin = rises ? stop - 1 : stop
    controller.begin(extent: travel)
    controller.drag(to: here - origin)
    controller.release(
      to: rises ? .finish : .cancel,
      velocity: lift?.contentVelocity.map { isBack ? -$0 : $0 }, at: lift?.decisionTime ?? second)
    settle = Settle(stop: stop, verdict: verdict, origin: origin, controller: controller)
  }

  /// The stop that a rule chooses.
  ///
  /// Rules that project a throw compare it with every stop, as gorhom's, Ionic's, Pulley's and
  /// OverlayContainer's do: a fast pull passes several. Others choose between the two stops around
  /// the content, as Compose's AnchoredDraggable does: a long pull passes several, and a flick goes
  /// one on from where it ended.
  private func choose(
    _ lift: ReleaseState, isBack: Bool, _ travel: Double, _ policy: FinishPolicy
  ) -> (stop: Double, verdict: LiveStage.Verdict) {
    // Mirrored for a pull back, so that the pull goes towards the last place.
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
      ReleaseDecision(outcome: decision.outcome, reason: decision.reason, margin: decision.margin),
      end: .rested
    ) { DecisionSentence.bound($0, .points) }
    let verb: LiveStage.Verdict.Verb =
      stop == stops.last ? .closes : stop == stops.first ? .comesBack : .stopsHalfWay
    return (stop, LiveStage.Verdict(verb: verb, reason: reason))
  }
}

extension LiveStage {
  /// What a rule says of a lift on a live screen.
  struct Verdict: Equatable, Sendable {
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
}
