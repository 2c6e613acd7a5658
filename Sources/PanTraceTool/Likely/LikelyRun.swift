import PanBatch
import PanMetrics
import PanReplay
import PanReports
import PanText
import PanTraces
import PanTuning
import PanWords

/// The traces of a command line in the sessions of a log.
struct LikelyRun {
  /// What a replay adds to a row of the log.
  struct Fact: Sendable {
    let id: String
    /// How the gesture ended; the time of rest is in seconds from its first sample.
    let end: SessionSwipe.End
    let direction: TravelDirection
    /// Whether the trace has an intent of its own.
    let isAsked: Bool
    let unit: LengthUnit
    /// The progress and the velocity at the release; nil without one.
    let release: (progress: Double, velocity: Double)?
  }

  private let log: SessionLog
  private let steps: [SessionStep]
  /// The traces of the steps that are gestures.
  private let traces: [Int: TracePlace]
  private let facts: [TracePlace: Fact]
  /// The number of logged gestures without a usable trace.
  private let missing: Int
  /// The number of traces that are not in the log.
  private let unlogged: Int

  /// Joins a log with the facts of the replayed traces.
  init(
    _ log: SessionLog, _ facts: [TracePlace: Fact], name: String, inputs: [Input]
  ) throws {
    var places: [ByteKey: TracePlace] = [:]
    for (place, fact) in facts {
      guard let other = places.updateValue(place, forKey: ByteKey(fact.id)) else { continue }
      let names = [place, other].sorted().map { inputs[$0.input].name }
      throw CommandFailure(
        .noInput, "\(names[0]) and \(names[1]) both have a trace \(VisibleText.oneLine(fact.id))",
        advice: "A session log names traces by their ids: give files whose ids differ.")
    }
    var steps: [SessionStep] = []
    var traces: [Int: TracePlace] = [:]
    var missing = 0
    var seen: Set<TracePlace> = []
    for row in log.rows {
      var content: SessionStep.Content
      switch row.what {
      case .event(let event): content = .event(event)
      case .gesture(let gesture):
        if let place = places[ByteKey(gesture.trace)], let fact = facts[place] {
          guard seen.insert(place).inserted else {
            throw CommandFailure(
              .noInput,
              "\(name):\(row.line): trace \(VisibleText.oneLine(gesture.trace)) is here twice")
          }
          traces[steps.count] = place
          content = .swipe(Self.swipe(gesture, fact, at: row.time))
        } else {
          // The event is not known, so the next step does not follow directly.
          missing += 1
          content = .event(.other)
        }
      }
      steps.append(SessionStep(session: row.session, time: row.time, content: content))
    }
    guard !traces.isEmpty else {
      throw CommandFailure(
        .noInput, "\(name): none of its gestures is among the traces",
        advice: "Its trace_id is the traces' own.")
    }
    self.log = log
    self.steps = steps
    self.traces = traces
    self.facts = facts
    self.missing = missing
    unlogged = facts.count - traces.count
  }

  private static func swipe(
    _ gesture: SessionLog.Gesture, _ fact: Fact, at time: Double
  ) -> SessionSwipe {
    let end: SessionSwipe.End =
      switch fact.end {
      case _ where gesture.isGenerated: .dropped(.generated)
      case .dropped: fact.end
      case .decided(let outcome, let settled): .decided(outcome, settled: time + settled)
      }
    return SessionSwipe(
      target: .init(
        transition: gesture.transition, item: gesture.item,
        direction: gesture.direction ?? fact.direction),
      end: end)
  }

  /// The report on the likely intents.
  func report(
    inputs: [Input], rejections: Rejections = Rejections([])
  ) -> LikelyReport {
    var gestures: [Int: LikelyReport.Gesture] = [:]
    for (step, place) in traces {
      guard let fact = facts[place] else { continue }
      let decision: TransitionOutcome? =
        if case .decided(let outcome, _) = fact.end { outcome } else { nil }
      gestures[step] = LikelyReport.Gesture(
        source: inputs[place.input].name, id: fact.id, participant: log.rows[step].participant,
        decision: decision, isAsked: fact.isAsked, release: fact.release)
    }
    return LikelyReport(
      LikelyIntents(steps, window: LikelyIntents.usualWindow), gestures: gestures,
      transitions: log.transitions,
      windows: Set(LikelyIntents.windows + [LikelyIntents.usualWindow]).sorted()
        .map { LikelyIntents(steps, window: $0) },
      notes: notes, rejections: rejections, length: LengthLabel(facts.values.lazy.map(\.unit)))
  }

  private var notes: [String] {
    var notes: [String] = []
    if missing > 0 {
      notes.append(
        "\(counted(missing, "gesture")) of the log without a usable trace: no sign is looked for "
          + "across them.")
    }
    if unlogged > 0 { notes.append("\(counted(unlogged, "trace")) not in the log, left out.") }
    return notes
  }
}

extension LikelyRun.Fact {
  /// The facts of a replay; a recorded decision of the app wins over the replay's.
  init(_ replay: Replay) {
    id = replay.trace.id
    direction = replay.travel.direction
    isAsked = replay.trace.intent != nil
    unit = replay.trace.lengthUnit
    release = replay.release.map { ($0.state.progress, $0.state.velocity ?? 0) }
    guard let release = replay.release else {
      end = .dropped(replay.end == .notRecognized ? .tap : .undecided)
      return
    }
    if release.isSystemCancelled {
      end = .dropped(.systemCancelled)
    } else if replay.interruptions > 0 {
      end = .dropped(.caught)
    } else {
      end = .decided(
        replay.trace.recordedDecision ?? release.decision.outcome,
        settled: replay.frames.last?.time ?? release.time)
    }
  }
}

extension LikelyRun {
  /// Replays all traces for their likely intents alone.
  ///
  /// Defects of traces are not reported here, but when the command reads the inputs again.
  init(
    _ path: String, _ inputs: [Input], _ options: InputOptions, _ settings: ReplaySettings
  ) throws {
    var facts: [TracePlace: Fact] = [:]
    let batch = TraceBatch(
      inputs: inputs, options: options.readingOptions, threads: options.jobs,
      honorsExclusions: !options.countsExcluded)
    try batch.run { trace in
      Fact(settings.replay(trace).replay)
    } consume: { place, fact in
      facts[place] = fact
    }
    try self.init(
      try SessionLogFile.read(path, unit: options.timeUnit), facts,
      name: Input(argument: path).name, inputs: inputs)
  }
}
