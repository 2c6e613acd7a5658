// One gesture under up to four setups:
// 1. `Player` has the time: play, seek, step, speed.
// 2. `SideBySide` has a `LabReplay` for each setup, and their screens.
// 3. At each frame only positions and captions change. The chart stays.

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

extension Player {
  /// One gesture replayed under up to four configurations.
  struct SideBySide: Sendable {
    private let gesture: LabGesture
    private let runs: [LabReplay]
    /// The screen's size, in points.
    private let size: Vector
    /// The first finger's samples.
    private let samples: [TouchSample]
    /// The time of the first sample.
    private let start: Double
    /// Whether only the finger is shown up to the lift, for labeling by eye.
    private let endsAtLift: Bool

    /// Replays a gesture under some setups. With `endsAtLift`, for labeling by eye, only the first.
    init(
      _ gesture: LabGesture, _ setups: [LabReplay.Setup], usual: ReplayConfiguration,
      endsAtLift: Bool = false
    ) {
      self.endsAtLift = endsAtLift
      runs = (endsAtLift ? Array(setups.prefix(1)) : setups).map {
        LabReplay(gesture.trace, $0.configuration(usual))
      }
      self.gesture = gesture
      size = usual.container(of: gesture.trace)
      samples = gesture.trace.samples.filter { $0.pointer == 0 }
      start = gesture.trace.samples.first?.time ?? 0
    }

    /// The gesture's id and intent.
    var heading: String {
      let meant = gesture.trace.intent?.name
      return gesture.trace.id + (meant.map { ", meant to \($0)" } ?? "")
    }

    /// The state at the release. Nil if the gesture has no point on the map.
    var state: ReleaseState? { gesture.kind == nil ? nil : gesture.lift?.state }

    /// The end of the longest replay, in seconds.
    var end: Double {
      let end = runs.reduce(0) { max($0, $1.end) }
      return endsAtLift ? lift ?? end : end
    }

    /// The last lift in the first replay. Nil without a lift.
    var lift: Double? { runs.first?.liftTime }

    /// The frame of the first replay at a time.
    func frame(at second: Double) -> Int { runs.first?.frame(at: second) ?? 0 }

    /// The time of a frame of the first replay. The index is clamped.
    func time(of frame: Int) -> Double { runs.first?.time(of: frame) ?? 0 }

    /// A screen for each replay. ``change(_:at:)`` positions its content.
    var screens: [Markup] {
      let (width, height) = (NumberText.coordinate(size.x), NumberText.coordinate(size.y))
      func share(_ share: Double, _ length: Double) -> String {
        NumberText.coordinate(share * length)
      }
      func bar(
        _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
      ) -> Markup {
        .element(
          "rect",
          [
            ("class", name), ("x", share(x, size.x)), ("y", share(y, size.y)),
            ("width", share(width, size.x)), ("height", share(height, size.y)),
            ("rx", name == "lines" ? "6" : "0"),
          ], [])
      }
      // The drawings are the page's.
      func drawing(_ name: String, _ part: Double) -> Markup {
        .element(
          "use", [("href", "#\(name)"), ("width", width), ("height", share(part, size.y))], [])
      }
      let picture = Markup.element(
        "svg", [("viewBox", "0 0 \(width) \(height)"), ("aria-hidden", "true")],
        [
          drawing("album", 1),
          .element(
            "g", [("class", "moving")],
            [
              bar("content", 0, 0, 1, 1), drawing("photo", 0.56),
              bar("lines", 0.08, 0.62, 0.5, 0.025),
              bar("lines", 0.08, 0.68, 0.84, 0.018), bar("lines", 0.08, 0.72, 0.6, 0.018),
            ]),
          .element("polyline", [("class", "trail")], []),
          .element(
            "circle", [("class", "finger"), ("r", share(0.055, size.x))], []),
        ])
      return runs.enumerated().map { number, run in
        .element(
          "figure", [("id", "screen-\(number)")],
          [
            picture,
            .element(
              "figcaption", [],
              [.element("b", [], endsAtLift ? "" : run.title), .element("span", [], [])]),
          ])
      }
    }

    /// Updates the fingers and the contents to a time.
    func change(_ page: inout PageChanges, at second: Double) {
      let past = samples.prefix { $0.time - start <= second }
      let way = past.isEmpty ? samples.prefix(1) : past
      let trail = way.map {
        "\(NumberText.coordinate($0.position.x)),\(NumberText.coordinate($0.position.y))"
      }
      page.set("#phones .trail", "points", trail.joined(separator: " "))
      if let last = way.last {
        page.set("#phones .finger", "cx", NumberText.coordinate(last.position.x))
        page.set("#phones .finger", "cy", NumberText.coordinate(last.position.y))
      }
      for (number, run) in runs.enumerated() {
        run.change(&page, on: "#screen-\(number)", at: second, endsAtLift: endsAtLift)
      }
    }

    /// The chart of progress over time. Empty while labeling by eye.
    func picture(_ look: PageChanges.Look) -> [Markup] {
      endsAtLift ? [] : [Markup(picture: chart.svg(look.theme, width: look.width))]
    }

    private var chart: Chart {
      var marks: [Chart.Mark] = []
      var legend: [Chart.LegendEntry] = []
      for (place, run) in runs.enumerated() {
        let stroke = Stroke.distinct(place, width: 2)
        marks.append(.line(run.curve, stroke))
        legend.append((label: run.title, swatch: .line(stroke)))
      }
      if let release = runs.first?.release {
        let label = release.outcome == .finish ? "lift: finishes" : "lift: cancels"
        marks.append(.verticalRule(release.time, label: label, Stroke(ink: .muted, width: 1)))
      }
      let curves = runs.flatMap { $0.curve }
      let decisions = runs.map { "\($0.title): \($0.reason)" }.joined(separator: "; ")
      return Chart(
        title: "The content's way over time", description: decisions,
        horizontal: .linear(
          "time", unit: "s", covering: curves.map { $0.x }, including: [0, 0.1], margin: 0),
        vertical: .linear(
          "content", unit: "share of travel", covering: curves.map { $0.y }, including: [0, 1],
          margin: 0.04), marks: marks, legend: legend)
    }
  }
}
