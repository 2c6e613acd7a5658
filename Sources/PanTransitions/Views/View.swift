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
  public var role = ViewRole.part
  /// Whether it and its children are left out of the picture, not animatable.
  public var isHidden = false

  /// The view it is in. Nil for a window and for a view by itself.
  public private(set) weak var superview: View?
  /// The children, the rearmost first.
  public private(set) var subviews: [View] = []

  weak var stage: Stage?
  var model = ViewGeometry()
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
  open var kind: String { "view" }

  /// Places the children. Called when the size has changed, by
  /// ``View/layoutIfNeeded()`` at the latest.
  open func layoutSubviews() {}

  // MARK: - Animatable properties

  /// The rectangle it shows, in its own coordinates.
  public var bounds: Rect {
    get { model.bounds }
    set { set(.bounds) { $0.bounds = newValue } }
  }

  /// Where the middle of the bounds lies in the parent's coordinates.
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

  private func set(_ property: ViewProperty, _ change: (inout ViewGeometry) -> Void) {
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

  /// Where a point of this view lies in another's coordinates. Nil stands for the window.
  ///
  /// As in UIKit, by the values last set, not by those shown. A view flattened to nothing on the
  /// way leaves the point in window coordinates.
  public func convert(_ point: Vector, to other: View?) -> Vector {
    transform(to: other).apply(to: point)
  }

  /// The upright rectangle around where a rectangle of this view lies in another's coordinates.
  public func convert(_ rect: Rect, to other: View?) -> Rect {
    transform(to: other).apply(to: rect)
  }

  private func transform(to other: View?) -> AffineTransform {
    guard let other else { return toRoot(.model) }
    return toRoot(.model).concatenating(other.toRoot(.model).inverted ?? .identity)
  }
}
