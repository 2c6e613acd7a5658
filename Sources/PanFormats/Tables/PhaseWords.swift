import PanText
import PanTraces

/// The words that logs have for what a finger does.
enum PhaseWords {
  /// What a word says.
  enum Meaning: Equatable, Sendable {
    case phase(TouchPhase)
    /// Something that is no part of a gesture.
    case nothing
  }

  /// Whose word it is.
  enum Dialect: Equatable, Sendable {
    case touch
    /// A pointer that also moves without touching.
    case hovering
    /// A recogniser's state.
    case gesture
    /// Both a touch's and a recogniser's.
    case either
  }

  /// What a cell says; nil for an unknown word.
  static func read(_ cell: [UInt8]) -> (meaning: Meaning, dialect: Dialect)? {
    let key = key(cell)
    for (word, meaning, dialect) in list where word.utf8.elementsEqual(key) {
      return (meaning, dialect)
    }
    return nil
  }

  /// The letters of a word without what platforms put in front of it.
  private static func key(_ cell: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    for byte in cell {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): key.append(byte)
      // The index of a pointer stands in brackets.
      case UInt8(ascii: "("): return stripped(key)
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "."): break
      default: return []
      }
    }
    return stripped(key)
  }

  private static func stripped(_ key: [UInt8]) -> [UInt8] {
    var key = key[...]
    for prefix in ["motionevent", "action", "uigesturerecognizerstate", "uitouchphase"]
    where key.starts(with: prefix.utf8) && key.count > prefix.utf8.count {
      key = key.dropFirst(prefix.utf8.count)
    }
    return Array(key)
  }

  private static let list: [(String, Meaning, Dialect)] =
    [
      (TouchPhase.down, Dialect.touch, ["down", "touchstart", "touchdown", "touchesbegan"]),
      (.down, .touch, ["start", "started", "begin", "panstart", "dragstart", "swipestart"]),
      (.down, .hovering, ["pointerdown", "mousedown", "press", "pressed"]),
      (.down, .either, ["began"]),
      (.move, .touch, ["move", "moved", "touchmove", "touchesmoved", "panmove", "dragmove"]),
      (.move, .touch, ["stationary", "swipemove"]),
      (.move, .hovering, ["pointermove", "mousemove", "drag", "dragged", "dragging"]),
      (.move, .gesture, ["changed", "change", "update", "updated"]),
      (.up, .touch, ["up", "touchend", "touchup", "touchesended", "end", "lift", "lifted"]),
      (.up, .touch, ["panend", "dragend", "swipeend"]),
      (.up, .hovering, ["pointerup", "mouseup", "release", "released"]),
      (.up, .either, ["ended"]),
      (.cancel, .touch, ["cancel", "touchcancel", "touchescancelled", "pancancel", "abort"]),
      (.cancel, .hovering, ["pointercancel"]),
      (.cancel, .either, ["cancelled", "canceled"]), (.cancel, .gesture, ["failed"]),
    ].flatMap { phase, dialect, words in words.map { ($0, .phase(phase), dialect) } }
    + [
      "pointerover", "pointerout", "pointerenter", "pointerleave", "mouseover", "mouseout",
      "mouseenter", "mouseleave", "gotpointercapture", "lostpointercapture", "click", "dblclick",
      "contextmenu", "scroll", "wheel", "hover", "hovermove", "hoverenter", "hoverexit", "outside",
      "possible", "none", "idle", "pointerrawupdate",
    ].map { ($0, .nothing, .hovering) }
}
