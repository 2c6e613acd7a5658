/// Writes traces in the canonical form, which reads back to equal traces, bit for bit.
///
/// Commas, LF, `.` for decimals, metadata first. A column only if some trace has a value for it.
/// What the reader noted about a trace is not written, and neither are rows it left out.
public struct TraceWriter: Sendable {
  /// Where the metadata of a file stands.
  public enum MetadataPlace: Sendable {
    /// In lines in front of the header, which read back.
    case lines
    /// In columns, so that the first line is the header and each trace's rows stand alone. Remarks
    /// are left out, and unknown entries become passthrough columns.
    case columns
  }

  private let form: TraceForm
  /// The lines in front. Nil if the first line is the header.
  private let metadata: Trace.Metadata?
  /// What stands behind all other columns, the same in each row.
  private let constants: [Trace.Metadata.Entry]
  /// The names of columns that mean nothing here and stand behind the others.
  private let passthrough: [String]

  /// Prepares to write these traces into one file.
  ///
  /// - Parameters:
  ///   - traces: All traces of the file. They decide which columns it has.
  ///   - metadata: What holds for all of them. What the traces need and it lacks is added.
  ///   - place: Where that stands.
  /// - Throws: What keeps the traces from standing in one file.
  public init(
    for traces: [Trace], metadata: Trace.Metadata = .init(), in place: MetadataPlace = .lines
  ) throws(WriterError) {
    let merged = try metadata.merged(with: traces)
    passthrough = try Self.passthrough(by: traces)
    switch place {
    case .lines:
      self.metadata = merged
      form = TraceForm(traces, metadata: merged)
      constants = []
    case .columns:
      self.metadata = nil
      form = TraceForm(traces, metadata: Trace.Metadata())
      constants = Self.constants(merged, besides: form, passthrough)
    }
  }

  /// The metadata that no column of the traces says.
  private static func constants(
    _ metadata: Trace.Metadata, besides form: TraceForm, _ passthrough: [String]
  ) -> [Trace.Metadata.Entry] {
    // A line in front must not become a second column of a name that is there.
    var taken = Set(
      (form.columns.map(form.name) + passthrough).map { ByteKey(ColumnRole.lowercased($0)) })
    return metadata.entries.filter { entry in
      guard !entry.key.utf8.isEmpty, ColumnRole.claiming(entry.key) == nil else { return false }
      return taken.insert(ByteKey(ColumnRole.lowercased(entry.key))).inserted
    }
  }

  /// The names of the passthrough columns, in the order in which they first appear.
  private static func passthrough(by traces: [Trace]) throws(WriterError) -> [String] {
    var names: [String] = []
    var known: Set<ByteKey> = []
    // Nearly all traces have the columns of the one before.
    for trace in traces
    where !trace.columns.elementsEqual(names, by: { $0.name.hasSameBytes(as: $1) }) {
      for column in trace.columns where known.insert(ByteKey(column.name)).inserted {
        try column.name.checkLine()
        guard ColumnRole.claiming(column.name) == nil, !column.name.utf8.isEmpty else {
          throw .unusableColumn(column.name)
        }
        names.append(column.name)
      }
    }
    // All texts are looked at before the first byte is written: a file is refused as a whole.
    for trace in traces {
      for column in trace.columns {
        for text in column.texts { try text.checkLine() }
      }
    }
    return names
  }

  /// Prepares to write traces one by one that are not all known yet.
  ///
  /// - Parameters:
  ///   - form: The columns and units that all of them have.
  ///   - metadata: The lines in front.
  ///   - passthrough: Names of further columns, none of which a reader takes for one of its own.
  /// - Throws: ``TraceWriter/WriterError/unwritableText(_:)`` for texts that no line can hold.
  package init(
    _ form: TraceForm, metadata: Trace.Metadata, passthrough: [String] = []
  ) throws(WriterError) {
    self.metadata = try metadata.merged(with: [])
    constants = []
    self.form = form
    for name in passthrough { try name.checkLine() }
    self.passthrough = passthrough
  }

  /// The whole file.
  public func file(_ traces: [Trace]) -> [UInt8] {
    var bytes: [UInt8] = []
    appendHeader(to: &bytes)
    for trace in traces { append(trace, to: &bytes) }
    return bytes
  }

  /// Appends the metadata and the header line.
  public func appendHeader(to bytes: inout [UInt8]) {
    if let version = metadata?.version { bytes.append(contentsOf: "# pantrace \(version)\n".utf8) }
    for entry in metadata?.entries ?? [] {
      bytes.append(contentsOf: "# ".utf8)
      if !entry.key.utf8.isEmpty { bytes.append(contentsOf: "\(entry.key): ".utf8) }
      bytes.append(contentsOf: entry.value.utf8)
      bytes.append(0x0A)
    }
    for (index, column) in form.columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: form.name(of: column).utf8)
    }
    for name in passthrough + constants.map({ $0.key }) {
      bytes.append(UInt8(ascii: ","))
      Self.appendText(name, to: &bytes, quotesSeparators: true)
    }
    bytes.append(0x0A)
  }

  /// Appends a trace's rows.
  public func append(_ trace: Trace, to bytes: inout [UInt8]) {
    append(trace, passthrough: passthrough.map { trace.texts(ofColumn: $0) }, to: &bytes)
  }

  /// Appends a trace's rows with what further columns hold: for each of them a text per sample, or
  /// one text for all.
  package func append(_ trace: Trace, passthrough texts: [[String]], to bytes: inout [UInt8]) {
    guard let content = trace.content, !content.settle.isEmpty, form.hasContent else {
      for index in trace.samples.indices {
        append(trace, at: index, passthrough: texts, to: &bytes)
      }
      return
    }
    for row in content.rows(with: trace.samples) {
      switch row {
      case .sample(let index): append(trace, at: index, passthrough: texts, to: &bytes)
      case .settle(let index):
        append(trace, at: nil, settle: content.settle[index], passthrough: texts, to: &bytes)
      }
    }
  }

  /// Appends the row of a sample, or of a value after a lift.
  private func append(
    _ trace: Trace, at index: Int?, settle: Trace.RecordedContent.SettleSample? = nil,
    passthrough texts: [[String]], to bytes: inout [UInt8]
  ) {
    for place in form.columns.indices {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      if let index {
        append(form.columns[place], of: trace, at: index, to: &bytes)
      } else if let settle {
        append(form.columns[place], of: trace, settle, to: &bytes)
      }
    }
    // The texts of samples stay with them. A value after a lift has only what holds for the trace.
    for place in passthrough.indices {
      bytes.append(UInt8(ascii: ","))
      guard place < texts.count, let last = texts[place].last else { continue }
      if let index, index < texts[place].count {
        Self.appendText(texts[place][index], to: &bytes)
      } else if index != nil || texts[place].count == 1 {
        Self.appendText(last, to: &bytes)
      }
    }
    for entry in constants {
      bytes.append(UInt8(ascii: ","))
      Self.appendText(entry.value, to: &bytes)
    }
    bytes.append(0x0A)
  }

  /// Appends a field of a value after a lift: of what belongs to samples it has time and content.
  private func append(
    _ column: ColumnRole, of trace: Trace, _ settle: Trace.RecordedContent.SettleSample,
    to bytes: inout [UInt8]
  ) {
    switch column {
    case .time: append(settle.recordedTime, to: &bytes)
    case .phase: bytes.append(contentsOf: "settle".utf8)
    case .content, .progress: append(settle.value, to: &bytes)
    case .pointer: append(0, to: &bytes)
    default:
      if !column.belongsToSamples { append(column, of: trace, at: 0, to: &bytes) }
    }
  }

  private func append(
    _ column: ColumnRole, of trace: Trace, at index: Int, to bytes: inout [UInt8]
  ) {
    let sample = trace.samples[index]
    switch column {
    case .traceID: Self.appendText(trace.id, to: &bytes)
    case .time: append(sample.recordedTime, to: &bytes)
    case .phase:
      bytes.append(contentsOf: sample.phase.word(in: trace.vocabulary).utf8)
    case .x: append(sample.position.x, to: &bytes)
    case .y: append(sample.position.y, to: &bytes)
    case .intent: bytes.append(contentsOf: (trace.intent?.name ?? "").utf8)
    case .decision: bytes.append(contentsOf: (trace.recordedDecision?.name ?? "").utf8)
    case .velocityX: append(value(trace.recordedVelocities, index)?.x, to: &bytes)
    case .velocityY: append(value(trace.recordedVelocities, index)?.y, to: &bytes)
    case .pointer: append(Double(sample.pointer), to: &bytes)
    case .participant: Self.appendText(trace.participant ?? "", to: &bytes)
    case .width: append(trace.containerWidth, to: &bytes)
    case .height: append(trace.containerHeight, to: &bytes)
    case .scrollY: append(value(trace.scrollOffsets, index), to: &bytes)
    case .content, .progress: append(value(trace.content?.values ?? [], index), to: &bytes)
    case .refreshRate: append(trace.refreshRate, to: &bytes)
    case .direction: bytes.append(contentsOf: (trace.travelDirection?.name ?? "").utf8)
    case .travel: append(trace.travelLength, to: &bytes)
    case .velocityBasis: Self.appendText(trace.velocityBasis.text, to: &bytes)
    }
  }

  private func value<Value>(_ values: [Value?], _ index: Int) -> Value? {
    index < values.count ? values[index] : nil
  }

  private func append(_ number: Double?, to bytes: inout [UInt8]) {
    if let number { bytes.appendShortest(number) }
  }

  /// Appends a field, quoted if the reader would otherwise see something else.
  ///
  /// With `quotesSeparators`, nothing looks as if something else than commas separated fields. Names
  /// of columns need that.
  package static func appendText(
    _ text: String, to bytes: inout [UInt8], quotesSeparators: Bool = false
  ) {
    let quote = UInt8(ascii: "\"")
    // A field that begins with # would make its row a remark.
    let needsQuotes =
      text.utf8.first == UInt8(ascii: "#")
      || text.utf8.contains {
        $0 == UInt8(ascii: ",") || $0 == quote
          || quotesSeparators && ($0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\t"))
      }
    guard needsQuotes else { return bytes.append(text) }
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  /// Why traces cannot stand in one file.
  public enum WriterError: Error, Equatable, Sendable {
    /// Times are in one column, so they have one unit.
    case mixedTimeUnits
    /// Positions are in one pair of columns, so they have one unit.
    case mixedLengthUnits
    /// A file either has a phase column or has none.
    case mixedPhaseColumns
    /// Recorded content is in one column, so it is a share of the travel or a length.
    case mixedContentMeasures
    /// A passthrough column has no name, or one that a reader gives a meaning.
    case unusableColumn(String)
    /// An id is empty, or that of an earlier trace. Reading would lose the trace.
    case unusableID(String)
    /// A text holds a line end or a NUL byte, which no field and no metadata line can.
    case unwritableText(String)
    /// The metadata says something else about the traces than they do.
    case contradictsMetadata(key: String)
  }
}

extension Trace {
  /// What the first column of exactly this name holds. Empty if there is none.
  fileprivate func texts(ofColumn name: String) -> [String] {
    columns.first { $0.name.hasSameBytes(as: name) }?.texts ?? []
  }
}

extension Trace.Metadata {
  /// The metadata with what all traces have in common added, checked against them.
  fileprivate func merged(with traces: [Trace]) throws(TraceWriter.WriterError) -> Trace.Metadata {
    for entry in entries {
      try entry.key.checkLine()
      try entry.value.checkLine()
    }
    guard let first = traces.first else { return self }
    var ids: Set<ByteKey> = []
    for trace in traces {
      try trace.id.checkLine()
      try trace.participant?.checkLine()
      guard !trace.id.utf8.isEmpty, ids.insert(ByteKey(trace.id)).inserted else {
        throw .unusableID(trace.id)
      }
      guard trace.timeUnit == first.timeUnit else { throw .mixedTimeUnits }
      guard trace.lengthUnit == first.lengthUnit else { throw .mixedLengthUnits }
      let hasSettle = !(trace.content?.settle.isEmpty ?? true)
      guard (trace.vocabulary == .absent) == (first.vocabulary == .absent),
        !hasSettle || trace.vocabulary != .absent
      else { throw .mixedPhaseColumns }
      try trace.velocityBasis.text.checkLine()
    }
    let measures = Set(traces.compactMap { $0.content?.measure })
    guard measures.count < 2 else { throw .mixedContentMeasures }
    var result = self
    let unit = first.lengthUnit
    /// Adds a line if there is none and all traces agree on its value.
    func add(_ key: String, _ value: String?, _ agrees: (Trace) -> Bool) {
      guard let value, result[key] == nil, traces.allSatisfy(agrees) else { return }
      result.entries.append(.init(key: key, value: value))
    }
    add("direction", first.travelDirection?.name) { $0.travelDirection == first.travelDirection }
    if result.length("travel", in: unit) == nil {
      add("travel_" + unit.symbol, first.travelLength?.written) {
        $0.travelLength == first.travelLength
      }
    }
    add("refresh_hz", first.refreshRate?.written) { $0.refreshRate == first.refreshRate }
    add("event_stream", first.eventStream?.name) { $0.eventStream == first.eventStream }
    add("release_velocity", first.velocityBasis == .usable ? nil : first.velocityBasis.text) {
      $0.velocityBasis == first.velocityBasis
    }
    // A scale to points would turn the positions into points on reading.
    guard unit == .points || result.scale.factor(from: unit, to: .points) == nil else {
      throw .contradictsMetadata(key: unit == .pixels ? "px_per_pt" : "pt_per_mm")
    }
    return result
  }
}

extension String {
  /// Throws itself if no line can hold it.
  fileprivate func checkLine() throws(TraceWriter.WriterError) {
    guard fitsInLine else { throw .unwritableText(self) }
  }
}
