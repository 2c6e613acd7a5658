import PanDocuments
import PanEngine
import PanTraces

/// The player: one gesture under up to four setups, played or at a chosen time.
struct Player: Sendable {
  /// The gesture in the player.
  struct Showing: Sendable {
    /// Its index among the session's gestures.
    let place: Int
    /// Its replays.
    let replays: SideBySide
  }

  /// The most setups: the chart has four line styles.
  static let mostSetups = 4
  /// The initial rules of further setups.
  private static let proposals = ["flutter-cupertino-back", "vaul", "react-navigation-stack"]

  /// The gesture in the player. Nil for none.
  private(set) var showing: Showing?
  /// The setups. At least one.
  private(set) var setups = [LabReplay.Setup()]
  /// The time on show, in seconds.
  private(set) var second = 0.0
  /// The speed of playback. 1 is real time.
  private var speed = 1.0
  /// The clock in ms at the last frame. Nil while paused, 0 before the first frame.
  private var clock: Double?

  /// The number of frames since the rule changed. Nil if the replays are up to date.
  private var age: Int?

  /// Whether it plays.
  var isPlaying: Bool { clock != nil }

  /// Whether the page has to send its next frame: it plays, or its replays are out of date.
  var goesOn: Bool { isPlaying || isStale }

  /// Whether the replays are of an earlier rule.
  var isStale: Bool { age != nil && showing != nil }

  /// Makes the replays out of date.
  ///
  /// While a bound is dragged, the rule changes with each frame. Replaying then would make the drag
  /// stutter, so replays wait until the rule rests.
  mutating func ruleChanged() { age = 0 }

  /// Counts a frame in which the rule stayed the same.
  mutating func framePassed() { age = age.map { $0 + 1 } }

  /// Whether the rule did not change for at least two frames.
  var isRested: Bool { age.map { $0 > 1 } ?? true }

  /// Shows a gesture from its beginning. The same gesture again keeps its time.
  mutating func show(_ replays: SideBySide, of place: Int, plays: Bool) {
    let isNew = showing?.place != place
    (showing, age) = (Showing(place: place, replays: replays), nil)
    if isNew { second = 0 }
    second = min(second, replays.end)
    clock = isNew && plays ? 0 : nil
  }

  /// Replaces the replays and keeps the time.
  mutating func replace(_ replays: SideBySide) {
    guard let place = showing?.place else { return }
    (showing, age) = (Showing(place: place, replays: replays), nil)
    second = min(second, replays.end)
  }

  /// Removes the gesture from the player.
  mutating func close() { (showing, clock) = (nil, nil) }

  /// Changes a setup's policy, estimator or controller. False for an unknown word.
  ///
  /// An empty word resets it.
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

  /// Removes a setup. The first one cannot be removed.
  mutating func removeSetup(_ number: Int) {
    if number > 0, setups.indices.contains(number) { setups.remove(at: number) }
  }

  /// Plays or pauses. At the end, playing restarts.
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

  /// Pauses at a time in seconds.
  mutating func seek(_ second: Double) {
    clock = nil
    self.second = min(max(second, 0), showing?.replays.end ?? 0)
  }

  /// Steps by frames of the first replay, and pauses.
  mutating func step(_ frames: Int) {
    guard let showing else { return }
    seek(showing.replays.time(of: showing.replays.frame(at: second) + frames))
  }

  /// Advances to a clock time in ms.
  mutating func tick(_ now: Double) {
    guard let clock, let showing else { return }
    if clock > 0 { second += max(0, now - clock) / 1000 * speed }
    self.clock = now
    guard second >= showing.replays.end else { return }
    (second, self.clock) = (showing.replays.end, nil)
  }
}

/// Updates of the page.
extension Player {
  /// Updates the setups' controls.
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
      ("policy", "Rule", "the rule above", LabSettings.rules),
      ("estimator", "Velocity estimator", "its own velocity", LabSettings.estimators),
      ("controller", "Controller", "its own settle", LabSettings.controllers),
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

  /// Updates everything that depends on the gesture or the setups.
  func changeAll(_ page: inout PageChanges, _ map: DecisionLayers?, _ look: PageChanges.Look) {
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

  /// Updates everything that depends on the time.
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
