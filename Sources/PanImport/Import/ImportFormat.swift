/// The forms of files that gestures are imported from, one a reader.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// The Linux kernel's input events as text: Android's `getevent -lt`, `-ltr` and `-t`, `evemu-record`,
  /// `libinput record`, `evtest` and python-evdev's `evtest.py`.
  case kernel
  /// Lines of any log that hold a place: Android's `MotionEvent { … }`, Flutter's
  /// `PointerMoveEvent#…(…)`, `x=100 y=200`.
  case lines
  /// Delimited text with a header line, such as CSV and TSV.
  case table
  /// JSON objects: events, in an array or one after another, W3C actions, a session replay.
  case events

  /// The title in messages.
  package var title: String {
    switch self {
    case .kernel: "the kernel's events (getevent, evtest, evemu, libinput record)"
    case .lines: "lines of a log (MotionEvent, Flutter, SDL, any x=… y=…)"
    case .table: "a table"
    case .events: "JSON (events, W3C actions, session replays of rrweb and Sentry)"
    }
  }
}
