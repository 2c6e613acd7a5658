/// Rows of one id that stand together: a trace, unless the id has others elsewhere in the file.
///
/// What was found in them comes along, as it only counts if the id does not come back.
public struct TraceSection: Equatable, Sendable {
  /// What the rows make by themselves.
  public var event: TraceEvent
  /// The first and the last line.
  public var lines: ClosedRange<Int>
  /// What was found in the rows.
  public var findings: DiagnosticLog
  /// Where its positions lie; nil for a trace that cannot be used.
  var extent: PositionExtent?

  /// The same with lines counted from an earlier start.
  func moved(by offset: Int) -> TraceSection {
    var moved = self
    moved.event = event.moved(by: offset)
    moved.lines = (lines.lowerBound + offset)...(lines.upperBound + offset)
    moved.findings = DiagnosticLog(limit: findings.limit)
    moved.findings.append(findings, movedBy: offset)
    return moved
  }

  /// The section without the samples, for those who have used them up.
  public var withoutSamples: TraceSection {
    guard case .trace(var trace, let line) = event else { return self }
    trace.samples = []
    trace.recordedVelocities = []
    trace.pressures = []
    var result = self
    result.event = .trace(trace, line: line)
    return result
  }
}
