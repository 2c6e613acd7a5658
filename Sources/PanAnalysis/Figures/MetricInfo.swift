/// The definition of a figure, as help, column heads and reports print it.
package struct MetricInfo: Sendable {
  /// The stable identifier: the family of the metrics page and the figure, as in `L6.settle`.
  package let id: String
  /// A short name.
  package let name: String
  /// The unit. `1` for plain numbers.
  package let unit: String
  /// How many decimals are meaningful.
  package let decimals: Int
  /// The part of the replay it is taken from.
  package internal(set) var segment = Segment.whole
  /// What it depends on.
  package internal(set) var basis = Basis.model
  /// The values it can take, in ``unit``.
  package let range: String
  /// Which values are the better ones.
  package let preference: Preference
  /// How it is computed: the formula in a sentence.
  package let definition: String
  /// When it is undefined, and what else to know.
  package let limits: String
  /// Where the definition comes from, or that it is defined here.
  package internal(set) var source = ""

  /// Which values of a figure are the better ones.
  package enum Preference: UInt8, Sendable, CaseIterable {
    /// Less is better.
    case lower
    /// More is better.
    case higher
    /// Signed figures that should vanish.
    case nearZero
    /// Figures that describe and do not judge.
    case none
  }

  /// Whether a figure comes from the recording or from the simulation. Shown beside the figure.
  package enum Basis: String, Sendable, CaseIterable {
    /// From the recording alone.
    case trace
    /// Also from the simulated recognizer, controller and display.
    case model
  }

  /// A part of a replay.
  package enum Segment: String, Sendable, CaseIterable {
    /// From touch-down to lift.
    case touch = "TOUCH"
    /// The frames that follow the finger.
    case drag = "DRAG"
    /// The moment of the lift.
    case release = "RELEASE"
    /// The frames from the lift to rest.
    case settle = "SETTLE"
    /// DRAG and SETTLE.
    case whole = "WHOLE"
  }
}

extension MetricInfo {
  /// The part of the identifier before the dot.
  package var family: String { String(id.prefix { $0 != "." }) }

  /// Whether figures have a unit to print: ratios, counts and numbers of frames have none.
  package var hasUnit: Bool { unit != "1" && unit != "count" && unit != "frames" }
}

/// The definitions of all figures, of a trace and of a batch.
extension MetricInfo {
  /// All definitions: first the metrics of a trace, in their order.
  package static let catalog: [MetricInfo] =
    MetricFamily.table.map { $0.info } + DecisionFigure.kinds.map { $0.info }

  /// The definitions with an identifier such as `D1.error`, or of a family such as `D1`. Any case.
  package static func catalog(named name: String) -> [MetricInfo] {
    let wanted = name.lowercased()
    let exact = catalog.filter { $0.id.lowercased() == wanted }
    return exact.isEmpty ? catalog.filter { $0.family.lowercased() == wanted } : exact
  }
}
