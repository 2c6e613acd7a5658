import PanDocuments
import PanReplay
import PanText

/// One gesture on show under up to four setups, at a time that goes on or is chosen.
struct Player: Sendable {
  /// A gesture that is on show.
  struct Showing: Sendable {
    /// Its place among the gestures.
    let place: Int
    /// Its replays.
    let replays: SideBySide
  }

  /// As many as can be told apart at once.
  static let mostSetups = 4
  /// The rules that further setups begin with.
  private static let proposals = ["flutter-cupertino-back", "vaul", "react-navigation-stack"]

  /// What is on show; nil before anything is.
  private(set) var showing: Showing?
  /// What it is replayed with, one setup at least.
  private(set) var setups = [LabReplay.Setup()]
  /// The second that is shown.
  private(set) var second = 0.0
  /// Seconds of the gesture in one of the clock.
  private var speed = 1.0
  /// The clock in ms when ``second`` was shown; nil where nothing plays, 0 before the first frame.
  private var clock: Double?

  /// How many frames ago the rule changed; nil where what is on show was replayed under it.
  private var age: Int?

  /// Whether it goes on by itself.
  var isPlaying: Bool { clock != nil }

  /// Whether the next frame is to be told: it plays, or shows what another rule made of it.
  var goesOn: Bool { isPlaying || isStale }

  /// Whether what is on show was replayed under another rule.
  var isStale: Bool { age != nil && showing != nil }

  /// The rule has changed, or rested for some frames.
  ///
  /// While it goes on changing from frame to frame, as a bound that is dragged does, nobody looks
  /// here, and replaying would cost the drag its frames.
  mutating func age(by frames: Int) { age = frames == 0 ? 0 : age.map { $0 + frames } }

  /// Whether the rule rests.
  var isRested: Bool { age.map { $0 > 1 } ?? true }

  /// Puts a gesture on show from its beginning, or the same one again where it stood.
  mutating func show(_ replays: SideBySide, of place: Int, plays: Bool) {
    let isNew = showing?.place != place
    (showing, age) = (Showing(place: place, replays: replays), nil)
    if isNew { second = 0 }
    second = min(second, replays.end)
    clock = isNew && plays ? 0 : nil
  }

  /// The gesture on show is replayed otherwise; the time stays.
  mutating func replace(_ replays: SideBySide) {
    guard let place = showing?.place else { return }
    (showing, age) = (Showing(place: place, replays: replays), nil)
    second = min(second, replays.end)
  }

  /// Takes what is on show away.
  mutating func close() { (showing, clock) = (nil, nil) }

  /// Changes a setup: a policy, an estimator or a controller, empty for the usual one; false where
  /// the word is none.
  mutating func choose(_ number: Int, _ what: String, _ word: String) -> Bool {
    guard setups.indices.contains(number) else { return false }
    return setups[number].choose(what, word)
  }

  /// Adds a setup.
  mutating func addSetup() {
    guard setups.count < Self.mostSetups else { return }
    var setup = LabReplay.Setup()
    _ = setup.choose("policy", Self.proposals[setups.count - 1])
    setups.append(setup)
  }

  /// Takes a setup away; the first one stays.
  mutating func removeSetup(_ number: Int) {
    if number > 0, setups.indices.contains(number) { setups.remove(at: number) }
  }

  /// Plays on, or stops; at the end it begins anew.
  mutating func toggle() {
    guard !isPlaying, let showing else {
      clock = nil
      return
    }
    if second >= showing.replays.end { second = 0 }
    clock = 0
  }

  /// Changes how fast it plays.
  mutating func play(at speed: Double) { self.speed = speed }

  /// Goes to a second, and stops there.
  mutating func seek(_ second: Double) {
    clock = nil
    self.second = min(max(second, 0), showing?.replays.end ?? 0)
  }

  /// Goes some frames of the first replay on, and stops there.
  mutating func step(_ frames: Int) {
    guard let showing else { return }
    seek(showing.replays.time(of: showing.replays.frame(at: second) + frames))
  }

  /// The clock has gone on, in ms.
  mutating func tick(_ now: Double) {
    guard let clock, let showing else { return }
    if clock > 0 { second += max(0, now - clock) / 1000 * speed }
    self.clock = now
    guard second >= showing.replays.end else { return }
    (second, self.clock) = (showing.replays.end, nil)
  }
}

/// The player on the page.
extension Player {
  /// The controls of the setups, and what each is set to.
  func changeSetups(_ page: inout PageChanges) {
    page.markup("#slots", setups.indices.map(controls))
    page.set("#add", "disabled", if: setups.count >= Self.mostSetups)
    for (number, setup) in setups.enumerated() {
      page.value("#setup-\(number)-policy", setup.policy)
      page.value("#setup-\(number)-estimator", setup.estimator)
      page.value("#setup-\(number)-controller", setup.controller)
    }
  }

  private func controls(_ number: Int) -> Markup {
    let lists = [
      ("policy", "Rule", "the rule above", RuleCatalog.rules),
      ("estimator", "Velocity estimator", "its own velocity", RuleCatalog.estimators),
      ("controller", "Controller", "its own settle", RuleCatalog.controllers),
    ]
    var content = lists.map { name, title, usual, choices in
      Markup.element(
        "select",
        [
          ("id", "setup-\(number)-\(name)"), ("data-do", "setup \(number) \(name)"),
          ("aria-label", "\(title) of screen \(number + 1)"), ("title", title),
        ], Markup.options([(name: "", title: usual)] + choices))
    }
    if number > 0 { content.append(.button("remove \(number)", "Remove")) }
    return .element("div", [("class", "slot")], content)
  }

  /// Everything that another gesture, or another setup, changes.
  func changeAll(_ page: inout PageChanges, _ map: DecisionLayers?, _ look: PageLook) {
    guard let showing else { return page.show("#watch, #chosen", if: false) }
    let replays = showing.replays
    page.show("#watch")
    page.text("#watched", replays.heading)
    page.markup("#chart", replays.picture(look))
    page.markup("#phones", replays.screens)
    page.set("#time", "max", NumberText.plain(replays.end))
    page.show("#lift", if: replays.lift != nil)
    let share = (replays.lift ?? 0) / max(replays.end, 1e-9)
    page.set("#lift", "style", "left: calc(8px + (100% - 16px) * \(NumberText.plain(share)))")
    let point = replays.state.flatMap { map?.place($0) }
    page.show("#chosen", if: point != nil)
    if let point { page.set("#chosen", "transform", Self.moved(point)) }
    changeMoment(&page)
  }

  /// What goes on with time.
  func changeMoment(_ page: inout PageChanges) {
    page.value("#time", NumberText.plain(second))
    page.text("#clock", "\(NumberText.fixed(second, decimals: 3)) s")
    page.text("#play", isPlaying ? "Pause" : "Play")
    page.set("#play", "aria-pressed", isPlaying ? "true" : "false")
    showing?.replays.change(&page, at: second)
  }

  private static func moved(_ point: PlotPoint) -> String {
    "translate(\(NumberText.coordinate(point.x)) \(NumberText.coordinate(point.y)))"
  }
}
