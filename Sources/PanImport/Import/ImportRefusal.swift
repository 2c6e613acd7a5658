package import PanTraces

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
  package internal(set) var guesses: [ImportRefusal.Guess]

  /// Creates a refusal.
  package init(
    _ message: String, advice: String, line: Int? = nil, column: Int? = nil,
    guess: ImportRefusal.Guess? = nil, guesses: [ImportRefusal.Guess] = []
  ) {
    self.message = message
    self.advice = advice
    self.line = line
    self.column = column
    self.guesses = (guess.map { [$0] } ?? []) + guesses
  }

  /// Joins the open questions of a file into one refusal. Nil for none.
  ///
  /// The last question may have no guess. Then there is none for the file: a line to paste that leads
  /// to the next refusal is no help.
  init?(_ questions: [ImportRefusal]) {
    guard let first = questions.first else { return nil }
    self = first
    guard questions.count > 1 else { return }
    message = "\(questions.count) things must be known to read this file:"
    for (number, question) in questions.enumerated() {
      message += "\n  \(number + 1). \(question.message).\n     \(question.advice)"
    }
    advice = "Give all the options at once."
    let isAnswered = questions.allSatisfy { !$0.guesses.isEmpty }
    guesses = isAnswered ? questions.flatMap { $0.guesses } : []
  }
}

extension ImportRefusal {
  /// The most likely answer to an open question.
  package enum Guess: Equatable, Sendable {
    case unit(PositionUnit)
    case size(Vector)
    case scale(Double)
    case pointsPerMillimeter(Double)
    case codes(PhaseCodes)
    case column(ImportRole, String)
    case values([ImportSettings.Value])
    case timeUnit(Trace.TimeUnit)
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
}

// Common screen sizes, from which an unknown one is guessed.
extension ImportRefusal.Guess {
  private static let pixels: [(Double, Double)] = [
    (720, 1280), (750, 1334), (1080, 1920), (1080, 2340), (1080, 2400), (1179, 2556), (1290, 2796),
    (1440, 3200), (1920, 1080), (2560, 1440), (3840, 2160),
  ]
  private static let points: [(Double, Double)] = [
    (375, 667), (393, 852), (430, 932), (768, 1024), (1024, 768), (1440, 900), (1920, 1080),
  ]

  /// The first common screen that contains `high`, or what is just larger if none does.
  static func usualSize(holding high: Vector, in unit: PositionUnit) -> Vector {
    let screens = unit == .pixels ? pixels : points
    if let screen = screens.first(where: { $0.0 >= high.x && $0.1 >= high.y }) {
      return Vector(x: screen.0, y: screen.1)
    }
    return Vector(
      x: max(100, (high.x / 100).rounded(.up) * 100),
      y: max(100, (high.y / 100).rounded(.up) * 100))
  }

  /// Pixels per point: an upright screen is assumed to be as wide in points as a common phone.
  static func usualScale(of size: Vector?) -> ImportRefusal.Guess {
    guard let size, size.x < size.y else { return .scale(1) }
    let likely = size.x / ReadingOptions.usualContainer.x
    let usual: [Double] = [1, 1.5, 2, 2.625, 3, 3.5, 4]
    return .scale(usual.min { abs($0 - likely) < abs($1 - likely) } ?? 1)
  }
}
