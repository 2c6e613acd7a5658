public import PanTraces

/// The way the content goes when the transition finishes.
public struct Travel: Equatable, Sendable {
  /// Which way.
  public let direction: TravelDirection
  /// How far, in the trace's length unit, above 0.
  public let extent: Double

  /// How many device pixels a point of the recorded screen has. Nil if that is not known.
  let pixelsPerPoint: Double?
}

extension Travel {
  /// Creates a travel.
  public init(direction: TravelDirection, extent: Double) {
    self.init(direction: direction, extent: extent, pixelsPerPoint: nil)
  }

  /// How far a translation moves content that was at `base`, as a share of the travel.
  func progress(base: Double, translation: Vector) -> Double {
    base + direction.along(translation) / extent
  }
}

extension Travel {
  /// What a trace's travel was taken from: asked for, recorded, or assumed.
  package struct Basis: Hashable, Sendable {
    /// What says which way finishes.
    package enum Direction: String, NamedCase {
      /// The configuration, or the transition.
      case configured
      /// The configuration, or the transition, if the trace's file says another.
      case contradicted
      /// The trace's file.
      case recorded
      /// Nothing says it: nearly all drags of the file go this way, and so does this one.
      case common
      /// Nothing says it: nearly all drags of the file go this way, and this one does not.
      case strayed
      /// Nothing says it, and the drags of the file go several ways: it is this one's own.
      case drag
    }

    /// What says how long the travel is.
    package enum Length: String, NamedCase {
      /// The configuration, or the transition.
      case configured
      /// The trace's file.
      case recorded
      /// Nothing says it: it is the side of a common phone's screen.
      case assumed
    }

    /// What says which way finishes.
    package let direction: Direction
    /// What says how long the travel is.
    package let length: Length

    /// Takes what a row says of a travel.
    package init(direction: Direction, length: Length) {
      (self.direction, self.length) = (direction, length)
    }

    /// What a configuration resolved for the trace takes a travel in this direction from.
    init(
      of trace: borrowing Trace, towards direction: TravelDirection,
      _ configuration: borrowing ReplayConfiguration
    ) {
      if configuration.direction != nil {
        let isDisputed = trace.travelDirection.map { $0 != direction } ?? false
        self.direction = isDisputed ? .contradicted : .configured
      } else if trace.travelDirection != nil {
        self.direction = .recorded
      } else if let common = trace.commonDirection {
        self.direction = common == trace.dragDirection ? .common : .strayed
      } else {
        self.direction = .drag
      }
      // The travel is the container's side if nothing else says it, so either makes it recorded.
      let side = direction.isHorizontal ? trace.containerWidth : trace.containerHeight
      let isRecorded =
        configuration.usable(trace.travelLength) != nil || configuration.usable(side) != nil
      let isAssumed = configuration.container == ReadingOptions.usualContainer
      length =
        configuration.extent != nil
        ? .configured
        : isRecorded ? .recorded : isAssumed ? .assumed : .configured
    }
  }
}
