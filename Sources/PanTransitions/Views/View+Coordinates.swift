public import PanMotion

extension View {
  /// Which of a view's two states is meant.
  enum GeometryState {
    /// As last set.
    case model
    /// As shown, animations included.
    case presentation
  }

  func geometry(_ state: GeometryState) -> ViewGeometry {
    state == .model ? model : presentation
  }

  /// From its own coordinates to those of the topmost view above it: the window's where in one.
  func toRoot(_ state: GeometryState) -> AffineTransform {
    var transform = AffineTransform.identity
    var view: View? = self
    while let current = view, let parent = current.superview {
      transform = transform.concatenating(current.geometry(state).toParent)
      view = parent
    }
    return transform
  }

  /// Where a point of this view lies in another's coordinates; nil stands for the window.
  ///
  /// As in UIKit, by the values last set, not by those shown. A view flattened to nothing on the way
  /// leaves the point in window coordinates.
  public func convert(_ point: Vector, to other: View?) -> Vector {
    transform(to: other).apply(to: point)
  }

  /// The upright rectangle around where a rectangle of this view lies in another's coordinates.
  public func convert(_ rect: Rect, to other: View?) -> Rect {
    transform(to: other).apply(to: rect)
  }

  /// Where a point of another view lies in this one's coordinates; nil stands for the window.
  public func convert(_ point: Vector, from other: View?) -> Vector {
    transform(from: other).apply(to: point)
  }

  /// The upright rectangle around where another view's rectangle lies in this one's coordinates.
  public func convert(_ rect: Rect, from other: View?) -> Rect {
    transform(from: other).apply(to: rect)
  }

  private func transform(to other: View?) -> AffineTransform {
    guard let other else { return toRoot(.model) }
    return toRoot(.model).concatenating(other.toRoot(.model).inverted ?? .identity)
  }

  private func transform(from other: View?) -> AffineTransform {
    guard let other else { return toRoot(.model).inverted ?? .identity }
    return other.transform(to: self)
  }
}
