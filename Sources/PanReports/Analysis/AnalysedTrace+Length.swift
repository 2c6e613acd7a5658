import PanMetrics

extension AnalysedTrace {
  /// What its lengths are called.
  var length: LengthLabel { LengthLabel(analysis.lengthUnit) }
}

extension Sequence where Element == AnalysedTrace {
  /// What the lengths of all are called.
  package var length: LengthLabel { LengthLabel(lazy.map(\.analysis.lengthUnit)) }
}
