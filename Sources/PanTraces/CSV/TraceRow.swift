import PanMotion

/// The values of one row, before its place in the trace has been checked.
struct TraceRow {
  var recordedTime: Double
  /// In the layout's length unit.
  var position: Vector
  /// Nil without a phase column.
  var phase: TouchPhase?
  /// Pointers of the trace numbered in the order in which they appear.
  var pointer: Int
  var velocity: Vector?
  var pressure: Double?
  var line: Int
}
