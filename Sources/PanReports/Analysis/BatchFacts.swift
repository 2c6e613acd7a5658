import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTransitions

/// What sentences say of a batch besides its figures, counted trace by trace.
struct BatchFacts: Sendable {
  /// The units of the lengths.
  private(set) var units: Set<LengthUnit> = []
  /// The rates of the displays, in Hz.
  private(set) var rates: Set<Double> = []
  /// The file of the first one.
  private var source: ByteKey?
  /// Whether traces come from several files, so that each row has to name its own.
  private(set) var haveSeveralSources = false
  /// How many came to each verdict, by what was meant.
  private(set) var meant: [TransitionOutcome: [TraceVerdict: Int]] = [:]
  /// The recordings' own columns.
  private(set) var carried = PassthroughNames()
  /// Of how many no file says how large the screen was.
  private(set) var assumedLengths = 0
  /// How many have touches after the end of the first pan, and how many touches these are.
  private(set) var later = (traces: 0, contacts: 0)
  /// The releases.
  private(set) var released = ReleasedWays()
  /// How many went each way, where nothing but the drag says which way finishes.
  private(set) var ownWays: [TravelDirection: Int] = [:]
  /// Those that go another way than their file says.
  private(set) var disputed = DisputedWays()
  /// What the app decided, what the replay, and who let go, where the app's decision is known.
  private var pairs: [(app: TransitionOutcome, replay: TransitionOutcome?, person: String?)] = []
  /// Over how many phases of the display clock; nil without a sweep.
  private(set) var phases: Int?
  /// How many were replayed with them.
  private(set) var swept = 0
  /// Those whose decision depends on the phase.
  private(set) var changed = FirstTraces(PhaseTables.mostNamed)
  /// Those that the app decided otherwise.
  private(set) var differing = FirstTraces(AppAgreementText.mostListed)
  /// What a transition did wrong, each mistake with the first gesture that shows it.
  private(set) var findings: [(finding: TransitionFinding, count: Int, first: String)] = []
  /// Those that went on after the first pan.
  private(set) var longer = FirstTraces(AnalysisTable.mostSequels)

  /// How many have any of what is a fault, and how many could, for each of ``BatchFigures/faults``.
  private var faults = BatchFigures.faults.map { _ in (count: 0, total: 0) }

  /// From so much on a fault shows.
  private static let leastFault = 0.05

  /// Nothing counted yet.
  init() {}

  /// What sentences say of one trace alone.
  init(of trace: AnalyzedTrace) { add(trace) }

  /// How many say what was meant.
  var intents: Int { meant.values.reduce(0) { $0 + $1.values.reduce(0, +) } }
  /// What the lengths are called.
  var length: LengthLabel { LengthLabel(units) }
  /// The agreement with the app's own decisions; nil where none was recorded.
  var agreement: AppAgreement? { pairs.isEmpty ? nil : AppAgreement(pairs) }

  /// How many show a fault, out of those for which its metric is defined and not flagged.
  func faults(of metric: Metric) -> Rate {
    guard let index = BatchFigures.faults.firstIndex(of: metric) else { return Rate(0, of: 0) }
    return Rate(faults[index].count, of: faults[index].total)
  }

  /// Counts one more trace.
  mutating func add(_ trace: AnalyzedTrace) {
    let analysis = trace.analysis
    for (index, metric) in BatchFigures.faults.enumerated() {
      guard let value = analysis.measurements[metric].comparable else { continue }
      faults[index].total += 1
      if value.magnitude >= Self.leastFault { faults[index].count += 1 }
    }
    units.insert(analysis.lengthUnit)
    if let rate = analysis.displayRate { rates.insert(rate) }
    note(ByteKey(trace.source))
    if let intent = analysis.intent {
      meant[intent, default: [:]][analysis.verdict, default: 0] += 1
    }
    carried.add(analysis.columns)
    if analysis.travelBasis.length == .assumed { assumedLengths += 1 }
    if analysis.laterContacts > 0 {
      later.traces += 1
      later.contacts += analysis.laterContacts
    }
    if let release = analysis.release {
      released.add(release.progress, analysis.travel.direction)
    }
    if analysis.end != .notRecognized, analysis.travelBasis.direction == .drag {
      ownWays[analysis.travel.direction, default: 0] += 1
    }
    if analysis.travelBasis.direction == .contradicted {
      disputed.add(trace.source, analysis.travel.direction)
    }
    if let app = analysis.appDecision { pairs.append(app) }
    if analysis.isAsRecorded == false { differing.add(trace) }
    if !trace.laterActs.isEmpty { longer.add(trace) }
    for finding in trace.findings {
      if let index = findings.firstIndex(where: { $0.finding.name == finding.name }) {
        findings[index].count += 1
      } else {
        findings.append((finding, 1, analysis.id))
      }
    }
    guard let sweep = trace.phases else { return }
    phases = phases ?? sweep.verdicts.count
    swept += 1
    if sweep.changesVerdict { changed.add(trace) }
  }

  private mutating func note(_ file: ByteKey) {
    if let source, source != file { haveSeveralSources = true }
    source = source ?? file
  }
}

/// Gestures that go another way than their file says.
struct DisputedWays: Sendable {
  private(set) var count = 0
  /// The first one's file, and where it goes.
  private(set) var first: (source: String, direction: TravelDirection)?
  private(set) var sources: Set<ByteKey> = []

  /// Counts one more.
  mutating func add(_ source: String, _ direction: TravelDirection) {
    count += 1
    first = first ?? (source, direction)
    sources.insert(ByteKey(source))
  }
}

/// Which way released gestures went, and whether they got anywhere.
struct ReleasedWays: Sendable {
  private(set) var count = 0
  /// Whether all end behind where they began.
  private(set) var areAllBehind = true
  private(set) var directions: Set<TravelDirection> = []

  /// Counts one more.
  mutating func add(_ progress: Double, _ direction: TravelDirection) {
    count += 1
    if !(progress < 0) { areAllBehind = false }
    directions.insert(direction)
  }
}
