import PanMotion

/// What a formula makes of a window's samples.
struct FittedVelocity {
  /// Points per second.
  var vector: Vector
  /// The share of the samples' variance that the fit explains; nil where nothing is fitted.
  var quality: Double?

  init(_ vector: Vector, quality: Double? = nil) {
    self.vector = vector
    self.quality = quality
  }
}

extension Vector {
  /// The velocity of a displacement; zero where it took no time.
  static func step(_ displacement: Vector, _ duration: Double) -> Vector {
    duration > 0 ? displacement / duration : .zero
  }

  /// Each component from one formula.
  static func perAxis(_ component: (_ part: (Vector) -> Double) -> Double) -> Vector {
    Vector(x: component { $0.x }, y: component { $0.y })
  }
}
