import PanTraces

/// What a trace's travel was taken from: asked for, recorded, or assumed.
public struct TravelBasis: Hashable, Sendable {
  /// What says which way finishes.
  public enum Direction: UInt8, Hashable, Sendable, CaseIterable {
    /// The configuration, or the transition.
    case configured
    /// The configuration, or the transition, where the trace's file says another.
    case contradicted
    /// The trace's file.
    case recorded
    /// Nobody: it is the way that the drag itself went.
    case drag
  }

  /// What says how long the travel is.
  public enum Length: UInt8, Hashable, Sendable, CaseIterable {
    /// The configuration, or the transition.
    case configured
    /// The trace's file.
    case recorded
    /// Nobody: it is the side of a common phone's screen.
    case assumed
  }

  /// What says which way finishes.
  public let direction: Direction
  /// What says how long the travel is.
  public let length: Length

  /// What a configuration that is resolved for the trace takes a travel in this direction from.
  init(
    of trace: borrowing Trace, towards direction: TravelDirection,
    _ configuration: borrowing ReplayConfiguration
  ) {
    if configuration.direction != nil {
      let isDisputed = trace.travelDirection.map { $0 != direction } ?? false
      self.direction = isDisputed ? .contradicted : .configured
    } else {
      self.direction = trace.travelDirection != nil ? .recorded : .drag
    }
    let side = direction.isHorizontal ? trace.containerWidth : trace.containerHeight
    let isAssumed = configuration.container == ReadingOptions.usualContainer
    length =
      configuration.extent != nil
      ? .configured
      : trace.travelLength != nil || side != nil ? .recorded : isAssumed ? .assumed : .configured
  }
}
