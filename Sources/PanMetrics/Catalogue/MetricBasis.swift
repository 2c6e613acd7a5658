/// What a figure depends on, said beside it so that nobody takes a model for a measurement.
public enum MetricBasis: String, Sendable, CaseIterable {
  /// The recording alone.
  case trace
  /// The simulated recogniser, controller and display, too.
  case model
  /// The frame log of a real device.
  case device
}
