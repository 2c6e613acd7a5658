import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// The live screens: two contents under one finger.
extension LabSession {
  /// Handles `live down TIME X Y WIDTH HEIGHT`, `move TIME X Y …`, `up TIME X Y`, `cancel TIME X
  /// Y`, `key NAME TIME WIDTH HEIGHT`, `show PRESENTATION`, `beside RULE`, `give on|off` and `keep
  /// finish|cancel|unsaid`.
  mutating func live(_ request: Lab.Request) -> Lab.Reply {
    func sample(_ place: Int) -> PadContact.Sample? {
      guard let time = request.number(place), let x = request.number(place + 1),
        let y = request.number(place + 2)
      else { return nil }
      return PadContact.Sample(time, x, y)
    }
    switch request.text(0) {
    case "down":
      guard let first = sample(1), let width = request.number(4), let height = request.number(5)
      else { break }
      stage.down(first, on: Vector(x: width, y: height))
    case "move":
      for place in stride(from: 1, to: request.arguments.count, by: 3) {
        if let next = sample(place) { stage.move(next) }
      }
    case "up", "cancel":
      if let last = sample(1) { stage.end(last, request.text(0) == "up" ? .up : .cancel) }
    case "key": press(request)
    case "show":
      guard let presentation = LiveStage.Presentation(rawValue: request.text(1)) else { break }
      var page = PageChanges()
      present(presentation, &page)
      return liveReply(page)
    case "give":
      stage.gives = request.text(1) == "on"
      return liveReply()
    case "beside": return beside(request.text(1))
    case "keep": return keepSwipe(request.text(1))
    default: return .refusal("'\(request.text(0))' is nothing that happens to a live screen")
    }
    return Lab.Reply { $0.member("goesOn", stage.goesOn) }
  }

  /// A key on a live screen: an arrow pulls, with shift (`fast`) at the speed of a flick. `Escape`
  /// takes the touch away, and no name lifts the finger.
  private mutating func press(_ request: Lab.Request) {
    guard let clock = request.number(2) else { return }
    let word = request.text(1)
    guard let direction = TravelDirection(rawValue: word) else {
      return stage.release(clock, word == "escape" ? .cancel : .up)
    }
    guard let width = request.number(3), let height = request.number(4) else { return }
    let speed = request.text(5) == "fast" ? 900.0 : 200
    stage.press(direction.vector(along: speed), clock, on: Vector(x: width, y: height))
  }

  /// Sets the rival, the rule of the second screen. The text is one that `rule` accepts.
  private mutating func beside(_ text: String) -> Lab.Reply {
    do throws(FinishPolicy.TextError) {
      rival = Rival(ReplayConfiguration(policy: try FinishPolicy(text: text)))
      lookBeside()
      var page = PageChanges()
      changeLive(&page)
      rival.changeBorder(&page, map)
      return step(page)
    } catch {
      return .refusal(error.message, advice: error.advice)
    }
  }

  /// Sets the transition of the live screens, and drops the last swipe, which was of another one.
  mutating func present(_ presentation: LiveStage.Presentation, _ page: inout PageChanges) {
    stage.presentation = presentation
    if swipe != nil { page.text("#live-text", "") }
    swipe = nil
  }

  private func liveReply(_ before: PageChanges = PageChanges()) -> Lab.Reply {
    var page = before
    changeLive(&page)
    changeScreens(&page)
    return Lab.Reply(page: page) { $0.member("address", address) }
  }

  /// Updates what depends on the rules and the presentation.
  func changeLive(_ page: inout PageChanges) {
    let rules = [configuration, rival.configuration]
    for (screen, rule) in rules.enumerated() {
      page.text("#live-rule-\(screen)", rule.policy.shortName)
      page.set("#live-\(screen)", "data-show", stage.presentation.rawValue)
    }
    page.markup(
      "#shows",
      LiveStage.Presentation.allCases.map { presentation in
        .element(
          "button",
          [
            ("type", "button"), ("data-do", "live show \(presentation.rawValue)"),
            ("aria-pressed", presentation == stage.presentation ? "true" : "false"),
          ], presentation.title)
      })
    let panel = LiveStage.SettlePanel(configuration.interaction)
    panel.change(&page, before: panel)
    page.value("#beside-rule", rival.configuration.policy.preset?.name ?? "")
    page.show("#live-keep", if: swipe != nil)
    changeSwipe(&page)
    forgetVerdict(&page)
  }

  /// Clears the verdict on the last swipe, which other rules may decide otherwise.
  func forgetVerdict(_ page: inout PageChanges) {
    for screen in 0..<LiveStage.screens { page.text("#live-said-\(screen)", "") }
  }

  /// Advances the live screens to the page's clock, in ms.
  mutating func frameLive(_ clock: Double, _ page: inout PageChanges) {
    guard stage.goesOn else { return }
    let before = stage.replays[0]?.release?.time
    stage.frame(clock, [configuration, rival.configuration])
    changeScreens(&page)
    guard let lift = stage.replays[0]?.release, lift.time != before else { return }
    land(&page)
  }

  /// Updates the positions of the contents and the words under them.
  private func changeScreens(_ page: inout PageChanges) {
    for screen in 0..<LiveStage.screens {
      let replay = stage.replays[screen]
      var progress = stage.progress(of: screen)
      // With reduced motion, the content jumps to its end.
      if look.isStill, let target = stage.target(of: screen) { progress = target }
      let finger = stage.finger ?? .zero
      page.set(
        "#live-\(screen)", "style",
        "--p: \(NumberText.fixed(progress, decimals: 5)); "
          + "--fx: \(NumberText.coordinate(finger.x))px; "
          + "--fy: \(NumberText.coordinate(finger.y))px")
      page.set(
        "#live-\(screen)", "class",
        "phone" + (stage.isHeld ? " held" : "") + (stage.goesOn ? "" : " resting"))
      // The last verdict stays until the next pull.
      guard replay != nil else { continue }
      let verdict = stage.verdict(of: screen)
      page.set("#live-said-\(screen)", "class", "said" + (verdict.map { " \($0.name)" } ?? ""))
      page.text("#live-said-\(screen)", verdict?.words ?? "")
    }
    if stage.isHeld { page.text("#live-text", "") }
  }

  /// Handles a lift: shows the verdict and draws the swipe on the map.
  private mutating func land(_ page: inout PageChanges) {
    let trace = stage.trace(of: 0)
    let gesture = LabGesture(trace, from: Self.liveFile, configuration)
    swipe = gesture
    story.see(gesture)
    if files.allSatisfy({ $0.name == Self.liveFile }) { page.text("#story", story.sentence) }
    // Each screen says its reason. Without a lift no rule was asked.
    if gesture.lift == nil {
      page.text("#live-text", "The system took the touch away: it comes back.")
    }
    page.show("#live-keep")
    changeSwipe(&page)
  }

  /// Draws the last swipe on the map.
  func changeSwipe(_ page: inout PageChanges) {
    let place = swipe?.lift.flatMap { map?.place($0.state) }
    page.show("#you", if: place != nil)
    guard let place else { return }
    page.set(
      "#you", "transform",
      "translate(\(NumberText.coordinate(place.x)) \(NumberText.coordinate(place.y)))")
  }

  /// The name of the file that collects kept swipes.
  static let liveFile = "my-swipes.csv"

  /// Adds the last swipe to ``liveFile``, and answers with the file, which the page opens.
  ///
  /// The word is the intent. Any word but those of outcomes leaves it open.
  private mutating func keepSwipe(_ word: String) -> Lab.Reply {
    guard let swipe else { return .refusal("nothing was swiped yet") }
    let kept = files.first { $0.name == Self.liveFile }.map { gestures[$0.places] } ?? []
    var trace = swipe.trace
    trace.id = "me-\(kept.count + 1)"
    trace.intent = TransitionOutcome(rawValue: word)
    trace.columns = [
      Trace.PassthroughColumn(name: "transition", content: .same(stage.presentation.rawValue)),
      Trace.PassthroughColumn(
        name: "intent_from", content: .same(trace.intent == nil ? "" : "said")),
    ]
    let traces = kept.map { $0.trace } + [trace]
    let metadata = Trace.Metadata(entries: [.init(key: "recorder", value: "pantrace lab live")])
    guard let file = try? TraceWriter(for: traces, metadata: metadata).file(traces) else {
      return .refusal(
        "the swipe cannot stand in one file with \(Self.liveFile)",
        advice: "Save and close that file first.")
    }
    self.swipe = nil
    var page = PageChanges()
    page.show("#live-keep", if: false)
    page.text("#live-text", "Kept in \(Self.liveFile): it counts now, and is under Take it home.")
    changeSwipe(&page)
    return Lab.Reply(page: page) {
      $0.file("opens", Self.liveFile, String(decoding: file, as: UTF8.self))
    }
  }
}

extension LabReplay {
  /// The outcome of the release and its reason. Nil before a release.
  var verdict: LiveStage.Verdict? {
    release.map {
      LiveStage.Verdict(verb: $0.outcome == .finish ? .closes : .comesBack, reason: reason)
    }
  }
}

extension FinishPolicy {
  /// A name or short description of the rule, for captions.
  var shortName: String {
    if let bounds = DraggedBounds(self) {
      return "\(NumberText.fixed(100 * bounds.progress, decimals: 0)) % or "
        + "\(NumberText.plain(bounds.velocity)) pt/s"
    }
    return preset?.name ?? givenName ?? text
  }
}

extension LabSession {
  /// The tutorial of a page without recordings: four steps from a first pull to fitted bounds.
  struct Story: Equatable, Sendable {
    private enum Step: Int {
      case pull
      case flick
      case keep
      case best
      case end
    }

    private var step = Step.pull

    /// The first step.
    init() {}

    /// The current instruction.
    var sentence: String {
      switch step {
      case .pull: "1 of 4: pull a screen slowly to about a third, and let go."
      case .flick: "2 of 4: a slow third comes back. Now flick it as far, short and quick."
      case .keep:
        "3 of 4: it closed though it went less far, for it was fast. Now keep two that you meant to "
          + "finish, and two that you meant to come back."
      case .best: "4 of 4: the map has both kinds. Find the best bounds for your hands."
      case .end:
        "These are bounds of your hands alone: send the link on, open recordings of others, or take "
          + "part in a whole recording."
      }
    }

    /// Advances by a finished swipe.
    mutating func see(_ swipe: LabGesture) {
      guard let lift = swipe.lift else { return }
      switch step {
      case .pull where swipe.outcome == .cancel: step = .flick
      case .flick where swipe.outcome == .finish && lift.state.progress < 0.5: step = .keep
      default: break
      }
    }

    /// Advances once two gestures of each intent are open.
    mutating func see(_ counts: LabCounts) {
      if step == .keep, counts.meant.meantFinish > 1, counts.meant.meantCancel > 1 { step = .best }
    }

    /// Advances once the best bounds were found.
    mutating func findBest() { if step == .best { step = .end } }
  }
}
