/// What can be said about an input; every case has an entry in `pantrace explain`.
public enum DiagnosticCode: UInt8, Sendable, CaseIterable {
  // The file as a whole.
  /// `empty-file`: the file holds nothing.
  case emptyFile
  /// `no-rows`: the file has a header but no rows.
  case noRows
  /// `missing-header`: no line names the columns.
  case missingHeader
  /// `missing-column`: a column that every trace needs is not there.
  case missingColumn
  /// `duplicate-column`: two columns claim the same meaning.
  case duplicateColumn
  /// `too-many-columns`: a header names more than 1,024 columns.
  case tooManyColumns
  /// `unknown-unit`: a column name ends in a unit that is not known.
  case unknownUnit
  /// `mixed-units`: x and y are in different units.
  case mixedUnits
  /// `missing-container`: positions are fractions of a container without a size.
  case missingContainer
  /// `bad-metadata`: a metadata value makes no sense.
  case badMetadata
  /// `newer-version`: the file is of a later version of the format.
  case newerVersion
  /// `other-delimiter`: fields are separated by something else than commas.
  case otherDelimiter
  /// `guessed-time-unit`: the unit of the times was guessed.
  case guessedTimeUnit
  /// `unknown-columns`: some columns have no meaning here.
  case unknownColumns
  /// `no-phase-column`: nothing says when the finger went down and up.
  case noPhaseColumn
  /// `compressed-file`: the file is compressed.
  case compressedFile
  /// `other-encoding`: the file is text in UTF-16 or UTF-32.
  case otherEncoding
  /// `likely-fractions`: positions without a unit lie between 0 and 1.
  case likelyFractions
  /// `beyond-container`: positions lie far outside the container.
  case beyondContainer
  /// `unknown-size`: nobody says how large the container is.
  case unknownSize
  /// `release-velocity`: the recording cannot tell how fast fingers left, or hardly.
  case releaseVelocity
  /// `unconverted-unit`: positions stay in pixels or millimetres.
  case unconvertedUnit
  // One row.
  /// `not-a-number`: a field that should be a number is something else.
  case notANumber
  /// `out-of-range`: a number is too large to have been recorded.
  case outOfRange
  /// `empty-cell`: a field that every row needs is empty.
  case emptyCell
  /// `ragged-row`: a row has more or fewer fields than the header.
  case raggedRow
  /// `stray-line`: a line of text stands between the rows.
  case strayLine
  /// `unknown-phase`: a phase is no word this format knows.
  case unknownPhase
  /// `bad-intent`: an intent or decision is neither finish nor cancel.
  case unknownOutcome
  /// `unknown-word`: a field holds none of the words that its column knows.
  case unknownWord
  /// `inconsistent-value`: a value that belongs to the whole trace changes within it.
  case inconsistentValue
  /// `bad-quoting`: a quotation mark stands where it cannot.
  case badQuoting
  /// `line-too-long`: a line is longer than the limit of 1 MiB.
  case lineTooLong
  /// `field-too-long`: a field is longer than the limit of 64 KiB.
  case fieldTooLong
  /// `too-many-samples`: a trace has more than 1,000,000 samples.
  case tooManySamples
  /// `nul-byte`: a line holds a NUL byte.
  case nulByte
  /// `invalid-utf8`: a line is not UTF-8.
  case invalidUTF8
  /// `stray-carriage-return`: a carriage return stands inside a line.
  case strayCarriageReturn
  // The order of rows.
  /// `time-backwards`: a row is earlier than the row before it.
  case timeBackwards
  /// `move-before-down`: a pointer moves or lifts that never went down.
  case moveBeforeDown
  /// `move-after-up`: a pointer moves or lifts after it was lifted.
  case moveAfterUp
  /// `down-while-down`: a pointer goes down that is down already.
  case downWhileDown
  /// `duplicate-trace`: a trace's id comes back after another trace.
  case duplicateTrace
  /// `interleaved`: the rows of several traces stand between each other.
  case interleaved
  /// `sorted-rows`: rows were put in the order of their times.
  case sortedRows
  // The trace as a whole.
  /// `unterminated`: the trace has no end event.
  case unterminated
  /// `equal-times`: two rows of a pointer have the same time.
  case equalTimes
  /// `move-at-down`: a movement has the time of the touch down.
  case moveAtDown
  /// `lift-jump`: the position of the lift does not fit the motion.
  case liftJump
  /// `jump`: the finger crosses more than 20 containers per second.
  case jump
  /// `sparse`: the median step is 32.5 ms or more.
  case sparse
  /// `several-pointers`: more than one finger took part.
  case severalPointers
  /// `silence`: no row for more than 40 ms while the finger was down.
  case silence
  /// `few-samples`: the trace has fewer than three samples.
  case fewSamples
  /// `against-metadata`: a column says something else than the metadata.
  case againstMetadata

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
