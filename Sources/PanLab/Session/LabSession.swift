import PanDocuments
package import PanReplay
import PanTraces

/// The recordings that were opened, and the rule that decides them now.
package struct LabSession: Sendable {
  /// The gestures in the order of reading.
  private(set) var gestures: [LabGesture] = []
  /// What all of them are replayed with.
  package private(set) var configuration = ReplayConfiguration()
  /// How many files were opened.
  private var fileCount = 0
  /// How each point on the page looks now, by the gesture's place; nil before the map was drawn.
  private var shown: [PointKind?] = []
  /// Where everything of the map stands; nil before it was drawn.
  private var map: DecisionLayers?

  /// A session without recordings.
  package init() {}

  /// Reads a file's bytes and replays its gestures: `open NAME`, the bytes as payload.
  mutating func open(_ request: LabRequest) -> LabReply {
    var parser = TraceParser(fileStem: request.text(0))
    let (configuration, file) = (configuration, fileCount)
    var found: [LabGesture] = []
    let receive: (TraceEvent) -> Void = { event in
      guard case .trace(var trace) = event else { return }
      // A name means the same person in one file only.
      trace.peopleInput = file
      found.append(LabGesture(trace, configuration))
    }
    unsafe request.payload.withUnsafeBytes { unsafe parser.read($0, receive: receive) }
    parser.finish(receive: receive)
    fileCount += 1
    gestures += found
    map = nil
    let rejected = parser.counts.rejected
    return LabReply {
      $0.member("traces", found.count)
      $0.member("rejected", rejected)
    }
  }

  /// Forgets all recordings; the rule stays.
  mutating func clear() -> LabReply {
    gestures = []
    fileCount = 0
    map = nil
    return LabReply()
  }

  /// Takes a rule with its surroundings: `rule TEXT`, as `--policy` takes it.
  mutating func decide(by request: LabRequest) -> LabReply {
    do throws(PolicyTextError) {
      let policy = try FinishPolicy(text: request.text(0))
      configuration = ReplayConfiguration(policy: policy)
    } catch {
      return .refusal(error.message, advice: error.advice)
    }
    for place in gestures.indices {
      gestures[place] = LabGesture(gestures[place].trace, configuration)
    }
    return state()
  }

  /// Moves the two plain bounds in the surroundings that are there: `bounds PROGRESS VELOCITY`.
  mutating func moveBounds(_ request: LabRequest) -> LabReply {
    guard let progress = request.number(0), let velocity = request.number(1) else {
      return .refusal("bounds are two numbers")
    }
    configuration.policy = .progressOrVelocity(progress: progress, velocity: velocity)
    for place in gestures.indices { gestures[place].decide(configuration) }
    return state()
  }

  /// The map anew, for a picture this wide in a theme: `map WIDTH light|dark`.
  mutating func map(_ request: LabRequest) -> LabReply {
    let theme: Theme = request.text(1) == "dark" ? .dark : .light
    let map = DecisionLayers(gestures, width: request.number(0) ?? ChartLayout.width)
    self.map = map
    shown = gestures.map { $0.kind }
    var numbers: [Double] = []
    for place in gestures.indices {
      guard let lift = gestures[place].lift, let kind = shown[place] else { continue }
      let point = map.place(lift.state)
      numbers += [Double(place), point.x, point.y, Double(kind.rawValue)]
    }
    return LabReply(numbers: numbers) {
      $0.member("svg", map.chart.svg(theme, width: map.width))
      write(to: &$0)
    }
  }

  /// What the last change of the rule changed on the map: numbers are pairs of a gesture's place and
  /// its new look.
  mutating func step(_ request: LabRequest) -> LabReply { state() }

  private mutating func state() -> LabReply {
    var numbers: [Double] = []
    if map != nil {
      for place in gestures.indices {
        let kind = gestures[place].kind
        guard kind != shown[place] else { continue }
        shown[place] = kind
        if let kind { numbers += [Double(place), Double(kind.rawValue)] }
      }
    }
    return LabReply(numbers: numbers) { write(to: &$0) }
  }

  private func write(to writer: inout JSONWriter) {
    writer.key("counts")
    LabCounts(gestures).write(&writer)
    writer.member("rule", configuration.policy.text)
    if let map {
      let region = map.region(of: configuration.policy)
      writer.member("region", region.area)
      writer.member("border", region.border)
    }
  }
}
