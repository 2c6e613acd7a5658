package import PanText

/// What makes a trace file of another file's bytes, block by block.
package protocol InputConversion: AnyObject {
  /// What becomes of the next block; empty where more is needed.
  func read(_ bytes: LentBytes) throws(InputError) -> [UInt8]
  /// What is left at the end.
  func finish() throws(InputError) -> [UInt8]
}

/// An input that is made of another one while it is read, and goes by that one's name.
///
/// Nothing of it is held but which line of the source each of its lines is from.
package final class ConvertedInput: Hashable, Sendable {
  /// What it is made of.
  package let source: Input
  /// What is known of the last time it was read.
  package let record: ConversionRecord
  let begin: @Sendable (ConversionRecord) -> any InputConversion

  /// Makes an input of another one; `begin` is called each time it is read.
  package convenience init(
    _ source: Input, begin: @escaping @Sendable (ConversionRecord) -> any InputConversion
  ) {
    self.init(source, ConversionRecord(), begin)
  }

  private init(
    _ source: Input, _ record: ConversionRecord,
    _ begin: @escaping @Sendable (ConversionRecord) -> any InputConversion
  ) {
    self.source = source
    self.record = record
    self.begin = begin
  }

  /// The same of a source that is kept elsewhere.
  func holding(_ source: Input) -> ConvertedInput { ConvertedInput(source, record, begin) }

  package static func == (a: ConvertedInput, b: ConvertedInput) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
