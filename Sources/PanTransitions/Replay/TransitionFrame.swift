public import PanReplay

/// One picture of a transition: the engine's frame, and the views as the machinery shows them.
public struct TransitionFrame: Equatable, Sendable {
  /// What the engine says of the frame.
  public let frame: Frame
  /// The progress the machinery shows; the same number as the engine's.
  public let progress: Double
  /// The views, from the rearmost to the foremost; the order is the z-order.
  public let views: [ViewSnapshot]

  /// The first view with a name; nil without one.
  public func view(named name: String) -> ViewSnapshot? { views.first { $0.name == name } }
}
