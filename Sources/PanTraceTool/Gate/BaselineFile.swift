import PanDocuments
import PanMetrics
import PanReports

/// A baseline as `--save-baseline` wrote it.
enum BaselineFile {
  static func read(_ path: String) throws -> Baseline {
    let file = try SideDocument(
      path, schema: BaselineText.schema,
      keys: ["version", "configuration", "policy", "metrics", "traces"])
    guard case .string(let configuration)? = file.value("configuration"),
      case .array(let names)? = file.value("metrics"),
      case .array(let traces)? = file.value("traces")
    else {
      throw file.failure(
        file.root.place, "a baseline needs \"configuration\", \"metrics\" and \"traces\"")
    }
    let metrics = try names.map { name in
      guard case .string(let id) = name.value, let metric = Metric(identifier: id) else {
        throw file.failure(name.place, "a name in \"metrics\" is no metric")
      }
      return metric
    }
    return Baseline(
      configuration: configuration, policy: file.value("policy").flatMap(\.string),
      metrics: metrics,
      traces: try traces.map { try read($0, count: metrics.count, file) })
  }

  private static func read(
    _ node: JSONNode, count: Int, _ file: SideDocument
  ) throws -> BaselineTrace {
    guard case .object(let members) = node.value else {
      throw file.failure(node.place, "a trace is not an object in braces")
    }
    try file.check(members, keys: ["source", "trace", "decision", "as_meant", "reason", "values"])
    let found = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    guard case .string(let source)? = found["source"], case .string(let id)? = found["trace"],
      case .string(let decision)? = found["decision"],
      let verdict = TraceVerdict.allCases.first(where: { $0.name == decision }),
      case .array(let values)? = found["values"], values.count == count
    else {
      throw file.failure(
        node.place, "a trace needs its source, its id, a decision and a value for each metric")
    }
    return BaselineTrace(
      key: TraceKey(source: source, id: id), verdict: verdict,
      isAsIntended: found["as_meant"].flatMap(\.bool), reason: found["reason"].flatMap(\.string),
      values: values.map(\.value.number))
  }
}

extension JSONValue {
  fileprivate var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  fileprivate var string: String? { if case .string(let value) = self { value } else { nil } }
  fileprivate var number: Double? { if case .number(let value) = self { value } else { nil } }
}
