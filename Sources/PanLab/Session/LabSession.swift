import PanDocuments
package import PanReplay
import PanTraces
import PanWords

/// The recordings that were opened, the rule that decides them now, and what of them is on the page.
package struct LabSession: Sendable {
  /// What was opened.
  private(set) var files: [LabFile] = []
  /// The gestures in the order of reading.
  private(set) var gestures: [LabGesture] = []
  /// What all of them are replayed with.
  package private(set) var configuration = ReplayConfiguration()
  /// The same in words, without the rule.
  private(set) var surroundings = LabSettings.Surroundings(ReplayConfiguration())
  /// What a lab could not take of what it was to begin with.
  var leftOut: [String] = []
  /// Whether gestures count that their recordings say to leave out.
  private var countsAll = false
  /// How many files were opened: names of people reach as far as a file.
  private var opened = 0
  /// More gestures than this are replayed under the rival only once somebody chooses it.
  private static let mostUnasked = 2000
  /// What lengths of the gestures are called.
  private(set) var length = LengthLabel.points
  /// What they can be put together by.
  private var groups = GestureGroups([])
  /// What the page puts them together by; nil where by nothing.
  private(set) var grouping: String?
  /// What the page looks like.
  private(set) var look = PageLook()
  /// Where everything of the map stands; nil before it was drawn.
  private(set) var map: DecisionLayers?
  /// What is dragged on the map; nil where nothing is.
  var drag: MapDrag?
  /// The looks of the points on the page, by the gestures' places.
  private var shown: [DecisionKind?] = []
  /// The form in which the rule is taken home.
  private(set) var form = "command"
  /// The live screens.
  var stage = LiveStage()
  /// The rule beside this one: the second of them decides by it.
  var rival = Rival(LabSession.usualRival)
  /// What was last pulled on them; nil before, and once it is kept.
  var swipe: LabGesture?
  /// What a page proposes that was opened without recordings.
  var story = Story()
  /// The gesture that is watched.
  var player = Player()
  /// Going through gestures by eye; nil where nobody does.
  var labeling: GestureLabeling?
  /// What somebody saw by eye.
  var eye = EyeLabels()

  /// A rule that decides many swipes otherwise than the usual one.
  static var usualRival: ReplayConfiguration {
    (try? FinishPolicy(text: "flutter-dismissible")).map { ReplayConfiguration(policy: $0) }
      ?? ReplayConfiguration()
  }

  /// A session without recordings.
  package init() {}

  /// The page as it begins: what can be picked, and how it is set.
  mutating func begin() -> LabReply {
    var page = PageChanges()
    page.markup(
      "#rule",
      Markup.options([(name: "", title: "the two bounds below")] + RuleCatalog.rules))
    page.markup("#beside-rule", Markup.options(RuleCatalog.rules))
    player.changeSetups(&page)
    changeLive(&page)
    page.text(
      "#live-text",
      "The same finger under two rules: try a short, quick flick. One of them may close.")
    page.text("#status", "Drop recordings here, or open them.")
    return LabReply(page: page)
  }

  /// Reads a file's bytes and replays its gestures: `open NAME`, the bytes as payload.
  ///
  /// A file of the same name takes the place of the one before.
  mutating func open(_ request: LabRequest) -> LabReply {
    do throws(LabFile.Refusal) {
      // Names of people reach as far as the file: the first one's need no number.
      let file = try LabFile.read(
        request.text(0), request.payload, input: opened == 0 ? nil : opened, firstPlace: 0)
      try refuseTwice(file)
      let before = files.firstIndex { $0.name == file.name }
      if let before { remove(before) }
      opened += 1
      let first = gestures.count
      gestures += file.traces.map { trace in
        LabGesture(
          trace, from: file.name, leftOut: countsAll ? nil : file.reasonToLeaveOut(trace),
          configuration)
      }
      labelAgain(from: first)
      var kept = file.withoutTraces
      kept.moveUp(by: -first)
      files.append(kept)
      var page = PageChanges()
      page.text("#status", files.count == 1 ? file.sentence : sentence(after: file))
      page.set("#status", "class", file.doubt == nil ? nil : "error")
      changeSections(&page)
      return LabReply(page: page) {
        $0.member("traces", file.traces.count)
        // The page is as wide as it is only with its sections on it.
        $0.member("looks", true)
      }
    } catch {
      return .refusal(error.message, advice: error.advice)
    }
  }

  /// The same gestures under another name would count twice.
  private func refuseTwice(_ file: LabFile) throws(LabFile.Refusal) {
    for other in files where other.name != file.name && other.places.count == file.traces.count {
      let isSame = zip(gestures[other.places], file.traces).allSatisfy {
        $0.digest == LabGesture.digest(of: $1)
      }
      guard isSame else { continue }
      throw LabFile.Refusal(
        message: "\(file.name) has the same gestures as \(other.name)",
        advice: "They are open already.")
    }
  }

  /// Closes a file: `close NUMBER`, counted from 0.
  mutating func close(_ request: LabRequest) -> LabReply {
    guard let number = request.integer(0), files.indices.contains(number) else {
      return .refusal("there is no such file")
    }
    let name = files[number].name
    remove(number)
    var page = PageChanges()
    page.text("#status", "\(name) is closed.")
    page.set("#status", "class", nil)
    changeSections(&page)
    watchAgain(&page)
    return LabReply(page: page) {
      $0.member("closed", name)
      $0.member("looks", true)
    }
  }

  private mutating func remove(_ number: Int) {
    let places = files.remove(at: number).places
    gestures.removeSubrange(places)
    for later in files.indices where later >= number { files[later].moveUp(by: places.count) }
    player.close()
    (labeling, map, drag) = (nil, nil, nil)
  }

  /// Counts the gestures that recordings say to leave out, or leaves them out again: `count`.
  mutating func count() -> LabReply {
    countsAll.toggle()
    for file in files {
      for place in file.places {
        let trace = gestures[place].trace
        gestures[place] = LabGesture(
          trace, from: file.name, leftOut: countsAll ? nil : file.reasonToLeaveOut(trace),
          configuration)
      }
    }
    map = nil
    var page = PageChanges()
    changeSections(&page)
    return LabReply(page: page) { $0.member("looks", true) }
  }

  /// What is open after another file was, in words.
  private func sentence(after file: LabFile) -> String {
    "\(file.sentence) \(gestures.count) gestures of \(files.count) files in all."
  }

  /// Asks the rival of all gestures.
  mutating func lookBeside() { rival.look(at: gestures) }

  private mutating func changeSections(_ page: inout PageChanges) {
    rival = Rival(rival.configuration)
    if gestures.count <= Self.mostUnasked { lookBeside() }
    groups = GestureGroups(gestures)
    length = LengthLabel(gestures.map { $0.trace.lengthUnit })
    if let grouping, !groups.names.contains(grouping) { self.grouping = nil }
    map = nil
    page.show("#take", if: !gestures.isEmpty)
    let none = [(name: "", title: "nothing")]
    page.markup("#by", Markup.options(none + groups.names.map { (name: $0, title: $0) }))
    page.show("#grouping", if: !groups.names.isEmpty)
    FileList(files, gestures, countsAll: countsAll).change(&page)
    TakeAway(self).changeDownloads(&page)
  }

  /// Forgets all recordings; the rule stays.
  mutating func clear() -> LabReply {
    var fresh = LabSession()
    (fresh.configuration, fresh.surroundings) = (configuration, surroundings)
    (fresh.look, fresh.leftOut, fresh.eye, fresh.form) = (look, leftOut, eye, form)
    fresh.story = story
    (fresh.countsAll, fresh.stage, fresh.rival) = (countsAll, stage, Rival(rival.configuration))
    fresh.eye.close()
    fresh.player = player
    fresh.player.close()
    self = fresh
    return LabReply()
  }

  /// Takes a rule with all that belongs to it: `configure NAME=VALUE …`, see ``LabSettings``.
  mutating func configure(_ request: LabRequest) -> LabReply {
    let settings = LabSettings(request.arguments)
    leftOut = settings.leftOut
    surround(settings.configuration)
    return liveStep()
  }

  /// Takes a rule with its surroundings: `rule TEXT`, as `--policy` takes it; without a text the two
  /// bounds.
  mutating func decide(by request: LabRequest) -> LabReply {
    guard !request.text(0).isEmpty else { return decide(DraggedBounds()) }
    do throws(PolicyTextError) {
      surround(ReplayConfiguration(policy: try FinishPolicy(text: request.text(0))))
      return liveStep()
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

  /// Moves one of them: `bound progress|velocity NUMBER`.
  mutating func moveBound(_ request: LabRequest) -> LabReply {
    guard let number = request.number(1) else { return .refusal("a bound is a number") }
    var bounds = DraggedBounds(configuration.policy) ?? DraggedBounds()
    if request.text(0) == "velocity" { bounds.velocity = number } else { bounds.progress = number }
    return decide(bounds)
  }

  /// Decides by the two bounds; where another rule did, its surroundings go with it, unless the
  /// bounds were found in them.
  mutating func decide(_ bounds: DraggedBounds, best: BestBounds? = nil) -> LabReply {
    player.age(by: 0)
    if DraggedBounds(configuration.policy) == nil {
      var configuration = ReplayConfiguration(policy: bounds.policy)
      // What was searched is how these gestures look in the rule's surroundings: they stay.
      if best != nil {
        configuration = self.configuration
        configuration.policy = bounds.policy
      }
      surround(configuration)
      return liveStep(best: best)
    } else {
      configuration.policy = bounds.policy
      for place in gestures.indices { gestures[place].decide(by: bounds, configuration) }
    }
    return step(best: best)
  }

  /// A step with what other surroundings change of the live screens.
  private mutating func liveStep(best: BestBounds? = nil) -> LabReply {
    var page = PageChanges()
    changeLive(&page)
    return step(page, best: best)
  }

  /// Replays everything in other surroundings.
  mutating func surround(_ configuration: ReplayConfiguration) {
    player.age(by: 0)
    self.configuration = configuration
    surroundings = LabSettings.Surroundings(configuration)
    for place in gestures.indices { gestures[place] = gestures[place].replayed(configuration) }
  }

  /// Settles by another controller: only gestures that were caught again see any of it.
  mutating func take(_ interaction: InteractionStyle) {
    player.age(by: 0)
    configuration.interaction = interaction
    surroundings = LabSettings.Surroundings(configuration)
    for place in gestures.indices where gestures[place].isCaught {
      gestures[place] = gestures[place].replayed(configuration)
    }
  }

  /// The way that finishes, for code that has to name it.
  var direction: TravelDirection {
    configuration.direction ?? gestures.first?.trace.travelDirection ?? stage.presentation.direction
  }

  /// Chooses the form in which the rule is taken home: `form NAME`.
  mutating func take(form request: LabRequest) -> LabReply {
    form = request.text(0)
    return step()
  }

  /// Puts the gestures into groups: `group NAME`, without a name into none.
  mutating func group(_ request: LabRequest) -> LabReply {
    grouping = request.text(0).isEmpty ? nil : request.text(0)
    return step()
  }

  /// Says what a gesture meant; any other word than those of outcomes says that nobody can tell.
  mutating func label(_ place: Int, _ word: String) {
    gestures[place].label(word)
    eye.see(gestures[place].digest, word)
  }

  /// Gives the gestures from a place on what somebody saw of them earlier.
  mutating func labelAgain(from first: Int) {
    guard !eye.isEmpty else { return }
    for place in gestures[first...].indices {
      if let word = eye.recall(gestures[place].digest) { gestures[place].label(word) }
    }
  }

  /// Hands over a file to keep: `download NUMBER` for the gestures of a file as CSV, counted from 0,
  /// `download vectors` for what a port of the rule reproduces, and `download map` for the map as a picture for a page or a slide.
  mutating func download(_ request: LabRequest) -> LabReply {
    switch request.text(0) {
    case "map": return LabReply { TakeAway(self).writeMap(&$0) }
    case "vectors": return LabReply { TakeAway(self).writeVectors(&$0) }
    default: break
    }
    guard let number = request.integer(0), files.indices.contains(number) else {
      return .refusal("there is no such file")
    }
    let file = files[number]
    guard let csv = file.csv(gestures) else {
      return .refusal("\(file.name): its gestures cannot stand in one file")
    }
    eye.takeAway(gestures[file.places].map { $0.digest })
    defer { eye.rest() }
    var page = PageChanges()
    changeLabeling(&page)
    return LabReply(page: page) {
      $0.download(file.downloadName, csv)
      eye.writeKept(&$0)
    }
  }

  /// The page has another look: `look MAP-WIDTH WIDTH light|dark still|moving`.
  mutating func take(_ request: LabRequest) -> LabReply {
    let new = PageLook(request)
    // Browsers of phones tell of another height whenever their bars come and go.
    guard new != look || map == nil else { return LabReply() }
    look = new
    let map = DecisionLayers(gestures, width: look.mapWidth)
    self.map = map
    shown = gestures.map { $0.kind }
    var page = PageChanges()
    page.markup("#map", map.layers(gestures, look.theme))
    changeLabeling(&page)
    watchAgain(&page)
    changeSwipe(&page)
    rival.changeBorder(&page, map)
    return step(page)
  }

  /// What the rule decides now; numbers are in pairs, a point and its new look.
  mutating func step(
    _ before: PageChanges = PageChanges(), best: BestBounds? = nil
  ) -> LabReply {
    var page = before
    var numbers: [Double] = []
    if let map {
      for (point, place) in map.places.enumerated() {
        guard let kind = gestures[place].kind, kind != shown[place] else { continue }
        shown[place] = kind
        numbers += [Double(point), Double(kind.number)]
      }
    }
    page.set("#cloud", "d", best.flatMap { map?.cloud($0.corners) } ?? "")
    page.set("#band", "d", best.flatMap { map?.band($0.boxes) } ?? "")
    page.text("#best-text", best?.sentence(LabCounts(gestures)) ?? "")
    page.text(
      "#left-out",
      leftOut.isEmpty
        ? "" : "Not carried over, so that decisions may differ: \(leftOut.joined(separator: "; "))."
    )
    let state = LabState(self)
    state.change(&page)
    page.text("#live-rule-0", configuration.policy.shortName)
    rival.change(&page, self, state.counts)
    let told = files.allSatisfy { $0.name == Self.liveFile }
    story.see(state.counts)
    page.text("#story", told ? story.sentence : "")
    eye.rest()
    return LabReply(page: page, numbers: numbers) {
      state.write(&$0)
      $0.member("address", address)
      $0.member("goesOn", player.goesOn || stage.goesOn)
    }
  }

  /// The best bounds for what was meant, taken, and the band of those that are as good: `best`.
  mutating func best() -> LabReply {
    do throws(LabFile.Refusal) {
      let best = try BestBounds(gestures, configuration)
      story.findBest()
      return decide(best.bounds, best: best)
    } catch {
      var page = PageChanges()
      page.text("#best-text", "\(error.message). \(error.advice ?? "")")
      return LabReply(page: page)
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
}
