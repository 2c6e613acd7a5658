// The screens that one can pull:
// 1. The page sends the pointer's samples. At each frame the pull so far is a trace, replayed anew.
// 2. `LabReplay` of that trace says where the content is, under each of the two rules.
// 3. After the lift the same replay goes on to rest. A `StopSheet` rests at more than two stops.
// 4. A finished pull is a `LabGesture`, and can be kept with what was meant.

import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// Two screens under one finger, each with a rule of its own.
///
/// At each frame a screen replays all samples so far, with the display's actual frame times, and
/// shows the last frame. So the live content moves exactly as a replay of the recording does.
///
/// Content with inner stops settles by itself, see ``StopSheet``.
struct LiveStage: Sendable {
  /// The number of screens: the session's rule first, then the rival.
  static let screens = 2
  /// The time after which finished content returns for the next pull, in ms.
  private static let absence = 900.0

  /// The transition on show.
  var presentation = Presentation.back {
    didSet {
      rest()
      sheets = [StopSheet](repeating: StopSheet(presentation.stops), count: Self.screens)
    }
  }
  /// For each screen, the content of a presentation with inner stops.
  private var sheets = [StopSheet](repeating: StopSheet([0, 1]), count: screens)
  /// The velocity of a finger that the arrow keys move, in points per second. Nil without a key.
  private var push: Vector?
  /// Whether spring-driven content has a rubber band at its ends.
  var gives = true
  /// The screen's size, in points.
  private(set) var size = Vector(x: 240, y: 480)
  /// The finger's samples, in seconds since `origin`.
  private var samples: [TouchSample] = []
  /// The display's frame times, in seconds since `origin`.
  private var frames: [Double] = []
  /// The page's clock in ms at the first sample.
  private var origin = 0.0
  /// Whether a finger is down.
  private(set) var isHeld = false
  /// For each screen, the index of the sample that began its transition.
  private var starts = [Int](repeating: 0, count: screens)
  /// For each screen, the replay at the last frame.
  private(set) var replays = [LabReplay?](repeating: nil, count: screens)
  /// The page's clock in ms when all screens came to rest. Nil before.
  private var rested: Double?
  /// Whether the page has to send its next frame.
  private(set) var goesOn = false

  /// A stage at rest.
  init() {}

  /// The finger's position on the screen. Nil while none is down.
  var finger: Vector? { isHeld ? samples.last?.position : nil }

  private var hasStops: Bool { presentation.stops.count > 2 }

  /// The content's position on a screen, as a share of its travel.
  func progress(of screen: Int) -> Double {
    let progress = replays[screen]?.lastProgress ?? 0
    guard hasStops else { return progress }
    let sheet = sheets[screen]
    let way = sheet.end(isBack: isBack(screen)) - sheet.start
    return sheet.settle.map { $0.place(at: second(screen)) } ?? sheet.start + way * progress
  }

  /// Where the content of a screen will rest, as a share of its travel. Nil before the decision.
  func target(of screen: Int) -> Double? {
    if hasStops { return sheets[screen].settle?.stop }
    return replays[screen]?.release.map { $0.outcome == .finish ? 1 : 0 }
  }

  /// What the rule of a screen said of the last lift. Nil before a decision.
  func verdict(of screen: Int) -> Verdict? {
    if hasStops { return sheets[screen].settle?.verdict }
    return replays[screen]?.verdict
  }

  /// Whether the content of a screen rests, or no pan began.
  private func isOver(_ screen: Int) -> Bool {
    guard hasStops else { return replays[screen].map { $0.isOver } ?? true }
    guard let settle = sheets[screen].settle else { return replays[screen] == nil }
    return settle.isOver(at: second(screen))
  }

  /// Whether a pull goes back towards the first stop: from an inner stop the finger's first way
  /// says it.
  private func isBack(_ screen: Int) -> Bool {
    guard hasStops, sheets[screen].start > 0 else { return false }
    let own = samples[min(starts[screen], samples.count)...]
    guard let first = own.first else { return false }
    return own.lazy.map { presentation.direction.along($0.position - first.position) }
      .first { $0 != 0 }.map { $0 < 0 } ?? false
  }

  /// The time of the last frame since a screen's transition began, in seconds.
  private func second(_ screen: Int) -> Double {
    let begin = starts[screen] < samples.count ? samples[starts[screen]].time : 0
    return (frames.last ?? 0) - begin
  }

  /// Arrow keys move a finger from the middle of the screen, steadily. ``end(_:_:)`` lifts it.
  mutating func press(_ velocity: Vector, _ clock: Double, on size: Vector) {
    guard !isHeld || push != nil else { return }
    if !isHeld { down(PadContact.Sample(clock, size.x / 2, size.y / 2), on: size) }
    push = velocity
  }

  /// The keys were let go: the finger lifts, or the system takes the touch away.
  mutating func release(_ clock: Double, _ phase: TouchSample.Phase) {
    // The finger has gone on since the last frame.
    moveByKeys(clock)
    guard push != nil, let last = samples.last else { return }
    end(PadContact.Sample(clock, last.position.x, last.position.y), phase)
  }

  private mutating func moveByKeys(_ clock: Double) {
    guard let push, let last = samples.last else { return }
    let step = max(0, (clock - origin) / 1000 - last.time)
    let place = last.position + push * step
    add(PadContact.Sample(clock, place.x, place.y), .move)
  }

  /// A finger came down: `TIME X Y WIDTH HEIGHT`, the page's clock in ms, and the screen's size.
  mutating func down(_ sample: PadContact.Sample, on size: Vector) {
    guard !isHeld, size.x > 0, size.y > 0 else { return }
    if size != self.size || replays.indices.allSatisfy(isOver) {
      rest()
      self.size = size
      origin = sample.written.time
    }
    // Where the content rests, this touch begins its next transition.
    for screen in replays.indices where hasStops || isOver(screen) {
      if hasStops { sheets[screen].pull(from: progress(of: screen)) }
      (starts[screen], replays[screen]) = (samples.count, nil)
    }
    rested = nil
    isHeld = true
    add(sample, .down)
  }

  /// The finger moved.
  mutating func move(_ sample: PadContact.Sample) {
    if isHeld { add(sample, .move) }
  }

  /// The finger left.
  mutating func end(_ sample: PadContact.Sample, _ phase: TouchSample.Phase) {
    guard isHeld else { return }
    add(sample, phase)
    (isHeld, push) = (false, nil)
  }

  private mutating func add(_ sample: PadContact.Sample, _ phase: TouchSample.Phase) {
    let sample = sample.written
    var time = PadContact.Sample.thousandths(sample.time - origin) / 1000
    if let last = samples.last?.time, time <= last {
      // Browsers hand samples over out of order, and report a lift with the time of the last move.
      guard phase != .move else { return }
      time = phase == .down ? last.nextUp : last
    }
    samples.append(
      TouchSample(time: time, recordedTime: time * 1000, position: sample.position, phase: phase))
    goesOn = true
  }

  /// Handles a frame of the display. `rules` has a configuration for each screen.
  mutating func frame(_ clock: Double, _ rules: [ReplayConfiguration]) {
    guard goesOn else { return }
    moveByKeys(clock)
    let second = (clock - origin) / 1000
    if second > frames.last ?? -1 { frames.append(second) }
    for screen in replays.indices where replays[screen] == nil || !isOver(screen) {
      advance(screen, rules[screen])
    }
    guard !isHeld, replays.indices.allSatisfy(isOver) else { return }
    let began = rested ?? clock
    rested = began
    let isGone = replays.indices.contains { target(of: $0) == 1 }
    if !isGone || clock - began > Self.absence { rest() }
  }

  /// Replays a screen up to the last frame.
  private mutating func advance(_ screen: Int, _ rule: ReplayConfiguration) {
    guard sheets[screen].settle == nil else { return }
    let trace = trace(of: screen, toEnd: true)
    guard let first = trace.samples.first else { return }
    let begin = samples[starts[screen]].time - first.time
    var configuration = live(rule)
    configuration.clock = .frames(frames.map { $0 - begin }.filter { $0 >= 0 })
    let replay = LabReplay(trace, configuration)
    replays[screen] = replay
    guard hasStops, replay.hasLetGo else { return }
    sheets[screen].letGo(
      replay.lastRelease, at: second(screen), isBack: isBack(screen),
      travel: presentation.travel(on: size), configuration)
  }

  /// A rule's configuration, adapted to the stage's own direction, extent and rubber band.
  private func live(_ rule: ReplayConfiguration) -> ReplayConfiguration {
    var configuration = rule
    (configuration.direction, configuration.extent) = (nil, nil)
    guard gives, case .velocityDriven(var spring) = rule.interaction, spring.rubberBand == nil
    else { return configuration }
    spring.rubberBand = .standard
    configuration.interaction = .velocityDriven(spring)
    return configuration
  }

  /// The samples since a screen's transition began, as a trace.
  ///
  /// Its travel ends at the next stop, or at the last one.
  func trace(of screen: Int, toEnd: Bool = false) -> Trace {
    let own = samples[min(starts[screen], samples.count)...]
    let begin = own.first?.time ?? 0
    let (start, isBack) = (sheets[screen].start, isBack(screen))
    let ahead = presentation.stops.filter { isBack ? $0 < start : $0 > start }
    let next = toEnd == isBack ? ahead.first : ahead.last
    return Trace(
      id: "live",
      samples: own.map { sample in
        let time = PadContact.Sample.thousandths((sample.time - begin) * 1000)
        return TouchSample(
          time: time / 1000, recordedTime: time, position: sample.position, phase: sample.phase)
      }, containerWidth: size.x, containerHeight: size.y,
      travelDirection: isBack ? presentation.direction.opposite : presentation.direction,
      travelLength: ((next ?? 1) - start).magnitude * presentation.travel(on: size))
  }

  /// Ends the transitions of all screens.
  private mutating func rest() {
    for screen in replays.indices { sheets[screen].rest() }
    push = nil
    (samples, frames, isHeld, goesOn, rested) = ([], [], false, false, nil)
    starts = [Int](repeating: 0, count: Self.screens)
    replays = [LabReplay?](repeating: nil, count: Self.screens)
  }
}

extension LiveStage {
  /// The transitions of the live screens.
  enum Presentation: String, Sendable, CaseIterable {
    /// A screen that goes back to the one under it.
    case back
    /// A sheet that is pulled down.
    case sheet
    /// A sheet that also rests half-way.
    case stops
    /// A page that is turned.
    case page
    /// A drawer at the left that is pushed shut.
    case drawer
    /// A photo that is thrown off.
    case photo
    /// A player that becomes a bar at the bottom.
    case player

    /// The title of its button.
    var title: String {
      switch self {
      case .back: "Back"
      case .sheet: "Sheet"
      case .stops: "Sheet with stops"
      case .page: "Page"
      case .drawer: "Drawer"
      case .photo: "Photo"
      case .player: "Mini player"
      }
    }

    /// The direction that finishes.
    var direction: TravelDirection {
      switch self {
      case .back: .right
      case .sheet, .stops, .photo, .player: .down
      case .page, .drawer: .left
      }
    }

    /// Where the content may rest, as shares of the travel in rising order. It is gone at the last.
    var stops: [Double] { self == .stops ? [0, 0.5, 1] : [0, 1] }

    /// The content's travel on a screen, in points. Lab.css repeats these lengths.
    func travel(on screen: Vector) -> Double {
      switch self {
      case .back, .page: screen.x
      case .sheet, .stops: 0.92 * screen.y
      case .drawer: 0.8 * screen.x
      case .photo: screen.y
      case .player: screen.y - 64
      }
    }
  }
}

extension LiveStage {
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
        (stop, verdict) = choose(lift, isBack: isBack, travel, configuration.policy)
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
    /// OverlayContainer's do: a fast pull passes several. Others choose between the two stops
    /// around the content, as Compose's AnchoredDraggable does: a long pull passes several, and a
    /// flick goes one on from where it ended.
    private func choose(
      _ release: Release, isBack: Bool, _ travel: Double, _ policy: FinishPolicy
    ) -> (stop: Double, verdict: LiveStage.Verdict) {
      let lift = release.state
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
          duration: lift.duration, pixelsPerPoint: lift.pixelsPerPoint)
      }
      let (seen, decision): (ReleaseState, ReleaseDecision)
      let chosen: Double
      if case .snap(var rule) = policy {
        rule.anchors = places
        rule.start =
          places.indices.min {
            (places[$0] - from).magnitude < (places[$1] - from).magnitude
          } ?? 0
        seen = state(from: places[rule.start], to: places[rule.start] + 1)
        decision = rule.decide(seen)
        chosen = decision.target?.share ?? places[rule.start]
      } else {
        let next = places.indices.dropFirst().first { places[$0] > here } ?? places.count - 1
        seen = state(from: places[next - 1], to: places[next])
        decision = policy.decide(seen)
        chosen = decision.outcome == .finish ? places[next] : places[next - 1]
      }
      let stop = isBack ? 1 - chosen : chosen
      // The verb says where to.
      let ruled = Release.Ruled(
        state: seen, velocity: release.velocity,
        decision: ReleaseDecision(
          outcome: decision.outcome, reason: decision.reason, margin: decision.margin))
      let reason = DecisionSentence.phrase(ruled, end: .rested, policy, .points)
      let verb: LiveStage.Verdict.Verb =
        stop == stops.last ? .closes : stop == stops.first ? .comesBack : .stopsHalfWay
      return (stop, LiveStage.Verdict(verb: verb, reason: reason))
    }
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

extension LiveStage {
  /// The settle's controls on the page: a spring that starts with the finger's speed, or a timing
  /// curve that ignores it.
  struct SettlePanel: Equatable, Sendable {
    /// The spring's undamped period, or the duration of the timing curve, in seconds.
    private(set) var response: Double
    /// Below 1 the spring oscillates, above 1 it creeps.
    private(set) var dampingRatio: Double
    /// Whether the content starts with the finger's speed, as a spring does.
    private(set) var takesSpeed: Bool

    /// The controls' values for a controller.
    init(_ interaction: InteractionStyle) {
      switch interaction {
      case .velocityDriven(let spring):
        (response, dampingRatio) = (spring.spring.response, spring.spring.dampingRatio)
        takesSpeed = true
      case .percentDriven(let timed):
        (response, dampingRatio, takesSpeed) = (timed.duration, 1, false)
      case .custom: (response, dampingRatio, takesSpeed) = (Spring.settle.response, 1, true)
      }
    }

    /// Sets `response` or `damping` to a number, or `way` to `spring` or `timed`. False for other
    /// words.
    mutating func set(_ name: String, _ value: String) -> Bool {
      switch (name, Double(decimal: value)) {
      case ("response", let number?): response = min(max(number, 0.05), 2)
      case ("damping", let number?): dampingRatio = min(max(number, 0.1), 3)
      case ("way", nil): takesSpeed = value == "spring"
      default: return false
      }
      return true
    }

    /// The controller.
    var interaction: InteractionStyle {
      guard takesSpeed, let spring = Spring(response: response, dampingRatio: dampingRatio) else {
        return .percentDriven(PercentDrivenInteraction(duration: response))
      }
      return .velocityDriven(VelocityDrivenInteraction(spring: spring))
    }

    /// The settle's first second after a lift at 0.4 of the travel with 3 travels per second, as
    /// the data of a path in a box of 100 by 40.
    private var curve: String {
      let points = (0...50).map { step -> PlotPoint in
        let time = Double(step) / 50
        return PlotPoint(x: 100 * time, y: 34 - 28 * place(at: time))
      }
      var path = SVGPath()
      path.addLine(points)
      return path.data
    }

    private func place(at time: Double) -> Double {
      let (start, speed) = (0.4, 3.0)
      if takesSpeed, let spring = Spring(response: response, dampingRatio: dampingRatio) {
        return Spring.Motion(spring: spring, from: start, to: 1, velocity: speed).position(at: time)
      }
      let length = (1 - start) * response
      return start + (1 - start) * TimingCurve.easeInOut.value(at: min(time / max(length, 1e-3), 1))
    }

    /// Updates the panel. The curve of `before` is drawn behind the new one.
    func change(_ page: inout PageChanges, before: SettlePanel) {
      page.value("#response", NumberText.plain((response * 100).rounded() / 100))
      page.value("#damping", NumberText.plain((dampingRatio * 20).rounded() / 20))
      page.value("#way", takesSpeed ? "spring" : "timed")
      page.text("#response-text", "\(NumberText.fixed(response, decimals: 2)) s")
      page.text("#damping-text", NumberText.fixed(dampingRatio, decimals: 2))
      page.set("#damping", "disabled", if: !takesSpeed)
      page.set("#settle-curve", "d", curve)
      page.set("#settle-ghost", "d", before.curve)
    }
  }
}

extension LabSession {
  /// Handles `settle response|damping|way VALUE`: changes the settle under the session's rule.
  mutating func settle(_ request: Lab.Request) -> Lab.Reply {
    let before = LiveStage.SettlePanel(configuration.interaction)
    var panel = before
    guard panel.set(request.text(0), request.text(1)) else {
      return .refusal("'\(request.text(1))' is no \(request.text(0)) of a settle")
    }
    setController(panel.interaction)
    var page = PageChanges()
    panel.change(&page, before: before)
    return step(page)
  }
}
