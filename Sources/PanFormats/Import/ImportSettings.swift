package import PanMotion
package import PanTraces

/// What a command line or a profile says about the form of a file.
package struct ImportSettings: Equatable, Sendable {
  /// A column of the file and what it is to be taken for.
  package struct Column: Equatable, Sendable {
    package var role: ImportRole
    package var name: String

    package init(role: ImportRole, name: String) {
      self.role = role
      self.name = name
    }
  }

  /// A word in the file's cells and what it is to be taken for.
  package struct Value: Equatable, Sendable {
    package var word: String
    package var meaning: String

    package init(word: String, meaning: String) {
      self.word = word
      self.meaning = meaning
    }
  }

  /// The form of the file.
  package var format: ImportFormat?
  /// Columns by the file's own names.
  package var columns: [Column] = []
  /// Words for phases and outcomes.
  package var values: [Value] = []
  /// The platform behind a column of codes.
  package var codes: PhaseCodes?
  /// The columns that together name a gesture.
  package var idColumns: [String] = []
  /// The unit of times.
  package var timeUnit: TimeUnit?
  /// The unit of positions.
  package var unit: PositionUnit?
  /// The container's width and height, in the unit of positions; of fractions, in points.
  package var size: Vector?
  /// How many counts a touch panel has across and down.
  package var range: Vector?
  /// Pixels in a point, of positions in pixels.
  package var scale: Double?
  /// Whether y grows upwards.
  package var isYUp = false
  /// Whether the rows of a gesture are put in the order of their times.
  package var isSorted = false

  /// Nothing settled.
  package init() {}
}

/// The unit of positions in a file that is imported.
package enum PositionUnit: String, CaseIterable, Sendable {
  case points = "pt"
  case pixels = "px"
  case millimeters = "mm"
  /// Parts of the container's width and height.
  case fractions = "frac"

  /// The unit after import; parts become points.
  package var lengthUnit: LengthUnit {
    switch self {
    case .points, .fractions: .points
    case .pixels: .pixels
    case .millimeters: .millimeters
    }
  }
}

/// What a column of a file can be taken for.
package enum ImportRole: String, CaseIterable, Sendable {
  case id, participant, time = "t", phase, x, y, pointer, pressure, intent, decision, width, height
  /// What a table has that holds a release in each row, see ``ReleaseReader``.
  case progress, velocity, peak, travel
  /// Pixels in a point, or Android's dots per inch.
  case scale = "px_per_pt"
}

extension ImportSettings {
  /// What a word in a cell can be taken for.
  package static let meanings = [
    "down", "move", "up", "cancelled", "none", "finish", "cancel",
  ]
}

/// The forms of files that gestures are read from.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// Android's `getevent -lt`, `-ltr` or `-t`.
  case getevent
  /// A recording of `evemu-record`.
  case evemu
  /// A recording of `libinput record`.
  case libinput
  /// What `evtest` prints, and python-evdev's program of the same kind.
  case evtest
  /// Lines with Android's `MotionEvent { … }`.
  case motionEvent = "motion-event"
  /// Lines with Flutter's `PointerMoveEvent#…(…)` in the long form.
  case flutter
  /// A Perfetto trace of Android's input events, as text.
  case perfetto
  /// Rows with named columns: CSV, TSV and what is like them.
  case table
  /// JSON objects with named members: an array of events, or one a line.
  case events
  /// A session replay of rrweb or Sentry.
  case sessionReplay = "session-replay"
  /// W3C WebDriver actions.
  case actions
  /// CSV with a whole path in the cells of each row: mousetrap, jsPsych.
  case cells
  /// Rows with the progress and velocity of one release each, as unit tests and logs have them.
  case releases

  /// The word in options and profiles.
  package var name: String { rawValue }

  /// What it is, for people.
  package var title: String {
    switch self {
    case .getevent: "adb shell getevent"
    case .evemu: "evemu-record"
    case .libinput: "libinput record"
    case .evtest: "evtest"
    case .motionEvent: "MotionEvent lines"
    case .flutter: "Flutter PointerEvent lines"
    case .perfetto: "Perfetto input events as text"
    case .table: "a table"
    case .events: "JSON events"
    case .sessionReplay: "a session replay (rrweb, Sentry)"
    case .actions: "W3C actions"
    case .cells: "paths in cells (mousetrap, jsPsych)"
    case .releases: "releases, one in each row"
    }
  }

  /// Whether it is one of the kernel's input events in text.
  package var isEvdev: Bool {
    switch self {
    case .getevent, .evemu, .libinput, .evtest: true
    default: false
    }
  }

  /// Whether it is JSON, which may stand on one line.
  var isJSON: Bool {
    switch self {
    case .events, .sessionReplay, .actions: true
    default: false
    }
  }

  /// That the clock is the form's own.
  var clockEvidence: Evidence { Evidence("clock", clock ?? "", "the form has no other") }

  /// What its clock is; nil where each file has its own.
  package var clock: String? {
    switch self {
    case .getevent: "kernel, microseconds since the start of the system"
    case .evemu, .libinput: "kernel, microseconds, usually from 0"
    case .evtest: "kernel, microseconds, usually since 1970"
    case .motionEvent: "uptimeMillis, whole milliseconds"
    case .flutter: "timeStamp, microseconds printed, milliseconds real on Android"
    case .perfetto: "kernel, nanoseconds (event_time_nanos)"
    case .sessionReplay: "Date.now(), whole milliseconds"
    case .actions: "durations, whole milliseconds, from 0"
    case .table, .events, .cells, .releases: nil
    }
  }

  /// What release velocities are worth in any file of the form; what a file adds is told with it.
  package var velocityBasis: VelocityBasis {
    switch self {
    case .getevent, .evemu, .libinput, .evtest, .flutter, .perfetto, .table, .events: .usable
    case .motionEvent: .doubtful("a line is the newest sample, times are whole milliseconds")
    case .sessionReplay: .none("moves are thinned out to one in 50 ms")
    case .actions: .none("the straight line of a script, not a person")
    case .cells: .none("polled, and without a lift")
    case .releases: .none("only releases were recorded; --velocity reported has theirs")
    }
  }
}
