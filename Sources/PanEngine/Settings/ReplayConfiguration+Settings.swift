public import PanTraces

extension ReplayConfiguration {
  /// What can be set of a replay besides its rule and its transition, in the order of outputs.
  ///
  /// The keys are those of `pantrace.json` and of `--set`. A few are options of their own. `rate`
  /// and `phase` describe a display with even frames and have no meaning beside a list of frame
  /// times.
  public static let settings = travel + recognition + touch + display

  /// The settings that are options of a command line. `--set` takes the others.
  public static let optionKeys = [
    "transition", "policy", "controller", "velocity", "direction", "container", "rate",
  ]

  /// The words that give a setting a value in a shell: `--rate 90`, `--set hysteresis=4`.
  package static func option(_ key: String, _ value: String) -> String {
    optionKeys.contains(key)
      ? "--\(key) " + ShellWord.quoted(value) : "--set " + ShellWord.quoted("\(key)=\(value)")
  }

  /// The value of a setting as it is written. `auto` if the recording decides it.
  public func text(_ setting: Setting<ReplayConfiguration>) -> String {
    setting.text(of: self) ?? "auto"
  }

  /// What moves, which way and how far.
  private static let travel: [Setting<ReplayConfiguration>] = [
    Setting(
      "controller", "What moves the content; by default the policy's, or velocity-driven.",
      .component(InteractionStyle.schema) { $0.text },
      get: { $0.hasUnknownSettle ? nil : $0.interaction }, set: { $0.interaction = $1 }),
    Setting(
      "velocity", "The estimator of the release velocity; by default the policy's, or lsq1.",
      .component(VelocityEstimator.schema), get: { $0.estimator }, set: { $0.estimator = $1 }),
    Setting(
      "direction",
      "The way that finishes; auto takes the file's, else that of nearly all its drags.",
      .words([nil] + TravelDirection.allCases.map { $0 }) { $0?.name ?? "auto" },
      get: { $0.direction }, set: { $0.direction = $1 }),
    Setting(
      "extent", "The length of the whole travel; by default the file's, else the container's.",
      .number(lengths, "pt"), get: { $0.extent }, set: { $0.extent = $1 }),
    container,
  ]

  /// The container's size, as `393x852`.
  public static let container = Setting<ReplayConfiguration>(
    "container",
    """
    The container's size in pt, for files that do not say theirs; 393x852 is assumed. Positions in \
    _frac columns are parts of it.
    """,
    .text(
      "a width and height such as 393x852", read: { size($0) },
      write: { NumberText.plain($0.x) + "x" + NumberText.plain($0.y) }),
    get: { $0.container }, set: { $0.container = $1 })

  /// Which touches become a pan.
  private static let recognition: [Setting<ReplayConfiguration>] = [
    Setting(
      "hysteresis", "How far a finger must go to make a pan; by default the policy's, or 10.",
      .number(0...1000, "pt"),
      get: { $0.recognizer.hysteresis }, set: { $0.recognizer.hysteresis = $1 }),
    Setting(
      "restrict", "Which movements are pans.", .component(PanGestureRecognizer.Restriction.schema),
      get: { $0.recognizer.restriction }, set: { $0.recognizer.restriction = $1 }),
    Setting(
      "origin", "Where the translation counts from.",
      .words(PanGestureRecognizer.TranslationOrigin.allCases) { $0.name },
      get: { $0.recognizer.origin }, set: { $0.recognizer.origin = $1 }),
    Setting(
      "rival",
      """
      Another recognizer that takes the touch where its slop is passed first: a list around the \
      row, a page behind the sheet.
      """,
      .component(PanGestureRecognizer.Rival.schema),
      get: { $0.recognizer.rival }, set: { $0.recognizer.rival = $1 }),
    Setting(
      "touches", "Which fingers count: the first, or the center of all.",
      .component(PanGestureRecognizer.TouchRule.schema),
      get: { $0.recognizer.touches }, set: { $0.recognizer.touches = $1 }),
  ]

  /// How a touch becomes a pan, and what of it a rule sees, besides the hysteresis and the origin.
  ///
  /// A framework's rule brings its own. Outputs name what is not the default.
  public static let touch: [Setting<ReplayConfiguration>] = [
    Setting(
      "lift",
      """
      What of a lift counts: its time alone (ignore), its position as well where it goes on with \
      the motion (continue), its position always (sample), or only in a pan that has begun \
      (sample-of-pan).
      """,
      .words(PanGestureRecognizer.LiftRule.allCases) { $0.name },
      get: { $0.recognizer.lift }, set: { $0.recognizer.lift = $1 }),
    Setting(
      "slop-along",
      """
      What must pass the hysteresis: the straight distance, the way along the travel, the way \
      towards the finish (forward), or the way along either axis.
      """,
      .words(PanGestureRecognizer.SlopMeasure.allCases) { $0.name },
      get: { $0.recognizer.start.measure }, set: { $0.recognizer.start.measure = $1 }),
    Setting(
      "event-stream",
      """
      The events of the web that the app gets; auto takes all samples. With touch, movements near \
      the touch-down are left out of files that say '# event_stream: pointer'.
      """,
      .words([nil] + Trace.EventStream.allCases.map { $0 }) { $0?.name ?? "auto" },
      get: { $0.recognizer.eventStream }, set: { $0.recognizer.eventStream = $1 }),
    Setting(
      "browser-slop", "How far from the touch-down a browser holds touchmove back.",
      .number(0...1000, "pt"),
      get: { $0.recognizer.browserSlop }, set: { $0.recognizer.browserSlop = $1 }),
    Setting(
      "across-limit", "How far a touch may go across the travel and still become a pan.",
      .orOff(.number(0...1000, "pt")),
      get: { $0.recognizer.start.acrossLimit }, set: { $0.recognizer.start.acrossLimit = $1 }),
    Setting(
      "widest-angle", "The widest angle to the travel at which a pan begins.",
      .orOff(.number(1...90, "°")),
      get: { $0.recognizer.start.widestAngle }, set: { $0.recognizer.start.widestAngle = $1 }),
    Setting(
      "wide-angle", "What a touch at a wider angle does: it fails, or waits.",
      .words(PanGestureRecognizer.WideAngle.allCases) { $0.name },
      get: { $0.recognizer.start.atWiderAngle }, set: { $0.recognizer.start.atWiderAngle = $1 }),
    Setting(
      "angle-reach",
      "The way towards the finish within which the angle and the way across are judged.",
      .orOff(.number(0...1000, "pt")),
      get: { $0.recognizer.start.angleReach }, set: { $0.recognizer.start.angleReach = $1 }),
    Setting(
      "lost-angle",
      "The angle to the finish beyond which a movement across, or one away, ends the touch.",
      .orOff(.number(1...90, "°")),
      get: { $0.recognizer.start.lostAngle }, set: { $0.recognizer.start.lostAngle = $1 }),
    Setting(
      "slop-use",
      "What must pass the hysteresis: the movement that begins the pan (once), or each (always).",
      .words(PanGestureRecognizer.SlopUse.allCases) { $0.name },
      get: { $0.recognizer.start.slopUse }, set: { $0.recognizer.start.slopUse = $1 }),
    Setting(
      "content-limit",
      """
      The finger's way beyond the content's ends counts (free), is lost with every event (held), or a \
      tenth of it counts before the start (tenth).
      """,
      .words(ContentLimit.allCases) { $0.name },
      get: { $0.contentLimit }, set: { $0.contentLimit = $1 }),
    Setting(
      "system-cancel",
      """
      When the system takes the touch away: the transition cancels, the rule decides as on a lift \
      or without velocity, or the app ignores it and the content stays where it is.
      """,
      .words(SystemCancel.allCases) { $0.name },
      get: { $0.systemCancel }, set: { $0.systemCancel = $1 }),
  ]

  /// When frames come, and what they show.
  private static let display: [Setting<ReplayConfiguration>] = [
    Setting(
      "end-at-last", "Takes the last sample of a trace without an end event for its lift.",
      .words([true, false]) { $0 ? "true" : "false" },
      get: { $0.recognizer.endsAtLastSample }, set: { $0.recognizer.endsAtLastSample = $1 }),
    Setting(
      "rate", "The display's refresh rate; by default the file's refresh_hz, else 60.",
      .number(1...1000, "Hz"),
      get: { if case .steady(let rate, _) = $0.clock { rate } else { nil } },
      set: { $0.clock = .steady(rate: $1, phase: $0.clock.phase) }),
    Setting(
      "phase", "When in a frame the trace begins.",
      .text(
        "a number from 0 to below 1",
        read: { text in Double(decimal: text).flatMap { (0..<1).contains($0) ? $0 : nil } },
        write: { NumberText.plain($0) }),
      get: { $0.clock.phase },
      // A list of frames has its times already, and no phase.
      set: { configuration, phase in
        switch configuration.clock {
        case .steady(let rate, _): configuration.clock = .steady(rate: rate, phase: phase)
        case .recorded: configuration.clock = .recorded(phase: phase)
        case .frames: break
        }
      }),
    Setting(
      "sampling", "Which input a frame shows: the latest, or resampled as Android does.",
      .component(InputPolicy.schema), get: { $0.inputPolicy }, set: { $0.inputPolicy = $1 }),
    Setting(
      "lead", "How long before a frame its input is cut off.", .milliseconds(0...1000),
      get: { $0.lead }, set: { $0.lead = $1 }),
    Setting(
      "horizon", "The longest settle that is replayed.", .number(0.1...600, "s"),
      get: { $0.horizon }, set: { $0.horizon = $1 }),
  ]

  /// What no option sets: a transition or a system decides it.
  ///
  /// Outputs name what differs from the default.
  public static let prescribed: [Setting<ReplayConfiguration>] = [
    Setting(
      "decides-again",
      """
      Whether the rule decides again when a touch that caught the settle lifts without a pan; else \
      the settle goes on.
      """,
      .flag, get: { $0.decidesAgainWithoutPan }, set: { $0.decidesAgainWithoutPan = $1 }),
    Setting(
      "catches", "Whether a touch that comes down during the settle catches the content.", .flag,
      get: { $0.catchesSettle }, set: { $0.catchesSettle = $1 }),
    settleTimes,
  ]

  /// The times that a system gave its settles, with blanks between. `rule` if the duration, the
  /// progress and the speed decide.
  package static let settleTimes = Setting<ReplayConfiguration>(
    "settle-times",
    """
    The seconds of the settle after each release in turn, as the transition has them; 'rule' is by \
    duration, progress and speed.
    """,
    .text(
      "seconds with blanks between, or the word rule", read: { seconds($0) }, write: { text($0) }),
    get: { configuration in
      guard case .percentDriven(let interaction) = configuration.interaction else { return [] }
      return interaction.settleTimes
    },
    set: { configuration, times in
      guard case .percentDriven(var interaction) = configuration.interaction else { return }
      interaction.settleTimes = times
      configuration.interaction = .percentDriven(interaction)
    })
}

extension ReplayConfiguration {
  /// Lengths beyond any screen or wall would drive the arithmetic out of its range.
  static let lengths = 0.001...1e9

  private static func size(_ text: String) -> Vector? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(decimal: String(parts[0])),
      let height = Double(decimal: String(parts[1])), lengths.contains(width),
      lengths.contains(height)
    else { return nil }
    return Vector(x: width, y: height)
  }

  private static func text(_ times: [Double?]) -> String {
    guard times.contains(where: { $0 != nil }) else { return "rule" }
    return times.map { $0.map { NumberText.plain($0) } ?? "rule" }.joined(separator: " ")
  }

  private static func seconds(_ text: String) -> [Double?]? {
    if text == "rule" { return [] }
    var times: [Double?] = []
    for word in text.split(separator: " ") {
      if word == "rule" {
        times.append(nil)
      } else if let seconds = Double(decimal: String(word)), seconds >= 0 {
        times.append(seconds)
      } else {
        return nil
      }
    }
    return times.isEmpty ? nil : times
  }
}
