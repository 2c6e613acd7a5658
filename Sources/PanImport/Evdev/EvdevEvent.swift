import PanTraces

/// A parsed line of a kernel log.
enum EvdevLine {
  /// An event. Its kind is `.other` if it does not concern fingers.
  case event(EvdevEvent)
  /// The name of the device that the following lines are about.
  case device([UInt8])
  /// An axis of the device with its minimum and maximum.
  case axis(code: Int, low: Int, high: Int)
  /// Not about fingers.
  case other
  /// An event without a time.
  case timeless
}

/// An input event of the Linux kernel.
struct EvdevEvent: Equatable {
  /// Microseconds.
  var time: Int64
  var kind: Kind
  var value: Int

  /// The type and code, named as in `linux/input-event-codes.h`.
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
    case axis(EvdevAxis)
    /// Anything else.
    case other
  }
}

/// The absolute axes of touches. Raw values are the kernel's codes.
enum EvdevAxis: Int, CaseIterable {
  case x = 0
  case y = 1
  case pressure = 24
  case slot = 47
  case contactX = 53
  case contactY = 54
  case trackingID = 57
  case contactPressure = 58

  /// `allCases` as a stored array: the computed one would allocate for each line.
  static let list = allCases

  /// Whether the axis belongs to a multi-touch protocol.
  var isMultitouch: Bool { rawValue >= EvdevAxis.slot.rawValue }

  /// The name in `linux/input-event-codes.h`.
  var name: StaticString {
    switch self {
    case .x: "ABS_X"
    case .y: "ABS_Y"
    case .pressure: "ABS_PRESSURE"
    case .slot: "ABS_MT_SLOT"
    case .contactX: "ABS_MT_POSITION_X"
    case .contactY: "ABS_MT_POSITION_Y"
    case .trackingID: "ABS_MT_TRACKING_ID"
    case .contactPressure: "ABS_MT_PRESSURE"
    }
  }
}

extension EvdevEvent.Kind {
  /// The kind for a numeric type and code.
  init(type: Int, code: Int) {
    self =
      switch (type, code) {
      case (0, 0): .report
      case (0, 2): .contactReport
      case (0, 3): .dropped
      case (1, 330): .touch
      case (1, 272): .button
      case (3, _): EvdevAxis(rawValue: code).map { .axis($0) } ?? .other
      default: .other
      }
  }
}
