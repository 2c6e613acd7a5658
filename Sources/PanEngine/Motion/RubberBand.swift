import PanTraces

/// The growing resistance of content pulled beyond its end.
///
/// The shown offset is offset · c · L / (L + c · offset). It approaches L and never reaches it.
/// Observed in scrolling views with c = 0.55, not published.
package struct RubberBand: Equatable, Hashable, Sendable {
  /// The share of the first point of pull that is shown, above 0.
  package let coefficient: Double

  /// Creates a rubber band, or nil unless the coefficient is above 0 and finite.
  package init?(coefficient: Double) {
    guard coefficient > 0, coefficient.isFinite else { return nil }
    self.coefficient = coefficient
  }

  private init(uncheckedCoefficient coefficient: Double) { self.coefficient = coefficient }

  /// The widely observed coefficient 0.55.
  package static let standard = RubberBand(uncheckedCoefficient: 0.55)

  /// The shown offset for a pull of `offset` beyond the end, in a container of `length`.
  package func shown(offset: Double, length: Double) -> Double {
    guard length > 0 else { return 0 }
    let pull = offset.magnitude * coefficient
    // Divided through by the pull: no product overflows, and a pull of 0 shows 0.
    let shown = length / (1 + length / pull)
    return offset < 0 ? -shown : shown
  }

  /// How much of one more point of pull is shown at a pull of `offset` beyond the end.
  ///
  /// The derivative of ``shown(offset:length:)``, c / (1 + c · offset / L)²: the coefficient at the
  /// end itself, and less the farther out.
  package func slope(offset: Double, length: Double) -> Double {
    guard length > 0 else { return 0 }
    let stretch = 1 + offset.magnitude * coefficient / length
    return coefficient / stretch / stretch
  }

  /// The pull beyond the end that shows as `shown`: the inverse of ``shown(offset:length:)``.
  ///
  /// Infinite for a shown offset of `length` or more, which no pull reaches.
  package func pull(shown: Double, length: Double) -> Double {
    guard length > 0 else { return 0 }
    let distance = shown.magnitude
    guard distance < length else { return shown < 0 ? -.infinity : .infinity }
    let pull = distance * length / (coefficient * (length - distance))
    return shown < 0 ? -pull : pull
  }
}

/// Where something thrown would come to rest if it only slowed down.
///
/// distance = v/1000 · d/(1 − d) with v in length units per second, as shown in Apple's session
/// "Designing Fluid Interfaces" (WWDC 2018, 803).
package struct DecayProjection: Equatable, Hashable, Sendable {
  /// The share of the velocity left after each millisecond, in `0..<1`.
  package let rate: Double

  /// Creates a projection, or nil for a rate outside `0..<1`.
  package init?(rate: Double) {
    guard (0..<1).contains(rate) else { return nil }
    self.rate = rate
  }

  private init(uncheckedRate rate: Double) { self.rate = rate }

  /// 0.998 per millisecond, as scrolling views slow down.
  package static let normal = DecayProjection(uncheckedRate: 0.998)

  /// How far a velocity in length units per second still carries, signed.
  package func distance(velocity: Double) -> Double { velocity * lookAhead }

  /// The time by which the velocity is multiplied, in seconds: 0.499 for the normal rate.
  package var lookAhead: Double { rate / (1 - rate) / 1000 }
}
