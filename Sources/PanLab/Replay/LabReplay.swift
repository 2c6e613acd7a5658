import PanDocuments
import PanGestures
import PanMotion
import PanReplay
import PanText
import PanTraces
import PanWords

/// One gesture under a rule with its surroundings, frame by frame.
struct LabReplay: Sendable {
  /// What a replay is asked with; what is not chosen is the session's, or the rule's own.
  struct Setup: Sendable {
    /// The words of what was chosen, for the page's lists; empty where nothing was.
    private(set) var (policy, estimator, controller) = ("", "", "")
    private var chosenPolicy: FinishPolicy?
    private var chosenEstimator: VelocityEstimator?
    private var chosenController: InteractionStyle?

    /// Chooses a policy, an estimator or a controller as the options of `analyze` take it, or nothing
    /// by an empty word; false where the word is none.
    mutating func choose(_ what: String, _ word: String) -> Bool {
      let isNone = word.isEmpty
      switch what {
      case "policy":
        let found = isNone ? nil : try? FinishPolicy(text: word)
        guard isNone || found != nil else { return false }
        (policy, chosenPolicy) = (word, found)
      case "estimator":
        let found = isNone ? nil : try? VelocityEstimator.schema.read(word)
        guard isNone || found != nil else { return false }
        (estimator, chosenEstimator) = (word, found)
      case "controller":
        let found = isNone ? nil : try? InteractionStyle.schema.read(word)
        guard isNone || found != nil else { return false }
        (controller, chosenController) = (word, found)
      default: return false
      }
      return true
    }

    /// The configuration, where all else is as usual.
    func configuration(_ usual: ReplayConfiguration) -> ReplayConfiguration {
      var configuration = chosenPolicy.map { ReplayConfiguration(policy: $0) } ?? usual
      configuration.estimator = chosenEstimator ?? configuration.estimator
      configuration.interaction = chosenController ?? configuration.interaction
      return configuration
    }
  }

  /// What is called what it is replayed with.
  let title: String
  private let replay: Replay
  private let policy: FinishPolicy

  /// Replays a trace.
  init(_ trace: Trace, _ configuration: ReplayConfiguration) {
    replay = Replay(of: trace, configuration: configuration)
    policy = configuration.policy
    let rule = configuration.policy.preset?.name ?? configuration.policy.text
    title = "\(rule), \(configuration.estimator.name), \(configuration.interaction.name)"
  }

  /// The way that finishes, as steps of the content on the screen.
  var direction: TravelDirection { replay.travel.direction }

  /// What the progress looked like over time, in seconds, as a share of the travel.
  var curve: [PlotPoint] {
    replay.frames.map { PlotPoint(x: $0.time, y: $0.content / replay.travel.extent) }
  }

  /// When the finger let go and what came of it; nil where nothing was decided.
  var release: (time: Double, outcome: TransitionOutcome)? {
    replay.release.map { ($0.time, $0.decision.outcome) }
  }

  /// Why it was decided so, or why nothing was.
  var reason: String {
    let length = LengthLabel(replay.trace.lengthUnit)
    return replay.lift.flatMap { ReleaseWords.phrase($0.decided, policy, length) }
      ?? DecisionSentence.short(replay.release?.decision, end: replay.end) {
        DecisionSentence.bound($0, length)
      }
  }

  /// Where the content is in the last frame, as a share of the travel; 0 before the first.
  var lastProgress: Double {
    let progress = (replay.frames.last?.content ?? 0) / replay.travel.extent
    return progress.isFinite ? progress : 0
  }

  /// Whether nothing moves any more: the content is at rest, or the finger made no pan.
  var isOver: Bool {
    switch replay.end {
    case .rested, .cutShort, .stuck, .tooLong: true
    case .notRecognized, .prevented: replay.trace.isTerminated
    case .neverRests, .unterminated, .clockEnded: false
    }
  }

  /// The release that decided; nil while a finger has the content, and where the system took it away.
  var lift: Release? { replay.lift }

  /// When the last frame comes on the screen, in seconds.
  var end: Double { replay.frames.last?.time ?? 0 }

  /// When the finger left for good, in seconds; nil where it did not.
  var liftTime: Double? { replay.releases.last?.time }

  /// The frame that is on the screen at a time; the first one before it.
  func frame(at second: Double) -> Int {
    var (low, high) = (0, replay.frames.count)
    while low < high {
      let middle = (low + high) / 2
      if replay.frames[middle].time <= second + 1e-9 { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// When a frame comes on the screen; the nearest where there is no such frame.
  func time(of frame: Int) -> Double {
    guard !replay.frames.isEmpty else { return 0 }
    return replay.frames[min(max(frame, 0), replay.frames.count - 1)].time
  }

  /// Where the content is at a time, in points from where it rests.
  func content(at second: Double) -> Vector {
    guard !replay.frames.isEmpty else { return .zero }
    let way = replay.frames[frame(at: second)].content
    return Vector(x: direction.along(1, 0) * way, y: direction.along(0, 1) * way)
  }

  /// Where the content is from a second on, in ms since then.
  func way(from second: Double) -> [(time: Double, content: Vector)] {
    let (x, y) = (direction.along(1, 0), direction.along(0, 1))
    return replay.frames.filter { $0.time >= second }.map { frame in
      (1000 * (frame.time - second), Vector(x: frame.content * x, y: frame.content * y))
    }
  }

  /// Puts the content and the words under it where they are at a time; what was decided is left out
  /// where nothing after the lift is shown.
  func change(
    _ page: inout PageChanges, on screen: String, at second: Double, endsAtLift: Bool
  ) {
    guard !replay.frames.isEmpty else { return }
    let frame = replay.frames[frame(at: second)]
    let content = content(at: second)
    page.set(
      "\(screen) .moving", "transform",
      "translate(\(NumberText.coordinate(content.x)) \(NumberText.coordinate(content.y)))")
    page.show("\(screen) .finger", if: frame.finger != nil)
    let isOver = !endsAtLift && liftTime.map { second >= $0 } ?? false
    let outcome = release?.outcome
    page.set("\(screen) span", "class", isOver ? outcome?.name : nil)
    let isSaid = !endsAtLift && (isOver || outcome == nil)
    page.text("\(screen) span", isSaid ? caption(outcome) : frame.phase.words)
  }

  private func caption(_ outcome: TransitionOutcome?) -> String {
    switch outcome {
    case .finish?: "finished: \(reason)"
    case .cancel?: "came back: \(reason)"
    case nil: "not decided: \(reason)"
    }
  }
}

extension FramePhase {
  /// The phase as captions say it.
  fileprivate var words: String { self == .rested ? "at rest" : name }
}

extension TravelDirection {
  /// How much of a step on the screen goes along it.
  fileprivate func along(_ x: Double, _ y: Double) -> Double { along(Vector(x: x, y: y)) }
}

/// A digest of numbers, bit for bit.
///
/// FNV-1a in 64 bits over their bytes. Source: Fowler, Noll, Vo; draft-eastlake-fnv.
struct Digest: Sendable {
  /// The digest so far.
  private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Goes on with the bits of a number.
  mutating func add(_ number: Double) { add(number.bitPattern) }

  /// Goes on with eight bytes, the lowest first.
  mutating func add(_ bytes: UInt64) {
    var bits = bytes
    for _ in 0..<8 {
      state = (state ^ (bits & 0xff)) &* 0x100_0000_01b3
      bits >>= 8
    }
  }
}

/// A digest of every number of a replay, by which two engines are compared bit for bit.
struct ReplayDigest {
  private var digest = Digest()

  /// Replays a trace and goes through its releases and frames.
  init(of trace: Trace, _ configuration: ReplayConfiguration) {
    let replay = Replay(of: trace, configuration: configuration)
    add(replay.travel.extent)
    for release in replay.releases {
      add(release.time)
      add(release.progress)
      add(release.velocityAlong)
      add(release.state.crossVelocity)
      add(release.contentVelocity)
      add(release.launchVelocity)
      add(release.decision.outcome == .finish ? 1 : 0)
      add(release.decision.margin?.measured)
    }
    for frame in replay.frames {
      add(frame.time)
      add(frame.inputTime)
      add(frame.finger)
      add(frame.fraction)
      add(frame.content)
    }
  }

  /// The digest as two numbers, its high and its low half.
  var halves: [Double] { [Double(digest.state >> 32), Double(digest.state & 0xffff_ffff)] }

  private mutating func add(_ number: Double?) { digest.add(number ?? -.infinity) }
}
