import PanEngine
package import PanTraces

/// What a command line states about a file.
package struct ImportSettings: Equatable, Sendable {
  /// A column of the file and its role.
  package struct Column: Equatable, Sendable {
    package var role: ImportRole
    package var name: String

    package init(role: ImportRole, name: String) {
      self.role = role
      self.name = name
    }
  }

  /// A word in the file's cells and its meaning.
  package struct Value: Equatable, Sendable {
    package var word: String
    package var meaning: String

    package init(word: String, meaning: String) {
      self.word = word
      self.meaning = meaning
    }
  }

  /// The file's format.
  package var format: ImportFormat?
  /// Roles by the file's own column names.
  package var columns: [Column] = []
  /// Meanings of words for phases and outcomes.
  package var values: [Value] = []
  /// The platform whose codes the phase column holds.
  package var codes: PhaseCodes?
  /// The columns that together name a gesture.
  package var idColumns: [String] = []
  /// Only lines of a log with this text are read.
  ///
  /// If it is nil, all are.
  package var lines: String?
  /// How far a panel is turned against the screen, if it is.
  package var rotation: ImportSettings.Rotation?
  /// The unit of times.
  package var timeUnit: Trace.TimeUnit?
  /// The unit of positions.
  package var unit: PositionUnit?
  /// The container's size in the unit of positions. In points if positions are fractions.
  package var size: Vector?
  /// A touch panel's size in counts.
  package var range: Vector?
  /// Pixels per point, for positions in pixels.
  package var scale: Double?
  /// Points per millimeter, for positions in millimeters.
  package var pointsPerMillimeter: Double?
  /// Whether y grows upwards.
  package var isYUp = false
  /// Whether the rows of each gesture are sorted by time.
  package var isSorted = false

  /// No settings.
  package init() {}
}

/// The unit of positions in an imported file.
package enum PositionUnit: String, CaseIterable, Sendable {
  case points = "pt"
  case pixels = "px"
  case millimeters = "mm"
  /// Fractions of the container's width and height.
  case fractions = "frac"

  /// The unit after import. Fractions become points.
  package var lengthUnit: Trace.LengthUnit {
    switch self {
    case .points, .fractions: .points
    case .pixels: .pixels
    case .millimeters: .millimeters
    }
  }
}

/// The roles that columns of an imported file can have.
package enum ImportRole: String, CaseIterable, Sendable {
  case id, participant, time = "t", phase, x, y, pointer, pressure, intent, decision, width, height
  /// Steps from the sample before, in place of x and y.
  case dx, dy
  /// Pixels per point, or Android's dots per inch.
  case scale = "px_per_pt"
}

extension ImportSettings {
  /// The meanings of words in cells.
  package static let meanings = ["down", "move", "up", "cancelled", "none", "finish", "cancel"]
}

extension ImportSettings {
  /// How far a touch panel is turned against the screen, in degrees, as in Android's `ROTATION_90`.
  package enum Rotation: String, CaseIterable, Sendable {
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"

    /// Whether the sides change places.
    var swapsSides: Bool { self != .half }

    /// The place on the screen of a place on a panel of some size.
    ///
    /// Source: Android's `TouchInputMapper`, the orientations of a surface: at 90 degrees x is the
    /// panel's y, and y counts from the panel's right edge.
    func place(_ panel: Vector, in size: Vector) -> Vector {
      switch self {
      case .quarter: Vector(x: panel.y, y: size.x - panel.x)
      case .half: Vector(x: size.x - panel.x, y: size.y - panel.y)
      case .threeQuarters: Vector(x: size.y - panel.y, y: panel.x)
      }
    }
  }
}
