package import PanMotion
package import PanTraces

/// What somebody settled about the form of a file, on a command line or in a profile.
package struct ImportSettings: Equatable, Sendable {
  /// A column of the file and what it is to be taken for.
  package struct Column: Equatable, Sendable {
    package var role: ImportRole
    package var name: String

    package init(role: ImportRole, name: String) {
      self.role = role
      self.name = name
    }
  }

  /// A word in the file's cells and what it is to be taken for.
  package struct Value: Equatable, Sendable {
    package var word: String
    package var meaning: String

    package init(word: String, meaning: String) {
      self.word = word
      self.meaning = meaning
    }
  }

  /// The form of the file.
  package var format: ImportFormat?
  /// Columns by the file's own names.
  package var columns: [Column] = []
  /// Words for phases and outcomes.
  package var values: [Value] = []
  /// Whose codes a column of numbers holds.
  package var codes: PhaseCodes?
  /// The columns whose texts together name a gesture.
  package var idColumns: [String] = []
  /// The unit of times.
  package var timeUnit: TimeUnit?
  /// The unit of positions.
  package var unit: PositionUnit?
  /// The container's width and height, in the unit of positions; of fractions, in points.
  package var size: Vector?
  /// How many counts a touch panel has across and down.
  package var range: Vector?
  /// Whether y grows upwards.
  package var isYUp = false

  /// Nothing settled.
  package init() {}
}

/// The unit of positions in a file that is imported.
package enum PositionUnit: String, CaseIterable, Sendable {
  case points = "pt"
  case pixels = "px"
  case millimetres = "mm"
  /// Parts of the container's width and height.
  case fractions = "frac"

  /// The unit after import; parts become points.
  package var lengthUnit: LengthUnit {
    switch self {
    case .points, .fractions: .points
    case .pixels: .pixels
    case .millimetres: .millimetres
    }
  }
}

/// What a column of a file can be taken for.
package enum ImportRole: String, CaseIterable, Sendable {
  case id, participant, time = "t", phase, x, y, pointer, pressure, intent, decision, width, height
}

extension ImportSettings {
  /// What a word in a cell can be taken for.
  package static let meanings = [
    "down", "move", "up", "cancelled", "none", "finish", "cancel",
  ]
}
