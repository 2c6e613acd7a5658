import PanText
import PanTraces

/// Settings as words, as a page sends and keeps them: `form=short seed=7`.
extension RecordingSettings {
  /// The settings that words stand for.
  ///
  /// - Throws: The first word that is no setting, or whose value is none.
  package init(_ words: some Collection<String>) throws(RecordingSettingsError) {
    self.init()
    for word in words {
      guard let sign = word.firstIndex(of: "=") else { throw RecordingSettingsError(word: word) }
      let value = String(word[word.index(after: sign)...])
      guard take(String(word[..<sign]), value) else { throw RecordingSettingsError(word: word) }
    }
  }

  /// Whether the value could be taken for the setting.
  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "form": RecordingForm(rawValue: value).map { form = $0 } != nil
    case "direction": TravelDirection(rawValue: value).map { direction = $0 } != nil
    case "seed": UInt64(value).map { seed = $0 } != nil
    case "ratio": Double(decimal: value).map { pixelRatio = $0 > 0 ? $0 : nil } != nil
    case "participant": set(&participant, value)
    case "session": set(&session, value)
    case "condition": set(&condition, value)
    case "transition": set(&transition, value)
    case "device": set(&device, value)
    case "os": set(&system, value)
    case "posture": set(&posture, value)
    case "handedness": set(&handedness, value)
    case "card": Double(decimal: value).map { cardLength = $0 > 0 ? $0 : nil } != nil
    case "browser": set(&browser, value)
    default: false
    }
  }

  private func set(_ text: inout String, _ value: String) -> Bool {
    text = value
    return true
  }
}

/// A word that is no setting of a recording.
package struct RecordingSettingsError: Error, Equatable, Sendable {
  /// The word.
  package let word: String
}
