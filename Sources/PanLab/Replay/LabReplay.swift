import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// The replay of one gesture under a configuration.
struct LabReplay: Sendable {
  /// The choices of one screen in the player. The session's configuration supplies the rest.
  struct Setup: Sendable {
    /// The chosen words, for the page's lists. Empty if nothing is chosen.
    private(set) var (policy, estimator, controller) = ("", "", "")
    private var chosenPolicy: FinishPolicy?
    private var chosenEstimator: VelocityEstimator?
    private var chosenController: InteractionStyle?

    /// Chooses a policy, an estimator or a controller, as `analyze`'s options do. False for an
    /// unknown word.
    ///
    /// An empty word resets the choice.
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

    /// The usual configuration with the choices applied.
    func configuration(_ usual: ReplayConfiguration) -> ReplayConfiguration {
      var configuration = chosenPolicy.map { ReplayConfiguration(policy: $0) } ?? usual
      configuration.estimator = chosenEstimator ?? configuration.estimator
      configuration.interaction = chosenController ?? configuration.interaction
      return configuration
    }
  }

  /// The setup's label.
  let title: String
  private let replay: Replay
  private let policy: FinishPolicy

  /// Replays a trace.
  init(_ trace: Trace, _ configuration: ReplayConfiguration) {
    replay = Replay(of: trace, configuration: configuration)
    policy = configuration.policy
    // Its own estimator and controller go without saying.
    let own = ReplayConfiguration(policy: policy)
    var title = policy.shortName
    if configuration.estimator != own.estimator { title += ", \(configuration.estimator.name)" }
    if configuration.interaction != own.interaction {
      title += ", \(configuration.interaction.name)"
    }
    self.title = title
  }

  /// The direction that finishes.
  var direction: TravelDirection { replay.travel.direction }

  /// The progress over time: seconds and shares of the travel.
  var curve: [PlotPoint] {
    replay.frames.map { PlotPoint(x: $0.time, y: $0.content / replay.travel.extent) }
  }

  /// The time and outcome of the decision. Nil if there was none.
  var release: (time: Double, outcome: TransitionOutcome)? {
    replay.release.map { ($0.time, $0.decision.outcome) }
  }

  /// The reason for the decision, or for its absence.
  var reason: String {
    DecisionSentence.phrase(
      replay.release?.ruled, end: replay.end, policy, LengthLabel(replay.trace.lengthUnit))
  }

  /// The progress in the last frame, as a share of the travel. 0 without frames.
  var lastProgress: Double {
    let progress = (replay.frames.last?.content ?? 0) / replay.travel.extent
    return progress.isFinite ? progress : 0
  }

  /// Whether the replay has ended: the content rests, or the finger made no pan.
  var isOver: Bool {
    switch replay.end {
    case .rested, .cutShort, .stuck, .tooLong: true
    case .notRecognized, .prevented: replay.trace.isTerminated
    case .neverRests, .unterminated, .clockEnded: false
    }
  }

  /// Whether the finger has let go, or made no pan.
  var hasLetGo: Bool { replay.release != nil || isOver }

  /// The last release, also one that the system made. Nil before.
  var lastRelease: Release? { replay.releases.last }

  /// The time of the last frame, in seconds.
  var end: Double { replay.frames.last?.time ?? 0 }

  /// The time of the last lift, in seconds. Nil without a lift.
  var liftTime: Double? { replay.releases.last?.time }

  /// The index of the frame on the screen at a time. 0 before the first frame.
  func frame(at second: Double) -> Int {
    max(0, replay.frames.partitioningIndex { $0.time > second + 1e-9 } - 1)
  }

  /// The time of a frame. The index is clamped.
  func time(of frame: Int) -> Double {
    guard !replay.frames.isEmpty else { return 0 }
    return replay.frames[min(max(frame, 0), replay.frames.count - 1)].time
  }

  /// The content's offset at a time, in points.
  func content(at second: Double) -> Vector {
    guard !replay.frames.isEmpty else { return .zero }
    return direction.vector(along: replay.frames[frame(at: second)].content)
  }

  /// The content's offsets from a time on, with ms since then.
  func way(from second: Double) -> [(time: Double, content: Vector)] {
    replay.frames.filter { $0.time >= second }.map { frame in
      (1000 * (frame.time - second), direction.vector(along: frame.content))
    }
  }

  /// Updates a screen to a time. With `endsAtLift`, the decision is not shown.
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
    // While a gesture is labeled by eye, the decision would bias the label.
    let isSaid = !endsAtLift && (isOver || outcome == nil)
    page.text("\(screen) span", isSaid ? caption(outcome) : frame.phase.words)
  }

  private func caption(_ outcome: TransitionOutcome?) -> String {
    switch outcome {
    case .finish?: "finished: \(reason)"
    case .cancel?: "cancelled: \(reason)"
    case nil: "not decided: \(reason)"
    }
  }
}

extension Frame.Phase {
  /// The phase's name in captions.
  fileprivate var words: String { self == .rested ? "at rest" : name }
}

extension LabReplay {
  /// A digest of all numbers of a replay, for comparing two builds of the engine bit for bit.
  struct ReplayDigest {
    private var words: [UInt64] = []

    /// Replays a trace and takes the numbers of its releases and frames.
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

    /// The high and low 32 bits of the digest, as a double holds no more than 53.
    var halves: [Double] {
      let digest = Digest(of: words).first
      return [Double(digest >> 32), Double(digest & 0xffff_ffff)]
    }

    private mutating func add(_ number: Double?) {
      words.append((number ?? -.infinity).bitPattern)
    }
  }
}
