// The session's way from a file to the page:
// 1. `LabFile` reads a trace file, or imports a log. Each trace becomes a `LabGesture`.
// 2. A gesture is replayed under the configuration, and keeps its releases, not its frames.
// 3. `Doubts` asks whether the recordings can be believed.
// 4. `LabState` counts decisions and writes all that depends on the rule.
// 5. Dragged bounds decide the kept releases again, so that thousands of gestures follow a finger.

import PanAnalysis
import PanDocuments
package import PanEngine
import PanImport
import PanTraces

/// The state behind the page: open recordings, the current rule, and what the page shows.
package struct LabSession: Sendable {
  /// The open files.
  private(set) var files: [LabFile] = []
  /// The gestures of all files, in the order of reading.
  private(set) var gestures: [LabGesture] = []
  /// The configuration of all replays.
  package private(set) var configuration = ReplayConfiguration()
  /// The configuration in words, without the rule.
  private(set) var surroundings = LabSettings.Surroundings(ReplayConfiguration())
  /// The words of the initial configuration that the lab cannot apply.
  var leftOut: [String] = []
  /// Whether gestures count that their recordings leave out.
  private var countsAll = false
  /// The number of files opened so far.
  private var opened = 0
  /// With more gestures than this, the rival replays only on request.
  private static let mostUnasked = 2000
  /// The label of the gestures' lengths.
  private(set) var length = LengthLabel.points
  /// The columns for grouping.
  private var groups = LabCounts.Groups([])
  /// The column that the page groups by. Nil for none.
  private(set) var grouping: String?
  /// The page's width and preferences.
  private(set) var look = PageChanges.Look()
  /// The map. Nil before it is drawn.
  private(set) var map: DecisionLayers?
  /// The current drag on the map. Nil for none.
  var drag: DecisionLayers.Drag?
  /// The kinds of the points on the page, by the gestures' indices.
  private var shown: [DecisionKind?] = []
  /// The selected form of the rule's export.
  private(set) var form = "command"
  /// Whether the rules are open on a small page.
  private var isPanelOpen = false
  /// The live screens.
  var stage = LiveStage()
  /// The rule of the second live screen.
  var rival = Rival(LabSession.usualRival)
  /// The last swipe on the live screens. Nil before, and once it is kept.
  var swipe: LabGesture?
  /// The tutorial of a page without recordings.
  var story = Story()
  /// The player.
  var player = Player()
  /// The pass of labeling by eye. Nil for none.
  var labeling: LabelingPass?
  /// The labels by eye.
  var eye = EyeLabels()
  /// Whether the recordings can be believed.
  var doubts = Doubts()
  /// The logs that wait for what they do not say. The first one is asked about.
  private var questions: [LabFile.Question] = []

  /// The initial rival: a rule that disagrees with the default on many swipes.
  static var usualRival: ReplayConfiguration {
    (try? FinishPolicy(text: "flutter-dismissible")).map { ReplayConfiguration(policy: $0) }
      ?? ReplayConfiguration()
  }

  /// A session without recordings.
  package init() {}

  /// Handles `begin`: fills the page's lists and controls.
  mutating func begin() -> Lab.Reply {
    var page = PageChanges()
    page.markup(
      "#rule",
      Markup.options([(name: "", title: "the two bounds above")] + LabSettings.rules))
    page.markup("#beside-rule", Markup.options(LabSettings.rules))
    player.changeSetups(&page)
    changeLive(&page)
    page.text("#status", "Drop recordings here, or open them.")
    page.show("#ask", if: false)
    return Lab.Reply(page: page)
  }

  /// Handles `open NAME` with a file's bytes as payload: reads it and replays its gestures.
  ///
  /// It replaces an open file of the same name.
  mutating func open(_ request: Lab.Request) -> Lab.Reply {
    do throws(LabFile.Refusal) {
      let file = try LabFile.read(request.text(0), request.payload, firstPlace: 0)
      try refuseTwice(file)
      let before = files.firstIndex { $0.name == file.name }
      // Only now that the new file is read: one that cannot be read leaves the old one open.
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
      if opened == 1, file.name != Self.liveFile {
        page.text(
          "#live-text",
          "The same finger under two rules: try a short, quick flick. One of them may close.")
      }
      page.text("#status", files.count == 1 ? file.sentence : sentence(after: file))
      page.set("#status", "class", file.doubt == nil ? nil : "error")
      changeSections(&page)
      return Lab.Reply(page: page) {
        $0.member("traces", file.traces.count)
        // The page's width is only final once its sections are shown.
        $0.member("looks", true)
      }
    } catch {
      guard let question = error.question else {
        return .refusal(error.message, advice: error.advice)
      }
      questions = questions.filter { $0.name != question.name } + [question]
      return .refusal(error.message, advice: error.advice, asking())
    }
  }

  /// Shows the form for the first log that waits, or hides it.
  private func asking() -> PageChanges {
    var page = PageChanges()
    page.show("#ask", if: !questions.isEmpty)
    guard let question = questions.first else { return page }
    page.text("#ask-title", question.name)
    page.show("#ask-size", if: question.settings.size != nil)
    page.value("#ask-width", question.settings.size.map { NumberText.plain($0.x) } ?? "")
    page.value("#ask-height", question.settings.size.map { NumberText.plain($0.y) } ?? "")
    page.value("#ask-scale", question.settings.scale.map { NumberText.plain($0) } ?? "")
    page.scroll(to: "#ask")
    return page
  }

  /// Handles `ask width|height|scale NUMBER`, `ask open` and `ask leave`: the form for a log.
  ///
  /// Answers with a trace file, which the page opens.
  mutating func ask(_ request: Lab.Request) -> Lab.Reply {
    guard var question = questions.first else { return Lab.Reply(page: asking()) }
    let number = request.number(1)
    switch request.text(0) {
    case "width": question.settings.size?.x = number ?? 0
    case "height": question.settings.size?.y = number ?? 0
    case "scale": question.settings.scale = number
    case "leave":
      questions.removeFirst()
      return Lab.Reply(page: asking())
    default:
      do throws(LabFile.Refusal) {
        guard let text = try question.answered() else {
          return .refusal("A screen has a width, a height and pixels in a point, all above 0")
        }
        questions.removeFirst()
        return Lab.Reply(page: asking()) { $0.file("opens", question.name, text) }
      } catch {
        return .refusal(error.message, advice: error.advice)
      }
    }
    questions[0] = question
    return Lab.Reply()
  }

  /// Refuses the gestures of an open file under another name, as they would count twice.
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

  /// Handles `close NUMBER`: closes a file, counted from 0.
  mutating func close(_ request: Lab.Request) -> Lab.Reply {
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
    return Lab.Reply(page: page) {
      $0.member("closed", name)
      $0.member("looks", true)
    }
  }

  private mutating func remove(_ number: Int) {
    let places = files.remove(at: number).places
    gestures.removeSubrange(places)
    for later in files.indices where later >= number { files[later].moveUp(by: places.count) }
    player.close()
    // All of them hold indices of gestures, which have moved.
    (labeling, map, drag) = (nil, nil, nil)
  }

  /// Handles `count`: toggles whether left-out gestures count.
  mutating func count() -> Lab.Reply {
    countsAll.toggle()
    for file in files {
      for place in file.places {
        let trace = gestures[place].trace
        gestures[place] = LabGesture(
          trace, from: file.name, leftOut: countsAll ? nil : file.reasonToLeaveOut(trace),
          configuration)
      }
    }
    var page = PageChanges()
    changeSections(&page)
    return Lab.Reply(page: page) { $0.member("looks", true) }
  }

  /// The status after opening another file.
  private func sentence(after file: LabFile) -> String {
    "\(file.sentence) In all \(counted(gestures.count, "gesture")) of \(files.count) files."
  }

  /// Replays all gestures under the rival.
  mutating func lookBeside() { rival.look(at: gestures) }

  private mutating func changeSections(_ page: inout PageChanges) {
    rival = Rival(rival.configuration)
    if gestures.count <= Self.mostUnasked { lookBeside() }
    doubts.look(at: gestures, files)
    doubts.answer(configuration)
    groups = LabCounts.Groups(gestures)
    length = LengthLabel(gestures.map { $0.trace.lengthUnit })
    if let grouping, !groups.names.contains(grouping) { self.grouping = nil }
    map = nil
    page.show("#take", if: !gestures.isEmpty)
    page.show("#grouped", if: !groups.names.isEmpty)
    let none = [(name: "", title: "nothing")]
    page.markup("#by", Markup.options(none + groups.names.map { (name: $0, title: $0) }))
    page.value("#by", grouping ?? "")
    LabFile.List(files, gestures, countsAll: countsAll).change(&page)
    TakeAway(self).changeDownloads(&page)
  }

  /// Handles `clear`: closes all recordings and keeps the rule.
  mutating func clear() -> Lab.Reply {
    var fresh = LabSession()
    (fresh.configuration, fresh.surroundings) = (configuration, surroundings)
    (fresh.look, fresh.leftOut, fresh.eye, fresh.form) = (look, leftOut, eye, form)
    (fresh.story, fresh.grouping) = (story, grouping)
    (fresh.countsAll, fresh.stage, fresh.rival) = (countsAll, stage, Rival(rival.configuration))
    fresh.questions = questions
    fresh.eye.close()
    fresh.player = player
    fresh.player.close()
    self = fresh
    return Lab.Reply()
  }

  /// Handles `configure NAME=VALUE …`: sets the whole configuration, see ``LabSettings``. The word
  /// `believe=DOUBT` accepts a doubt.
  mutating func configure(_ request: Lab.Request) -> Lab.Reply {
    let (believed, words) = Doubts.split(request.arguments)
    let settings = LabSettings(words)
    leftOut = settings.leftOut
    // Without a name all doubts that there are now would be accepted.
    if !believed.isEmpty { doubts.accept(believed) }
    surround(settings.configuration)
    return liveStep()
  }

  /// Handles `rule TEXT`: sets a rule as `--policy` does, with its own configuration. Without a
  /// text, the two default bounds.
  mutating func decide(by request: Lab.Request) -> Lab.Reply {
    guard !request.text(0).isEmpty else { return decide(DraggedBounds()) }
    do throws(FinishPolicy.TextError) {
      surround(ReplayConfiguration(policy: try FinishPolicy(text: request.text(0))))
      return liveStep()
    } catch {
      return .refusal(error.message, advice: error.advice)
    }
  }

  /// Handles `bounds PROGRESS VELOCITY`: sets both bounds.
  mutating func moveBounds(_ request: Lab.Request) -> Lab.Reply {
    guard let progress = request.number(0), let velocity = request.number(1) else {
      return .refusal("bounds are two numbers")
    }
    return decide(DraggedBounds(progress: progress, velocity: velocity))
  }

  /// Handles `bound progress|velocity NUMBER`: sets one bound.
  mutating func moveBound(_ request: Lab.Request) -> Lab.Reply {
    guard let number = request.number(1) else { return .refusal("a bound is a number") }
    var bounds = DraggedBounds(configuration.policy) ?? DraggedBounds()
    if request.text(0) == "velocity" { bounds.velocity = number } else { bounds.progress = number }
    return decide(bounds)
  }

  /// Decides by the two bounds.
  ///
  /// After a rule of another form, the rest of the configuration is reset, unless the bounds were
  /// searched in it (`best`).
  mutating func decide(_ bounds: DraggedBounds, best: DraggedBounds.Best? = nil) -> Lab.Reply {
    player.ruleChanged()
    if DraggedBounds(configuration.policy) == nil {
      var configuration = ReplayConfiguration(policy: bounds.policy)
      // The search used releases under the current configuration, so it stays.
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
    var page = PageChanges()
    forgetVerdict(&page)
    return step(page, best: best)
  }

  /// A ``step(_:best:)`` that also updates the live screens.
  private mutating func liveStep(best: DraggedBounds.Best? = nil) -> Lab.Reply {
    var page = PageChanges()
    changeLive(&page)
    return step(page, best: best)
  }

  /// Sets a configuration and replays all gestures.
  mutating func surround(_ configuration: ReplayConfiguration) {
    player.ruleChanged()
    self.configuration = configuration
    surroundings = LabSettings.Surroundings(configuration)
    for place in gestures.indices { gestures[place] = gestures[place].replayed(configuration) }
    doubts.answer(configuration)
  }

  /// Lets the page ask for the map again, as all points are elsewhere.
  mutating func forgetMap() { map = nil }

  /// Sets the controller. It only affects gestures that may be caught again, which are replayed.
  mutating func setController(_ interaction: InteractionStyle) {
    player.ruleChanged()
    configuration.interaction = interaction
    surroundings = LabSettings.Surroundings(configuration)
    for place in gestures.indices where gestures[place].isCaught {
      gestures[place] = gestures[place].replayed(configuration)
    }
  }

  /// Handles `panel`: opens and closes the rules on a small page.
  mutating func togglePanel() -> Lab.Reply {
    var page = PageChanges()
    openPanel(!isPanelOpen, &page)
    return Lab.Reply(page: page)
  }

  /// Opens or closes the rules on a small page.
  mutating func openPanel(_ isOpen: Bool, _ page: inout PageChanges) {
    isPanelOpen = isOpen
    page.set("#controls", "class", isOpen ? "open" : nil)
    page.set("#more", "aria-expanded", isOpen ? "true" : "false")
  }

  /// Handles `form NAME`: selects the form of the rule's export.
  mutating func chooseForm(_ request: Lab.Request) -> Lab.Reply {
    form = request.text(0)
    return step()
  }

  /// Handles `group NAME`: counts by a column. Without a name, of all gestures alone.
  mutating func group(_ request: Lab.Request) -> Lab.Reply {
    grouping = request.text(0).isEmpty ? nil : request.text(0)
    return step()
  }

  /// Labels a gesture. Any word but those of outcomes says that the intent cannot be seen.
  mutating func label(_ place: Int, _ word: String) {
    gestures[place].label(word)
    eye.see(gestures[place].digest, word)
  }

  /// Applies earlier labels to the gestures from an index on.
  mutating func labelAgain(from first: Int) {
    guard !eye.isEmpty else { return }
    for place in gestures[first...].indices {
      if let word = eye.recall(gestures[place].digest) { gestures[place].label(word) }
    }
  }

  /// Handles `download NUMBER` (a file's gestures as CSV, counted from 0) and `download map` (the
  /// map as SVG).
  mutating func download(_ request: Lab.Request) -> Lab.Reply {
    if request.text(0) == "map" { return Lab.Reply { TakeAway(self).writeMap(&$0) } }
    guard let number = request.integer(0), files.indices.contains(number) else {
      return .refusal("there is no such file")
    }
    let file = files[number]
    guard let csv = file.csv(gestures) else {
      return .refusal("\(file.name): its gestures cannot stand in one file")
    }
    // The file has these labels, so the browser need not keep them.
    eye.takeAway(gestures[file.places].map { $0.digest })
    defer { eye.rest() }
    var page = PageChanges()
    changeLabeling(&page)
    return Lab.Reply(page: page) {
      $0.file("file", file.downloadName, csv)
      eye.writeKept(&$0)
    }
  }

  /// Handles `look`, see ``PageChanges/Look``: draws the map for another look.
  mutating func look(_ request: Lab.Request) -> Lab.Reply {
    let new = PageChanges.Look(request)
    // Phones send this whenever the browser's bars come and go, with an unchanged width.
    guard new != look || map == nil else { return Lab.Reply() }
    look = new
    let map = DecisionLayers(gestures, width: look.mapWidth, plotHeight: look.plotHeight)
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

  /// Answers with the current decisions. Numbers are pairs of a point's index and its new kind.
  mutating func step(
    _ before: PageChanges = PageChanges(), best: DraggedBounds.Best? = nil
  ) -> Lab.Reply {
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
    page.show("#shades", if: best != nil)
    page.markup("#quality", best.flatMap { map?.quality($0.table) } ?? [])
    page.text("#best-text", best?.sentence(LabCounts(gestures)) ?? "")
    // It was said of the rule before.
    page.text("#hover", "")
    page.text(
      "#left-out",
      leftOut.isEmpty
        ? "" : "Not carried over, so that decisions may differ: \(leftOut.joined(separator: "; "))."
    )
    let state = LabState(self)
    state.change(&page)
    page.text("#live-rule-0", configuration.policy.shortName)
    rival.change(&page, self, state.counts)
    // The tutorial is for a page without recordings of others.
    let told = files.allSatisfy { $0.name == Self.liveFile }
    story.see(state.counts)
    page.text("#story", told ? story.sentence : "")
    eye.rest()
    return Lab.Reply(page: page, numbers: numbers) {
      state.write(&$0)
      $0.member("address", address)
      $0.member("goesOn", player.goesOn || stage.goesOn)
    }
  }

  /// Handles `best`: sets the best bounds for the intents, and draws the equally good ones.
  mutating func best() -> Lab.Reply {
    do throws(LabFile.Refusal) {
      if let doubt = doubts.sentence {
        // Bounds that fit what was misread would fit nothing else.
        throw LabFile.Refusal(message: String(doubt.dropLast()), advice: doubts.advice)
      }
      let best = try DraggedBounds.Best(gestures, configuration)
      story.findBest()
      return decide(best.bounds, best: best)
    } catch {
      var page = PageChanges()
      page.text("#best-text", "\(error.message). \(error.advice ?? "")")
      return Lab.Reply(page: page)
    }
  }

  /// Handles `digest RULE FIRST STEP`: digests of the replays of every n-th gesture, two numbers
  /// each.
  func digest(_ request: Lab.Request) -> Lab.Reply {
    guard let policy = try? FinishPolicy(text: request.text(0)), let first = request.integer(1),
      let step = request.integer(2), first >= 0, step > 0
    else { return .refusal("a digest needs a rule, a first gesture and a step") }
    let configuration = ReplayConfiguration(policy: policy)
    return Lab.Reply(
      numbers: stride(from: first, to: gestures.count, by: step).flatMap {
        LabReplay.ReplayDigest(of: gestures[$0].trace, configuration).halves
      })
  }
}

/// The part of the state in the page's address: the two rules, the presentation, the gesture on
/// show.
///
/// So links can be shared, and the browser's back button undoes a step.
extension LabSession {
  /// The words `name=value` of the address, without defaults.
  var address: [String] {
    var words: [String] = []
    if configuration.policy != FinishPolicy.progressOrVelocity() {
      words.append("policy=\(configuration.policy.text)")
    }
    words += surroundings.differences.map { "\($0.name)=\($0.value)" }
    if rival.configuration.policy != Self.usualRival.policy {
      words.append("beside=\(rival.configuration.policy.text)")
    }
    if stage.presentation != .back { words.append("show=\(stage.presentation.rawValue)") }
    if let place = player.showing?.place, gestures.indices.contains(place) {
      words.append("gesture=\(gestures[place].trace.id)")
    }
    return words
  }

  /// Handles `address NAME=VALUE …`: restores the state of an address.
  mutating func go(to request: Lab.Request) -> Lab.Reply {
    func value(_ name: String) -> String? {
      request.arguments.first { $0.hasPrefix("\(name)=") }.map {
        String($0.dropFirst(name.count + 1))
      }
    }
    // These are the page's own. All other words are settings of the configuration.
    let own = ["beside=", "show=", "gesture="]
    let settings = LabSettings(
      request.arguments.filter { word in !word.isEmpty && !own.contains { word.hasPrefix($0) } })
    leftOut = settings.leftOut
    if settings.configuration != configuration { surround(settings.configuration) }
    let beside = value("beside").flatMap { try? FinishPolicy(text: $0) } ?? Self.usualRival.policy
    if beside != rival.configuration.policy {
      rival = Rival(ReplayConfiguration(policy: beside))
      lookBeside()
    }
    let presentation = value("show").flatMap { LiveStage.Presentation(rawValue: $0) } ?? .back
    var page = PageChanges()
    if presentation != stage.presentation { present(presentation, &page) }
    changeLive(&page)
    rival.changeBorder(&page, map)
    if let name = value("gesture"),
      let place = gestures.indices.first(where: { gestures[$0].trace.id == name })
    {
      // Showing it again would start the player anew at each step of undo.
      if player.showing?.place != place { show(place) }
    } else if value("gesture") == nil {
      player.close()
    }
    replayWatched()
    watchAgain(&page)
    return step(page)
  }
}
