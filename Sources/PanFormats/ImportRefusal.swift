/// Why a file, or what is left of it, is not imported.
package struct ImportRefusal: Error, Equatable, Sendable {
  /// The line it is about, from 1; nil for the whole file.
  package var line: Int?
  /// The byte in the line, from 1.
  package var column: Int?
  /// What is wrong, without a period.
  package var message: String
  /// What settles it: a sentence.
  package var advice: String

  /// Creates a refusal.
  package init(
    _ message: String, advice: String, line: Int? = nil, column: Int? = nil
  ) {
    self.message = message
    self.advice = advice
    self.line = line
    self.column = column
  }
}
