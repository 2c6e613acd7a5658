package import PanMotion
import PanText
package import PanTraces

/// How a file is to be read: what was recognized, and what options say.
package struct ImportPlan: Sendable {
  /// The form of the file.
  package let format: ImportFormat
  /// What everything is taken for, and why.
  package internal(set) var evidence: [Evidence]
  /// Settings with which the file is read in the same way without being looked at.
  package internal(set) var settings: ImportSettings
  /// What release velocities of its gestures are worth.
  package internal(set) var velocityBasis: VelocityBasis
  /// The columns and units of the canonical form.
  package internal(set) var form: TraceForm
  /// The container's size in the unit of positions; nil where it is unknown.
  package internal(set) var size: Vector?
  /// Pixels in a point, where positions are in pixels and all have the same; written into the file.
  package internal(set) var scale: Double?
  /// Whether a column says for each gesture how many pixels make a point.
  var hasScaleColumn = false
  /// Columns of the file that go along.
  package internal(set) var carried: [String] = []
  /// Makes what reads the file.
  let makeReader: @Sendable () -> any BlockReader

  /// The metadata of the canonical form.
  package var metadata: TraceMetadata {
    var metadata = TraceMetadata(version: 1)
    metadata.entries.append(.init(key: "imported_from", value: format.name))
    if let size {
      let unit = form.lengthUnit.symbol
      metadata.entries.append(.init(key: "width_" + unit, value: NumberText.plain(size.x)))
      metadata.entries.append(.init(key: "height_" + unit, value: NumberText.plain(size.y)))
    }
    if let scale {
      metadata.entries.append(.init(key: "px_per_pt", value: NumberText.plain(scale)))
    }
    if velocityBasis != .usable {
      metadata.entries.append(.init(key: "release_velocity", value: velocityBasis.text))
    }
    return metadata
  }
}

/// What something in a file is taken for, and why.
package struct Evidence: Equatable, Sendable {
  /// What it is about: `format`, `clock`, `x`.
  package var subject: String
  /// What it is taken for.
  package var taken: String
  /// What shows it: lines, counts, ranges.
  package var because: String

  init(_ subject: String, _ taken: String, _ because: String) {
    self.subject = subject
    self.taken = taken
    self.because = because
  }

  /// The container's size, and where it stands; nil where nothing says it.
  static func size(_ found: (size: Vector, by: String)?, _ unit: PositionUnit) -> Evidence {
    Evidence(
      "size", found.map { "\($0.size.sizeText) \(unit.rawValue)" } ?? "unknown",
      found?.by ?? "--size WxH says it")
  }
}

extension Vector {
  /// A width and a height in words.
  var sizeText: String { "\(NumberText.plain(x)) × \(NumberText.plain(y))" }
}

/// Why a file, or what is left of it, is not imported.
package struct ImportRefusal: Error, Equatable, Sendable {
  /// The line it is about, from 1; nil for the whole file.
  package var line: Int?
  /// The byte in the line, from 1.
  package var column: Int?
  /// What is wrong, without a period.
  package var message: String
  /// What settles it: a sentence.
  package var advice: String
  /// The likely answers to what the file leaves open; none where nothing is more likely.
  package private(set) var guesses: [ImportGuess]

  /// Creates a refusal.
  package init(
    _ message: String, advice: String, line: Int? = nil, column: Int? = nil,
    guess: ImportGuess? = nil
  ) {
    self.message = message
    self.advice = advice
    self.line = line
    self.column = column
    guesses = guess.map { [$0] } ?? []
  }

  /// All that a file leaves open, in one refusal; nil for nothing.
  ///
  /// A last one without a guess is asked for with the others.
  init?(_ questions: [ImportRefusal]) {
    guard let first = questions.first else { return nil }
    self = first
    guard questions.count > 1 else { return }
    message = "\(questions.count) things must be known to read this file:"
    for (number, question) in questions.enumerated() {
      message += "\n  \(number + 1). \(question.message).\n     \(question.advice)"
    }
    advice = "Give all the options at once."
    guesses = questions.flatMap { $0.guesses }
  }
}

/// The likely answer to something that a file leaves open.
package enum ImportGuess: Equatable, Sendable {
  case unit(PositionUnit)
  case size(Vector)
  case scale(Double)
  case codes(PhaseCodes)
  case column(ImportRole, String)
  case sorted

  /// The option and its value, as a command line has them.
  package var words: [String] {
    switch self {
    case .unit(let unit): ["--unit", unit.rawValue]
    case .size(let size): ["--size", "\(NumberText.plain(size.x))x\(NumberText.plain(size.y))"]
    case .scale(let scale): ["--px-per-pt", NumberText.plain(scale)]
    case .codes(let codes): ["--codes", codes.rawValue]
    case .column(let role, let name): ["--map", "\(role.rawValue)=\(name)"]
    case .sorted: ["--sort"]
    }
  }

  /// The settings with the guess in them.
  func applied(to settings: ImportSettings) -> ImportSettings {
    var settings = settings
    switch self {
    case .unit(let unit): settings.unit = unit
    case .size(let size): settings.size = size
    case .scale(let scale): settings.scale = scale
    case .codes(let codes): settings.codes = codes
    case .column(let role, let name): settings.columns.append(.init(role: role, name: name))
    case .sorted: settings.isSorted = true
    }
    return settings
  }
}

/// Screens that logs are usually from: what is guessed where a file does not say.
enum UsualScreen {
  private static let pixels: [(Double, Double)] = [
    (720, 1280), (750, 1334), (1080, 1920), (1080, 2340), (1080, 2400), (1179, 2556), (1290, 2796),
    (1440, 3200), (1920, 1080), (2560, 1440), (3840, 2160),
  ]
  private static let points: [(Double, Double)] = [
    (375, 667), (393, 852), (430, 932), (768, 1024), (1024, 768), (1440, 900), (1920, 1080),
  ]

  /// The first screen that holds positions up to here; nil where none does.
  static func size(holding high: Vector, in unit: PositionUnit) -> Vector? {
    let screens = unit == .pixels ? pixels : points
    return screens.first { $0.0 >= high.x && $0.1 >= high.y }.map { Vector(x: $0.0, y: $0.1) }
  }

  /// Pixels in a point on a screen of this size, which is as wide as a common phone where it is upright.
  static func scale(of size: Vector?) -> Double {
    guard let size, size.x < size.y else { return 1 }
    let likely = size.x / ReadingOptions.usualContainer.x
    let usual: [Double] = [1, 1.5, 2, 2.625, 3, 3.5, 4]
    return usual.min { abs($0 - likely) < abs($1 - likely) } ?? 1
  }
}
