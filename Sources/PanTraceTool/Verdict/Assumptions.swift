import PanAnalysis
import PanEngine
import PanTrace
import PanTraces
import PanTransitions

/// What the figures rest on: the rule, and assumptions for what no file states.
struct Assumptions {
  private let batch: AnalyzedBatch
  private let settings: ReplaySettings
  /// What the files say of their events, each answer once. Nil for those that do not say it.
  private let streams: Set<Trace.EventStream?>

  init(_ batch: AnalyzedBatch, _ settings: ReplaySettings, _ files: [FileReport]) {
    self.batch = batch
    self.settings = settings
    streams = Set(files.filter { $0.counts.kept > 0 }.map { $0.header?.metadata.eventStream })
  }

  /// A sentence for each.
  var sentences: [String] {
    [
      rule, events, clock, origin, missing, settle, options, length,
      Directions.assumed(batch.facts.unsaid),
      Directions.contradicted(batch.facts.disputed, settings),
      AnalysisTable.rateSentence(batch.facts, clock: settings.configuration.clock),
      later,
    ].compactMap { $0 }
  }

  /// The note on touches after the first pan, which only a transition replays.
  ///
  /// Nothing else reveals that a file of many gestures without ids was read as one trace.
  private var later: String? {
    let (traces, contacts) = batch.facts.later
    guard traces > 0, settings.transition == nil else { return nil }
    let touches = counted(contacts, "touch", "touches")
    let verb = contacts == 1 ? "is" : "are"
    return "\(touches) after the first pan of \(counted(traces, "trace")) \(verb) not counted: "
      + "one trace is one gesture. A column trace_id tells gestures apart."
  }

  /// The rule in a few words: `the default rule: 50 % of the way, or 500 pt/s`.
  var subject: String { "\(settings.ruleName): \(words)" }

  /// The rule, with the estimator that its velocity is measured by.
  private var rule: String {
    let advice = settings.hasDefaultRule ? " (give yours with --policy)" : ""
    return "\(settings.ruleName.capitalizedFirst)\(advice): \(words); velocities by "
      + "\(settings.configuration.estimator.name)."
  }

  /// What the rule's framework does not get of what was recorded, or gets besides.
  private var events: String? {
    let recognizer = settings.configuration.recognizer
    guard let stream = recognizer.eventStream else { return nil }
    let name = settings.configuration.policy.name
    let reach = "\(NumberText.plain(recognizer.browserSlop)) \(batch.length.symbol)"
    let gets = "\(name.capitalizedFirst) gets \(stream.name) events"
    let sentences = Trace.EventStream.allCases.map { $0 as Trace.EventStream? } + [nil]
    let found = sentences.filter { streams.contains($0) && $0 != stream }.compactMap { recorded in
      switch (recorded, stream) {
      case (.pointer, .touch):
        "\(gets): movements of the files' pointer events within \(reach) of the touch-down are left out."
      case (.touch, _):
        "\(gets). The files have touch events, which browsers hold back within \(reach) of the "
          + "touch-down."
      case (let recorded?, _): "\(gets). The files have \(recorded.name) events."
      case (nil, .touch):
        "\(gets), which browsers hold back within \(reach) of the touch-down: if a file has pointer "
          + "events, the line '# event_stream: pointer' in front of its rows leaves these movements out."
      case (nil, _): nil
      }
    }
    return found.isEmpty ? nil : found.joined(separator: " ")
  }

  /// The decisions that hang on a clock which no file has.
  private var clock: String? {
    let (first, count) = batch.facts.clocked
    guard count > 0 else { return nil }
    let policy = settings.configuration.policy
    let more = count > first.count ? " and others" : ""
    let cause =
      batch.facts.handlerRule != nil
      ? "reads it in its handlers, up to 30 ms after the event"
      : "takes one sample a frame, and no file says when the frames were"
    return
      "Clock: \(policy.name) \(cause), and so \(counted(count, "decision")) may be another: "
      + "\(first.joined(separator: ", "))\(more)."
  }

  /// From where a rule of one's own counts the way, which loses the first points of it.
  private var origin: String? {
    let (policy, recognizer) = (settings.configuration.policy, settings.configuration.recognizer)
    guard policy.preset == nil, policy.looksAtWay else { return nil }
    guard recognizer.origin == .recognition else {
      return "The way counts from \(recognizer.origin.name), as asked for."
    }
    let slop = "\(NumberText.plain(recognizer.hysteresis)) \(batch.length.symbol)"
    let count = batch.facts.otherwise.fromTouchDown
    // A rule in Swift has no text to say it in.
    let cure =
      if case .custom = policy { "--set origin=touch-down" } else {
        "'from touch-down' in the rule"
      }
    return
      "The way counts from the recognition, \(slop) after the touch-down: \(cure) counts all of it, "
      + "which changes \(Self.others(count))."
  }

  /// The decisions that rest on a missing velocity.
  private var missing: String? {
    let count = batch.facts.otherwise.withoutVelocity
    guard count > 0 else { return nil }
    return
      "A missing velocity counts as 0: 'no v passes no test' in the rule changes \(Self.others(count))."
  }

  /// Why there are no figures of the settle.
  private var settle: String? {
    settings.configuration.hasUnknownSettle
      ? "How \(settings.configuration.policy.name) settles is not known, or no controller does it so: "
        + "there are no figures of it (--controller takes one)." : nil
  }

  private static func others(_ count: Int) -> String {
    count == 0 ? "no decision" : counted(count, "decision")
  }

  private var words: String {
    let policy = settings.configuration.policy
    if let name = policy.givenName { return "\(name), \(policy.formula)" }
    guard let far = policy.plainBound(.progress) else {
      return "finishes when \(policy.sentence(in: batch.length))"
    }
    let way = "\(DecisionSentence.percent(far)) of the way"
    guard let fast = policy.plainBound(.velocity) else { return way }
    return "\(way), or \(DecisionSentence.plain(fast)) \(batch.length.speed)"
  }

  private var options: String {
    let options = settings.options(naming: [], byGivenName: true)
    return options.isEmpty
      ? "Replay settings: the defaults." : "Replay settings: \(options), otherwise the defaults."
  }

  private var length: String? {
    let count = batch.facts.assumedLengths
    guard count > 0 else { return nil }
    let usual = ReadingOptions.usualContainer
    let size = "\(NumberText.plain(usual.x)) × \(NumberText.plain(usual.y)) pt"
    return
      "\(whose(count)) how large the screen was: \(size) is assumed (--container sets another)."
  }

  private func whose(_ count: Int) -> String {
    count == batch.count ? "No file says" : "For \(counted(count, "trace")) no file says"
  }

  /// Sentences about directions that a reader may not expect.
  enum Directions {
    /// The note that a transition's direction overrides that of files. Nil if none differs.
    ///
    /// Nil also with --direction: the user chose the direction then.
    static func contradicted(
      _ ways: BatchFacts.DirectionConflicts, _ settings: ReplaySettings
    ) -> String? {
      guard let setup = settings.transition, !settings.isDirectionGiven, let first = ways.first
      else {
        return nil
      }
      let others = ways.sources.count - 1
      let files = first.source + (others > 0 ? " and \(counted(others, "other file"))" : "")
      return "\(setup.shortText) goes \(first.direction.name), although \(files) "
        + "say\(others > 0 ? "" : "s") otherwise of \(counted(ways.count, "gesture")): where "
        + "--direction is not given, the transition's own counts."
    }

    /// The finish directions that were taken from the drags. Nil if directions are recorded.
    static func assumed(_ ways: BatchFacts.UnsaidDirections) -> String? {
      let (common, own) = (list(ways.common), list(ways.own))
      let sentences = [
        common.isEmpty ? nil : shared(common, ways.strays),
        own.isEmpty ? nil : separate(own),
      ]
      let found = sentences.compactMap { $0 }
      return found.isEmpty ? nil : found.joined(separator: " ")
    }

    private typealias Count = (direction: TravelDirection, count: Int)

    private static func list(_ counts: [TravelDirection: Int]) -> [Count] {
      TravelDirection.allCases.map { ($0, counts[$0, default: 0]) }.filter { $0.count > 0 }
    }

    /// Files of whose drags nearly all go one way.
    private static func shared(_ ways: [Count], _ strays: (first: [String], count: Int)) -> String {
      let total = ways.reduce(0) { $0 + $1.count }
      let words = ways.map { "\($0.direction.name)" }.joined(separator: ", ")
      let taken =
        ways.count == 1
        ? "so that way is taken to finish" : "so the way of most in each file is taken to finish"
      guard strays.count > 0 else {
        return "No direction is recorded: all drags go \(words), \(taken)."
      }
      let more = strays.count > strays.first.count ? " and others" : ""
      return "No direction is recorded: \(total - strays.count) of \(counted(total, "drag")) go "
        + "\(words), \(taken) (--direction says another); \(strays.first.joined(separator: ", "))\(more) "
        + "\(strays.count == 1 ? "goes" : "go") another way."
    }

    /// Files whose drags go several ways.
    private static func separate(_ ways: [Count]) -> String? {
      guard let most = ways.max(by: { $0.count < $1.count }) else { return nil }
      guard ways.count > 1 else {
        return
          "No direction is recorded: all drags go \(most.direction.name), so that way is taken to finish."
      }
      let list = ways.map { "\($0.count) \($0.direction.name)" }.joined(separator: ", ")
      return "No direction is recorded, so each gesture counts in its own: \(list); "
        + "--direction \(most.direction.name) makes the most frequent one count for all."
    }
  }
}
