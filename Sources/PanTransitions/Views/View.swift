public import PanTraces

/// A rectangle on the screen with children, after `UIView`: what transitions move and fade.
///
/// Its properties hold the values last set (the model). What shows at a moment, with animations in
/// flight, is its presentation, told apart as Core Animation does. Create views while a ``Stage``
/// performs, so that its clock animates them. Without a stage they are set at once.
open class View {
  /// A number unique on the stage, in order of creation.
  public let id: Int
  /// Its name in listings.
  public var name: String
  /// A number to find it by, see ``viewWithTag(_:)``. 0 is none.
  public var tag = 0
  /// What it is in a drawing.
  public var role = Role.part
  /// Whether it and its children are left out of the picture, not animatable.
  public var isHidden = false

  /// The view it is in. Nil for a window and for a view by itself.
  public private(set) weak var superview: View?
  /// The children, the rearmost first.
  public private(set) var subviews: [View] = []

  weak var stage: Stage?
  var model = View.Geometry()
  var changes: [PropertyChange] = []
  private var laidOutSize: Size?

  /// Creates a view. The name defaults to the type's kind.
  public init(frame: Rect = .zero, name: String? = nil) {
    let stage = Stage.current
    self.stage = stage
    id = stage?.nextViewID() ?? 0
    self.name = name ?? ""
    model.bounds = Rect(origin: .zero, size: frame.size)
    model.center = frame.center
    if name == nil { self.name = kind }
  }

  /// Its kind in listings. Subclasses return their own.
  open var kind: String {
    if case .snapshot = role { "snapshot" } else { "view" }
  }

  /// Places the children. Called when the size has changed, by
  /// ``View/layoutIfNeeded()`` at the latest.
  open func layoutSubviews() {}

  // MARK: - Animatable properties

  /// The rectangle it shows, in its own coordinates.
  public var bounds: Rect {
    get { model.bounds }
    set { set(.bounds) { $0.bounds = newValue } }
  }

  /// The middle of the bounds, in the parent's coordinates.
  public var center: Vector {
    get { model.center }
    set { set(.center) { $0.center = newValue } }
  }

  /// A transform about its center.
  public var transform: AffineTransform {
    get { model.transform }
    set { set(.transform) { $0.transform = newValue } }
  }

  /// The opacity, `0...1`. Children are multiplied by it.
  public var alpha: Double {
    get { model.alpha }
    set { set(.alpha) { $0.alpha = min(max(newValue, 0), 1) } }
  }

  /// The upright rectangle around it in the parent's coordinates.
  ///
  /// Documented as undefined under a transform other than the identity. Here, as layers do, reading
  /// gives the rectangle around the transformed bounds, and setting solves for bounds and center.
  public var frame: Rect {
    get { model.frame }
    set {
      let size = Self.untransformedSize(of: newValue.size, under: model.transform)
      center = newValue.center
      bounds = Rect(origin: model.bounds.origin, size: size)
    }
  }

  private static func untransformedSize(of size: Size, under transform: AffineTransform) -> Size {
    guard transform != .identity, let inverse = transform.inverted else { return size }
    return inverse.apply(to: Rect(origin: .zero, size: size)).size
  }

  private func set(_ property: Property, _ change: (inout View.Geometry) -> Void) {
    let old = model
    change(&model)
    guard model[property] != old[property] else { return }
    stage?.recorder?.record(self, property, from: old[property], to: model[property])
  }

  // MARK: - Hierarchy

  /// Adds a view in front of the children. It leaves its former parent first.
  public func addSubview(_ view: View) { insert(view, at: nil) }

  /// Adds a view behind `index` children.
  public func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

  /// Adds a view directly behind a child. In front of all if that is no child.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    view.removeFromSuperview()
    insert(view, at: subviews.firstIndex { $0 === sibling })
  }

  /// Puts a child in front of the others.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insert(view, at: nil) }
  }

  /// Puts a child behind the others.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insert(view, at: 0) }
  }

  /// Takes it out of its parent.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  private func insert(_ view: View, at index: Int?) {
    // A view inside of itself would be a ring.
    guard !isDescendant(of: view) else { return }
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(index ?? subviews.count, 0), subviews.count))
    view.superview = self
  }

  /// Whether it is the other view or somewhere inside it.
  public func isDescendant(of other: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === other { return true }
      view = current.superview
    }
    return false
  }

  /// The window it is in. Nil outside of one.
  public var window: Window? {
    var view = self
    while let parent = view.superview { view = parent }
    return view as? Window
  }

  /// The first view with the tag, itself first, then its descendants, depth first.
  public func viewWithTag(_ tag: Int) -> View? {
    firstDescendant { $0.tag == tag }
  }

  /// The first view for which a condition holds, itself first, then its descendants.
  public func firstDescendant(where condition: (View) -> Bool) -> View? {
    if condition(self) { return self }
    for child in subviews {
      if let found = child.firstDescendant(where: condition) { return found }
    }
    return nil
  }

  // MARK: - Layout

  /// Places the children now if sizes have changed since the last time.
  public func layoutIfNeeded() {
    if laidOutSize != bounds.size {
      laidOutSize = bounds.size
      layoutSubviews()
    }
    for child in subviews { child.layoutIfNeeded() }
  }
}

extension View {
  /// One of a view's two states.
  enum GeometryState {
    /// As last set.
    case model
    /// As shown, animations included.
    case presentation
  }

  func geometry(_ state: GeometryState) -> Geometry {
    state == .model ? model : presentation
  }

  /// From its own coordinates to those of the topmost view above it, the window's if it is in one.
  func toRoot(_ state: GeometryState) -> AffineTransform {
    var transform = AffineTransform.identity
    var view: View? = self
    while let current = view, let parent = current.superview {
      transform = transform.concatenating(current.geometry(state).toParent)
      view = parent
    }
    return transform
  }

  /// A point of this view in another's coordinates. Nil stands for the window.
  ///
  /// As in UIKit, by the values last set, not by those shown. A view flattened to nothing on the
  /// way leaves the point in window coordinates.
  public func convert(_ point: Vector, to other: View?) -> Vector {
    transform(to: other).apply(to: point)
  }

  /// The upright rectangle around a rectangle of this view, in another's coordinates.
  public func convert(_ rect: Rect, to other: View?) -> Rect {
    transform(to: other).apply(to: rect)
  }

  private func transform(to other: View?) -> AffineTransform {
    guard let other else { return toRoot(.model) }
    return toRoot(.model).concatenating(other.toRoot(.model).inverted ?? .identity)
  }
}

extension View {
  /// A property of a view that animates.
  enum Property {
    /// The view's size and the origin of its contents.
    case bounds
    /// The view's center in its superview.
    case center
    /// The affine map about the center.
    case transform
    /// The opacity, 0 to 1.
    case alpha
  }

  /// A view's animatable properties, as the model or as the presentation.
  struct Geometry: Equatable {
    var bounds = Rect.zero
    var center = Vector.zero
    var transform = AffineTransform.identity
    var alpha = 1.0

    subscript(property: Property) -> PropertyChange.Value {
      get {
        switch property {
        case .bounds:
          PropertyChange.Value(
            bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height, 0, 0, 0, 0)
        // Unused lanes stay 0, so that changes can be added without asking which property it is.
        case .center: PropertyChange.Value(center.x, center.y, 0, 0, 0, 0, 0, 0)
        case .transform:
          PropertyChange.Value(
            transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty, 0, 0)
        case .alpha: PropertyChange.Value(alpha, 0, 0, 0, 0, 0, 0, 0)
        }
      }
      set {
        switch property {
        case .bounds:
          bounds = Rect(x: newValue[0], y: newValue[1], width: newValue[2], height: newValue[3])
        case .center: center = Vector(x: newValue[0], y: newValue[1])
        case .transform:
          transform = AffineTransform(
            a: newValue[0], b: newValue[1], c: newValue[2], d: newValue[3], tx: newValue[4],
            ty: newValue[5])
        case .alpha: alpha = newValue[0]
        }
      }
    }

    /// From the view's own coordinates, in which `bounds` lies, to its parent's.
    ///
    /// The transform works about the center of the bounds, which comes to lie at `center`.
    var toParent: AffineTransform {
      let middle = bounds.center
      return AffineTransform(translationX: -middle.x, y: -middle.y)
        .concatenating(transform)
        .concatenating(AffineTransform(translationX: center.x, y: center.y))
    }

    /// The upright rectangle around the view in its parent's coordinates.
    var frame: Rect {
      guard transform != .identity else {
        return Rect(
          x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
          height: bounds.height)
      }
      return toParent.apply(to: bounds)
    }
  }
}

extension View {
  /// The presentation values: the model plus animations in flight.
  var presentation: Geometry {
    var shown = model
    for change in changes {
      guard let player = change.player else { continue }
      let progress = player.progress(of: change)
      if progress != .one { shown[change.property] += change.offset(at: progress) }
    }
    return shown
  }
}

extension View {
  /// The role of a view in a drawing.
  public enum Role: Equatable, Sendable {
    /// The window that all others are in.
    case window
    /// Holds other views and is not seen itself.
    case container
    /// A view controller's own view.
    case screen
    /// A picture.
    case picture
    /// A picture of another view, by that view's number and name.
    case snapshot(of: Int, name: String)
    /// What darkens the views behind it.
    case dimming
    /// Any other part of a screen.
    case part
  }
}

/// A view that shows a picture.
open class ImageView: View {
  /// Creates a view. The name defaults to the type's kind.
  override public init(frame: Rect = .zero, name: String? = nil) {
    super.init(frame: frame, name: name)
    role = .picture
  }

  override open var kind: String { "image" }
}

/// A view that shows words.
open class Label: View {
  override open var kind: String { "label" }
}

/// A view that scrolls its content, after `UIScrollView`.
public final class ScrollView: View {
  override public var kind: String { "scroll" }

  /// How far the content is scrolled down from its top, in points: the beginning of its bounds.
  public var contentOffset: Double {
    get { bounds.origin.y }
    set { bounds.origin.y = newValue }
  }
}

extension View {
  /// A picture of the view, to move in its place. The animator that made it must remove it again.
  ///
  /// Nil for a view that covers nothing, as the picture has no pixels then. `afterScreenUpdates`
  /// true lays the view out first.
  public func snapshotView(afterScreenUpdates: Bool) -> View? {
    if afterScreenUpdates { layoutIfNeeded() }
    guard !bounds.isEmpty else { return nil }
    let copy = View(
      frame: Rect(origin: .zero, size: bounds.size), name: "snapshot of " + name)
    copy.role = .snapshot(of: id, name: name)
    return copy
  }
}

extension View {
  /// A view as shown at a moment, in the window's coordinates.
  public struct Snapshot: Equatable, Sendable {
    /// The view's number on its stage.
    public let id: Int
    /// The view's name.
    public let name: String
    /// What kind of view it is.
    public let kind: String
    /// What it is in a drawing.
    public let role: Role
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
    /// The opacity it shows with, its parents' included. 0 if any of them is hidden.
    public let opacity: Double
    /// Whether it is hidden itself.
    public let isHidden: Bool
  }
}

extension View {
  /// Itself and everything inside as shown now, from the rearmost to the foremost.
  public func snapshotTree() -> [Snapshot] {
    var list: [Snapshot] = []
    appendSnapshot(to: &list, outer: .identity, opacity: 1)
    return list
  }

  private func appendSnapshot(
    to list: inout [Snapshot], outer: AffineTransform, opacity: Double
  ) {
    let shown = presentation
    // The window's own place is no part of the coordinates that it defines.
    let toWindow = superview == nil ? outer : shown.toParent.concatenating(outer)
    let opacity = isHidden ? 0 : opacity * shown.alpha
    list.append(
      Snapshot(
        id: id, name: name, kind: kind, role: role,
        frame: toWindow.apply(to: shown.bounds), bounds: shown.bounds, toWindow: toWindow,
        transform: shown.transform, alpha: shown.alpha, opacity: opacity, isHidden: isHidden))
    for child in subviews {
      child.appendSnapshot(to: &list, outer: toWindow, opacity: opacity)
    }
  }
}

/// The topmost view, in whose coordinates everything is measured.
public final class Window: View {
  /// The root controller, whose view fills the window.
  public var rootViewController: ViewController? {
    didSet { install(replacing: oldValue) }
  }

  override public var kind: String { "window" }

  private func install(replacing old: ViewController?) {
    if let old {
      old.beginAppearance(.disappearing, animated: false)
      old.view.removeFromSuperview()
      old.endAppearance()
    }
    guard let root = rootViewController else { return }
    root.beginAppearance(.appearing, animated: false)
    root.view.frame = bounds
    addSubview(root.view)
    root.view.layoutIfNeeded()
    root.endAppearance()
  }
}
