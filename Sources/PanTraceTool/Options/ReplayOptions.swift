import CommandLineKit
import PanDocuments
import PanGestures
import PanMotion
import PanReplay
import PanText

/// The options behind a replay's configuration, as words.
struct ReplayOptions: Sendable {
  /// Nil for the transition's own, or ``initialPolicy`` without one.
  var policy: String?
  var transition: String?
  var controller: String?
  var velocity: String?
  var direction = DirectionChoice.auto
  var extent: Double?
  /// Nil for a common phone's.
  var container: ContainerSize?
  var hysteresis: Double?
  var restriction = "none"
  var origin = OriginChoice.recognition
  var touches = "first"
  var endsAtLast = false
  /// Nil for the file's, or 60.
  var rate: Double?
  var phase = 0.5
  var frameTimes: String?
  var input = "latest"
  var lead = 0.0
  var horizon = 10.0
  var layers: [String] = []
  var configurationFile: String?
  var ignoresConfigurationFile = false
  /// The names of the options that the command line gave: a file's values do not replace these.
  var given: Set<String> = []
  /// Rules of one's own by name, from the configuration file.
  var namedPolicies: [String: String] = [:]

  static let initialPolicy = "progress-or-velocity"
  static let policies = ["progress", "progress-or-velocity"] + PolicyPreset.catalogue.map(\.name)
  static let controllers = InteractionStyle.schema.names
  static let estimators = VelocityEstimator.schema.names

  static let arguments: [Argument<ReplayOptions>] =
    settings.map { $0.noting(\.given) }
    + [
      .option(
        "config", "file", \.configurationFile, completion: .files(.read),
        help: """
          Takes replay options that are not given from a JSON file; by default from the nearest \
          pantrace.json here or in a folder above. See 'pantrace help configuration'.
          """),
      .flag(
        "no-config", \.ignoresConfigurationFile, help: "Takes no options from pantrace.json."
      ).excluding("config"),
    ].under("Replay options")

  /// What a replay depends on: on the command line and, by the same names, in a file.
  static let settings: [Argument<ReplayOptions>] =
    [
      .option(
        "policy", short: "p", "rule", \.policy, completion: .words(policies),
        help: """
          What decides at lift, progress-or-velocity unless a transition has its own: progress[:threshold=0.5], \
          progress-or-velocity[:progress=0.5,velocity=500] with pt/s, a framework's rule from \
          'pantrace policies', or a formula such as 'v > 300 pt/s -> finish; p >= 0.5 -> finish; \
          else cancel'. A framework's brings its estimator, hysteresis and controller along where \
          they are known and not given.
          """),
      .option(
        "controller", short: "c", "name", \.controller, completion: .words(controllers),
        help: """
          What drives the transition, velocity-driven unless a policy says otherwise: \
          \(InteractionStyle.schema.synopsis("percent-driven")) or \
          \(InteractionStyle.schema.synopsis("velocity-driven", first: 2)) (or mass, stiffness, damping; also \
          rest-distance, rest-speed, limit, rubber-band=0.55).
          """),
      .option(
        "velocity", "name", \.velocity, completion: .words(estimators),
        help: """
          The estimator of the release velocity, by default the policy's or lsq1, such as \
          lsq1[:horizon-ms=100,lift-ms=40]; 'pantrace help estimators' lists them.
          """),
      .option(
        "direction", short: "d", "way", \.direction,
        help: "The way that finishes; auto takes the file's, else the pan's own."),
      .option(
        "extent", "pt", \.extent, rule: .within(0.001...1e9),
        help: "The length of the whole travel; by default the file's, else the container's."),
      .option(
        "container", "WxH", \.container,
        help: ContainerSize.help),
      .option(
        "rate", short: "r", "hz", \.rate, rule: .within(1...1000),
        help: """
          The display's refresh rate; by default the file's refresh_hz, else 60. --frame-times \
          says each frame instead.
          """),
    ] + more.map { $0.under("Replay options") }

  /// The option of the commands that show a transition's views or replay by its rules.
  static let transitionArguments: [Argument<ReplayOptions>] = [
    .option(
      "transition", "name", \.transition, completion: .words(TransitionOption.names),
      help: """
        A transition to replay through, NAME[:key=value,…] from 'pantrace transitions'. Its \
        direction, travel, duration, rule and controller are used where none are given.
        """)
  ]

  private static let more: [Argument<ReplayOptions>] = [
    .option(
      "phase", "frames", \.phase, rule: ValueRule("from 0 to below 1") { (0..<1).contains($0) },
      help: "When in a frame the trace begins."),
    .option(
      "frame-times", "file", \.frameTimes, completion: .files(.read),
      help: "A file with the display's frame times in s after the first sample, one a line."),
    .option(
      "input", "policy", \.input, completion: .words(InputPolicy.schema.names),
      help: """
        Which input a frame shows: latest, or \(InputPolicy.schema.synopsis("resampled")) as \
        Android does.
        """),
    .option(
      "lead", "ms", \.lead, rule: .within(0...1000),
      help: "How long before a frame its input is cut off."),
    .option(
      "hysteresis", "pt", \.hysteresis, rule: .within(0...1000),
      help: "How far a finger must go to make a pan; by default the policy's, or 10."),
    .option(
      "restrict", "to", \.restriction, completion: .words(PanRestriction.schema.names),
      help: """
        Which movements are pans: none, horizontal, vertical, right, left, down, up, or \
        edge:direction=right,band=20.
        """),
    .option(
      "origin", "at", \.origin, help: "Where the translation counts from."),
    .option(
      "touches", "rule", \.touches, completion: .words(TouchRule.schema.names),
      help: "Which fingers count: first, or \(TouchRule.schema.synopsis("centroid"))."),
    .flag(
      "end-at-last", \.endsAtLast,
      help: "Takes the last sample of a trace without an end event for its lift."),
    .option(
      "horizon", "s", \.horizon, rule: .within(0.1...600),
      help: "The longest settle that is replayed."),
    .option(
      "layer", "layer", \.layers,
      help: """
        What the content does: translation, alpha or scale, with \
        [:from=0,to=1,start=0,end=1,curve=linear]. By default it follows the finger.
        """),
  ]
}

/// The way that finishes, or the file's and the pan's own.
enum DirectionChoice: String, CaseIterable, ArgumentValue {
  case auto, right, left, down, up
}

/// Where a pan's translation counts from.
enum OriginChoice: String, CaseIterable, ArgumentValue {
  case recognition
  case touchDown = "touch-down"
}

/// A size in points, spelled as `393x852`.
struct ContainerSize: ArgumentValue, Equatable {
  var width: Double
  var height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(argument: String(parts[0])),
      let height = Double(argument: String(parts[1])), Self.sides.contains(width),
      Self.sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var argument: String { "\(width.argument)x\(height.argument)" }

  /// The size in points.
  var vector: Vector { Vector(x: width, y: height) }

  static let help = """
    The container's size in pt, for files that do not say theirs; 393x852 is assumed. Positions in \
    _frac columns are parts of it.
    """

  /// Lengths beyond any screen or wall would drive the arithmetic out of its range.
  private static let sides = 0.001...1e9

  static var expectation: String { "a width and height such as 393x852" }
}
