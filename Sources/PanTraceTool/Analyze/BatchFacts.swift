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
  /// Counts by direction of the traces whose finish direction was taken from the drag.
  private(set) var dragDirections: [TravelDirection: Int] = [:]
  /// The traces whose transition goes another way than their file says.
  private(set) var disputed = DirectionConflicts()
  /// The app's decision, the replay's, and the person, for traces with a recorded decision.
  private var pairs: [(app: TransitionOutcome, replay: TransitionOutcome?, person: String?)] = []
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

  /// Counts one more trace.
  mutating func add(_ trace: AnalyzedTrace) {
    let analysis = trace.analysis
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
    if analysis.end.hasPan, analysis.travelBasis.direction == .drag {
      dragDirections[analysis.travel.direction, default: 0] += 1
    }
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
