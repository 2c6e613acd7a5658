import PanMotion

/// A property of a view that animates.
public enum ViewProperty: UInt8, Sendable, CaseIterable {
  /// The view's size and the origin of its contents.
  case bounds
  /// Where the view's centre is in its superview.
  case center
  /// The affine map about the centre.
  case transform
  /// The opacity, 0 to 1.
  case alpha

  /// The word in listings.
  public var name: String {
    switch self {
    case .bounds: "bounds"
    case .center: "center"
    case .transform: "transform"
    case .alpha: "alpha"
    }
  }
}

/// A property's value as numbers that can be added and scaled; unused lanes stay 0.
typealias PropertyValue = SIMD8<Double>

/// What a view looks like apart from its children: either as last set, or as shown at a moment.
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
  /// The transform works about the centre of the bounds, which comes to lie at `center`.
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
