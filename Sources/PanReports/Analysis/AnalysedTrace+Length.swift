import PanMetrics

extension AnalysedTrace {
  /// What its lengths are called.
  var length: LengthLabel { LengthLabel(analysis.lengthUnit) }
}
