import PanDocuments
package import PanMetrics

/// The file form of a baseline: JSON with a trace a line, so that differences read well.
package enum BaselineText {
  /// The schema that the file names.
  package static let schema = "pantrace.baseline/1"

  /// Writes a baseline; a member's order is its place in the file.
  package static func text(_ baseline: Baseline, version: String) -> String {
    func compact(_ write: (inout JSONWriter) -> Void) -> String {
      var writer = JSONWriter(layout: .compact)
      write(&writer)
      return writer.text
    }
    let metrics = compact { writer in
      writer.beginArray()
      for metric in baseline.metrics { writer.string(metric.info.id) }
      writer.endArray()
    }
    let lines = baseline.traces.map { trace in "    " + compact { write(trace, to: &$0) } }
    return """
      {
        "schema": \(compact { $0.string(schema) }),
        "version": \(compact { $0.string(version) }),
        "configuration": \(compact { $0.string(baseline.configuration) }),
        "policy": \(compact { write(baseline.policy, to: &$0) }),
        "metrics": \(metrics),
        "traces": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func write(_ text: String?, to writer: inout JSONWriter) {
    if let text { writer.string(text) } else { writer.null() }
  }

  private static func write(_ trace: BaselineTrace, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("source")
    writer.string(trace.key.source)
    writer.key("trace")
    writer.string(trace.key.id)
    writer.key("decision")
    writer.string(trace.verdict.name)
    writer.key("as_meant")
    if let isAsIntended = trace.isAsIntended { writer.bool(isAsIntended) } else { writer.null() }
    writer.key("reason")
    write(trace.reason, to: &writer)
    writer.key("values")
    writer.beginArray()
    for value in trace.values {
      if let value { writer.number(value) } else { writer.null() }
    }
    writer.endArray()
    writer.endObject()
  }
}
