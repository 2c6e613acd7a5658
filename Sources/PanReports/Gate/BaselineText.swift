import PanDocuments
package import PanMetrics
import PanTraces

/// The file form of a baseline: JSON with a line for each decision, then a line for each trace's
/// figures, so that a diff shows the decisions that changed.
package enum BaselineText {
  /// The schema that the file names.
  package static let schema = "pantrace.baseline/2"

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
    func lines<Item>(_ items: [Item], _ write: (Item, inout JSONWriter) -> Void) -> String {
      items.isEmpty
        ? "[]"
        : "[\n"
          + items.map { item in "    " + compact { write(item, &$0) } }
          .joined(separator: ",\n") + "\n  ]"
    }
    return """
      {
        "schema": \(compact { $0.string(schema) }),
        "version": \(compact { $0.string(version) }),
        "configuration": \(compact { $0.string(baseline.configuration) }),
        "options": \(lines(baseline.options) { $1.string($0) }),
        "metrics": \(metrics),
        "decisions": \(lines(baseline.traces, writeDecision)),
        "figures": \(lines(baseline.traces, writeFigures))
      }

      """
  }

  private static func write(_ text: String?, to writer: inout JSONWriter) {
    if let text { writer.string(text) } else { writer.null() }
  }

  private static func write(_ key: TraceKey, to writer: inout JSONWriter) {
    writer.member("source", key.source)
    writer.member("trace", key.id)
  }

  private static func writeDecision(_ trace: BaselineTrace, to writer: inout JSONWriter) {
    writer.beginObject()
    write(trace.key, to: &writer)
    writer.key("intent")
    write(trace.intent?.name, to: &writer)
    writer.member("decision", trace.verdict.name)
    writer.endObject()
  }

  private static func writeFigures(_ trace: BaselineTrace, to writer: inout JSONWriter) {
    writer.beginObject()
    write(trace.key, to: &writer)
    writer.key("samples")
    write(trace.samples?.hexadecimal, to: &writer)
    writer.key("values")
    writer.beginArray()
    for value in trace.values {
      if let value { writer.number(value) } else { writer.null() }
    }
    writer.endArray()
    writer.endObject()
  }
}
