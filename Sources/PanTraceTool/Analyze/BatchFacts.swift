import PanAnalysis
import PanEngine
import PanTraces
import PanTransitions

/// Counts about a batch that its sentences need besides figures, updated trace by trace.
struct BatchFacts: Sendable {
  /// The units of the lengths.
  private(set) var units: [Trace.LengthUnit] = []
  /// The rates of the displays, in Hz.
  private(set) var rates: Set<Double> = []
  /// The file of the first trace.
  private var source: ByteKey?
  /// Whether traces come from several files, so that each row has to name its own.
  private(set) var haveSeveralSources = false
  /// How many traces with an intent came to each verdict.
  private(set) var meant:
    [(intent: TransitionOutcome, verdict: TraceAnalysis.Verdict, count: Int)] = []
  /// The names of the passthrough columns.
  private(set) var passthrough = PassthroughNames()
  /// The count of traces whose screen size had to be assumed.
  private(set) var assumedLengths = 0
  /// The count of traces with touches after the first pan, and the count of those touches.
  private(set) var later = (traces: 0, contacts: 0)
  /// The traces whose finish direction no file says.
  private(set) var unsaid = UnsaidDirections()
  /// The traces whose transition goes another way than their file says.
  private(set) var disputed = DirectionConflicts()
  /// The app's decision, the replay's, and the person, for traces with a recorded decision.
  private var pairs: [(app: AppDecision, replay: AppDecision?, person: String?)] = []
  /// A rule that is no preset, whose text may say more of what it means. Nil for a preset.
  private var ownRule: FinishPolicy?
  private var countsFromRecognition = false
  /// How many decisions would be others if the way counted from the touch-down, and if a missing
  /// velocity did not count as 0.
  private(set) var otherwise = (fromTouchDown: 0, withoutVelocity: 0)
  /// The traces whose decision may be another by the clock that the rule's framework goes by.
  private(set) var clocked = (first: [String](), count: 0)
  /// A preset's rule that reads its clock in handlers. Nil for any other.
  private(set) var handlerRule: FinishPolicy?
  /// The traces that the app decided otherwise.
  private(set) var differing = FirstByRank<AnalyzedTrace>(RateText.Agreement.mostListed)
  /// What was found in replays through a transition.
  private(set) var found = FindingCounts()
  /// What was noted of recorded content.
  private(set) var noted = FindingCounts()

  /// For each of ``BatchOpening/Figures/faults``: the traces that have it, and those with a figure.
  private var faults = BatchOpening.Figures.faults.map { _ in (count: 0, total: 0) }

  /// The smallest magnitude that counts as a fault, in the metric's unit.
  private static let leastFault = 0.05

  /// Creates the facts of no traces.
  init() {}

  /// The count of traces with an intent.
  var intents: Int { meant.reduce(0) { $0 + $1.count } }
  /// The unit of the lengths, as text.
  var length: LengthLabel { LengthLabel(units) }
  /// The agreement with the app's own decisions. Nil if none was recorded.
  var agreement: AppAgreement? { pairs.isEmpty ? nil : AppAgreement(pairs) }

  /// How many show a fault, out of those for which its metric is defined and not flagged.
  func faults(of metric: Metric) -> Rate {
    guard let index = BatchOpening.Figures.faults.firstIndex(of: metric) else {
      return Rate(0, of: 0)
    }
    return Rate(faults[index].count, of: faults[index].total)
  }

  /// Takes the rule by which the traces are decided, before the first is counted.
  mutating func expect(_ configuration: ReplayConfiguration) {
    let policy = configuration.policy
    if let preset = policy.preset {
      if preset.touch.events?.clock == .handler { handlerRule = policy }
      return
    }
    ownRule = policy
    countsFromRecognition = configuration.recognizer.origin == .recognition
  }

  /// Counts one more trace.
  mutating func add(_ trace: AnalyzedTrace) {
    let analysis = trace.analysis
    if let ownRule, analysis.verdict.isDecision, let release = analysis.release?.state {
      if countsFromRecognition, ownRule.dependsOnOrigin(release) { otherwise.fromTouchDown += 1 }
      if ownRule.dependsOnMissingVelocity(release) { otherwise.withoutVelocity += 1 }
    }
    let isClocked =
      if let handlerRule, let release = analysis.release?.state {
        handlerRule.dependsOnClock(release)
      } else {
        trace.dependsOnFrames
      }
    if isClocked, analysis.verdict.isDecision {
      clocked.count += 1
      if clocked.first.count < UnsaidDirections.mostNamed { clocked.first.append(analysis.id) }
    }
    // A figure that is not comparable would be called a fault of the app, though the recording is short.
    for (index, metric) in BatchOpening.Figures.faults.enumerated() {
      guard let value = analysis.measurements[metric].comparable else { continue }
      faults[index].total += 1
      if value.magnitude >= Self.leastFault { faults[index].count += 1 }
    }
    if !units.contains(analysis.lengthUnit) { units.append(analysis.lengthUnit) }
    if let rate = analysis.displayRate { rates.insert(rate) }
    note(ByteKey(trace.source))
    // Two intents times seven verdicts at most: a list is searched faster than a dictionary.
    if let intent = analysis.intent {
      let verdict = analysis.verdict
      if let index = meant.firstIndex(where: { $0.intent == intent && $0.verdict == verdict }) {
        meant[index].count += 1
      } else {
        meant.append((intent, verdict, 1))
      }
    }
    passthrough.add(analysis.columns)
    // Only these facts say that a direction or a size was guessed, so that a reader can object.
    if analysis.travelBasis.length == .assumed { assumedLengths += 1 }
    if analysis.laterContacts > 0 {
      later.traces += 1
      later.contacts += analysis.laterContacts
    }
    unsaid.add(analysis)
    if analysis.travelBasis.direction == .contradicted {
      disputed.add(trace.source, analysis.travel.direction)
    }
    if let app = analysis.appDecision { pairs.append(app) }
    if analysis.isAsRecorded == false { differing.add(trace) }
    for finding in trace.findings {
      found.add(finding.name, "\(finding.what) \(finding.advice)", in: analysis.id)
    }
    for code in analysis.notes where code.isAboutContent {
      noted.add(code.name, "\(code.summary) Advice: \(code.advice).", in: analysis.id)
    }
  }

  private mutating func note(_ file: ByteKey) {
    if let source, source != file { haveSeveralSources = true }
    source = source ?? file
  }

  /// How many gestures have each finding, in the order in which they were met.
  struct FindingCounts: Sendable {
    private var entries: [(name: String, words: String, count: Int, first: String)] = []

    mutating func add(_ name: String, _ words: @autoclosure () -> String, in gesture: String) {
      if let index = entries.firstIndex(where: { $0.name == name }) {
        entries[index].count += 1
      } else {
        entries.append((name, words(), 1, gesture))
      }
    }

    var sentences: [String] {
      entries.map {
        "\($0.name), in \(counted($0.count, "gesture")), first \($0.first): \($0.words)"
      }
    }
  }
}

extension BatchFacts {
  /// Traces whose finish direction was taken from drags, as no file says it.
  struct UnsaidDirections: Sendable {
    /// Counts by the direction that nearly all drags of the file have.
    private(set) var common: [TravelDirection: Int] = [:]
    /// Counts by the trace's own direction, for files whose drags go several ways.
    private(set) var own: [TravelDirection: Int] = [:]
    /// The first traces that go another way than their file's, and how many there are.
    private(set) var strays = (first: [String](), count: 0)

    /// Counts one more trace, if it has a pan.
    mutating func add(_ analysis: TraceAnalysis) {
      guard analysis.end.hasPan else { return }
      let way = analysis.travel.direction
      switch analysis.travelBasis.direction {
      case .configured, .contradicted, .recorded: break
      case .drag: own[way, default: 0] += 1
      case .common: common[way, default: 0] += 1
      case .strayed:
        common[way, default: 0] += 1
        strays.count += 1
        if strays.first.count < Self.mostNamed { strays.first.append(analysis.id) }
      }
    }

    static let mostNamed = 3
  }

  /// Traces whose transition goes another way than their file says.
  struct DirectionConflicts: Sendable {
    private(set) var count = 0
    /// The file of the first such trace, and the trace's direction.
    private(set) var first: (source: String, direction: TravelDirection)?
    private(set) var sources: Set<ByteKey> = []

    /// Counts one more trace.
    mutating func add(_ source: String, _ direction: TravelDirection) {
      count += 1
      first = first ?? (source, direction)
      sources.insert(ByteKey(source))
    }
  }
}
