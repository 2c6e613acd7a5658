import PanTraces

/// The change of one property from a value to another, played by an animation.
///
/// Changes are additive: each adds the rest of its way to the model value, so that a change that
/// starts while another plays takes over position and velocity without a jump.
final class PropertyChange {
  private(set) weak var view: View?
  let property: ViewProperty
  let from: PropertyValue
  let to: PropertyValue
  /// The index of its player's track.
  let track: Int
  weak var player: (any ChangePlayer)?

  init(
    view: View, property: ViewProperty, from: PropertyValue, to: PropertyValue,
    track: Int, player: any ChangePlayer
  ) {
    self.view = view
    self.property = property
    self.from = from
    self.to = to
    self.track = track
    self.player = player
  }

  /// The offset from the model value at a progress.
  func offset(at progress: AxisProgress) -> PropertyValue {
    var left = PropertyValue(repeating: 1 - progress.x)
    if property == .center { left[1] = 1 - progress.y }
    return (from - to) * left
  }

  /// Ends the change, and leaves the view at a progress: 1 is the end, 0 the start.
  func settle(at progress: AxisProgress) {
    guard let view else { return }
    view.changes.removeAll { $0 === self }
    if progress == .one { return }
    if progress == .zero, view.model[property] == to {
      // Adding could miss the start by an ulp.
      view.model[property] = from
    } else {
      view.model[property] += offset(at: progress)
    }
  }
}

/// Something that plays changes: a block animation or a property animator.
protocol ChangePlayer: AnyObject {
  /// The progress of a change now: 0 at its start, 1 at its end, beyond if a spring overshoots.
  func progress(of change: PropertyChange) -> AxisProgress
}

/// Records the changes made while a block runs, and attaches them to their views.
final class ChangeRecorder {
  let player: any ChangePlayer
  let track: Int
  private(set) var changes: [PropertyChange] = []

  init(player: any ChangePlayer, track: Int = 0) {
    self.player = player
    self.track = track
  }

  func record(
    _ view: View, _ property: ViewProperty, from: PropertyValue, to: PropertyValue
  ) {
    let change = PropertyChange(
      view: view, property: property, from: from, to: to, track: track, player: player)
    changes.append(change)
    view.changes.append(change)
  }
}

extension View {
  /// The presentation values: the model plus animations in flight.
  var presentation: ViewGeometry {
    var shown = model
    for change in changes {
      guard let player = change.player else { continue }
      let progress = player.progress(of: change)
      if progress != .one { shown[change.property] += change.offset(at: progress) }
    }
    return shown
  }
}

/// A property of a view that animates.
enum ViewProperty {
  /// The view's size and the origin of its contents.
  case bounds
  /// Where the view's center is in its superview.
  case center
  /// The affine map about the center.
  case transform
  /// The opacity, 0 to 1.
  case alpha
}

/// A property's value as numbers that can be added and scaled. Unused lanes stay 0.
typealias PropertyValue = SIMD8<Double>

/// A view's animatable properties, as the model or as the presentation.
struct ViewGeometry: Equatable {
  var bounds = Rect.zero
  var center = Vector.zero
  var transform = AffineTransform.identity
  var alpha = 1.0

  subscript(property: ViewProperty) -> PropertyValue {
    get {
      switch property {
      case .bounds:
        PropertyValue(
          bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height, 0, 0, 0, 0)
      case .center: PropertyValue(center.x, center.y, 0, 0, 0, 0, 0, 0)
      case .transform:
        PropertyValue(
          transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty, 0, 0)
      case .alpha: PropertyValue(alpha, 0, 0, 0, 0, 0, 0, 0)
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
