import PanReplay
package import PanText
import PanTraces

/// The binary form of an analysis in part files.
extension TraceAnalysis: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    id.pack(into: &bytes)
    person.pack(into: &bytes)
    intent.pack(into: &bytes)
    recordedDecision.pack(into: &bytes)
    columns.pack(into: &bytes)
    lengthUnit.pack(into: &bytes)
    bytes.pack(displayRate)
    bytes.pack(count: sampleCount)
    duration.pack(into: &bytes)
    notes.pack(into: &bytes)
    release.pack(into: &bytes)
    travel.direction.pack(into: &bytes)
    bytes.pack(travel.extent, expecting: release?.state.extent)
    travelBasis.pack(into: &bytes)
    end.pack(into: &bytes)
    bytes.pack(count: interruptions)
    bytes.pack(count: laterContacts)
    bytes.pack(count: ignoredPointers)
    measurements.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    id = try String(from: &bytes)
    person = try Person?(from: &bytes)
    intent = try TransitionOutcome?(from: &bytes)
    recordedDecision = try TransitionOutcome?(from: &bytes)
    columns = try [PassthroughColumn](from: &bytes)
    lengthUnit = try LengthUnit(from: &bytes)
    displayRate = try bytes.number()
    sampleCount = try bytes.count(upTo: PackedReader.mostOfATrace)
    duration = try Double(from: &bytes)
    notes = try [DiagnosticCode](from: &bytes)
    release = try Release?(from: &bytes)
    let direction = try TravelDirection(from: &bytes)
    guard let extent = try bytes.number(expecting: release?.state.extent) else {
      throw PackedError()
    }
    travel = Travel(direction: direction, extent: extent)
    travelBasis = try TravelBasis(from: &bytes)
    end = try ReplayEnd(from: &bytes)
    interruptions = try bytes.count(upTo: PackedReader.mostOfATrace)
    laterContacts = try bytes.count(upTo: PackedReader.mostOfATrace)
    ignoredPointers = try bytes.count(upTo: PackedReader.mostOfATrace)
    measurements = try TraceMeasurements(from: &bytes)
  }
}

extension MetricSet: Packable {
  package func pack(into bytes: inout ByteBuffer) { bytes.pack(varint: UInt64(rawValue)) }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    guard let bits = UInt32(exactly: try bytes.varint()) else { throw PackedError() }
    self.init(rawValue: bits)
    guard MetricSet.all.isSuperset(of: self) else { throw PackedError() }
  }
}
