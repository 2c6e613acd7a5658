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
  /// The most likely answer to an open question: words of the command line, and what they settle.
  package struct Guess: Equatable, Sendable {
    package let words: [String]
    private let settle: @Sendable (inout ImportSettings) -> Void

    private init(
      _ option: String, _ value: String?,
      _ settle: @escaping @Sendable (inout ImportSettings) -> Void
    ) {
      words = [option] + (value.map { [$0] } ?? [])
      self.settle = settle
    }

    /// The settings with the guess added.
    package func applied(to settings: ImportSettings) -> ImportSettings {
      var settings = settings
      settle(&settings)
      return settings
    }

    package static func == (a: Guess, b: Guess) -> Bool { a.words == b.words }

    package static func unit(_ unit: PositionUnit) -> Guess {
      Guess("--unit", unit.rawValue) { $0.unit = unit }
    }
    package static func size(_ size: Vector) -> Guess {
      Guess("--size", size.word) { $0.size = size }
    }
    package static func scale(_ scale: Double) -> Guess {
      Guess("--px-per-pt", scale.written) { $0.scale = scale }
    }
    static func pointsPerMillimeter(_ scale: Double) -> Guess {
      Guess("--set", "pt-per-mm=" + scale.written) { $0.pointsPerMillimeter = scale }
    }
    package static func codes(_ codes: PhaseCodes) -> Guess {
      Guess("--set", "codes=" + codes.rawValue) { $0.codes = codes }
    }
    package static func column(_ role: ImportRole, _ name: String) -> Guess {
      Guess("--map", "\(role.rawValue)=\(name)") {
        $0.columns.append(.init(role: role, name: name))
      }
    }
    package static func values(_ values: [ImportSettings.Value]) -> Guess {
      let pairs = values.map { "\($0.word)=\($0.meaning)" }
      return Guess("--set", "values=" + pairs.joined(separator: ",")) { $0.values += values }
    }
    package static func timeUnit(_ unit: Trace.TimeUnit) -> Guess {
      Guess("--time-unit", unit.symbol) { $0.timeUnit = unit }
    }
    package static func range(_ size: Vector) -> Guess {
      Guess("--set", "range=" + size.word) { $0.range = size }
    }
    static func lines(_ text: String) -> Guess {
      Guess("--set", "lines=" + text) { $0.lines = text }
    }
    package static let sorted = Guess("--sort", nil) { $0.isSorted = true }
  }
}

extension Vector {
  /// The vector as options have sizes.
  fileprivate var word: String { "\(x.written)x\(y.written)" }
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
