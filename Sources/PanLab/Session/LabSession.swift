import PanDocuments
package import PanReplay
import PanTraces
import PanTuning
import PanWords

/// The recordings that were opened, and the rule that decides them now.
package struct LabSession: Sendable {
  /// What was opened.
  private(set) var files: [LabFile] = []
  /// The gestures in the order of reading.
  private(set) var gestures: [LabGesture] = []
  /// What all of them are replayed with.
  package private(set) var configuration = ReplayConfiguration()
  /// What they can be put together by.
  private(set) var groups = GestureGroups([])
  /// What the page puts them together by; nil where by nothing.
  private(set) var grouping: String?
  /// Where everything of the map stands; nil before it was drawn.
  private(set) var map: DecisionLayers?
  /// The looks of the points on the page, by the gestures' places.
  private var shown: [DecisionKind?] = []

  /// A session without recordings.
  package init() {}

  /// Reads a file's bytes and replays its gestures: `open NAME`, the bytes as payload.
  mutating func open(_ request: LabRequest) -> LabReply {
    do throws(LabFile.Refusal) {
      let file = try LabFile.read(request.text(0), request.payload)
      // Names of people reach as far as the file: the first one's need no number.
      let input = files.isEmpty ? nil : files.count
      for var trace in file.traces {
        trace.peopleInput = input
        gestures.append(LabGesture(trace, from: file.name, configuration))
      }
      files.append(file)
      groups = GestureGroups(gestures)
      map = nil
      return LabReply {
        $0.member("name", file.name)
        $0.member("traces", file.traces.count)
        $0.member("rejected", file.rejected)
        if let form = file.form { $0.member("form", form) }
      }
    } catch {
      return .refusal(error.message, advice: error.advice)
    }
  }

  /// Forgets all recordings; the rule stays.
  mutating func clear() -> LabReply {
    let configuration = configuration
    self = LabSession()
    self.configuration = configuration
    return LabReply()
  }

  /// Takes a rule with its surroundings: `rule TEXT`, as `--policy` takes it.
  mutating func decide(by request: LabRequest) -> LabReply {
    do throws(PolicyTextError) {
      surround(ReplayConfiguration(policy: try FinishPolicy(text: request.text(0))))
      return step()
    } catch {
      return .refusal(error.message, advice: error.advice)
    }
  }

  /// Moves the two plain bounds: `bounds PROGRESS VELOCITY`.
  mutating func moveBounds(_ request: LabRequest) -> LabReply {
    guard let progress = request.number(0), let velocity = request.number(1) else {
      return .refusal("bounds are two numbers")
    }
    return decide(DraggedBounds(progress: progress, velocity: velocity))
  }

  /// Moves a bound to a place on the map: `drag progress|velocity|both X Y`.
  mutating func drag(_ request: LabRequest) -> LabReply {
    guard let map, let x = request.number(1), let y = request.number(2) else {
      return .refusal("a bound is dragged on a map")
    }
    let place = map.value(x: x, y: y)
    var bounds = DraggedBounds(configuration.policy) ?? DraggedBounds()
    if request.text(0) != "velocity" { bounds.progress = place.x }
    if request.text(0) != "progress" { bounds.velocity = place.y }
    return decide(bounds.typed)
  }

  private mutating func decide(_ bounds: DraggedBounds) -> LabReply {
    if DraggedBounds(configuration.policy) == nil {
      surround(ReplayConfiguration(policy: bounds.policy))
    } else {
      configuration.policy = bounds.policy
      for place in gestures.indices { gestures[place].decide(by: bounds, configuration) }
    }
    return step()
  }

  /// Replays everything in other surroundings.
  private mutating func surround(_ configuration: ReplayConfiguration) {
    self.configuration = configuration
    for place in gestures.indices { gestures[place] = gestures[place].replayed(configuration) }
  }

  /// What the gestures can be put together by: `groups`.
  var groupNames: LabReply { LabReply { $0.member("names", groups.names) } }

  /// Puts the gestures into groups: `group NAME`, without a name into none.
  mutating func group(_ request: LabRequest) -> LabReply {
    grouping = request.text(0).isEmpty ? nil : request.text(0)
    return step()
  }

  /// The map anew, for a picture this wide in a theme: `map WIDTH light|dark`.
  ///
  /// Numbers are in fours: a gesture's place, x, y and look.
  mutating func drawMap(_ request: LabRequest) -> LabReply {
    let map = DecisionLayers(gestures, width: request.number(0) ?? DecisionLayers.usualWidth)
    self.map = map
    shown = gestures.map { $0.kind }
    var numbers: [Double] = []
    for place in gestures.indices {
      guard let lift = gestures[place].lift, let kind = shown[place] else { continue }
      let point = map.place(lift.state)
      numbers += [Double(place), point.x, point.y, Double(kind.number)]
    }
    let state = LabState(self)
    return LabReply(numbers: numbers) {
      $0.member("svg", map.picture(request.text(1) == "dark" ? .dark : .light))
      $0.member("radius", map.radius)
      state.write(&$0)
    }
  }

  /// What the rule decides now; numbers are in pairs, a gesture's place and its new look.
  mutating func step() -> LabReply {
    var numbers: [Double] = []
    if map != nil {
      for place in gestures.indices {
        let kind = gestures[place].kind
        guard kind != shown[place], let kind else { continue }
        shown[place] = kind
        numbers += [Double(place), Double(kind.number)]
      }
    }
    let state = LabState(self)
    return LabReply(numbers: numbers) { state.write(&$0) }
  }

  /// The best bounds for what was meant, and the band of those that are as good: `best`.
  func best() -> LabReply {
    BestBounds(gestures, configuration).reply(on: map)
  }

  /// The gesture whose point is nearest: `nearest X Y`; none where none is near.
  func nearest(_ request: LabRequest) -> LabReply {
    guard let map, let x = request.number(0), let y = request.number(1) else { return LabReply() }
    var (best, least) = (-1, DecisionLayers.reach * DecisionLayers.reach)
    for place in gestures.indices {
      guard gestures[place].kind != nil, let lift = gestures[place].lift else { continue }
      let point = map.place(lift.state)
      let distance = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)
      if distance < least { (best, least) = (place, distance) }
    }
    return best < 0 ? LabReply() : describe(best)
  }

  /// What is known of a gesture: `gesture PLACE`.
  func gesture(_ request: LabRequest) -> LabReply {
    guard let place = request.integer(0), gestures.indices.contains(place) else {
      return .refusal("there is no such gesture")
    }
    return describe(place)
  }

  /// A gesture under up to four configurations, see ``SideBySide``.
  func replay(_ request: LabRequest) -> LabReply {
    guard let place = request.integer(0), gestures.indices.contains(place) else {
      return .refusal("there is no such gesture")
    }
    do throws(LabFile.Refusal) {
      return try SideBySide(gestures[place], request, usual: configuration).reply
    } catch {
      return .refusal(error.message, advice: error.advice)
    }
  }

  /// Digests of the replays of every so manieth gesture: `digest RULE FIRST STEP`, two numbers each.
  func digest(_ request: LabRequest) -> LabReply {
    guard let policy = try? FinishPolicy(text: request.text(0)), let first = request.integer(1),
      let step = request.integer(2), first >= 0, step > 0
    else { return .refusal("a digest needs a rule, a first gesture and a step") }
    let configuration = ReplayConfiguration(policy: policy)
    return LabReply(
      numbers: stride(from: first, to: gestures.count, by: step).flatMap {
        ReplayDigest(of: gestures[$0].trace, configuration).halves
      })
  }

  private func describe(_ place: Int) -> LabReply {
    LabReply {
      $0.member("place", place)
      $0.key("gesture")
      ListedGesture(place, gestures[place], configuration.policy).write(&$0)
    }
  }
}
