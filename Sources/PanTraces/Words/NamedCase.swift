/// A choice with a word for each case, by which files, options and outputs know it.
public protocol NamedCase: RawRepresentable<String>, CaseIterable, Sendable {}

extension NamedCase {
  /// The word in files, on the command line and in outputs.
  @inlinable
  public var name: String { rawValue }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The case whose word a text is, byte for byte. Nil for any other text.
  init?(word: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue.hasSameBytes(as: word) }) else {
      return nil
    }
    self = found
  }
}
