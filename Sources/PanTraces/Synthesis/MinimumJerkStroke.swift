import PanMotion

/// One submovement: from rest to rest along the path of least jerk.
///
/// Flash and Hogan 1985, "The coordination of arm movements", doi:10.1523/JNEUROSCI.05-07-01688.1985:
/// the position is `displacement · (10 s³ − 15 s⁴ + 6 s⁵)` with `s` the share of the duration gone.
public struct MinimumJerkStroke: Equatable, Sendable {
  /// When it starts, in seconds.
  public var start: Double
  /// How long it lasts, in seconds, above zero.
  public var duration: Double
  /// How far it goes, in points.
  public var displacement: Vector

  /// Creates a stroke.
  public init(start: Double, duration: Double, displacement: Vector) {
    self.start = start
    self.duration = duration
    self.displacement = displacement
  }

  /// When it is over, in seconds.
  public var end: Double { start + duration }

  /// How far it has gone at a time, in points; nothing before its start, all of it after its end.
  public func offset(at time: Double) -> Vector {
    displacement * Self.progress((time - start) / duration)
  }

  /// Its velocity at a time, in points per second; zero outside its duration.
  public func velocity(at time: Double) -> Vector {
    displacement * (Self.rate((time - start) / duration) / duration)
  }

  /// The share of the way done when a share of the time is gone.
  public static func progress(_ share: Double) -> Double {
    let s = min(max(share, 0), 1)
    return s * s * s * (10 + s * (6 * s - 15))
  }

  /// The derivative of ``progress(_:)``: 15/8 in the middle, 0 outside.
  public static func rate(_ share: Double) -> Double {
    let s = min(max(share, 0), 1)
    let u = s * (1 - s)
    return 30 * u * u
  }
}
