public import PanText
public import PanTraces

/// Which movements a recogniser accepts as its pan.
public enum PanRestriction: Equatable, Hashable, Sendable {
  /// Any direction.
  case none
  /// Only movements that, when the hysteresis is passed, point mostly along this axis.
  case axis(horizontal: Bool)
  /// Only movements that, when the hysteresis is passed, point mostly this way.
  case direction(TravelDirection)
  /// As a direction, and the finger must touch down near the edge the movement comes from.
  ///
  /// `band` is the edge's width in points; 20 by default, UIKit's own is not published.
  case edge(TravelDirection, band: Double = 20)

  /// The name on the command line and in outputs.
  public var name: String {
    switch self {
    case .none: "none"
    case .axis(let horizontal): horizontal ? "horizontal" : "vertical"
    case .direction(let direction): direction.name
    case .edge: "edge"
    }
  }
}

extension PanRestriction {
  /// Every restriction by name.
  public static let schema = ComponentSchema<PanRestriction>(
    [
      ComponentKind("none", PanRestriction.none),
      ComponentKind("horizontal", .axis(horizontal: true)),
      ComponentKind("vertical", .axis(horizontal: false)),
    ] + TravelDirection.allCases.map { ComponentKind($0.name, .direction($0)) } + [
      ComponentKind(
        "edge", .edge(.right),
        [
          ComponentPart(
            Edge.fields, get: { Edge($0) }, put: { $0 = .edge($1.direction, band: $1.band) })
        ])
    ], name: { $0.name })

  private struct Edge: Equatable {
    var direction: TravelDirection
    var band: Double

    init?(_ restriction: PanRestriction) {
      guard case .edge(let direction, let band) = restriction else { return nil }
      self.direction = direction
      self.band = band
    }

    static let fields: [ComponentField<Edge>] = [
      .word(
        "direction", "the way of the movement, from the edge behind it",
        of: TravelDirection.allCases, name: { $0.name },
        get: { $0.direction }, set: { $0.direction = $1 }),
      .number(
        "band", "the edge's width", unit: "pt", in: 0...10_000,
        get: { $0.band }, set: { $0.band = $1 }),
    ]
  }
}
