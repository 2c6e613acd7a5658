extension Diagnostic {
  /// What can be said about an input. Every code has an entry in `pantrace explain`.
  public final class Code: CaseIterable, Hashable, Sendable {
    /// The code's place in the catalog, by which findings are ordered.
    package let number: UInt8
    /// The code as printed and as asked for in `pantrace explain`: `not-a-number`.
    public let name: String
    private let subject: Subject
    /// What happens to the trace or file it is found in.
    public let severity: Severity
    /// What was found, in a sentence.
    public let summary: String
    /// What to do about it.
    public let advice: String

    /// What a code speaks of.
    private enum Subject { case file, trace }

    private init(
      _ number: UInt8, _ name: String, _ subject: Subject, _ severity: Severity,
      _ summary: String, _ advice: String
    ) {
      self.number = number
      self.name = name
      self.subject = subject
      self.severity = severity
      self.summary = summary
      self.advice = advice
    }

    /// Whether the code speaks of a file rather than of a trace in it.
    public var isAboutFile: Bool { subject == .file }

    /// Whether it says what is wrong with the app's recorded content in a trace.
    package var isAboutContent: Bool {
      [.contentJump, .contentSnap, .contentOpposes, .contentUnit].contains(self)
    }

    /// Whether people are told of it without asking for all that was found.
    package var isReported: Bool { severity != .remark || isAboutFile }

    /// The code of this name. Nil if there is none.
    public static func named(_ name: String) -> Code? {
      allCases.first { $0.name.hasSameBytes(as: name) }
    }

    /// Whether two codes are the same.
    public static func == (a: Code, b: Code) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// All codes, each at the place of its number.
    public static let allCases: [Code] = [
      .emptyFile, .noRows, .missingHeader, .missingColumn, .duplicateColumn, .tooManyColumns,
      .unknownUnit, .mixedUnits, .missingContainer, .badMetadata, .newerVersion,
      .guessedTimeUnit, .unknownColumns, .noPhaseColumn, .compressedFile, .otherEncoding,
      .likelyFractions, .beyondContainer, .unknownSize, .releaseVelocity, .unconvertedUnit,
      .notANumber, .outOfRange, .emptyCell, .raggedRow, .strayLine, .unknownPhase,
      .unknownOutcome, .unknownWord, .inconsistentValue, .badQuoting, .lineTooLong,
      .fieldTooLong, .tooManySamples, .nulByte, .invalidUTF8, .strayCarriageReturn,
      .timeBackwards, .moveBeforeDown, .moveAfterUp, .downWhileDown, .duplicateTrace,
      .sortedRows, .unterminated, .equalTimes, .moveAtDown, .liftJump, .jump, .sparse,
      .severalPointers, .silence, .liftMoved, .velocityContradicts, .unlikelyClock,
      .contentJump, .contentSnap, .contentOpposes, .contentUnit,
    ]
  }
}

// The catalog: one row says everything about a code.
extension Diagnostic.Code {
  // The file as a whole.

  package static let emptyFile = Diagnostic.Code(
    0, "empty-file", .file, .error, "The file holds nothing.",
    "a trace file starts with a header line such as trace_id,t_ms,phase,x_pt,y_pt")

  package static let noRows = Diagnostic.Code(
    1, "no-rows", .file, .error, "The file has a header but no rows.",
    "record at least one gesture, or leave the file out")

  package static let missingHeader = Diagnostic.Code(
    2, "missing-header", .file, .error, "No line names the columns.",
    """
    add a header line such as trace_id,t_ms,phase,x_pt,y_pt, or name the columns with --map \
    t=NAME
    """)

  package static let missingColumn = Diagnostic.Code(
    3, "missing-column", .file, .error, "A column that every trace needs is not there.",
    """
    time, x and y are needed: rename the column in the header, as in t_ms,x_pt,y_pt, or say \
    which one it is with --map t=NAME
    """)

  package static let duplicateColumn = Diagnostic.Code(
    4, "duplicate-column", .file, .error, "Two columns claim the same meaning.",
    "remove one of them, or choose with --map")

  package static let tooManyColumns = Diagnostic.Code(
    5, "too-many-columns", .file, .error, "A header names more than 1,024 columns.",
    "leave out the columns that no result needs, or exchange rows and columns")

  package static let unknownUnit = Diagnostic.Code(
    6, "unknown-unit", .file, .error, "A column name ends in a unit that is not known.",
    """
    times end in _s, _ms, _us or _ns, positions in _pt, _px, _mm or _frac: convert the column, \
    or name it with --map and a unit, as in --map t_ms=NAME
    """)

  package static let mixedUnits = Diagnostic.Code(
    7, "mixed-units", .file, .error, "x and y are in different units.",
    "write both columns in the same unit")

  package static let missingContainer = Diagnostic.Code(
    8, "missing-container", .file, .error, "Positions are fractions of a container without a size.",
    """
    give --container 393x852, or add metadata lines # width_pt: 393 and # height_pt: 852, or \
    columns width_pt and height_pt
    """)

  package static let badMetadata = Diagnostic.Code(
    9, "bad-metadata", .file, .error, "A metadata value makes no sense.",
    "correct the value or remove the line; 'pantrace help format' has the keys")

  package static let newerVersion = Diagnostic.Code(
    10, "newer-version", .file, .note,
    "The file is of a later version of the format, and read as version 1.",
    "use a newer pantrace, or write # pantrace 1 if the file holds nothing new")

  /// Neither the header, nor the metadata, nor an option says the unit.
  ///
  /// It is taken from the median step between rows, which for touch screens lies between 4 and
  /// 100 milliseconds.
  package static let guessedTimeUnit = Diagnostic.Code(
    11, "guessed-time-unit", .file, .remark,
    "The unit of the times was guessed by the step between rows.",
    "name the column t_s, t_ms, t_us or t_ns, or add # time_unit: ms")

  package static let unknownColumns = Diagnostic.Code(
    12, "unknown-columns", .file, .remark, "Some columns have no meaning here; results carry them.",
    "nothing to do, unless a name is misspelt; --map gives a column a meaning")

  package static let noPhaseColumn = Diagnostic.Code(
    13, "no-phase-column", .file, .remark, "Nothing says when the finger went down and up.",
    """
    the first row is taken for the touch down, the last for the lift; record a phase column if \
    the recorder can: down, move, up, cancel
    """)

  package static let compressedFile = Diagnostic.Code(
    14, "compressed-file", .file, .error, "The file is compressed.",
    "unpack the file, or pipe its text in: - is standard input")

  package static let otherEncoding = Diagnostic.Code(
    15, "other-encoding", .file, .error, "The file is text in UTF-16.",
    "save the file as UTF-8, or pipe it through iconv: - is standard input")

  /// The header gives x and y no unit, so they are read as points.
  ///
  /// Recorders that write shares of the screen's width and height leave numbers like these, as
  /// points, no finger would have moved by more than one.
  package static let likelyFractions = Diagnostic.Code(
    16, "likely-fractions", .file, .note, "Positions without a unit lie between 0 and 1.",
    """
    name the columns x_frac and y_frac, or read them so with --map x_frac=NAME,y_frac=NAME; \
    --container WxH gives the size where the file does not
    """)

  /// Some positions are more than a quarter of the container's width or height outside of it, so
  /// shares of the travel are of a wrong size.
  ///
  /// Often positions are pixels without a unit, or no size is recorded and that of a common phone
  /// is assumed.
  package static let beyondContainer = Diagnostic.Code(
    17, "beyond-container", .file, .note,
    "Positions lie more than a quarter outside the container.",
    """
    say the size with --container WxH or metadata # width_pt and # height_pt; for pixels, --map \
    x_px=NAME,y_px=NAME with --px-per-pt N
    """)

  /// Most traces have positions more than a quarter outside of a common phone, the size that
  /// would be assumed.
  ///
  /// Commands that replay refuse the file. Validate and import read it.
  package static let unknownSize = Diagnostic.Code(
    18, "unknown-size", .file, .note, "No file says how large the container is.",
    """
    say the size with --container WxH or metadata # width_pt and # height_pt; for pixels, --map \
    x_px=NAME,y_px=NAME with --px-per-pt N
    """)

  /// The file says so in # release_velocity: none (reason) or doubtful (reason).
  ///
  /// If it is none, no velocity is estimated: rules decide as for a finger that had stopped,
  /// and figures about the velocity are undefined. If it is doubtful, they are estimated as
  /// usual.
  package static let releaseVelocity = Diagnostic.Code(
    19, "release-velocity", .file, .note,
    "Release velocities are unknown, and not used, or doubtful.",
    """
    judge rules by distance, or by --velocity reported if it is recorded, or record with times \
    and lifts of their own
    """)

  package static let unconvertedUnit = Diagnostic.Code(
    20, "unconverted-unit", .file, .remark, "Positions stay in pixels or millimeters.",
    "give --px-per-pt 3, or add metadata # px_per_pt: 3 or # pt_per_mm: 6.4")

  // One row.

  package static let notANumber = Diagnostic.Code(
    21, "not-a-number", .trace, .error, "A field that should be a number is something else.",
    "numbers are plain decimals with '.'")

  package static let outOfRange = Diagnostic.Code(
    22, "out-of-range", .trace, .error, "A number is too large to have been recorded.",
    "look at what the recorder writes for a missing value")

  package static let emptyCell = Diagnostic.Code(
    23, "empty-cell", .trace, .error, "A field that every row needs is empty.",
    "write the value in every row")

  package static let raggedRow = Diagnostic.Code(
    24, "ragged-row", .trace, .error, "A row has more or fewer fields than the header.",
    "write as many fields as the header has; quote fields that contain the delimiter")

  package static let strayLine = Diagnostic.Code(
    25, "stray-line", .trace, .error, "A line of text stands between the rows.",
    "remove the line, or start it with # before the header")

  package static let unknownPhase = Diagnostic.Code(
    26, "unknown-phase", .trace, .error, "A phase is not a word of this format.",
    """
    use down, move, up, cancel or began, changed, ended, cancelled, and settle for content after \
    the lift
    """)

  package static let unknownOutcome = Diagnostic.Code(
    27, "bad-intent", .trace, .error, "An intent or decision is neither finish nor cancel.",
    "write finish, cancel or nothing; other labels belong in a column of another name")

  package static let unknownWord = Diagnostic.Code(
    28, "unknown-word", .trace, .error, "A field holds no word that its column allows.",
    """
    direction is right, left, down or up, release_velocity is usable, doubtful (reason) or none \
    (reason); other words belong in a column of another name
    """)

  package static let inconsistentValue = Diagnostic.Code(
    29, "inconsistent-value", .trace, .error,
    "A value that belongs to the whole trace changes within it.",
    "give each gesture a trace_id of its own, or correct the value")

  package static let badQuoting = Diagnostic.Code(
    30, "bad-quoting", .trace, .error, "A quotation mark stands where it cannot.",
    """
    quote the whole field and double the marks inside it; 'pantrace import FILE --from table -o \
    TRACES.csv' reads fields that go over several lines
    """)

  package static let lineTooLong = Diagnostic.Code(
    31, "line-too-long", .trace, .error, "A line is longer than the limit of 1 MiB.",
    "check that the file is a trace file")

  package static let fieldTooLong = Diagnostic.Code(
    32, "field-too-long", .trace, .error, "A field is longer than the limit of 64 KiB.",
    "check the row's delimiters")

  package static let tooManySamples = Diagnostic.Code(
    33, "too-many-samples", .trace, .error, "A trace has more than 1,000,000 samples.",
    "give each gesture a trace_id of its own")

  package static let nulByte = Diagnostic.Code(
    34, "nul-byte", .trace, .error, "A line holds a NUL byte.",
    "save the file as UTF-8 text")

  package static let invalidUTF8 = Diagnostic.Code(
    35, "invalid-utf8", .trace, .error, "A line is not UTF-8.",
    "save the file as UTF-8 text")

  package static let strayCarriageReturn = Diagnostic.Code(
    36, "stray-carriage-return", .trace, .error, "A carriage return stands inside a line.",
    "write line ends as LF, for example with newline='' in Python's open")

  // The order of rows.

  package static let timeBackwards = Diagnostic.Code(
    37, "time-backwards", .trace, .error, "A row is earlier than the row before it.",
    "'pantrace import FILE --sort -o SORTED.csv' puts the rows in the order of their times")

  package static let moveBeforeDown = Diagnostic.Code(
    38, "move-before-down", .trace, .error, "A pointer moves or lifts that never went down.",
    "record from the first touch event on; 'pantrace import FILE --sort' puts rows in order")

  package static let moveAfterUp = Diagnostic.Code(
    39, "move-after-up", .trace, .error, "A pointer moves or lifts after it was lifted.",
    "'pantrace import FILE --sort -o SORTED.csv' helps where rows are only out of order")

  package static let downWhileDown = Diagnostic.Code(
    40, "down-while-down", .trace, .error, "A pointer goes down that is down already.",
    "write the lift, or a pointer column")

  package static let duplicateTrace = Diagnostic.Code(
    41, "duplicate-trace", .trace, .error, "A trace's id comes back after another trace.",
    """
    put the rows of each trace together with 'pantrace import FILE --sort -o SORTED.csv', or \
    give the second recording an id of its own
    """)

  package static let sortedRows = Diagnostic.Code(
    42, "sorted-rows", .trace, .note, "Rows were put in the order of their times.",
    "mend the recorder; sorted traces are a repair")

  // The trace as a whole.

  package static let unterminated = Diagnostic.Code(
    43, "unterminated", .trace, .note, "The trace has no end event, so its decision is undefined.",
    "record the lift; --set end-at-last=true takes the last row for it")

  /// Both rows are kept, as a program got both. A step without duration has no velocity, and which
  /// position counts differs between estimators.
  ///
  /// Rows of a touch down's time are move-at-down, and a lift may have any time.
  package static let equalTimes = Diagnostic.Code(
    44, "equal-times", .trace, .note,
    "Two rows of a pointer have the same time: the estimator says which counts for a velocity.",
    "record times finer than the display's frames")

  /// Travel, slop and edges count from where the finger touched down. The movement is kept as well,
  /// as a program got both.
  ///
  /// Recorders that round times, or send pending events with the touch down, write such rows, up
  /// to hundreds of points apart.
  package static let moveAtDown = Diagnostic.Code(
    45, "move-at-down", .trace, .note,
    "A movement has the time of the touch down: the estimator says which counts for a velocity.",
    "record times finer than the display's frames")

  /// The end event lies far off, often at 0,0, or goes back against the motion to an older
  /// position.
  ///
  /// Its position is left out.
  package static let liftJump = Diagnostic.Code(
    46, "lift-jump", .trace, .note,
    "The position of the lift does not fit the motion, and is left out.",
    "nothing to do; recorders should repeat the last position")

  /// It goes on with the motion, so it counts: progress and velocity are those at the lift.
  ///
  /// Some recognizers see a lift's position and some do not. A framework's rule says which. --set
  /// lift=ignore leaves it out.
  package static let liftMoved = Diagnostic.Code(
    51, "lift-moved", .trace, .remark, "The lift has a position of its own, over 1 pt further on.",
    """
    nothing to do, if the recorder writes where the finger really was; --set lift=ignore leaves \
    it out
    """)

  /// No finger is that fast.
  ///
  /// Typical causes are sentinel values for missing positions and two fingers written as one.
  /// Without a recorded size the container is taken as the larger of 852 and the trace's own
  /// extent.
  package static let jump = Diagnostic.Code(
    47, "jump", .trace, .note, "The finger crosses more than 20 containers per second.",
    "leave the trace out of statistics on velocity")

  /// At 10 to 30 samples a second most velocity rules see one or two samples in their window, and
  /// a step of 40 ms is wrongly taken for a stop.
  package static let sparse = Diagnostic.Code(
    48, "sparse", .trace, .note, "The median step is 32.5 ms or more.",
    "record coalesced touches, or all events instead of one per frame")

  package static let severalPointers = Diagnostic.Code(
    49, "several-pointers", .trace, .note,
    "More than one finger took part: the first one down is the gesture.",
    "nothing to do for gestures of one finger")

  /// A finger that rests sends no events, so this is normal at the start and before a slow lift.
  ///
  /// Velocity rules decide what a rest means.
  package static let silence = Diagnostic.Code(
    50, "silence", .trace, .remark, "No row for more than 40 ms while the finger was down.",
    "nothing to do")

  /// The last velocity that the recorder reported points against every step of the finger's last
  /// 100 ms, or is more than three times as fast as the fastest of them.
  ///
  /// Platforms have reported such velocities, and apps have decided by them.
  package static let velocityContradicts = Diagnostic.Code(
    52, "velocity-contradicts", .trace, .note, "The reported velocity contradicts the positions.",
    "--velocity lsq1 decides by the positions, --velocity reported by the column")

  /// Samples are less than 0.2 ms or more than 1 s apart in the mean, unlike any touch panel's.
  ///
  /// Often nanoseconds were called microseconds, or milliseconds seconds: velocities are then
  /// wrong by 1000.
  package static let unlikelyClock = Diagnostic.Code(
    53, "unlikely-clock", .trace, .note,
    "Samples are under 0.2 ms or over 1 s apart: the unit of the times is another.",
    "say the unit in the column's name (t_s, t_ms, t_us, t_ns), or give --map t_us=NAME")

  /// Between two rows at most 34 ms apart the recorded content (progress or content) stepped more
  /// than 10 pt, or 2.5 % of the travel, beyond twice the way that it made in the same direction
  /// in the 34 ms before, and beyond twice that in the 34 ms after.
  ///
  /// Springs and curves at 60 to 120 Hz have no such step. Usual causes are an animation that
  /// starts elsewhere than the finger left the content, and a value set without an animation.
  package static let contentJump = Diagnostic.Code(
    54, "content-jump", .trace, .note, "The app's content jumped after the lift.",
    "look at the row: start the animation where the content is; C1.jump has the size")

  /// The first step of the recorded content after the lift is a jump (content-jump), and the
  /// content stays where it leads: nothing was animated.
  ///
  /// Usual causes are an animation of duration 0, one that a layout pass ends, and a state that
  /// is set outside of an animation.
  package static let contentSnap = Diagnostic.Code(
    55, "content-snap", .trace, .note, "The app's content was at its end one row after the lift.",
    "animate the rest of the way, or record every frame after the lift if it is animated")

  /// Recorded content counts towards the finish, and here it falls on a straight line as the
  /// finger goes on.
  ///
  /// Usual causes are a coordinate that grows upwards, and a height that is left.
  package static let contentOpposes = Diagnostic.Code(
    56, "content-opposes", .trace, .note, "The app's content went against the finger.",
    "turn its sign, or say the direction that finishes with # direction")

  /// Under the finger the recorded content went on a straight line more than 1.4 times as far as
  /// the finger, or less than a twentieth, or progress more than 20 times.
  ///
  /// Usual causes are pixels that are called points, a share of the travel, which is progress,
  /// and a progress in percent.
  package static let contentUnit = Diagnostic.Code(
    57, "content-unit", .trace, .note, "The app's content is in another unit than the finger.",
    "name the column content_px, with # px_per_pt, or progress; divide percents by 100")
}
