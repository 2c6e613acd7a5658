package import PanTraces

/// How a file is read: what was recognized in it, and what options add.
package struct ImportPlan: Sendable {
  /// The file's format.
  package let format: ImportFormat
  /// Each conclusion about the file, with its reason.
  package internal(set) var evidence: [Evidence]
  /// How far release velocities of its gestures can be trusted.
  package internal(set) var velocityBasis: Trace.VelocityBasis
  /// The columns and units of the trace file that is written.
  package internal(set) var form: TraceForm
  /// The container's size in the unit of positions. Nil if it is unknown.
  package internal(set) var size: Vector?
  /// Pixels per point, if it is the same for all gestures. Written as `# px_per_pt`.
  package internal(set) var scale: Double?
  /// Points per millimeter, for positions in mm. Written as `# pt_per_mm`.
  package internal(set) var pointsPerMillimeter: Double?
  /// The events of the web that all gestures are of. Written as `# event_stream`.
  package internal(set) var stream: Trace.EventStream?
  /// The passthrough columns.
  package internal(set) var passthrough: [String] = []
  /// Reads the file.
  let read: @Sendable (ByteView, inout Importer.Sink) throws(ImportRefusal) -> Void

  /// The `#` lines of the trace file that is written.
  package var metadata: Trace.Metadata {
    var metadata = Trace.Metadata(version: 1)
    func add(_ key: String, _ value: String) {
      metadata.entries.append(.init(key: key, value: value))
    }
    add("imported_from", format.rawValue)
    if let size {
      add("width_" + form.lengthUnit.symbol, size.x.written)
      add("height_" + form.lengthUnit.symbol, size.y.written)
    }
    if let scale { add("px_per_pt", scale.written) }
    if let pointsPerMillimeter { add("pt_per_mm", pointsPerMillimeter.written) }
    if let stream { add("event_stream", stream.name) }
    if velocityBasis != .usable { add("release_velocity", velocityBasis.text) }
    return metadata
  }
}

/// A conclusion about a file, with its reason.
package struct Evidence: Equatable, Sendable {
  /// The subject: `format`, `clock`, `x`.
  package var subject: String
  /// The conclusion.
  package var taken: String
  /// The reason: matching lines, counts, ranges, an option.
  package var because: String

  init(_ subject: String, _ taken: String, _ because: String) {
    self.subject = subject
    self.taken = taken
    self.because = because
  }
}

extension Vector {
  /// The vector as width × height.
  var sizeText: String { "\(x.written) × \(y.written)" }
}
