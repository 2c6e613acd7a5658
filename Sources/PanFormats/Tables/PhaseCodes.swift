import PanTraces

/// Platforms that number what a finger does.
package enum PhaseCodes: String, CaseIterable, Sendable {
  /// Android's `MotionEvent`: 0 down, 1 up, 2 move, 3 cancel, 5 and 6 for further fingers.
  case android
  /// UIKit's recognisers: 0 possible, 1 began, 2 changed, 3 ended, 4 cancelled, 5 failed.
  case recogniser = "uikit-state"
  /// UIKit's touches: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled.
  case touch = "uikit-touch"

  /// What people call it.
  var name: String {
    switch self {
    case .android: "Android's codes: 0 down, 1 up, 2 move, 3 cancel"
    case .recogniser: "UIKit's states: 1 began, 2 changed, 3 ended, 4 cancelled, 5 failed"
    case .touch: "UIKit's phases: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled"
    }
  }

  /// What a code says; nil for one that the platform has not.
  func read(_ code: Int) -> PhaseWords.Meaning? {
    switch (self, code) {
    case (.android, 0), (.recogniser, 1), (.touch, 0): .phase(.down)
    case (.android, 2), (.recogniser, 2), (.touch, 1), (.touch, 2): .phase(.move)
    case (.android, 1), (.recogniser, 3), (.touch, 3): .phase(.up)
    case (.android, 3), (.recogniser, 4), (.recogniser, 5), (.touch, 4): .phase(.cancel)
    case (.android, 4), (.recogniser, 0): .nothing
    // The index of the finger stands in the second byte.
    case (.android, 5...) where code & 0xFF == 5 && code >> 8 < 256: .phase(.down)
    case (.android, 6...) where code & 0xFF == 6 && code >> 8 < 256: .phase(.up)
    default: nil
    }
  }

  /// Whether the codes of some gestures can be this platform's: each begins with a down, nearly all
  /// end where ids cut them, and not all are taken away.
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
