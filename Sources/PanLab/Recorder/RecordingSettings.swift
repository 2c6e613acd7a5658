import PanText
package import PanTraces

/// What is settled before a recording begins.
package struct RecordingSettings: Equatable, Sendable {
  /// How much is recorded, and by which plan.
  package var form = RecordingForm.short
  /// The direction that closes.
  package var direction = TravelDirection.right
  /// What the order of the prompts is drawn from.
  package var seed: UInt64 = 1
  /// Who records: a number or letter that nothing else refers to; empty where nobody said.
  package var participant = ""
  /// The session's name.
  package var session = ""
  /// What else tells this recording from others: a device, a case, a version.
  package var condition = ""
  /// The transition that is meant: `photo`, `sheet`, `back`.
  package var transition = ""
  /// The device's name; empty where nobody said.
  package var device = ""
  /// The system's name; empty where neither the person nor the browser said.
  package var system = ""
  /// How the person sits or stands: `sitting`, `walking`; empty where nobody said.
  package var posture = ""
  /// Which hand the person writes with: `right`, `left`, `both`; empty where nobody said.
  package var handedness = ""
  /// How long the short side of a bank card is on the screen, in points; nil where nobody measured.
  package var cardLength: Double?
  /// The browser's own name for itself.
  package var browser = ""
  /// The window's size, as `390x844`; empty where the page did not say it.
  package var window = ""
  /// Device pixels in a point; nil where the browser does not say.
  package var pixelRatio: Double?

  /// The short side of a bank card in mm.
  ///
  /// Source: ISO/IEC 7810, ID-1.
  package static let cardWidth = 53.98

  /// Points in a millimeter of the screen; nil where nobody measured.
  package var pointsPerMillimeter: Double? {
    cardLength.map { PadSample.thousandths($0 / Self.cardWidth) }
  }

  /// The system, as far as the browser's own name for itself says it; empty where it does not.
  ///
  /// An iPad calls itself a Mac, and browsers leave versions out: who needs more says it.
  package var statedSystem: String {
    guard system.isEmpty else { return system }
    let signs = [
      ("Android", "Android"), ("iPhone", "iOS"), ("iPad", "iPadOS"), ("Windows", "Windows"),
      ("CrOS", "ChromeOS"), ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]
    return signs.first { browserSays($0.0) }?.1 ?? ""
  }

  private func browserSays(_ sign: String) -> Bool {
    let name = browser.utf8
    return name.indices.contains { name[$0...].starts(with: sign.utf8) }
  }

  /// Creates the settings of a short recording to the right.
  package init() {}
}

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
    case "window": set(&window, value)
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

/// The opening form on the page.
extension RecordingSettings {
  /// Shows how long a bank card is said to be on the screen: `card POINTS`, 0 where nobody measured.
  static func card(_ request: LabRequest) -> LabReply {
    var settings = RecordingSettings()
    let length = max(0, request.number(0) ?? 0)
    settings.cardLength = length > 0 ? length : nil
    var page = PageChanges()
    page.set("#card", "style", "width: \(NumberText.plain(length))px")
    page.text(
      "#card-text",
      settings.pointsPerMillimeter.map { "\(NumberText.fixed($0, decimals: 2)) points in a mm" }
        ?? "not measured")
    return LabReply(page: page)
  }
}
