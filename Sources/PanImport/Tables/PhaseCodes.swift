import PanTraces

/// Platforms with numeric phase codes.
package enum PhaseCodes: String, CaseIterable, Sendable {
  /// Android's `MotionEvent`: 0 down, 1 up, 2 move, 3 cancel, 5 and 6 for further fingers.
  case android
  /// UIKit's recognizers: 0 possible, 1 began, 2 changed, 3 ended, 4 cancelled, 5 failed.
  case recognizer = "uikit-state"
  /// UIKit's touches: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled.
  case touch = "uikit-touch"

  /// The platform and its codes, for evidence.
  var name: String {
    switch self {
    case .android: "Android's codes: 0 down, 1 up, 2 move, 3 cancel"
    case .recognizer: "UIKit's states: 1 began, 2 changed, 3 ended, 4 cancelled, 5 failed"
    case .touch: "UIKit's phases: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled"
    }
  }

  /// The meaning of a code. Nil for one that the platform does not have.
  func read(_ code: Int) -> PhaseReading.Meaning? {
    switch (self, code) {
    case (.android, 0), (.recognizer, 1), (.touch, 0): .phase(.down)
    case (.android, 2), (.recognizer, 2), (.touch, 1), (.touch, 2): .phase(.move)
    case (.android, 1), (.recognizer, 3), (.touch, 3): .phase(.up)
    case (.android, 3), (.recognizer, 4), (.recognizer, 5), (.touch, 4): .phase(.cancel)
    case (.android, 4), (.recognizer, 0): .nothing
    // The second byte is the index of the pointer.
    case (.android, 5...) where code & 0xFF == 5 && code >> 8 < 256: .phase(.down)
    case (.android, 6...) where code & 0xFF == 6 && code >> 8 < 256: .phase(.up)
    default: nil
    }
  }

  /// Whether gestures are valid in these codes: each begins with a down, at least one ends with a
  /// lift, and, if ids cut them, at most a tenth have no end.
  func explains(_ gestures: [[Int]], areCut: Bool) -> Bool {
    var (ups, open) = (0, 0)
    for codes in gestures {
      var isDown = false
      for code in codes {
        guard let meaning = read(code) else { return false }
        guard case .phase(let phase) = meaning else { continue }
        switch phase {
        case .down:
          if isDown { return false }
          isDown = true
        case .move: if !isDown { return false }
        case .up, .cancel:
          if !isDown { return false }
          isDown = false
          if phase == .up { ups += 1 }
        }
      }
      if isDown { open += 1 }
    }
    return ups > 0 && (!areCut || open * 10 <= gestures.count)
  }
}
