/// A form in which a driver takes gestures.
package enum PlaybackForm: String, CaseIterable, Sendable {
  /// W3C Actions with the recorded times, in whole milliseconds.
  case w3c
  /// W3C Actions on the grid of 20 ms on which UiAutomator2 plays.
  case w3cGrid = "w3c-20ms"
  /// An evemu recording of a touch panel, for a device of uinput.
  case evemu
  /// Calls of Chromium's `Input.dispatchTouchEvent`, a line each, with the time to make it.
  case cdp

  /// What the names of its files end in.
  package var fileExtension: String {
    switch self {
    case .w3c, .w3cGrid: "json"
    case .evemu: "events"
    case .cdp: "jsonl"
    }
  }

  /// What plays it, in a line.
  package var player: String {
    switch self {
    case .w3c: "XCUITest by Appium, and drivers that keep to whole milliseconds"
    case .w3cGrid: "UiAutomator2 by Appium"
    case .evemu: "evemu-play, with root, on Android and Linux"
    case .cdp: "Chromium by its DevTools protocol"
    }
  }

  /// The bytes that a driver is given, and the gesture that they say.
  package func file(
    of playback: Playback
  ) throws(PlaybackError) -> (
    bytes: [UInt8], written: Playback
  ) {
    switch self {
    case .w3c:
      let actions = W3CActions(playback)
      return (actions.bytes, actions.written)
    case .w3cGrid:
      let actions = W3CActions(playback.resampled(every: UIAutomator2.step))
      return (actions.bytes, actions.written)
    case .evemu:
      let recording = try EvemuRecording(playback)
      return (recording.bytes, recording.written)
    case .cdp:
      let calls = try DispatchTouchEvents(playback)
      return (calls.bytes, playback)
    }
  }
}
