import PanTraces

/// Which movements a recogniser accepts as its pan.
public enum PanRestriction: Equatable, Hashable, Sendable {
  /// Any direction.
  case none
  /// Only movements that, when the hysteresis is passed, point mostly along this axis.
  case axis(horizontal: Bool)
  /// Only movements that, when the hysteresis is passed, point mostly this way.
  case direction(TravelDirection)
  /// As a direction, and the finger must touch down near the edge the movement comes from.
  ///
  /// `band` is the edge's width in points; 20 by default, UIKit's own is not published.
  case edge(TravelDirection, band: Double = 20)
}
