/// One recorded gesture: everything a person's finger did, and what was noted beside it.
///
/// ```swift
/// let positions = [(0.0, 4.0), (0.016, 9.0), (0.032, 20.0), (0.04, 20.0)]
/// let samples = positions.enumerated().map { index, sample in
///   TouchSample(
///     time: sample.0, recordedTime: sample.0 * 1000, position: Vector(x: sample.1, y: 300),
///     phase: index == 0 ? .down : index == 3 ? .up : .move)
/// }
/// let trace = Trace(id: "a01", samples: samples, containerWidth: 393, intent: .finish)
/// ```
public struct Trace: Equatable, Sendable {
  /// The recording's own name for it, unique within its file.
  public var id: String
  /// The rows in time order. Times never decrease, and rise within one contact, except that its
  /// end may have the time of the row before.
  public var samples: [TouchSample]
  /// Which words the phases were recorded in.
  public var vocabulary: PhaseVocabulary
  /// The unit of ``TouchSample/recordedTime``.
  public var timeUnit: TimeUnit
  /// The unit of positions, velocities and the container.
  public var lengthUnit: LengthUnit
  /// The container's width as recorded, in ``lengthUnit``. Nil if the recording does not say.
  public var containerWidth: Double?
  /// The container's height as recorded, in ``lengthUnit``. Nil if the recording does not say.
  public var containerHeight: Double?
  /// The direction that finishes, from the file's `direction` metadata. Nil if it does not say.
  public var travelDirection: TravelDirection?
  /// The way that nearly all drags of its file go. Nil if the file says a direction, or they go several
  /// ways.
  package var commonDirection: TravelDirection?
  /// The length of a whole transition, in ``lengthUnit`` (`travel_pt`). Nil if not given.
  public var travelLength: Double?
  /// The display's refresh rate in Hz, from 1 to 1000 (`refresh_hz`). Nil if not recorded.
  public var refreshRate: Double?
  /// How many device pixels a point of the screen had (`px_per_pt`). Nil if not recorded.
  public var pixelsPerPoint: Double?
  /// The events of the web that were recorded (`event_stream`). Nil if the file does not say.
  public var eventStream: EventStream?
  /// Whether the recording can tell how fast the finger left (`release_velocity`).
  public var velocityBasis: VelocityBasis
  /// What the person meant to do. Nil if not recorded.
  public var intent: TransitionOutcome?
  /// What the app decided at the time. Nil if not recorded.
  public var recordedDecision: AppDecision?
  /// Who made the gesture. Nil if not recorded.
  public var participant: String?
  /// The velocity the recorder reported per sample, in length units per second.
  ///
  /// Empty without velocity columns, else as long as ``samples`` with nil for empty cells.
  public var recordedVelocities: [Vector?]
  /// How far the content under the finger was scrolled down from its top, in ``lengthUnit``.
  ///
  /// Below 0 if it was pulled beyond its top. Empty without a `scroll_y` column, else as long as
  /// ``samples`` with nil for empty cells.
  public var scrollOffsets: [Double?]
  /// Where the app's content stood. Nil without a column `progress` or `content` that says it.
  public var content: RecordedContent?
  /// The passthrough columns, in the file's order.
  public var columns: [PassthroughColumn]
  /// The reader's notes on the trace. None of them rejects it.
  public var notes: [Note]

  /// Creates a trace. What is not given is taken as not recorded.
  public init(
    id: String,
    samples: [TouchSample],
    vocabulary: PhaseVocabulary = .touch,
    timeUnit: TimeUnit = .milliseconds,
    lengthUnit: LengthUnit = .points,
    containerWidth: Double? = nil,
    containerHeight: Double? = nil,
    travelDirection: TravelDirection? = nil,
    travelLength: Double? = nil,
    refreshRate: Double? = nil,
    velocityBasis: VelocityBasis = .usable,
    intent: TransitionOutcome? = nil,
    recordedDecision: AppDecision? = nil,
    participant: String? = nil,
    recordedVelocities: [Vector?] = [],
    scrollOffsets: [Double?] = [],
    content: RecordedContent? = nil,
    columns: [PassthroughColumn] = [],
    notes: [Note] = []
  ) {
    self.id = id
    self.samples = samples
    self.vocabulary = vocabulary
    self.timeUnit = timeUnit
    self.lengthUnit = lengthUnit
    self.containerWidth = containerWidth
    self.containerHeight = containerHeight
    self.travelDirection = travelDirection
    self.travelLength = travelLength
    self.refreshRate = refreshRate
    self.velocityBasis = velocityBasis
    self.intent = intent
    self.recordedDecision = recordedDecision
    self.participant = participant
    self.recordedVelocities = recordedVelocities
    self.scrollOffsets = scrollOffsets
    self.content = content
    self.columns = columns
    self.notes = notes
  }

  /// Who made the gesture. Nil if that was not recorded.
  package var person: Person? { participant.map { Person($0) } }

  /// Whether the last contact was closed by a lift or a cancellation.
  public var isTerminated: Bool {
    samples.last(where: { $0.pointer == 0 })?.phase.endsContact ?? false
  }

  /// The place of a trace among the inputs of a run: the key that joins everything known about it.
  ///
  /// Ids repeat from file to file, and so may names of files. Places do not.
  package struct Place: Hashable, Comparable, Sendable {
    /// The number of the input, from 0.
    package let input: Int
    /// The trace's number in the input, from 0. Those that cannot be used are counted, too.
    package let ordinal: Int

    /// Makes a place of both numbers.
    package init(input: Int, ordinal: Int) {
      self.input = input
      self.ordinal = ordinal
    }

    /// The order of the inputs, and of the traces in each.
    package static func < (a: Place, b: Place) -> Bool {
      (a.input, a.ordinal) < (b.input, b.ordinal)
    }
  }
}

extension Trace {
  /// Which words a recording uses for its phases, and thereby whether recognition is still to be
  /// done.
  public enum PhaseVocabulary: UInt8, Sendable, CaseIterable {
    /// Raw touches: `down move up cancel`. The recognizer decides when the pan begins.
    case touch
    /// A recognizer's own states: `began changed ended cancelled`. The gesture starts recognized.
    case gesture
    /// No phase column: the first row is taken as down and the last as up.
    case absent
  }
}

extension Trace {
  /// The events by which a browser tells a page of a finger.
  public enum EventStream: String, NamedCase {
    /// Every movement.
    case pointer
    /// No movement near the touch-down: browsers hold `touchmove` back until it is no tap.
    case touch
    /// Those of a mouse.
    case mouse
  }
}

extension Trace {
  /// Whether a recording can tell how fast the finger was when it lifted (`release_velocity`).
  public enum VelocityBasis: Equatable, Sendable {
    /// It has a lift and the samples before it.
    case usable
    /// It has both, and something makes the velocity worse than it looks.
    case doubtful(String)
    /// It has not, for this reason. No estimate is made.
    case none(String)

    /// The value in metadata: `usable`, `doubtful (reason)`, `none (reason)`.
    public var text: String {
      switch self {
      case .usable: "usable"
      case .doubtful(let reason): "doubtful (\(reason))"
      case .none(let reason): "none (\(reason))"
      }
    }

    /// What a metadata value says. Nil for any other text.
    public init?(_ text: String) {
      if text.utf8.elementsEqual("usable".utf8) {
        self = .usable
        return
      }
      for (word, make) in [("doubtful", Self.doubtful), ("none", Self.none)] {
        let bytes = text.utf8
        guard bytes.starts(with: word.utf8) else { continue }
        let rest = bytes.dropFirst(word.utf8.count).drop { $0 == UInt8(ascii: " ") }
        // The word alone is a statement without a reason.
        if rest.isEmpty {
          self = make("the file says so")
          return
        }
        guard rest.first == UInt8(ascii: "("), rest.last == UInt8(ascii: ")"), rest.count > 2 else {
          continue
        }
        self = make(String(decoding: Array(rest.dropFirst().dropLast()), as: UTF8.self))
        return
      }
      return nil
    }
  }
}

extension Trace {
  /// The unit of a recorded time stamp.
  public enum TimeUnit: String, Sendable, CaseIterable {
    /// 1 s.
    case seconds = "s"
    /// A thousandth of a second.
    case milliseconds = "ms"
    /// A millionth of a second.
    case microseconds = "us"
    /// A billionth of a second.
    case nanoseconds = "ns"

    /// How many of the unit make a second.
    @inlinable
    public var perSecond: Double {
      switch self {
      case .seconds: 1
      case .milliseconds: 1e3
      case .microseconds: 1e6
      case .nanoseconds: 1e9
      }
    }

    /// The suffix of column names and the value of `time_unit` metadata: `s`, `ms`, `us`, `ns`.
    public var symbol: String { rawValue }
  }
}

extension Trace {
  /// The unit positions are held in after reading.
  ///
  /// Fractions are always converted. Pixels and millimeters are converted when the file says how
  /// (`px_per_pt`, `pt_per_mm`), and otherwise kept and labeled. Counts are always kept.
  public enum LengthUnit: String, Sendable, CaseIterable {
    /// What layouts are measured in, whatever the display's density.
    case points = "pt"
    /// Device pixels.
    case pixels = "px"
    /// Millimeters on the glass.
    case millimeters = "mm"
    /// A touch panel's own steps, which are no pixels whatever they look like.
    case counts = "counts"

    /// The suffix of column names and the label in outputs: `pt`, `px`, `mm`, `counts`.
    public var symbol: String { rawValue }
  }
}

extension String {
  /// Whether a line of a file can hold it: without line ends and NUL bytes.
  package var fitsInLine: Bool { !utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D } }
}
