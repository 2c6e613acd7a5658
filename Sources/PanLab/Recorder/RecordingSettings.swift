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
  /// Device pixels in a point; nil where the browser does not say.
  package var pixelRatio: Double?

  /// The short side of a bank card in mm.
  ///
  /// Source: ISO/IEC 7810, ID-1.
  package static let cardWidth = 53.98

  /// Points in a millimetre of the screen; nil where nobody measured.
  package var pointsPerMillimetre: Double? {
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
