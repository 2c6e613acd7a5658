import PanText

/// Figures that belong together in clusters: the traces of one person resemble each other.
public struct ClusteredSample: Equatable, Sendable {
  /// The figures of each cluster, none of them empty.
  public let clusters: [[Double]]

  /// Creates a sample of clusters; empty ones are left out.
  public init(clusters: [[Double]]) { self.clusters = clusters.filter { !$0.isEmpty } }

  /// Creates a sample in which every figure stands for itself.
  public init(independent values: [Double]) { clusters = values.map { [$0] } }

  /// A metric's figures by participant, in the order of their first traces.
  ///
  /// Traces without a participant stand for themselves; flagged and undefined figures are left out.
  public init(_ metric: Metric, of analyses: [TraceAnalysis]) {
    self.init(analyses.map { ($0.participant, $0.measurements[metric].comparable) })
  }

  /// Figures by participant, in the order of their first appearance.
  init(_ values: [(participant: String?, value: Double?)]) {
    clusters = Self.grouped(values)
  }

  /// Values by participant, in the order of their first appearance.
  static func grouped<Value>(_ values: [(participant: String?, value: Value?)]) -> [[Value]] {
    var places: [ByteKey: Int] = [:]
    var clusters: [[Value]] = []
    for (participant, value) in values {
      guard let value else { continue }
      let person = participant.map(ByteKey.init)
      if let person, let place = places[person] {
        clusters[place].append(value)
        continue
      }
      if let person { places[person] = clusters.count }
      clusters.append([value])
    }
    return clusters
  }

  /// All figures, cluster by cluster.
  public var values: [Double] { Array(clusters.joined()) }
}
