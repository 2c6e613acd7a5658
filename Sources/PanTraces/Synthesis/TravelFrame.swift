import PanMotion

/// The map from travel coordinates to the screen.
struct TravelFrame {
  let direction: TravelDirection
  let width: Double
  let height: Double

  /// The screen point of a place given as `x` along from the near edge and `y` across.
  func screenPoint(_ place: Vector) -> Vector {
    switch direction {
    case .right: place
    case .left: Vector(x: width - place.x, y: place.y)
    case .down: Vector(x: place.y, y: place.x)
    case .up: Vector(x: place.y, y: height - place.x)
    }
  }
}
