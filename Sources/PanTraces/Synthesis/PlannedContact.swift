import PanMotion

/// One contact as the hand intends it, before tremor and panel.
struct PlannedContact {
  /// Where the finger goes down, in travel coordinates from the edge the content comes from.
  var origin: Vector
  /// The submovements, timed from touch-down.
  var strokes: [MinimumJerkStroke]
  /// When the finger goes down, in seconds from the start of the gesture.
  var touchDown: Double
  /// When the contact ends, in seconds after touch-down.
  var duration: Double
  /// Whether the system takes the touch away instead of the finger lifting.
  var isTakenAway = false

  /// How far the hand is from touch-down, in points along and across.
  ///
  /// A stroke may have begun in the air: what it did before touch-down does not count.
  func offset(at time: Double) -> Vector {
    strokes.reduce(Vector.zero) { $0 + $1.offset(at: time) - $1.offset(at: 0) }
  }

  /// The hand's velocity, in points per second along and across.
  func velocity(at time: Double) -> Vector {
    strokes.reduce(Vector.zero) { $0 + $1.velocity(at: time) }
  }
}
