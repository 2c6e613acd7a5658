package import PanMetrics
package import PanText

/// What a part was made by: what must be the same in all parts that are put together.
package struct PartOrigin: Equatable, Sendable {
  /// The words that say how the recordings were read, as the command line spells them.
  package let reading: [String]
  /// All words of the command but those of its inputs and outputs.
  package let command: [String]
  /// The name that a configuration file gives the rule, which its formula does not say.
  package let rule: String?
  /// The digest of the configuration of the replays.
  package let configuration: Digest
  /// What was measured.
  package let metrics: MetricSet

  /// Joins them.
  package init(
    reading: [String], command: [String], rule: String?, configuration: Digest, metrics: MetricSet
  ) {
    self.reading = reading
    self.command = command
    self.rule = rule
    self.configuration = configuration
    self.metrics = metrics
  }
}

extension PartOrigin: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    reading.pack(into: &bytes)
    command.pack(into: &bytes)
    rule.pack(into: &bytes)
    configuration.pack(into: &bytes)
    metrics.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    reading = try [String](from: &bytes)
    command = try [String](from: &bytes)
    rule = try String?(from: &bytes)
    configuration = try Digest(from: &bytes)
    metrics = try MetricSet(from: &bytes)
  }
}

extension Digest: Packable {
  package func pack(into bytes: inout ByteBuffer) { for byte in self.bytes { bytes.append(byte) } }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(bytes: Array(try bytes.bytes(32)))
  }
}
