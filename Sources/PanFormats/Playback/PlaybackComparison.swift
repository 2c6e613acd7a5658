package import PanDocuments
package import PanGestures
import PanMotion
package import PanTraces

/// A file format in which test drivers take gestures.
package enum PlaybackForm: String, CaseIterable, Sendable {
  /// W3C Actions with the recorded times, in whole milliseconds.
  case w3c
  /// W3C Actions on UiAutomator2's time grid of 20 ms.
  case w3cGrid = "w3c-20ms"
  /// An evemu recording of a virtual touch panel.
  case evemu
  /// Calls of Chromium's `Input.dispatchTouchEvent` with their times, one a line.
  case cdp

  /// The extension of its files.
  package var fileExtension: String {
    switch self {
    case .w3c, .w3cGrid: "json"
    case .evemu: "events"
    case .cdp: "jsonl"
    }
  }

  /// The drivers that play it, for a sentence.
  package var player: String {
    switch self {
    case .w3c: "XCUITest through Appium, and other drivers that keep whole milliseconds"
    case .w3cGrid: "UiAutomator2 through Appium"
    case .evemu: "evemu-play, with root, on Android and Linux"
    case .cdp: "Chromium by its DevTools protocol"
    }
  }

  /// The file's bytes, and the gesture that they encode after rounding.
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

/// A recording compared with its playbacks.
package struct PlaybackComparison: Sendable {
  /// The gesture as one player delivers it.
  package struct Arrival: Sendable {
    /// The player; `recorded` for the recording itself.
    package let player: Player
    /// Figures of the delivered gesture.
    package let figures: PlaybackFigures
  }

  /// The origin of a gesture; raw values are the words in tables.
  package enum Player: String, Sendable {
    case recorded
    case written = "as written"
    case uiAutomator2 = "UiAutomator2"
  }

  /// The gesture's id.
  package let id: String
  /// The recording first, then the playbacks.
  package let arrivals: [Arrival]
  /// What the playback cannot reproduce.
  package let losses: [Playback.Loss]

  /// Compares a recording with its exported form, and with UiAutomator2's playback of that form.
  package init(
    id: String, recorded: Playback, written: Playback, form: PlaybackForm
  ) {
    self.id = id
    losses = recorded.losses
    var arrivals = [
      Arrival(player: .recorded, figures: PlaybackFigures(recorded.trace(id: id))),
      Arrival(player: .written, figures: PlaybackFigures(written.trace(id: id))),
    ]
    switch form {
    case .w3c, .w3cGrid:
      if let played = UIAutomator2.played(W3CActions(written)) {
        arrivals.append(
          Arrival(player: .uiAutomator2, figures: PlaybackFigures(played.trace(id: id))))
      }
    case .evemu, .cdp: break
    }
    self.arrivals = arrivals
  }
}

/// The report of `export`: recordings compared with their playbacks.
package struct PlaybackReport {
  private let comparisons: [PlaybackComparison]
  private let form: PlaybackForm

  /// The number of gestures in the table of the text report.
  package static let mostRows = 20

  /// Takes the comparisons of one form.
  package init(_ comparisons: [PlaybackComparison], form: PlaybackForm) {
    self.comparisons = comparisons
    self.form = form
  }

  /// The document.
  package func document(version: String) -> Document {
    Document(
      schema: "pantrace.export/1", version: version, rows: .table { table(limit: .max) }
    ) {
      [.sentences(sentences), .table(table(limit: Self.mostRows), remark: remark)]
    } data: {
      [.init("form", .string(form.rawValue)), .init("gestures", .table(table(limit: .max)))]
    }
  }

  /// How many release velocities each player keeps, and what the form loses.
  private var sentences: [String] {
    let count = comparisons.count == 1 ? "1 gesture" : "\(comparisons.count) gestures"
    var sentences = ["\(count) in the form \(form.rawValue), for \(form.player)."]
    let players: [(PlaybackComparison.Player, String)] = [
      (.written, "As written"), (.uiAutomator2, "On UiAutomator2"),
    ]
    for (player, who) in players {
      let pairs = comparisons.compactMap { comparison -> (Double, Double)? in
        guard let recorded = comparison.arrivals.first?.figures.release, recorded > 0,
          let arrived = comparison.arrivals.first(where: { $0.player == player })
        else { return nil }
        return (arrived.figures.release ?? 0, recorded)
      }
      // For a single gesture the table is enough.
      guard !pairs.isEmpty, comparisons.count > 1 else { continue }
      let kept = pairs.filter { abs($0.0 - $0.1) <= 0.05 * $0.1 }.count
      sentences.append(
        "\(who) \(kept) of the \(pairs.count) gestures with a release velocity keep it, within 5 %."
      )
    }
    for loss in Playback.Loss.allCases {
      let count = comparisons.count { $0.losses.contains(loss) }
      if count > 0 { sentences.append("In \(count) of them \(loss.text).") }
    }
    return sentences
  }

  private var remark: String? {
    let more = comparisons.count - Self.mostRows
    return more > 0 ? "\(more) more; -f csv has all of them." : nil
  }

  private func table(limit: Int) -> Table {
    let rows = comparisons.prefix(limit).flatMap { comparison in
      comparison.arrivals.map { (id: comparison.id, player: $0.player, figures: $0.figures) }
    }
    return Table(rows) {
      Column("trace", "gesture") { .text($0.id) }
      Column("player", "played") { .text($0.player.rawValue) }
      Column(number: "path") { .number($0.figures.path, decimals: 1) }
      Column(number: "duration", "time", unit: "ms") { .number($0.figures.duration, decimals: 1) }
      Column(number: "peak", unit: "1/s") {
        .number($0.figures.peak, decimals: 0, or: "no-movement")
      }
      Column(number: "release", unit: "1/s") {
        .number($0.figures.release, decimals: 0, or: "no-velocity")
      }
    }
  }
}

/// The figures of a gesture that a playback should keep.
package struct PlaybackFigures: Equatable, Sendable {
  /// The length of the finger's path, in units of its positions.
  package let path: Double
  /// From the first touch to the last, in milliseconds.
  package let duration: Double
  /// The highest speed between two samples, in units per second; nil where the finger never moved.
  package let peak: Double?
  /// The release speed, in units per second; nil where the estimator gives none.
  package let release: Double?

  /// Measures a gesture along the contacts that the pan recognizer follows.
  package init(_ trace: Trace, velocity estimator: VelocityEstimator = .lsq1) {
    let usual = ReadingOptions.usualContainer
    let container = Vector(
      x: trace.containerWidth ?? usual.x, y: trace.containerHeight ?? usual.y)
    let recognition = PanGestureRecognizer().recognize(trace, container: container)
    var path = 0.0
    var peak: Double?
    for contact in recognition.contacts {
      let events = recognition.events[contact]
      for (a, b) in zip(events, events.dropFirst()) {
        let step = (b.location - a.location).length
        path += step
        guard b.time > a.time, step > 0 else { continue }
        peak = max(peak ?? 0, step / (b.time - a.time))
      }
    }
    self.path = path
    self.peak = peak
    let times = trace.samples.map { $0.time }
    duration = 1000 * ((times.last ?? 0) - (times.first ?? 0))
    release = recognition.contacts.last.flatMap { contact in
      estimator.estimate(endOf: recognition.events[contact], of: trace).vector?.length
    }
  }
}
