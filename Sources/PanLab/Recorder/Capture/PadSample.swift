package import PanMotion

/// One sample as the browser reports it.
package struct PadSample: Equatable, Sendable {
  /// Milliseconds on the page's own clock.
  package var time: Double
  /// CSS pixels from the page's upper left corner, which are points.
  package var position: Vector

  /// Creates a sample.
  package init(_ time: Double, _ x: Double, _ y: Double) {
    self.time = time
    position = Vector(x: x, y: y)
  }

  /// The sample as it is written: to a microsecond and a thousandth of a point, which leaves out no
  /// more than what conversions of the browser have added.
  var written: PadSample {
    PadSample(
      Self.thousandths(time), Self.thousandths(position.x), Self.thousandths(position.y))
  }

  /// To three decimals: a microsecond for times, a thousandth of a point for positions.
  static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// What touched the pad.
package enum PointerKind: String, Sendable, CaseIterable {
  /// A finger.
  case touch
  /// A mouse or trackpad.
  case mouse
  /// A stylus.
  case pen
}
