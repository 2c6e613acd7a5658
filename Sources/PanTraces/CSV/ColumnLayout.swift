package import PanText

/// Where a file keeps what, and in which units.
public struct ColumnLayout: Equatable, Sendable {
  /// How a recorded position becomes one in ``lengthUnit``.
  enum PositionScale: Equatable, Sendable {
    case asRecorded
    case factor(Double)
    /// Each trace says how much of ``lengthUnit`` a recorded unit is.
    case perTrace(from: LengthUnit)
    /// Parts of the container's width and height.
    case container
  }

  /// The byte between fields.
  public let delimiter: UInt8
  /// What each column tells; nil where it is ignored.
  public let roles: [ColumnRole?]
  /// The names of the columns as in the header.
  public let names: [String]
  /// The unit of recorded times.
  public let timeUnit: TimeUnit
  /// The unit positions have after reading.
  public let lengthUnit: LengthUnit
  let positionScale: PositionScale
  /// Whether the columns' names say the unit, rather than its being taken for points.
  let hasStatedLengthUnit: Bool
  /// What the width and height columns are multiplied by; nil where they cannot be used.
  let widthFactor: LengthFactor?
  let heightFactor: LengthFactor?
  /// What the scroll column is multiplied by; nil where there is none that can be used.
  let scrollFactor: LengthFactor?
  /// What the travel column is multiplied by; nil where there is none that can be used.
  let travelFactor: LengthFactor?
  /// The columns that mean nothing here and go along, in the header's order.
  let carried: [CarriedPlace]

  /// Where a column that goes along stands, and what it is called.
  struct CarriedPlace: Equatable, Sendable {
    let column: Int
    let name: String
  }

  /// The names of the columns that go along, each once.
  public var carriedNames: [String] { carried.map { $0.name } }

  /// The column with this role.
  func index(of role: ColumnRole) -> Int? { roles.firstIndex(of: role) }

  func has(_ role: ColumnRole) -> Bool { roles.contains(role) }
}

/// What turns a recorded length into another unit.
enum LengthFactor: Equatable, Sendable {
  case constant(Double)
  /// It follows from what each trace says of the size of a point.
  case perTrace(from: LengthUnit, to: LengthUnit)
}

/// What a column tells.
public enum ColumnRole: UInt8, Sendable, CaseIterable {
  /// The trace a row belongs to.
  case traceID
  /// When the sample was taken; required.
  case time
  /// What the finger did.
  case phase
  /// The position to the right; required.
  case x
  /// The position downwards; required.
  case y
  /// What the person meant to do.
  case intent
  /// What the person meant to do, where there is no intent column.
  case label
  /// What the app decided at the time.
  case decision
  /// The recorder's own velocity to the right.
  case velocityX
  /// The recorder's own velocity downwards.
  case velocityY
  /// Which finger.
  case pointer
  /// Who made the gesture.
  case participant
  /// The container's width.
  case width
  /// The container's height.
  case height
  /// How hard the finger pressed.
  case pressure
  /// How far the content under the finger was scrolled down from its top.
  case scrollY
  /// How often a second the display showed a frame, where that differs from trace to trace.
  case refreshRate
  /// The direction that finishes.
  case direction
  /// The length of a whole transition.
  case travel
  /// Whether the recording can tell how fast the finger left.
  case velocityBasis
  /// Pixels in a point.
  case pixelsPerPoint
  /// Points in a millimetre.
  case pointsPerMillimetre

  /// The names accepted in a header, without units; the first is the canonical one.
  ///
  /// Where a file has several, the one further to the front of this list is read.
  public var names: [String] {
    switch self {
    case .traceID: ["trace_id", "id", "trace", "gesture", "mt_id"]
    case .time: ["t", "time", "timestamp", "timestamps"]
    case .phase: ["phase", "state", "action", "event"]
    case .x: ["x", "xpos"]
    case .y: ["y", "ypos"]
    case .intent: ["intent"]
    case .label: ["label"]
    case .decision: ["decision"]
    case .velocityX: ["velocity_x"]
    case .velocityY: ["velocity_y"]
    case .pointer: ["pointer"]
    case .participant: ["participant"]
    case .width: ["width"]
    case .height: ["height"]
    case .pressure: ["pressure"]
    case .scrollY: ["scroll_y"]
    case .refreshRate: ["refresh_hz"]
    case .direction: ["direction"]
    case .travel: ["travel"]
    case .velocityBasis: ["release_velocity"]
    case .pixelsPerPoint: ["px_per_pt"]
    case .pointsPerMillimetre: ["pt_per_mm"]
    }
  }

  /// What a reader takes a column of this name for; nil for one that it does not know.
  package static func claiming(_ name: String) -> ColumnRole? {
    let key = lowercased(name)
    return allCases.first { role in
      role.names.contains { ColumnUnit.atEnd(of: key, base: $0, measure: role.measure) != nil }
    }
  }

  /// A name in small letters, as names are compared; only those of ASCII have any.
  package static func lowercased(_ name: String) -> String {
    let lower = name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return String(decoding: lower, as: UTF8.self)
  }

  /// Whether the column holds numbers.
  package var isNumber: Bool {
    switch self {
    case .time, .x, .y, .velocityX, .velocityY, .width, .height, .pressure, .scrollY, .refreshRate,
      .travel, .pixelsPerPoint, .pointsPerMillimetre:
      true
    case .traceID, .phase, .intent, .label, .decision, .pointer, .participant, .direction,
      .velocityBasis:
      false
    }
  }

  /// Whether each sample has a value of its own, rather than the trace as a whole.
  package var belongsToSamples: Bool {
    switch self {
    case .time, .phase, .x, .y, .velocityX, .velocityY, .pointer, .pressure, .scrollY: true
    case .traceID, .intent, .label, .decision, .participant, .width, .height, .refreshRate,
      .direction, .travel, .velocityBasis, .pixelsPerPoint, .pointsPerMillimetre:
      false
    }
  }

  /// Whether a column of words knows this one; true for all others, and for an empty field.
  package func knows(_ word: LentBytes) -> Bool {
    switch self {
    case .phase: word.isEmpty || PhaseWord(word) != nil
    case .intent, .decision: word.isEmpty || TransitionOutcome(cell: word) != nil
    case .direction: word.isEmpty || TravelDirection(word.text) != nil
    case .velocityBasis: word.isEmpty || VelocityBasis(word.text) != nil
    default: true
    }
  }

  /// Whether the column's name may end in a unit.
  var measure: Measure {
    switch self {
    case .time: .time
    case .x, .y: .position
    case .width, .height, .scrollY: .length
    case .travel: .statedLength
    default: .none
    }
  }

  /// The kinds of unit a column name can carry.
  enum Measure {
    case none, time, position, length
    /// A length whose unit must be given: the plain word may mean anything.
    case statedLength
  }
}

/// The unit at the end of a column's name.
enum ColumnUnit: Equatable {
  case time(TimeUnit)
  case length(LengthUnit)
  /// A part of the container's width or height.
  case fraction

  /// The unit of a name that is `base` (none) or `base_unit`; nil where it is neither.
  static func atEnd(of name: String, base: String, measure: ColumnRole.Measure) -> ColumnUnit?? {
    guard name.utf8.starts(with: base.utf8) else { return nil }
    let rest = Substring(name.utf8.dropFirst(base.utf8.count))
    if rest.utf8.isEmpty { return measure == .statedLength ? nil : .some(nil) }
    guard rest.utf8.first == UInt8(ascii: "_") else { return nil }
    return ColumnUnit(suffix: Substring(rest.utf8.dropFirst()), measure: measure).map { $0 }
  }

  /// The unit a suffix means for a column of this kind; nil where it is none.
  init?(suffix: Substring, measure: ColumnRole.Measure) {
    switch measure {
    case .none: return nil
    case .time:
      guard let unit = TimeUnit(symbol: suffix) else { return nil }
      self = .time(unit)
    case .position, .length, .statedLength:
      if measure == .position, suffix.utf8.elementsEqual("frac".utf8) {
        self = .fraction
        return
      }
      for unit in LengthUnit.allCases where suffix.utf8.elementsEqual(unit.symbol.utf8) {
        self = .length(unit)
        return
      }
      return nil
    }
  }
}

extension TimeUnit {
  /// The unit of a suffix or metadata value.
  init?(symbol: Substring) {
    for unit in TimeUnit.allCases where symbol.utf8.elementsEqual(unit.symbol.utf8) {
      self = unit
      return
    }
    return nil
  }
}

/// How large a point is in pixels and in millimetres; nil where nobody says it.
struct LengthScale: Equatable, Sendable {
  var pixelsPerPoint: Double?
  var pointsPerMillimetre: Double?

  /// How many points one of a unit is; nil where that cannot be told.
  func points(in unit: LengthUnit) -> Double? {
    switch unit {
    case .points: 1
    case .pixels: pixelsPerPoint.map { 1 / $0 }
    case .millimetres: pointsPerMillimetre
    case .counts: nil
    }
  }

  /// What one of `unit` is in `target`; nil where that cannot be told.
  func factor(from unit: LengthUnit, to target: LengthUnit) -> Double? {
    guard unit != target else { return 1 }
    guard let ours = points(in: unit), let theirs = points(in: target) else { return nil }
    return ours / theirs
  }
}

extension LengthUnit {
  /// The column that says how large a point is in this unit; nil where none does.
  var scale: ColumnRole? {
    switch self {
    case .pixels: .pixelsPerPoint
    case .millimetres: .pointsPerMillimetre
    case .points, .counts: nil
    }
  }
}
