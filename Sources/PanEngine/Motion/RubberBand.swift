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
