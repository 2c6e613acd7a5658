import PanTraces

/// What of a transition that moves sideways follows the way the interface reads.
///
/// UIKit mirrors what is laid out from leading to trailing edge by itself; a pan recogniser and a
/// transform it leaves as they are, so that authors forget the one or the other.
public enum Mirroring: String, Sendable, CaseIterable {
  /// Views and gesture.
  case all
  /// The views alone: the back button has moved over, the swipe has not.
  case views
  /// Nothing.
  case none

  /// The way the gesture takes the interface to read.
  func gesture(in layout: LayoutDirection) -> LayoutDirection {
    self == .all ? layout : .leftToRight
  }

  /// The way the gesture and the views take the interface to read.
  func sides(in layout: LayoutDirection) -> Sides {
    Sides(gesture: gesture(in: layout), views: self == .none ? .leftToRight : layout)
  }

  /// The way an interface is taken to read.
  struct Sides {
    /// By the gesture.
    let gesture: LayoutDirection
    /// By the views.
    let views: LayoutDirection
  }
}

extension LayoutDirection {
  /// What pops towards an edge, which is the one across where the interface reads from right to left.
  func popping(towards edge: Composable.ScreenEdge) -> Composable.TransitionEdges {
    let isMirrored = self == .rightToLeft && edge.direction.isHorizontal
    return Composable.TransitionEdges(
      forNavigationTransitionsAtEdge: isMirrored ? edge.opposite : edge)
  }
}
