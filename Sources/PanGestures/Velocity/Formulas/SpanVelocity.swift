import PanMotion
public import PanText

/// The way from the window's oldest sample to its newest, over the time it took.
public struct SpanVelocity: Equatable, Hashable, Sendable {
  /// Between which ends the span is taken.
  public var end: SpanEnd

  /// Creates a span.
  public init(end: SpanEnd = .samples) { self.end = end }

  func velocity(_ window: WindowedSamples) throws(NoVelocityReason) -> FittedVelocity {
    let inside = window.samples[0]
    let oldest = end == .samples ? inside : window.beyond ?? inside
    let duration = (end == .lift ? window.lift : 0) - oldest.time
    guard duration > 0 else { throw .degenerate }
    return FittedVelocity(oldest.place * (-1 / duration))
  }
}

extension SpanVelocity {
  /// What can be set of the span.
  public static let fields: [ComponentField<SpanVelocity>] = [
    .word(
      "end", "between which ends the span is taken", of: SpanEnd.allCases, name: { $0.rawValue },
      get: { $0.end }, set: { $0.end = $1 })
  ]
}

/// Between which ends a span is taken.
public enum SpanEnd: String, Sendable, CaseIterable {
  /// The samples inside the horizon: libadwaita's `AdwSwipeTracker`.
  case samples
  /// From the first sample beyond the horizon to the lift, which counts as a sample: GTK's swipe.
  case lift
}
