package import PanDocuments
package import PanGestures
import PanMotion
package import PanTraces

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

/// A recording beside what its exported forms play.
package struct PlaybackComparison: Sendable {
  /// A way in which the gesture arrives.
  package struct Arrival: Sendable {
    /// Who plays it, or that it is the recording itself.
    package let player: Player
    /// What arrives.
    package let figures: PlaybackFigures
  }

  /// Where a gesture comes from, with the word in tables.
  package enum Player: String, Sendable {
    case recorded
    case written = "as written"
    case uiAutomator2 = "UiAutomator2"
  }

  /// The gesture.
  package let id: String
  /// The recording first, then what is played.
  package let arrivals: [Arrival]
  /// What the form cannot say.
  package let losses: [Playback.Loss]

  /// Compares a playback of a recording with what its form says, and with what UiAutomator2 makes of
  /// it where it plays that form.
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

/// A comparison of recordings with their playbacks, to be written in any form.
package struct PlaybackReport {
  private let comparisons: [PlaybackComparison]
  private let form: PlaybackForm

  /// As many gestures as a table for people shows.
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

  /// What the form keeps in the middle, and what it cannot say.
  private var sentences: [String] {
    let count = comparisons.count == 1 ? "1 gesture" : "\(comparisons.count) gestures"
    var sentences = ["\(count) as \(form.rawValue), which is played by \(form.player)."]
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
      // Of one gesture the table says it.
      guard !pairs.isEmpty, comparisons.count > 1 else { continue }
      let kept = pairs.filter { abs($0.0 - $0.1) <= 0.05 * $0.1 }.count
      sentences.append(
        "\(who) \(kept) of the \(pairs.count) gestures with a release velocity keep it, within 5 %."
      )
    }
    var counts: [Playback.Loss: Int] = [:]
    for loss in comparisons.flatMap({ $0.losses }) { counts[loss.kind, default: 0] += 1 }
    for loss in Playback.Loss.kinds {
      if let count = counts[loss] { sentences.append("In \(count) of them \(loss.text).") }
    }
    return sentences
  }

  private var remark: String? {
    let more = comparisons.count - Self.mostRows
    return more > 0 ? "\(more) more; -f csv has all of them." : nil
  }

  private func table(limit: Int) -> Table {
    var table = Table(columns: [
      .init(id: "trace", title: "gesture"), .init(id: "player", title: "played"),
      .init(id: "path", title: "path", alignment: .trailing),
      .init(id: "duration", title: "time", unit: "ms", alignment: .trailing),
      .init(id: "peak", title: "peak", unit: "1/s", alignment: .trailing),
      .init(id: "release", title: "release", unit: "1/s", alignment: .trailing),
    ])
    for comparison in comparisons.prefix(limit) {
      for arrival in comparison.arrivals {
        let figures = arrival.figures
        table.append([
          .text(comparison.id), .text(arrival.player.rawValue), .number(figures.path, decimals: 1),
          .number(figures.duration, decimals: 1),
          figures.peak.map { .number($0, decimals: 0) } ?? .undefined(reason: "no-movement"),
          figures.release.map { .number($0, decimals: 0) } ?? .undefined(reason: "no-velocity"),
        ])
      }
    }
    return table
  }
}

extension Playback.Loss {
  /// The loss without its count, to count recordings by.
  var kind: Playback.Loss {
    if case .outside = self { .outside(count: 0) } else { self }
  }

  static let kinds: [Playback.Loss] = [
    .outside(count: 0), .liftPlace, .beginsRecognized, .noPhases,
  ]
}

/// What a gesture is to an app that gets it: what a playback should keep.
package struct PlaybackFigures: Equatable, Sendable {
  /// How far the finger went, in units of its positions.
  package let path: Double
  /// From the first touch to the last, in milliseconds.
  package let duration: Double
  /// The fastest step between two places, in units a second; nil where the finger never moved.
  package let peak: Double?
  /// How fast the finger left, in units a second; nil where that cannot be told.
  package let release: Double?

  /// Measures the first finger of a gesture, as the recognizer follows it.
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
