import PanEngine
package import PanTraces

/// The file formats that gestures are imported from.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// Android's `getevent -lt`, `-ltr` or `-t`.
  case getevent
  /// A recording of `evemu-record`.
  case evemu
  /// A recording of `libinput record`.
  case libinput
  /// Output of `evtest`, and of python-evdev's `evtest.py`.
  case evtest
  /// Lines of any log that hold a place: Android's `MotionEvent { … }`, Flutter's
  /// `PointerMoveEvent#…(…)`, Perfetto's input events as text, `x=100 y=200`.
  case lines
  /// Delimited text with a header line, such as CSV and TSV. Its cells may hold whole paths.
  case table
  /// JSON objects, one for each event: in an array, or one after another.
  case events
  /// A session replay of rrweb or Sentry.
  case sessionReplay = "session-replay"
  /// W3C WebDriver actions.
  case actions

  /// The name in options and profiles.
  package var name: String { rawValue }

  /// The title in messages.
  package var title: String {
    switch self {
    case .getevent: "adb shell getevent"
    case .evemu: "evemu-record"
    case .libinput: "libinput record"
    case .evtest: "evtest"
    case .lines: "lines of a log (MotionEvent, Flutter, SDL, Perfetto, any x=… y=…)"
    case .table: "a table (also of paths in cells: mousetrap, jsPsych)"
    case .events: "JSON events"
    case .sessionReplay: "a session replay (rrweb, Sentry)"
    case .actions: "W3C actions"
    }
  }

  /// Whether it is a text form of the Linux kernel's input events.
  package var isEvdev: Bool {
    switch self {
    case .getevent, .evemu, .libinput, .evtest: true
    default: false
    }
  }

  /// Whether it is JSON, which may have no line ends.
  var isJSON: Bool {
    switch self {
    case .events, .sessionReplay, .actions: true
    default: false
    }
  }

  /// Evidence that the format fixes the clock.
  var clockEvidence: Evidence { Evidence("clock", clock ?? "", "the form has no other") }

  /// The format's clock. Nil if it differs from file to file.
  package var clock: String? {
    switch self {
    case .getevent: "kernel, microseconds since the start of the system"
    case .evemu, .libinput: "kernel, microseconds, usually from 0"
    case .evtest: "kernel, microseconds, usually since 1970"
    case .sessionReplay: "Date.now(), whole milliseconds"
    case .actions: "durations, whole milliseconds, from 0"
    case .table, .events, .lines: nil
    }
  }

  /// How far release velocities can be trusted in any file of the format. A file may lower it.
  package var velocityBasis: Trace.VelocityBasis {
    switch self {
    case .getevent, .evemu, .libinput, .evtest, .lines, .table, .events: .usable
    case .sessionReplay: .none("moves are thinned out to one in 50 ms")
    case .actions: .none("the straight line of a script, not a person")
    }
  }
}
