package import PanAnalysis
package import PanTraces
package import PanTransitions

/// An analyzed trace and the file it came from.
package struct AnalyzedTrace: Sendable {
  /// The file's name as it was given.
  package let source: String
  /// A number that rises from trace to trace of the file.
  package let place: Int
  /// A digest of what was recorded. Nil if nothing asked for it.
  package let recording: SampleDigest?
  /// The verdict, the release and the measurements.
  package internal(set) var analysis: TraceAnalysis
  /// The later pans of the recording, if the transition let them continue from the first.
  package let laterActs: [TraceAnalysis]

  /// Defects of the transition. Empty without one.
  package let findings: [TransitionFinding]

  package init(
    source: String, place: Int = 0, recording: SampleDigest? = nil, analysis: TraceAnalysis,
    laterActs: [TraceAnalysis] = [], findings: [TransitionFinding] = []
  ) {
    self.findings = findings
    self.source = source
    self.place = place
    self.recording = recording
    self.analysis = analysis
    self.laterActs = laterActs
  }
}

extension Sequence<String> {
  /// Whether the texts differ, compared byte for byte.
  var areSeveral: Bool { Set(lazy.map(ByteKey.init)).count > 1 }
}
