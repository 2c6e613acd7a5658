import PanMotion

/// A view as shown at a moment, told in the window's coordinates.
public struct ViewSnapshot: Equatable, Sendable {
  /// The view's number on its stage.
  public let id: Int
  /// The number of the view it is in; nil for the window.
  public let parent: Int?
  /// How many views it is inside of.
  public let depth: Int
  /// The view's name.
  public let name: String
  /// What kind of view it is.
  public let kind: String
  /// What it is to somebody who draws it.
  public let role: ViewRole
  /// The upright rectangle around it in the window.
  public let frame: Rect
  /// Its own coordinates' rectangle, which ``toWindow`` maps to the window.
  public let bounds: Rect
  /// From its own coordinates to the window's: what a picture of it needs.
  public let toWindow: AffineTransform
  /// Its own transform.
  public let transform: AffineTransform
  /// Its own opacity.
  public let alpha: Double
  /// The opacity it shows with, its parents' included; 0 where any of them is hidden.
  public let opacity: Double
  /// Whether it is hidden itself.
  public let isHidden: Bool
}

extension View {
  /// Itself and everything inside as shown now, from the rearmost to the foremost.
  public func snapshotTree() -> [ViewSnapshot] {
    var list: [ViewSnapshot] = []
    appendSnapshot(to: &list, parent: nil, depth: 0, outer: .identity, opacity: 1)
    return list
  }

  private func appendSnapshot(
    to list: inout [ViewSnapshot], parent: Int?, depth: Int, outer: AffineTransform,
    opacity: Double
  ) {
    let shown = presentation
    let toWindow = superview == nil ? outer : shown.toParent.concatenating(outer)
    let opacity = isHidden ? 0 : opacity * shown.alpha
    list.append(
      ViewSnapshot(
        id: id, parent: parent, depth: depth, name: name, kind: kind, role: role,
        frame: toWindow.apply(to: shown.bounds), bounds: shown.bounds, toWindow: toWindow,
        transform: shown.transform, alpha: shown.alpha, opacity: opacity, isHidden: isHidden))
    for child in subviews {
      child.appendSnapshot(
        to: &list, parent: id, depth: depth + 1, outer: toWindow, opacity: opacity)
    }
  }
}
