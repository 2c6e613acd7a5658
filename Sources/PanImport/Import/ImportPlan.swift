package import PanTraces

/// How a file is read: what was recognized in it, and what options add.
package struct ImportPlan: Sendable {
  /// The file's format.
  package let format: ImportFormat
  /// Each conclusion about the file, with its reason.
  package internal(set) var evidence: [Evidence]
  /// Settings that reproduce this plan without recognition. Profiles are written from them.
  package internal(set) var settings: ImportSettings
  /// How far release velocities of its gestures can be trusted.
  package internal(set) var velocityBasis: VelocityBasis
  /// The columns and units of the trace file that is written.
  package internal(set) var form: TraceForm
  /// The container's size in the unit of positions. Nil if it is unknown.
  package internal(set) var size: Vector?
  /// Pixels per point, if it is the same for all gestures. Written as `# px_per_pt`.
  package internal(set) var scale: Double?
  /// Points per millimeter, for positions in mm. Written as `# pt_per_mm`.
  package internal(set) var pointsPerMillimeter: Double?
  /// Whether a column gives pixels per point for each gesture.
  var hasScaleColumn = false
  /// The passthrough columns.
  package internal(set) var passthrough: [String] = []
  /// Makes the file's reader.
  let makeReader: @Sendable () -> any BlockReader

  /// The `#` lines of the trace file that is written.
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
    if let pointsPerMillimeter {
      metadata.entries.append(
        .init(key: "pt_per_mm", value: NumberText.plain(pointsPerMillimeter)))
    }
    if velocityBasis != .usable {
      metadata.entries.append(.init(key: "release_velocity", value: velocityBasis.text))
    }
    return metadata
  }
}

/// A conclusion about a file, with its reason.
package struct Evidence: Equatable, Sendable {
  /// The subject: `format`, `clock`, `x`.
  package var subject: String
  /// The conclusion.
  package var taken: String
  /// The reason: matching lines, counts, ranges, an option.
  package var because: String

  init(_ subject: String, _ taken: String, _ because: String) {
    self.subject = subject
    self.taken = taken
    self.because = because
  }

  /// Evidence for the container's size. `found` is nil if it is unknown.
  static func size(_ found: (size: Vector, by: String)?, _ unit: PositionUnit) -> Evidence {
    Evidence(
      "size", found.map { "\($0.size.sizeText) \(unit.rawValue)" } ?? "unknown",
      found?.by ?? "--size WxH says it")
  }
}

extension Vector {
  /// The vector as width × height.
  var sizeText: String { "\(NumberText.plain(x)) × \(NumberText.plain(y))" }
}

/// Why a file, or the rest of it, is not imported.
package struct ImportRefusal: Error, Equatable, Sendable {
  /// The line, from 1. Nil for the whole file.
  package var line: Int?
  /// The byte in the line, from 1.
  package var column: Int?
  /// What is wrong, without a period.
  package var message: String
  /// What to do: a sentence.
  package var advice: String
  /// The most likely answers to the file's open questions. Empty if no answer is more likely.
  package private(set) var guesses: [ImportGuess]

  /// Creates a refusal.
  package init(
    _ message: String, advice: String, line: Int? = nil, column: Int? = nil,
    guess: ImportGuess? = nil, guesses: [ImportGuess] = []
  ) {
    self.message = message
    self.advice = advice
    self.line = line
    self.column = column
    self.guesses = (guess.map { [$0] } ?? []) + guesses
  }

  /// Joins the open questions of a file into one refusal. Nil for none.
  ///
  /// The last question may have no guess.
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

/// The most likely answer to an open question.
package enum ImportGuess: Equatable, Sendable {
  case unit(PositionUnit)
  case size(Vector)
  case scale(Double)
  case pointsPerMillimeter(Double)
  case codes(PhaseCodes)
  case column(ImportRole, String)
  case values([ImportSettings.Value])
  case timeUnit(TimeUnit)
  case range(Vector)
  case lines(String)
  case sorted

  /// The guess as command-line words.
  package var words: [String] {
    switch self {
    case .unit(let unit): ["--unit", unit.rawValue]
    case .size(let size): ["--size", "\(NumberText.plain(size.x))x\(NumberText.plain(size.y))"]
    case .scale(let scale): ["--px-per-pt", NumberText.plain(scale)]
    case .pointsPerMillimeter(let scale): ["--set", "pt-per-mm=" + NumberText.plain(scale)]
    case .codes(let codes): ["--set", "codes=" + codes.rawValue]
    case .column(let role, let name): ["--map", "\(role.rawValue)=\(name)"]
    case .values(let values):
      ["--set", "values=" + values.map { "\($0.word)=\($0.meaning)" }.joined(separator: ",")]
    case .timeUnit(let unit): ["--time-unit", unit.symbol]
    case .range(let size):
      ["--set", "range=\(NumberText.plain(size.x))x\(NumberText.plain(size.y))"]
    case .lines(let text): ["--set", "lines=" + text]
    case .sorted: ["--sort"]
    }
  }

  /// The settings with the guess added.
  func applied(to settings: ImportSettings) -> ImportSettings {
    var settings = settings
    switch self {
    case .unit(let unit): settings.unit = unit
    case .size(let size): settings.size = size
    case .scale(let scale): settings.scale = scale
    case .pointsPerMillimeter(let scale): settings.pointsPerMillimeter = scale
    case .codes(let codes): settings.codes = codes
    case .column(let role, let name): settings.columns.append(.init(role: role, name: name))
    case .values(let values): settings.values += values
    case .timeUnit(let unit): settings.timeUnit = unit
    case .range(let size): settings.range = size
    case .lines(let text): settings.lines = text
    case .sorted: settings.isSorted = true
    }
    return settings
  }
}

/// Common screen sizes, from which an unknown one is guessed.
enum UsualScreen {
  private static let pixels: [(Double, Double)] = [
    (720, 1280), (750, 1334), (1080, 1920), (1080, 2340), (1080, 2400), (1179, 2556), (1290, 2796),
    (1440, 3200), (1920, 1080), (2560, 1440), (3840, 2160),
  ]
  private static let points: [(Double, Double)] = [
    (375, 667), (393, 852), (430, 932), (768, 1024), (1024, 768), (1440, 900), (1920, 1080),
  ]

  /// The first common screen that contains `high`, or what is just larger if none does.
  static func size(holding high: Vector, in unit: PositionUnit) -> Vector {
    let screens = unit == .pixels ? pixels : points
    if let screen = screens.first(where: { $0.0 >= high.x && $0.1 >= high.y }) {
      return Vector(x: screen.0, y: screen.1)
    }
    return Vector(
      x: max(100, (high.x / 100).rounded(.up) * 100), y: max(100, (high.y / 100).rounded(.up) * 100)
    )
  }

  /// Pixels per point: an upright screen is assumed to be as wide in points as a common phone.
  static func scale(of size: Vector?) -> Double {
    guard let size, size.x < size.y else { return 1 }
    let likely = size.x / ReadingOptions.usualContainer.x
    let usual: [Double] = [1, 1.5, 2, 2.625, 3, 3.5, 4]
    return usual.min { abs($0 - likely) < abs($1 - likely) } ?? 1
  }
}
