/// The columns of a file and their units.
package struct TraceForm: Sendable {
  /// The columns, in the order in which they are written.
  package var columns: [ColumnRole]
  /// The unit of recorded times.
  package var timeUnit: Trace.TimeUnit
  /// The unit of positions.
  package var lengthUnit: Trace.LengthUnit

  /// Creates a form.
  package init(columns: [ColumnRole], timeUnit: Trace.TimeUnit, lengthUnit: Trace.LengthUnit) {
    self.columns = columns
    self.timeUnit = timeUnit
    self.lengthUnit = lengthUnit
  }

  /// The form that a set of traces needs.
  init(_ traces: [Trace], metadata: Trace.Metadata) {
    timeUnit = traces.first?.timeUnit ?? .milliseconds
    lengthUnit = traces.first?.lengthUnit ?? .points
    let width = metadata.length("width", in: lengthUnit)
    let height = metadata.length("height", in: lengthUnit)
    let travel = metadata.length("travel", in: lengthUnit)
    columns = [
      .traceID, .time, .phase, .pointer, .x, .y, .velocityX, .velocityY, .scrollY, .content,
      .progress, .intent, .decision, .participant, .width, .height, .refreshRate,
      .direction, .travel,
      .velocityBasis,
      // A column is written only if it says something of a trace that the lines in front do not.
    ].filter { role in
      switch role {
      case .traceID, .time, .x, .y: true
      case .phase: traces.first.map { $0.vocabulary != .absent } ?? true
      case .pointer: traces.contains { $0.samples.contains { $0.pointer != 0 } }
      case .velocityX, .velocityY: traces.contains { !$0.recordedVelocities.isEmpty }
      case .scrollY: traces.contains { !$0.scrollOffsets.isEmpty }
      case .content: traces.contains { $0.content?.measure == .length }
      case .progress: traces.contains { $0.content?.measure == .progress }
      case .intent: traces.contains { $0.intent != nil }
      case .decision: traces.contains { $0.recordedDecision != nil }
      case .participant: traces.contains { $0.participant != metadata.participant }
      case .width: traces.contains { $0.containerWidth != width }
      case .height: traces.contains { $0.containerHeight != height }
      case .refreshRate: traces.contains { $0.refreshRate != metadata.refreshRate }
      case .direction: traces.contains { $0.travelDirection != metadata.travelDirection }
      case .travel: traces.contains { $0.travelLength != travel }
      case .velocityBasis: traces.contains { $0.velocityBasis != metadata.velocityBasis }
      }
    }
  }

  /// Whether there is a column for recorded content.
  var hasContent: Bool { columns.contains(.content) || columns.contains(.progress) }

  /// The column's name with its unit.
  func name(of role: ColumnRole) -> String {
    switch role.measure {
    case .none: role.names[0]
    case .time: role.names[0] + "_" + timeUnit.symbol
    case .position, .length, .statedLength: role.names[0] + "_" + lengthUnit.symbol
    }
  }
}
