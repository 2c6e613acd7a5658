import PanMotion
package import PanText

/// A trace as bytes: a fifth of what its rows take.
///
/// ``Trace/peopleInput`` is left out: the reader of the bytes knows which input it reads.
extension Trace: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    id.pack(into: &bytes)
    timeUnit.pack(into: &bytes)
    packSamples(into: &bytes)
    vocabulary.pack(into: &bytes)
    lengthUnit.pack(into: &bytes)
    bytes.pack(containerWidth)
    bytes.pack(containerHeight)
    travelDirection.pack(into: &bytes)
    bytes.pack(travelLength)
    bytes.pack(refreshRate)
    velocityBasis.pack(into: &bytes)
    intent.pack(into: &bytes)
    recordedDecision.pack(into: &bytes)
    participant.pack(into: &bytes)
    OptionalColumn.pack(recordedVelocities.map { $0?.x }, into: &bytes)
    OptionalColumn.pack(recordedVelocities.map { $0?.y }, into: &bytes)
    OptionalColumn.pack(pressures, into: &bytes)
    OptionalColumn.pack(scrollOffsets, into: &bytes)
    content.pack(into: &bytes)
    columns.pack(into: &bytes)
    notes.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(id: try bytes.textWithoutNUL(), samples: [])
    timeUnit = try TimeUnit(from: &bytes)
    samples = try Self.samples(&bytes, timeUnit)
    vocabulary = try PhaseVocabulary(from: &bytes)
    lengthUnit = try LengthUnit(from: &bytes)
    containerWidth = try bytes.number()
    containerHeight = try bytes.number()
    travelDirection = try TravelDirection?(from: &bytes)
    travelLength = try bytes.number()
    refreshRate = try bytes.number()
    velocityBasis = try VelocityBasis(from: &bytes)
    intent = try TransitionOutcome?(from: &bytes)
    recordedDecision = try TransitionOutcome?(from: &bytes)
    participant = try bytes.flag() ? try bytes.textWithoutNUL() : nil
    let along = try OptionalColumn.read(&bytes)
    let down = try OptionalColumn.read(&bytes)
    guard along.count == down.count else { throw PackedError() }
    recordedVelocities = zip(along, down).map { x, y in
      if let x, let y { Vector(x: x, y: y) } else { nil }
    }
    pressures = try OptionalColumn.read(&bytes)
    scrollOffsets = try OptionalColumn.read(&bytes)
    content = try RecordedContent?(from: &bytes)
    columns = try [PassthroughColumn](from: &bytes)
    notes = try [TraceNote](from: &bytes)
    guard isAsRead else { throw PackedError() }
  }

  /// Whether it has the invariants of a trace that was read from rows, on which replays and writers
  /// rely.
  ///
  /// Samples are in the order of their times, and positions are finite. Columns are empty or as
  /// long as the samples. The rate is one that a display can have, and texts fit in a row.
  private var isAsRead: Bool {
    let lengths = [
      recordedVelocities.count, pressures.count, scrollOffsets.count, content?.values.count ?? 0,
    ]
    let basis = velocityBasis.text
    return !samples.isEmpty
      && samples.allSatisfy {
        $0.time.isFinite && $0.recordedTime.isFinite && $0.position.x.isFinite
          && $0.position.y.isFinite
      }
      && zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time }
      && lengths.allSatisfy { $0 == 0 || $0 == samples.count }
      && refreshRate.map(ReadingLimits.refreshRates.contains) ?? true
      && basis.fitsInLine && columns.allSatisfy { $0.isOf(samples.count) }
  }

  private func packSamples(into bytes: inout ByteBuffer) {
    bytes.pack(count: samples.count)
    DecimalColumn.pack(samples.count, into: &bytes) { samples[$0].recordedTime }
    DecimalColumn.pack(samples.count, into: &bytes) { samples[$0].position.x }
    DecimalColumn.pack(samples.count, into: &bytes) { samples[$0].position.y }
    timesFollow.pack(into: &bytes)
    if !timesFollow { DecimalColumn.pack(samples.count, into: &bytes) { samples[$0].time } }
    packPhases(into: &bytes)
  }

  /// Whether the times are what the reader makes of the recorded ones.
  private var timesFollow: Bool {
    guard let first = samples.first?.recordedTime else { return true }
    return samples.allSatisfy {
      $0.time.bitPattern == timeUnit.seconds($0.recordedTime, since: first).bitPattern
    }
  }

  /// Phases and pointers as runs: few of either change within a trace.
  private func packPhases(into bytes: inout ByteBuffer) {
    var index = 0
    while index < samples.count {
      let (phase, pointer) = (samples[index].phase, samples[index].pointer)
      var end = index + 1
      while end < samples.count, samples[end].phase == phase, samples[end].pointer == pointer {
        end += 1
      }
      bytes.append(phase.rawValue)
      bytes.append(pointer)
      bytes.pack(count: end - index)
      index = end
    }
  }

  private static func samples(
    _ bytes: inout PackedReader, _ unit: TimeUnit
  ) throws(PackedError) -> [TouchSample] {
    // A time, an x and a y each take a byte at least.
    let count = try bytes.count(ofBytesEach: 3)
    let recorded = try DecimalColumn.read(count, from: &bytes)
    let x = try DecimalColumn.read(count, from: &bytes)
    let y = try DecimalColumn.read(count, from: &bytes)
    let follow = try bytes.flag()
    let times = follow ? [] : try DecimalColumn.read(count, from: &bytes)
    var samples: [TouchSample] = []
    samples.reserveCapacity(count)
    while samples.count < count {
      guard let phase = TouchPhase(rawValue: try bytes.byte()) else { throw PackedError() }
      let pointer = try bytes.byte()
      let run = try bytes.count(upTo: count - samples.count)
      guard run > 0 else { throw PackedError() }
      for index in samples.count..<samples.count + run {
        samples.append(
          TouchSample(
            time: follow ? unit.seconds(recorded[index], since: recorded[0]) : times[index],
            recordedTime: recorded[index], position: Vector(x: x[index], y: y[index]),
            phase: phase, pointer: pointer))
      }
    }
    return samples
  }
}

extension RecordedContent.Measure: Packable {}

extension RecordedContent: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    measure.pack(into: &bytes)
    OptionalColumn.pack(values, into: &bytes)
    bytes.pack(count: settle.count)
    DecimalColumn.pack(settle.count, into: &bytes) { settle[$0].recordedTime }
    DecimalColumn.pack(settle.count, into: &bytes) { settle[$0].time }
    DecimalColumn.pack(settle.count, into: &bytes) { settle[$0].value }
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    measure = try Measure(from: &bytes)
    values = try OptionalColumn.read(&bytes)
    // A time, its seconds and a value each take a byte at least.
    let count = try bytes.count(ofBytesEach: 3)
    let recorded = try DecimalColumn.read(count, from: &bytes)
    let times = try DecimalColumn.read(count, from: &bytes)
    let places = try DecimalColumn.read(count, from: &bytes)
    settle = (0..<count).map {
      SettleSample(time: times[$0], recordedTime: recorded[$0], value: places[$0])
    }
    let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    guard isOrdered, (recorded + times + places).allSatisfy({ $0.isFinite }) else {
      throw PackedError()
    }
  }
}

/// A column with empty cells.
private enum OptionalColumn {
  static func pack(_ values: [Double?], into bytes: inout ByteBuffer) {
    bytes.pack(count: values.count)
    guard !values.isEmpty else { return }
    let given = values.compactMap { $0 }
    (given.count == values.count).pack(into: &bytes)
    if given.count < values.count { values.map { $0 != nil }.pack(into: &bytes) }
    DecimalColumn.pack(given.count, into: &bytes) { given[$0] }
  }

  static func read(_ bytes: inout PackedReader) throws(PackedError) -> [Double?] {
    let count = try bytes.count()
    guard count > 0 else { return [] }
    if try bytes.flag() { return try DecimalColumn.read(count, from: &bytes).map { .some($0) } }
    let isGiven = try [Bool](from: &bytes)
    guard isGiven.count == count else { throw PackedError() }
    let given = try DecimalColumn.read(isGiven.count { $0 }, from: &bytes)
    var next = 0
    return isGiven.map { isGiven in
      guard isGiven else { return nil }
      defer { next += 1 }
      return given[next]
    }
  }
}
