import PanDocuments
package import PanTraces

/// Writes traces as JSON objects, one a line, that read back to equal traces.
///
/// The members are the columns of a trace file, with its `#` lines as columns: lists for values of
/// samples, single values for values of the trace.
package struct TraceLineWriter {
  private let writer: TraceWriter
  private let names: [String]
  private let roles: [ColumnRole?]

  /// Prepares to write these traces.
  ///
  /// - Throws: What keeps the traces from standing in one file.
  package init(
    for traces: [Trace], metadata: Trace.Metadata
  ) throws(TraceWriter.WriterError) {
    writer = try TraceWriter(for: traces, metadata: metadata, in: .columns)
    var header: [UInt8] = []
    writer.appendHeader(to: &header)
    let names = Self.fields(header).first ?? []
    self.names = names
    roles = names.map { ColumnRole.claiming($0) }
  }

  /// The lines of some traces.
  package func lines(_ traces: [Trace]) -> [UInt8] {
    var json = JSONWriter(layout: .compact)
    var bytes: [UInt8] = []
    for trace in traces where !trace.samples.isEmpty {
      var text: [UInt8] = []
      writer.append(trace, to: &text)
      let rows = Self.fields(text)
      json.beginObject()
      for (column, name) in names.enumerated() {
        json.key(name)
        append(rows.map { $0[column] }, roles[column], of: trace, name, to: &json)
      }
      json.endObject()
      bytes += json.takeBytes()
      bytes.append(0x0A)
    }
    return bytes
  }

  private func append(
    _ texts: [String], _ role: ColumnRole?, of trace: Trace, _ name: String,
    to json: inout JSONWriter
  ) {
    let isList =
      if let role { role.belongsToSamples } else {
        texts.contains { !$0.hasSameBytes(as: texts[0]) }
      }
    let isNumber = role?.isNumber ?? false
    guard isList else { return Self.append(texts[0], isNumber, to: &json) }
    json.beginArray()
    for text in texts { Self.append(text, isNumber, to: &json) }
    json.endArray()
  }

  private static func append(_ text: String, _ isNumber: Bool, to json: inout JSONWriter) {
    if text.isEmpty {
      json.null()
    } else if isNumber {
      json.number(spelled: text)
    } else {
      json.string(text)
    }
  }

  private static func fields(_ text: [UInt8]) -> [[String]] {
    var splitter = RowSplitter(delimiter: UInt8(ascii: ","))
    return text.split(separator: 0x0A).map { row in
      Array(row).withByteView { line in
        splitter.split(line)
        return splitter.withTexts(line) { texts in
          splitter.cells.map { ByteView(rebasing: texts[$0.text]).text }
        }
      }
    }
  }
}
