extension Trace {
  /// The `#` lines in front of a file's header.
  public struct Metadata: Equatable, Sendable {
    /// One line: `# key: value`, or a remark, whose key is empty.
    public struct Entry: Equatable, Sendable {
      /// What stands before the colon.
      public var key: String
      /// What stands behind it, without blanks at its ends.
      public var value: String

      /// Creates an entry.
      public init(key: String, value: String) {
        self.key = key
        self.value = value
      }
    }

    /// The version of `# pantrace 1`. Nil if the file has no such line.
    public var version: Int?
    /// The other lines in their order, also those without a meaning here.
    public var entries: [Entry]

    /// Creates metadata.
    public init(version: Int? = 1, entries: [Entry] = []) {
      self.version = version
      self.entries = entries
    }

    /// The value of the first line with this key.
    public subscript(key: String) -> String? {
      entries.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    /// A positive number. Nil if the key is missing or its value is something else.
    public func number(_ key: String) -> Double? {
      guard let value = self[key], let number = Double(decimal: value), number > 0 else {
        return nil
      }
      return number <= ReadingOptions.Limits.largestMeasure ? number : nil
    }

    /// The display's refresh rate in hertz, from 1 to 1000 (`refresh_hz`).
    public var refreshRate: Double? {
      number("refresh_hz").flatMap {
        ReadingOptions.Limits.refreshRates.contains($0) ? $0 : nil
      }
    }
    /// Who made the file's gestures (`participant`). Nil if the file is silent.
    public var participant: String? {
      self["participant"].flatMap { $0.utf8.isEmpty ? nil : $0 }
    }
    /// Pixels in a point (`px_per_pt`).
    public var pixelsPerPoint: Double? { number("px_per_pt") }
    /// Points in a millimeter (`pt_per_mm`).
    public var pointsPerMillimeter: Double? { number("pt_per_mm") }
    /// The unit of times (`time_unit`).
    public var timeUnit: TimeUnit? { self["time_unit"].flatMap { TimeUnit(word: $0) } }
    /// Whether release velocities can be told (`release_velocity`). Usable if the file is silent.
    public var velocityBasis: VelocityBasis {
      self["release_velocity"].flatMap { VelocityBasis($0) } ?? .usable
    }
    /// The direction that finishes (`direction`).
    public var travelDirection: TravelDirection? {
      self["direction"].flatMap { TravelDirection(word: $0) }
    }

    /// The events of the web that were recorded (`event_stream`).
    public var eventStream: EventStream? { self["event_stream"].flatMap { EventStream(word: $0) } }

    /// The key that leaves all gestures of a file out, and the column that leaves single ones out.
    package static let (leaveOut, excluded) = ("leave_out", "excluded")

    /// Why all gestures of the file are to be left out. Nil if it does not say so.
    package var exclusion: String? { self[Self.leaveOut].flatMap(Self.exclusion) }

    /// A reason to leave something out. Nil for the words with which tables say that there is none.
    static func exclusion(_ text: String) -> String? {
      let word = ColumnRole.lowercased(text).utf8
      return ["", "0", "false", "no"].contains { word.elementsEqual($0.utf8) } ? nil : text
    }

    /// How large a point is, as far as the lines say it.
    var scale: ColumnLayout.LengthScale {
      ColumnLayout.LengthScale(
        pixelsPerPoint: pixelsPerPoint, pointsPerMillimeter: pointsPerMillimeter)
    }

    /// A length given as `key_pt`, `key_px` or `key_mm`, in `unit`. Nil if it cannot be told.
    func length(_ key: String, in unit: LengthUnit) -> Double? {
      if let same = self.number(key + "_" + unit.symbol) { return same }
      for other in LengthUnit.allCases {
        if let value = self.number(key + "_" + other.symbol),
          let factor = scale.factor(from: other, to: unit)
        {
          return value * factor
        }
      }
      return nil
    }

    /// The same with what the options say if the file is silent.
    func completed(by options: ReadingOptions) -> Metadata {
      // A file knows its display better than whoever reads many files by one command.
      guard let scale = options.pixelsPerPoint, pixelsPerPoint == nil else { return self }
      var completed = self
      completed.entries.removeAll { $0.key.utf8.elementsEqual("px_per_pt".utf8) }
      completed.entries.append(Entry(key: "px_per_pt", value: scale.written))
      return completed
    }

    /// A key as it is known here, whatever its case. One without a meaning stays as it is written.
    static func key(_ written: String) -> String {
      let lower = ColumnRole.lowercased(written)
      return hasMeaning(lower) || lower.utf8.elementsEqual(leaveOut.utf8) ? lower : written
    }

    /// Whether a key's value says how the file is read, or who made it.
    package static func hasMeaning(_ key: String) -> Bool {
      let nonsense = Metadata(entries: [Entry(key: key, value: "\0")])
      return key.utf8.elementsEqual("participant".utf8)
        || nonsense.entries.contains { !nonsense.hasMeaning($0) }
    }

    /// Whether the value makes sense for its key. True for keys without a meaning here.
    func hasMeaning(_ entry: Entry) -> Bool {
      switch entry.key {
      case "refresh_hz": Metadata(entries: [entry]).refreshRate != nil
      case "px_per_pt", "pt_per_mm", "width_pt", "width_px", "width_mm", "height_pt",
        "height_px", "height_mm", "travel_pt", "travel_px", "travel_mm", "width_counts",
        "height_counts", "travel_counts":
        Metadata(entries: [entry]).number(entry.key) != nil
      case "time_unit": Metadata(entries: [entry]).timeUnit != nil
      case "release_velocity": VelocityBasis(entry.value) != nil
      case "direction": Metadata(entries: [entry]).travelDirection != nil
      case "event_stream": Metadata(entries: [entry]).eventStream != nil
      default: true
      }
    }

    /// What is said of a trace as a whole: by a column in its rows, else by the lines in front of them.
    ///
    /// If a file has a column for a fact, the lines do not speak for any of its traces, not even for
    /// those whose rows leave it empty: so rows mean the same without them.
    ///
    /// A class, since it would be copied for every question.
    final class Facts: Sendable {
      /// The roles that a column has, one bit for each: they are asked for with every trace.
      private let roles: UInt32
      private let participant: String?
      private let direction: TravelDirection?
      private let refreshRate: Double?
      /// How many device pixels a point has.
      let pixelsPerPoint: Double?
      /// The events that were recorded.
      let eventStream: EventStream?
      private let velocityBasis: VelocityBasis
      private let travel: Length
      private let width: Length
      private let height: Length
      /// What the options say, if positions are parts of it.
      private let optionContainer: Vector?

      init(header: TraceFileHeader, options: ReadingOptions) {
        let (layout, measures) = (header.layout, header.measures)
        roles = layout.roles.reduce(0) { $0 | ($1.map { 1 << UInt32($0.rawValue) } ?? 0) }
        participant = header.metadata.participant
        direction = measures.travelDirection
        refreshRate = measures.refreshRate
        pixelsPerPoint = measures.pixelsPerPoint
        eventStream = measures.eventStream
        velocityBasis = measures.velocityBasis
        travel = Length(.travel, layout, measures)
        width = Length(.width, layout, measures)
        height = Length(.height, layout, measures)
        optionContainer = layout.positionFactor == nil ? options.container : nil
      }

      private func has(_ role: ColumnRole) -> Bool { roles & 1 << UInt32(role.rawValue) != 0 }

      /// The display's rate in Hz.
      func refreshRate(_ context: RowReader.Context) -> Double? {
        has(.refreshRate) ? context.number(.refreshRate) : refreshRate
      }

      /// Who made the gesture.
      func participant(_ context: RowReader.Context) -> String? {
        guard has(.participant) else { return participant }
        return context.withTraceValue(.participant) { $0.isEmpty ? nil : $0.text }
      }

      /// The direction that finishes.
      func direction(_ context: RowReader.Context) -> TravelDirection? {
        guard has(.direction) else { return direction }
        return context.withTraceValue(.direction) {
          $0.isEmpty ? nil : TravelDirection(word: $0.text)
        }
      }

      /// Whether it can be told how fast the finger left. Usable if an own column is silent.
      func velocityBasis(_ context: RowReader.Context) -> VelocityBasis {
        guard has(.velocityBasis) else { return velocityBasis }
        return context.withTraceValue(.velocityBasis) { $0.isEmpty ? nil : VelocityBasis($0.text) }
          ?? .usable
      }

      /// The length of a whole transition in the layout's unit.
      func travel(_ context: RowReader.Context) -> Double? { travel.value(context) }

      /// The container's width in the layout's unit, or what the options say of it.
      func width(_ context: RowReader.Context) -> Double? {
        width.value(context) ?? optionContainer?.x
      }

      /// The container's height in the layout's unit, or what the options say of it.
      func height(_ context: RowReader.Context) -> Double? {
        height.value(context) ?? optionContainer?.y
      }

      /// A length that a column or the lines in front tell.
      private struct Length {
        let role: ColumnRole
        /// What the column's numbers are multiplied by. Nil without a column, and if its unit cannot be
        /// turned into the layout's.
        let factor: Double?
        /// What the lines in front say. Nil with a column.
        let front: Double?

        init(_ role: ColumnRole, _ layout: ColumnLayout, _ metadata: Metadata) {
          self.role = role
          factor = layout.lengthFactors[role]
          front =
            layout.has(role) ? nil : metadata.length(role.names[0], in: layout.lengthUnit)
        }

        func value(_ context: RowReader.Context) -> Double? {
          front ?? factor.flatMap { factor in context.number(role).map { $0 * factor } }
        }
      }
    }
  }
}

/// The `#` lines of files that rows of results carry on: those without a meaning to a reader, as
/// `# device:`, and the density, which rules in pixels ask for again.
package struct HeaderLines: Sendable {
  /// Their keys, in order of first appearance.
  package private(set) var keys: [String] = []
  /// Their values by lower-case key and file.
  private var values: [ByteKey: [ByteKey: String]] = [:]

  /// The key of the pixels in a point.
  package static let density = "px_per_pt"

  /// No lines yet.
  package init() {}

  /// The values of a key by file.
  package func values(of key: String) -> [ByteKey: String] {
    values[ByteKey(ColumnRole.lowercased(key))] ?? [:]
  }

  /// Adds the lines of a file. Of several with a key the last one counts.
  package mutating func add(_ metadata: Trace.Metadata, of file: String) {
    for line in metadata.entries
    where line.key.hasSameBytes(as: Self.density)
      || !line.key.isEmpty && !Trace.Metadata.hasMeaning(line.key)
    {
      let key = ByteKey(ColumnRole.lowercased(line.key))
      if values[key] == nil { keys.append(line.key) }
      values[key, default: [:]][ByteKey(file)] = line.value
    }
  }

  /// Leaves keys out of ``keys``. Their values stay.
  package mutating func removeKeys(where isOut: (String) -> Bool) { keys.removeAll(where: isOut) }
}

extension Trace {
  /// Why the gesture is to be left out. Nil if its rows do not say so.
  package var exclusion: String? {
    columns[named: Metadata.excluded]?.text.flatMap(Metadata.exclusion)
  }
}
