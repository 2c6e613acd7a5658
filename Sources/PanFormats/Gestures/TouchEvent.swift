import PanMotion
import PanTraces

/// What a contact did, as a log tells it.
struct TouchEvent {
  /// Which contact.
  var key: Int
  /// In the unit of the log's times.
  var time: Double
  /// In the unit of the log's positions.
  var position: Vector
  var phase: TouchPhase
  var pressure: Double?
  /// The line of the log.
  var line: Int
}
