import PanText

/// The metadata a set of traces needs.
enum WriterMetadata {
  /// The metadata with the traces' travel added, checked against them.
  static func merged(
    _ metadata: TraceMetadata, _ traces: [Trace]
  ) throws(TraceWriterError)
    -> TraceMetadata
  {
    for entry in metadata.entries {
      try checkText(entry.key)
      try checkText(entry.value)
    }
    guard let first = traces.first else { return metadata }
    var ids: Set<ByteKey> = []
    for trace in traces {
      try checkText(trace.id)
      try checkText(trace.participant ?? "")
      guard !trace.id.utf8.isEmpty, ids.insert(ByteKey(trace.id)).inserted else {
        throw .unusableID(trace.id)
      }
      guard trace.timeUnit == first.timeUnit else { throw .mixedTimeUnits }
      guard trace.lengthUnit == first.lengthUnit else { throw .mixedLengthUnits }
      guard (trace.vocabulary == .absent) == (first.vocabulary == .absent) else {
        throw .mixedPhaseColumns
      }
      guard trace.travelDirection == first.travelDirection,
        trace.travelLength == first.travelLength
      else { throw .mixedTravel }
      guard trace.refreshRate == first.refreshRate else { throw .mixedRefreshRates }
    }
    var result = metadata
    let unit = first.lengthUnit
    if result["direction"] == nil, let direction = first.travelDirection {
      result.entries.append(.init(key: "direction", value: direction.name))
    }
    if result.length("travel", in: unit) == nil, let length = first.travelLength {
      result.entries.append(.init(key: "travel_" + unit.symbol, value: length.written))
    }
    if result["refresh_hz"] == nil, let rate = first.refreshRate {
      result.entries.append(.init(key: "refresh_hz", value: rate.written))
    }
    guard result.travelDirection == first.travelDirection else {
      throw .contradictsMetadata(key: "direction")
    }
    guard result.refreshRate == first.refreshRate else {
      throw .contradictsMetadata(key: "refresh_hz")
    }
    guard result.length("travel", in: unit) == first.travelLength else {
      throw .contradictsMetadata(key: "travel_" + unit.symbol)
    }
    // A scale to points would turn the positions into points on reading.
    guard unit == .points || result.factor(from: unit, to: .points) == nil else {
      throw .contradictsMetadata(key: unit == .pixels ? "px_per_pt" : "pt_per_mm")
    }
    return result
  }

  private static func checkText(_ text: String) throws(TraceWriterError) {
    for byte in text.utf8 where byte == 0 || byte == 0x0A || byte == 0x0D {
      throw .unwritableText(text)
    }
  }
}
