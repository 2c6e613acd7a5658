import PanMotion
import PanText

/// What is said of a trace as a whole: by a column in its rows, else by the lines in front of them.
///
/// Where a file has a column for a fact, the lines do not speak for any of its traces, not even for
/// those whose rows leave it empty: so rows mean the same without them.
struct TraceFacts {
  private let layout: ColumnLayout
  /// The roles that a column has, one bit for each: they are asked for with every trace.
  private let roles: UInt32
  private let measures: TraceMetadata
  /// Who made all gestures of the file, where its metadata says so.
  private let participant: String?
  private let direction: TravelDirection?
  private let refreshRate: Double?
  private let velocityBasis: VelocityBasis
  private let travel: Double?
  private let width: Double?
  private let height: Double?
  /// What the options say, where positions are parts of it.
  private let given: Vector?
  /// What the options say, for traces whose column does not.
  private let pixelsPerPoint: Double?
  /// The facts that both a column and the lines in front tell.
  private let toldTwice: [ColumnRole]

  init(header: TraceFileHeader, options: ReadingOptions) {
    let (layout, measures) = (header.layout, header.measures)
    self.layout = layout
    roles = layout.roles.reduce(0) { $0 | ($1.map { 1 << UInt32($0.rawValue) } ?? 0) }
    self.measures = measures
    participant = header.metadata.participant
    direction = measures.travelDirection
    refreshRate = measures.refreshRate
    velocityBasis = measures.velocityBasis
    travel = measures.length("travel", in: layout.lengthUnit)
    width = measures.length("width", in: layout.lengthUnit)
    height = measures.length("height", in: layout.lengthUnit)
    given = layout.positionScale == .container ? options.container : nil
    pixelsPerPoint = options.pixelsPerPoint
    toldTwice = Self.deciding.filter { role in
      layout.has(role)
        && header.metadata.entries.contains { ColumnRole.claiming($0.key) == role }
    }
  }

  /// The facts on which decisions depend.
  private static let deciding: [ColumnRole] = [
    .direction, .travel, .velocityBasis, .width, .height, .pixelsPerPoint, .pointsPerMillimetre,
  ]

  /// The facts of a trace that a column says otherwise than the file's metadata, or not at all.
  func contradictions(_ context: TraceContext) -> [ColumnRole] {
    guard !toldTwice.isEmpty else { return [] }
    let scale = scale(context)
    return toldTwice.filter { role in
      switch role {
      case .direction: direction(context) != direction
      case .velocityBasis: velocityBasis(context) != velocityBasis
      case .travel: travel(context) != travel
      case .width: recordedLength(.width, context) != width
      case .height: recordedLength(.height, context) != height
      case .pixelsPerPoint: scale.pixelsPerPoint != measures.pixelsPerPoint
      case .pointsPerMillimetre: scale.pointsPerMillimetre != measures.pointsPerMillimetre
      default: false
      }
    }
  }

  /// The display's rate in Hz.
  func refreshRate(_ context: TraceContext) -> Double? {
    has(.refreshRate) ? context.number(.refreshRate) : refreshRate
  }

  /// Who made the gesture.
  func participant(_ context: TraceContext) -> String? {
    guard has(.participant) else { return participant }
    return context.withConstant(.participant) { $0.isEmpty ? nil : $0.text }
  }

  /// The direction that finishes.
  func direction(_ context: TraceContext) -> TravelDirection? {
    guard has(.direction) else { return direction }
    return context.withConstant(.direction) { $0.isEmpty ? nil : TravelDirection($0.text) }
  }

  /// Whether it can be told how fast the finger left; usable where an own column is silent.
  func velocityBasis(_ context: TraceContext) -> VelocityBasis {
    guard has(.velocityBasis) else { return velocityBasis }
    return context.withConstant(.velocityBasis) { $0.isEmpty ? nil : VelocityBasis($0.text) }
      ?? .usable
  }

  /// The length of a whole transition in the layout's unit.
  func travel(_ context: TraceContext) -> Double? {
    guard has(.travel) else { return metadataLength("travel", travel, context) }
    return length(.travel, layout.travelFactor, context)
  }

  /// The container's width or height in the layout's unit, or what the options say of it.
  func length(_ role: ColumnRole, _ context: TraceContext) -> Double? {
    recordedLength(role, context) ?? (role == .width ? given?.x : given?.y)
  }

  private func recordedLength(_ role: ColumnRole, _ context: TraceContext) -> Double? {
    let isWidth = role == .width
    guard has(role) else {
      return metadataLength(role.names[0], isWidth ? width : height, context)
    }
    return length(role, isWidth ? layout.widthFactor : layout.heightFactor, context)
  }

  private func length(
    _ role: ColumnRole, _ factor: LengthFactor?, _ context: TraceContext
  ) -> Double? {
    guard let factor = self.factor(factor, context) else { return nil }
    return context.number(role).map { $0 * factor }
  }

  private func metadataLength(
    _ key: String, _ ofFile: Double?, _ context: TraceContext
  ) -> Double? {
    guard hasScale else { return ofFile }
    return measures.length(key, in: layout.lengthUnit, scale: scale(context))
  }

  private func has(_ role: ColumnRole) -> Bool { roles & 1 << UInt32(role.rawValue) != 0 }

  /// Whether traces say themselves how large a point is.
  private var hasScale: Bool { has(.pixelsPerPoint) || has(.pointsPerMillimetre) }

  /// What a recorded length is multiplied by.
  func factor(_ factor: LengthFactor?, _ context: TraceContext) -> Double? {
    switch factor {
    case .constant(let value): value
    case .perTrace(let unit, let target): scale(context).factor(from: unit, to: target)
    case nil: nil
    }
  }

  /// How large a point is in the trace's own units.
  private func scale(_ context: TraceContext) -> LengthScale {
    var scale = measures.scale
    if has(.pixelsPerPoint) {
      scale.pixelsPerPoint = context.number(.pixelsPerPoint) ?? pixelsPerPoint
    }
    if has(.pointsPerMillimetre) {
      scale.pointsPerMillimetre = context.number(.pointsPerMillimetre)
    }
    return scale
  }
}
