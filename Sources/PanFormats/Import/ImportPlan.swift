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

  /// Creates a refusal.
  package init(
    _ message: String, advice: String, line: Int? = nil, column: Int? = nil
  ) {
    self.message = message
    self.advice = advice
    self.line = line
    self.column = column
  }
}
