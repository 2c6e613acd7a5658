/// The columns a set of traces needs.
struct WriterColumns: Sendable {
  let list: [ColumnRole]
  private let timeUnit: TimeUnit
  private let lengthUnit: LengthUnit

  init(_ traces: [Trace], metadata: TraceMetadata) {
    timeUnit = traces.first?.timeUnit ?? .milliseconds
    lengthUnit = traces.first?.lengthUnit ?? .points
    let width = metadata.length("width", in: lengthUnit)
    let height = metadata.length("height", in: lengthUnit)
    list = [
      .traceID, .time, .phase, .pointer, .x, .y, .velocityX, .velocityY, .pressure, .intent,
      .decision, .participant, .width, .height,
    ].filter { role in
      switch role {
      case .traceID, .time, .x, .y: true
      case .phase: traces.first.map { $0.vocabulary != .absent } ?? true
      case .label: false
      case .pointer: traces.contains { $0.samples.contains { $0.pointer != 0 } }
      case .velocityX, .velocityY: traces.contains { !$0.recordedVelocities.isEmpty }
      case .pressure: traces.contains { !$0.pressures.isEmpty }
      case .intent: traces.contains { $0.intent != nil }
      case .decision: traces.contains { $0.recordedDecision != nil }
      case .participant: traces.contains { $0.participant != nil }
      case .width: traces.contains { $0.containerWidth != width }
      case .height: traces.contains { $0.containerHeight != height }
      }
    }
  }

  /// The column's name with its unit.
  func name(of role: ColumnRole) -> String {
    switch role.measure {
    case .none: role.names[0]
    case .time: role.names[0] + "_" + timeUnit.symbol
    case .position, .length: role.names[0] + "_" + lengthUnit.symbol
    }
  }
}
