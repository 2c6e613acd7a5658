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
  /// `PointerMoveEvent#…(…)`, `x=100 y=200`.
  case lines
  /// Delimited text with a header line, such as CSV and TSV.
  case table
  /// JSON objects: events, in an array or one after another, W3C actions, a session replay.
  case events

  /// The title in messages.
  package var title: String {
    switch self {
    case .getevent: "adb shell getevent"
    case .evemu: "evemu-record"
    case .libinput: "libinput record"
    case .evtest: "evtest"
    case .lines: "lines of a log (MotionEvent, Flutter, SDL, any x=… y=…)"
    case .table: "a table"
    case .events: "JSON (events, W3C actions, session replays of rrweb and Sentry)"
    }
  }

  /// Whether it is a text form of the Linux kernel's input events.
  var isEvdev: Bool { clock != nil }

  /// Whether its values have names, which `--map` gives roles.
  package var hasColumns: Bool { !isEvdev }

  /// The clock of the kernel's forms. Nil for others: there it differs from file to file.
  var clock: String? {
    switch self {
    case .getevent: "kernel, microseconds since the start of the system"
    case .evemu, .libinput: "kernel, microseconds, usually from 0"
    case .evtest: "kernel, microseconds, usually since 1970"
    case .table, .events, .lines: nil
    }
  }
}
