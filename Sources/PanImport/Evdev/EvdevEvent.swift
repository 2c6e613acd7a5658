import PanTraces

/// An input event of the Linux kernel.
struct EvdevEvent: Equatable {
  /// What happened, named as in `linux/input-event-codes.h`.
  enum Kind: Equatable {
    /// `SYN_REPORT`: the frame is complete.
    case report
    /// `SYN_MT_REPORT`: the contact is complete.
    case contactReport
    /// `SYN_DROPPED`: events were lost.
    case dropped
    /// `BTN_TOUCH`.
    case touch
    /// `BTN_LEFT`, the touch of a pointer without one.
    case button
    /// An absolute axis that is read.
    case axis(EvdevEvent.Axis)
    /// Anything else.
    case other
  }

  /// The absolute axes of touches.
  enum Axis: Equatable {
    case x, y, pressure
    // Those of the protocols for several fingers.
    case slot, contactX, contactY, trackingID, contactPressure

    /// Whether the axis belongs to a multi-touch protocol.
    var isMultitouch: Bool {
      switch self {
      case .x, .y, .pressure: false
      default: true
      }
    }
  }

  /// Microseconds.
  var time: Int64
  var kind: Kind
  var value: Int

  /// The events that are read. Source: `linux/input-event-codes.h`.
  private static let codes: [(name: StaticString, type: Int, code: Int, kind: Kind)] = [
    ("SYN_REPORT", 0, 0, .report), ("SYN_MT_REPORT", 0, 2, .contactReport),
    ("SYN_DROPPED", 0, 3, .dropped), ("BTN_LEFT", 1, 272, .button), ("BTN_TOUCH", 1, 330, .touch),
    ("ABS_X", 3, 0, .axis(.x)), ("ABS_Y", 3, 1, .axis(.y)),
    ("ABS_PRESSURE", 3, 24, .axis(.pressure)), ("ABS_MT_SLOT", 3, 47, .axis(.slot)),
    ("ABS_MT_POSITION_X", 3, 53, .axis(.contactX)), ("ABS_MT_POSITION_Y", 3, 54, .axis(.contactY)),
    ("ABS_MT_TRACKING_ID", 3, 57, .axis(.trackingID)),
    ("ABS_MT_PRESSURE", 3, 58, .axis(.contactPressure)),
  ]

  /// The kind for a numeric type and code.
  static func kind(_ type: Int, _ code: Int) -> Kind {
    for known in codes where known.code == code && known.type == type { return known.kind }
    return .other
  }

  /// The kind for a code's name. Nil for a name that is not read.
  static func kind(named name: ByteView) -> Kind? {
    for known in codes where name.equals(known.name) { return known.kind }
    return nil
  }
}
