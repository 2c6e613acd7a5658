import PanGestures
import PanMotion
public import PanText
import PanTraces

extension ReplayConfiguration {
  /// What can be set of a replay besides its rule, its transition and its layers, in the order of
  /// outputs.
  ///
  /// The keys are those of `pantrace.json` and of `--set`; a few are options of their own. `rate`
  /// and `phase` describe a display with even frames and have no meaning beside a list of frame
  /// times.
  public static let fields: [ComponentField<ReplayConfiguration>] =
    [
      controller, velocity, direction, extent, container, hysteresis, restrict, origin, rival,
      touches,
    ] + touch + [endsAtLast, rate, phase, sampling, lead, horizon]

  /// The settings that are options of a command line; `--set` takes the others.
  public static let optionKeys = [
    "transition", "policy", "controller", "velocity", "direction", "container", "rate",
  ]

  /// The words that give a setting a value in a shell: `--rate 90`, `--set hysteresis=4`.
  package static func option(_ key: String, _ value: String) -> String {
    optionKeys.contains(key)
      ? "--\(key) " + ShellWord.quoted(value) : "--set " + ShellWord.quoted("\(key)=\(value)")
  }

  /// What drives the content.
  public static let controller = ComponentField<ReplayConfiguration>.component(
    "controller", "What moves the content; by default the policy's, or velocity-driven.",
    InteractionStyle.schema, write: { $0.text }, get: { $0.interaction },
    set: { $0.interaction = $1 })

  /// What measures the release velocity.
  public static let velocity = ComponentField<ReplayConfiguration>.component(
    "velocity", "The estimator of the release velocity; by default the policy's, or lsq1.",
    VelocityEstimator.schema, get: { $0.estimator }, set: { $0.estimator = $1 })

  /// Which movements are pans.
  public static let restrict = ComponentField<ReplayConfiguration>.component(
    "restrict", "Which movements are pans.", PanRestriction.schema,
    get: { $0.recognizer.restriction }, set: { $0.recognizer.restriction = $1 })

  /// Another recognizer that may take the touch.
  public static let rival = ComponentField<ReplayConfiguration>.component(
    "rival",
    """
    Another recognizer that takes the touch where its slop is passed first: a list around the row, \
    a page behind the sheet.
    """,
    RivalRecognizer.schema, get: { $0.recognizer.rival }, set: { $0.recognizer.rival = $1 })

  /// Which fingers count.
  public static let touches = ComponentField<ReplayConfiguration>.component(
    "touches", "Which fingers count: the first, or the center of all.", TouchRule.schema,
    get: { $0.recognizer.touches }, set: { $0.recognizer.touches = $1 })

  /// Which input a frame shows.
  public static let sampling = ComponentField<ReplayConfiguration>.component(
    "sampling", "Which input a frame shows: the latest, or resampled as Android does.",
    InputPolicy.schema, get: { $0.inputPolicy }, set: { $0.inputPolicy = $1 })

  /// How a touch becomes a pan, and what of it a rule sees, besides the hysteresis and the origin.
  ///
  /// A framework's rule brings its own. Outputs name what is not the default.
  public static let touch: [ComponentField<ReplayConfiguration>] = [
    lift, slopMeasure, acrossLimit, widestAngle, wideAngle, contentLimit, systemCancel,
  ]

  /// The way that finishes.
  public static let direction = ComponentField<ReplayConfiguration>.word(
    "direction", "The way that finishes; auto takes the file's, else the pan's own.",
    of: [nil] + TravelDirection.allCases.map { $0 }, name: { $0?.name ?? "auto" },
    get: { $0.direction }, set: { $0.direction = $1 })

  /// The length of the whole travel; written as `auto` where none is set, and `auto` is not read.
  public static let extent = ComponentField<ReplayConfiguration>(
    "extent", "The length of the whole travel; by default the file's, else the container's.",
    unit: "pt", .number(lengths),
    get: { $0.extent.map { .number($0) } ?? .word("auto") },
    set: { configuration, value in
      guard case .number(let length) = value else { return false }
      configuration.extent = length
      return true
    })

  /// The container's size, as `393x852`.
  public static let container = ComponentField<ReplayConfiguration>.text(
    "container",
    """
    The container's size in pt, for files that do not say theirs; 393x852 is assumed. Positions in \
    _frac columns are parts of it.
    """,
    "a width and height such as 393x852", read: { size($0) },
    write: { ComponentValue.number($0.x).text + "x" + ComponentValue.number($0.y).text },
    get: { $0.container }, set: { $0.container = $1 })

  /// How far a finger must go to make a pan.
  public static let hysteresis = ComponentField<ReplayConfiguration>.number(
    "hysteresis", "How far a finger must go to make a pan; by default the policy's, or 10.",
    unit: "pt", in: 0...1000,
    get: { $0.recognizer.hysteresis }, set: { $0.recognizer.hysteresis = $1 })

  /// Where the translation counts from.
  public static let origin = ComponentField<ReplayConfiguration>.word(
    "origin", "Where the translation counts from.", of: TranslationOrigin.allCases,
    name: { $0.name }, get: { $0.recognizer.origin }, set: { $0.recognizer.origin = $1 })

  /// What of a lift counts.
  public static let lift = ComponentField<ReplayConfiguration>.word(
    "lift",
    """
    What of a lift counts: its time alone (ignore), its position as well where it goes on with the \
    motion (continue), or its position always (sample).
    """,
    of: LiftRule.allCases, name: { $0.name }, get: { $0.recognizer.lift },
    set: { $0.recognizer.lift = $1 })

  /// What is held against the hysteresis.
  public static let slopMeasure = ComponentField<ReplayConfiguration>.word(
    "slop-along",
    """
    What must pass the hysteresis: the straight distance, the way along the travel, the way towards \
    the finish (forward), or the way along either axis.
    """,
    of: SlopMeasure.allCases, name: { $0.name }, get: { $0.recognizer.start.measure },
    set: { $0.recognizer.start.measure = $1 })

  /// The way across the travel that ends a touch.
  public static let acrossLimit = ComponentField<ReplayConfiguration>.optionalNumber(
    "across-limit", "How far a touch may go across the travel and still become a pan.",
    unit: "pt", in: 0...1000, get: { $0.recognizer.start.acrossLimit },
    set: { $0.recognizer.start.acrossLimit = $1 })

  /// The widest angle at which a pan begins.
  public static let widestAngle = ComponentField<ReplayConfiguration>.optionalNumber(
    "widest-angle", "The widest angle to the travel at which a pan begins.", unit: "°",
    in: 1...90, get: { $0.recognizer.start.widestAngle },
    set: { $0.recognizer.start.widestAngle = $1 })

  /// What becomes of a touch at a wider angle.
  public static let wideAngle = ComponentField<ReplayConfiguration>.word(
    "wide-angle", "What a touch at a wider angle does: it fails, or waits.",
    of: WideAngle.allCases, name: { $0.name }, get: { $0.recognizer.start.atWiderAngle },
    set: { $0.recognizer.start.atWiderAngle = $1 })

  /// What becomes of the finger's way beyond the content's ends.
  public static let contentLimit = ComponentField<ReplayConfiguration>.word(
    "content-limit",
    """
    The finger's way beyond the content's ends counts (free), or is lost with every event (held).
    """,
    of: ContentLimit.allCases, name: { $0.name }, get: { $0.contentLimit },
    set: { $0.contentLimit = $1 })

  /// What happens when the system takes the touch away.
  public static let systemCancel = ComponentField<ReplayConfiguration>.word(
    "system-cancel",
    """
    When the system takes the touch away: the transition cancels, the rule decides as on a lift or \
    without velocity, or the app ignores it and the content stays where it is.
    """,
    of: SystemCancel.allCases, name: { $0.name }, get: { $0.systemCancel },
    set: { $0.systemCancel = $1 })

  /// Whether a trace without an end event ends at its last sample; written as `true` or `false`.
  public static let endsAtLast = ComponentField<ReplayConfiguration>(
    "end-at-last", "Takes the last sample of a trace without an end event for its lift.", .flag,
    get: { .word($0.recognizer.endsAtLastSample ? "true" : "false") },
    set: { configuration, value in
      configuration.recognizer.endsAtLastSample = value == .flag(true)
      return true
    })

  /// The display's refresh rate; written as `auto` where it is the recording's, and `auto` is not
  /// read.
  public static let rate = ComponentField<ReplayConfiguration>(
    "rate",
    """
    The display's refresh rate; by default the file's refresh_hz, else 60.
    """,
    unit: "Hz", .number(1...1000), get: { rate(of: $0.clock) },
    set: { configuration, value in
      guard case .number(let rate) = value else { return false }
      configuration.clock = .steady(rate: rate, phase: configuration.clock.phase)
      return true
    })

  /// When in a frame the trace begins.
  public static let phase = ComponentField<ReplayConfiguration>.text(
    "phase", "When in a frame the trace begins.", "a number from 0 to below 1",
    read: { text in Double(decimal: text).flatMap { (0..<1).contains($0) ? $0 : nil } },
    write: { ComponentValue.number($0).text }, get: { $0.clock.phase },
    set: { configuration, phase in
      switch configuration.clock {
      case .steady(let rate, _): configuration.clock = .steady(rate: rate, phase: phase)
      case .recorded(let rate, _):
        configuration.clock = .recorded(otherwise: rate, phase: phase)
      case .frames: break
      }
    })

  /// How long before a frame its input is cut off.
  public static let lead = ComponentField<ReplayConfiguration>.milliseconds(
    "lead", "How long before a frame its input is cut off.", in: 0...1000,
    get: { $0.lead }, set: { $0.lead = $1 })

  /// The longest settle that is replayed.
  public static let horizon = ComponentField<ReplayConfiguration>.number(
    "horizon", "The longest settle that is replayed.", unit: "s", in: 0.1...600,
    get: { $0.horizon }, set: { $0.horizon = $1 })

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

  private static func rate(of clock: DisplayClock) -> ComponentValue {
    switch clock {
    case .steady(let rate, _): .number(rate)
    // What a trace without a rate gets is the default, which no option has to make.
    case .recorded(60, _): .word("auto")
    case .recorded(let rate, _): .word("auto, else \(ComponentValue.number(rate).text)")
    case .frames: .off
    }
  }
}

extension ReplayConfiguration {
  /// What no option sets: a transition or a system decides it.
  ///
  /// Outputs name what differs from the default.
  public static let prescribed: [ComponentField<ReplayConfiguration>] = [
    decidesAgain, catches, settleTimes,
  ]

  /// Whether a catch without a pan is decided about.
  public static let decidesAgain = ComponentField<ReplayConfiguration>.flag(
    "decides-again",
    """
    Whether the rule decides again when a touch that caught the settle lifts without a pan; else the \
    settle goes on.
    """,
    get: { $0.decidesAgainWithoutPan }, set: { $0.decidesAgainWithoutPan = $1 })

  /// Whether a touch catches the settle.
  public static let catches = ComponentField<ReplayConfiguration>.flag(
    "catches",
    """
    Whether a touch that comes down during the settle catches the content.
    """,
    get: { $0.catchesSettle }, set: { $0.catchesSettle = $1 })

  /// The times that a system gave its settles, with blanks between; `rule` where the duration, the
  /// progress and the speed decide.
  public static let settleTimes = ComponentField<ReplayConfiguration>.text(
    "settle-times",
    """
    The seconds of the settle after each release in turn, as the transition has them; 'rule' is by \
    duration, progress and speed.
    """,
    "seconds with blanks between, or the word rule",
    read: { seconds($0) }, write: { text($0) },
    get: { configuration in
      guard case .percentDriven(let interaction) = configuration.interaction else { return [] }
      return interaction.settleTimes
    },
    set: { configuration, times in
      guard case .percentDriven(var interaction) = configuration.interaction else { return }
      interaction.settleTimes = times
      configuration.interaction = .percentDriven(interaction)
    })

  private static func text(_ times: [Double?]) -> String {
    guard times.contains(where: { $0 != nil }) else { return "rule" }
    return times.map { $0.map { ComponentValue.number($0).text } ?? "rule" }
      .joined(separator: " ")
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
