/// A file format in which test drivers take gestures.
package enum PlaybackForm: String, CaseIterable, Sendable {
  /// W3C Actions with the recorded times, in whole milliseconds.
  case w3c
  /// W3C Actions on UiAutomator2's time grid.
  case w3cGrid = "w3c-20ms"
  /// An evemu recording of a virtual touch panel.
  case evemu
  /// Calls of Chromium's `Input.dispatchTouchEvent` with their times, one a line.
  case cdp

  /// The time between two events that UiAutomator2 injects, in milliseconds.
  ///
  /// It rounds every duration up to a multiple of it, so that a file with the recorded times is
  /// played slower by half or more (appium-uiautomator2-server 10.6.2, `EVENT_INJECTION_DELAY_MS`,
  /// `ActionsTokenizer`, read, not run on a device).
  private static let uiAutomator2Step = 20.0

  /// The extension of its files.
  package var fileExtension: String {
    switch self {
    case .w3c, .w3cGrid: "json"
    case .evemu: "events"
    case .cdp: "jsonl"
    }
  }

  /// The file's bytes.
  package func bytes(of playback: Playback) throws(PlaybackError) -> [UInt8] {
    switch self {
    case .w3c: W3CActions(playback).bytes
    case .w3cGrid: W3CActions(playback.resampled(every: Self.uiAutomator2Step)).bytes
    case .evemu: try EvemuRecording(playback).bytes
    case .cdp: try DispatchTouchEvents(playback).bytes
    }
  }
}
