/// What can be said about an input; every case has an entry in `pantrace explain`.
public enum DiagnosticCode: UInt8, Sendable, CaseIterable {
  // The file as a whole.
  case emptyFile, noRows, missingHeader, missingColumn, duplicateColumn
  case unknownUnit, mixedUnits, missingContainer, badMetadata, newerVersion
  case otherDelimiter, guessedTimeUnit, unknownColumns, noPhaseColumn
  case compressedFile, otherEncoding, likelyFractions, beyondContainer, unconvertedUnit
  // One row.
  case notANumber, outOfRange, emptyCell, raggedRow, strayLine
  case unknownPhase, unknownOutcome, inconsistentValue, badQuoting
  case lineTooLong, fieldTooLong, tooManySamples
  case nulByte, invalidUTF8, strayCarriageReturn
  // The order of rows.
  case timeBackwards, moveBeforeDown, moveAfterUp, downWhileDown, duplicateTrace, interleaved
  case sortedRows
  // The trace as a whole.
  case unterminated, equalTimes, moveAtDown, liftJump, jump, sparse, severalPointers, silence
  case fewSamples

  /// The code as printed and as asked for in `pantrace explain`: `not-a-number`.
  public var name: String { entry.name }
  /// What happens to the trace or file it is found in.
  public var severity: DiagnosticSeverity { entry.severity }
  /// One line for listings.
  public var summary: String { entry.summary }
  /// What was found and why it matters.
  public var explanation: String { entry.explanation }
  /// What to do about it.
  public var advice: String { entry.advice }

  /// The code of this name; nil where there is none.
  public init?(name: String) {
    for code in DiagnosticCode.allCases where code.name.utf8.elementsEqual(name.utf8) {
      self = code
      return
    }
    return nil
  }
}
