/// How a trace file is to be read.
public struct ReadingOptions: Equatable, Sendable {
  /// A column that goes by a name of its own in this file (`--map t=timestamps`).
  public struct Renaming: Equatable, Sendable {
    /// The canonical name, with or without a unit: `t`, `x_px`, `trace_id`.
    public var column: String
    /// The name in the file's header.
    public var name: String

    /// Creates a renaming.
    public init(column: String, name: String) {
      self.column = column
      self.name = name
    }

    /// What ``column`` stands for. Nil if no column has that name.
    package var role: ColumnRole? {
      ColumnRole.allCases.first { unit(for: $0) != nil }
    }

    /// The unit at the end of ``column``, if any, where it stands for this role, else nil.
    func unit(for role: ColumnRole) -> ColumnRole.Unit?? {
      ColumnRole.Unit.atEnd(of: column, base: role.names[0], measure: role.measure)
    }
  }

  /// Columns with names of their own. They win over the names that are recognized.
  public var columnNames: [Renaming]
  /// The unit of times if neither header nor metadata say it.
  public var timeUnit: Trace.TimeUnit?
  /// Pixels in a point, for files that do not say it. Above 0.
  public var pixelsPerPoint: Double?
  /// The container's width and height in points, for files that do not say them. Above 0.
  public var container: Vector?
  /// Whether notes are errors.
  public var isStrict: Bool
  /// Whether rows out of order are sorted by time instead of costing the trace its place.
  public var sortsRows: Bool
  /// Whether every finding is kept, however many there are.
  public var keepsAllFindings: Bool
  /// Whether passthrough columns keep the text of each sample if rows of a trace differ.
  ///
  /// Only writers of samples need them.
  public var keepsSampleTexts: Bool
  /// Whether each file that names no participant is a person of its own, called as the file is: in
  /// `Recordings`, not in ``TraceReader``.
  public var filesArePeople: Bool
  /// What a file may ask of the reader.
  public var limits: Limits

  /// Creates options. Without arguments those of a plain `pantrace` command.
  public init(
    columnNames: [Renaming] = [], timeUnit: Trace.TimeUnit? = nil, pixelsPerPoint: Double? = nil,
    container: Vector? = nil, isStrict: Bool = false, sortsRows: Bool = false,
    keepsAllFindings: Bool = false, keepsSampleTexts: Bool = false,
    filesArePeople: Bool = false,
    limits: Limits = Limits()
  ) {
    self.columnNames = columnNames
    self.timeUnit = timeUnit
    self.pixelsPerPoint = pixelsPerPoint
    self.container = container
    self.isStrict = isStrict
    self.sortsRows = sortsRows
    self.keepsAllFindings = keepsAllFindings
    self.keepsSampleTexts = keepsSampleTexts
    self.filesArePeople = filesArePeople
    self.limits = limits
  }

  /// The container in points if neither recording nor options give a size: a common phone.
  public static let usualContainer = Vector(x: 393, y: 852)

  /// A log that keeps as many findings as these options ask for.
  var emptyLog: Diagnostic.Log {
    Diagnostic.Log(limit: keepsAllFindings ? .max : Diagnostic.Log.listLimit)
  }

  /// What a finding of this code does under these options.
  func severity(of code: Diagnostic.Code) -> Diagnostic.Severity {
    isStrict && code.severity == .note ? .error : code.severity
  }

  /// What a file may ask of the reader before it is refused.
  public struct Limits: Equatable, Sendable {
    /// Bytes in a line, without its end.
    public var lineLength = 1 << 20
    /// Bytes in front of a header line: `#` lines and blank ones.
    public var headerOffset = 1 << 20
    /// Bytes in a field.
    public var fieldLength = 64 << 10
    /// Columns in a header.
    public var columns = 1024
    /// Samples in a trace.
    public var samplesPerTrace = 1_000_000
    /// Different pointers in a trace. ``TouchSample/pointer`` holds no more than 256.
    public static let pointersPerTrace = 256
    /// The largest position, velocity, pressure or length that is taken as recorded.
    public static let largestMeasure = 1e12
    /// The largest time stamp: nanoseconds since 1970 fit many times over.
    public static let largestTime = 1e21
    /// The rates of displays in Hz that are taken as recorded.
    public static let refreshRates = 1.0...1000

    /// Creates the limits of the documentation.
    public init() {}
  }
}
