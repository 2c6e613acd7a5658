import PanAnalysis
package import PanTraces

/// The screen for each stage.
extension Recorder {
  /// The current screen.
  package var screen: Screen {
    switch stage {
    case .rest: restScreen
    case .ready: readyScreen
    case .touched(let contact, _): touchedScreen(contact)
    case .settling(_, let until): settlingScreen(until)
    case .after(let gesture): afterScreen(gesture)
    case .done: doneScreen
    }
  }

  private var progress: Screen.Progress? {
    let total = settings.form.trialCount
    guard total > 0 else { return nil }
    let left =
      queue.count { !$0.isPractice }
      + rounds.reduce(0) { sum, round in
        sum + round.count { !$0.isPractice }
      }
    return Screen.Progress(done: max(0, total - left), of: total)
  }

  private var restScreen: Screen {
    var screen = Screen(kind: .text, heading: "")
    screen.answers = [.next]
    screen.asksForHold = true
    if settings.form == .free {
      screen.heading = "Record what you like"
      screen.details = ["Each touch on the pad is a gesture. \(closing) to close."]
    } else if let practice = rounds.first, practice.first?.isPractice == true {
      screen.heading = "\(settings.form.trialCount) gestures, after \(practice.count) for practice"
      screen.details = [
        "Before each gesture the page asks for something. \(closing) to close a photo.",
        "Nothing is right or wrong; do it as you would anywhere. One finger, please.",
      ]
    } else {
      screen.heading = "That was the practice"
      screen.details = ["From now on each gesture counts."]
    }
    screen.progress = progress
    screen.warnings = sizeWarnings
    return screen
  }

  private var readyScreen: Screen {
    var screen = Screen(kind: .pad, heading: trial?.task.prompt ?? "Pull")
    screen.content = trial == nil ? "Photo \(gestures.count + 1)" : "Photo \(shownPrompts)"
    screen.details = [
      trial?.isPractice == true ? "Practice. \(closing) to close." : "\(closing) to close."
    ]
    screen.progress = progress
    screen.warnings = lastWarnings + sizeWarnings
    // Only free recording has a stop button; a prompted one ends by itself and can be resumed.
    if trial == nil { screen.answers = [.stop] }
    return screen
  }

  private func touchedScreen(_ contact: PadContact) -> Screen {
    var screen = readyScreen
    screen.warnings = []
    screen.answers = []
    let along = max(0, settings.direction.along(contact.displacement))
    screen.offset = settings.direction.vector(along: along)
    return screen
  }

  private func settlingScreen(_ until: Double) -> Screen {
    var screen = readyScreen
    screen.kind = .settle
    screen.warnings = []
    screen.until = until
    return screen
  }

  private func afterScreen(_ gesture: RecordedGesture) -> Screen {
    var screen = Screen(kind: .text, heading: "Was that what was asked?")
    screen.details = ["Asked was: \(gesture.trial?.task.prompt ?? "")"]
    screen.answers = [.asAsked, .slip]
    if let exclusion = gesture.exclusion {
      screen.heading = gesture.willBeAskedAgain ? exclusion.sentence : exclusion.freeSentence
      screen.details = []
      screen.answers = [.next]
    }
    screen.warnings = lastWarnings
    screen.progress = progress
    return screen
  }

  private var doneScreen: Screen {
    let tally = Tally(self)
    var screen = Screen(
      kind: .text, heading: gestures.isEmpty ? "Nothing was recorded" : "Done: thank you")
    screen.details = tally.sentences
    screen.warnings = tally.objections.map { "Another try may count. This one does not: \($0)" }
    screen.progress = progress
    return screen
  }

  private var closing: String { "Swipe \(settings.direction.name)" }

  /// The warning for a zoomed page, which cannot be recorded on.
  private var sizeWarnings: [String] {
    guard let size, size.isZoomed else { return [] }
    return ["The page is zoomed in: zoom out with two fingers first, or positions would be wrong."]
  }
}

extension RecordedGesture {
  /// Whether the trial is repeated.
  var willBeAskedAgain: Bool {
    guard let trial, exclusion != nil, !trial.isPractice else { return false }
    return trial.repetition < Recorder.mostRepetitions
  }
}

extension Recorder {
  /// The content of the recorder's screen, without layout.
  package struct Screen: Equatable, Sendable {
    /// The layout that the page uses.
    package enum Kind: String, Sendable, CaseIterable {
      /// Text and buttons.
      case text
      /// The pad with content to pull.
      case pad
      /// The pad with content that settles.
      case settle
    }

    /// The gestures done and in all.
    package struct Progress: Equatable, Sendable {
      package let done: Int
      package let of: Int
    }

    /// The kind.
    package var kind: Kind
    /// The heading, which screen readers read first.
    package var heading: String
    /// Further paragraphs.
    package var details: [String] = []
    /// Warnings.
    package var warnings: [String] = []
    /// The buttons, the most likely first.
    package var answers: [Answer] = []
    /// The title on the content. Empty without content.
    package var content = ""
    /// The content's offset, in points.
    package var offset = Vector.zero
    /// The gestures done and in all. Nil in free recording.
    package var progress: Progress?
    /// When the content has settled, on the page's clock in ms. Nil on other screens.
    package var until: Double?
    /// Whether the controls for hand and grip are shown.
    package var asksForHold = false
  }
}

/// Updates of the page.
extension Recorder.Screen {
  /// Updates everything on the page.
  func change(_ page: inout PageChanges, _ recorder: Recorder, at place: Vector) {
    let (count, isDone) = (recorder.gestures.count, recorder.stage == .done)
    page.set("#recorder", "data-kind", kind == .settle ? Kind.pad.rawValue : kind.rawValue)
    page.text("#pad-heading", heading)
    page.markup("#pad-details", details.map { .element("p", [], $0) })
    page.markup("#pad-warnings", warnings.map { .element("p", [], $0) })
    page.text("#pad-name", content)
    changeCard(&page, at: place)
    page.text("#pad-progress", progress.map { "\($0.done) of \($0.of)" } ?? "\(count) recorded")
    page.show("#pad-hold", if: asksForHold)
    page.show("#pad-done", if: isDone && count > 0)
    page.show("#pad-leave", if: kind == .text || answers.isEmpty)
    page.text("#pad-leave", isDone ? "Close" : "Pause")
    page.markup(
      "#pad-answers",
      answers.map { answer in
        .element(
          "button",
          [
            ("type", "button"), ("value", answer.rawValue),
            ("data-do", "record answer \(answer.rawValue)"),
          ], answer.title)
      })
    page.show("#record-kept")
    // Exploring and downloading need at least one gesture.
    page.show("#record-kept .record-explore, #record-kept .record-download", if: count > 0)
    page.text(
      "#record-kept-text",
      count == 0
        ? "A recording is open, and has no gesture so far."
        : "\(count == 1 ? "1 gesture is" : "\(count) gestures are") kept in this browser until you "
          + "throw \(count == 1 ? "it" : "them") away.")
    page.focus(focus(isDone: isDone && count > 0))
    page.text("#record-go-on", isDone ? "Look at the end again" : "Go on recording")
  }

  /// The element to focus: the first button, or the pad.
  private func focus(isDone: Bool) -> String {
    if kind == .pad || kind == .settle { return "#pad" }
    if !answers.isEmpty { return "#pad-answers button" }
    return isDone ? "#pad-download" : "#pad-leave"
  }

  /// Positions the content. Its color follows from the number in its title.
  func changeCard(_ page: inout PageChanges, at place: Vector) {
    let number = content.utf8.reduce(0) { number, byte in
      (0x30...0x39).contains(byte) ? (10 * number + Int(byte) - 0x30) % 360 : number
    }
    let (x, y) = (NumberText.plain(place.x), NumberText.plain(place.y))
    page.set(
      "#pad-card", "style", "transform: translate(\(x)px, \(y)px); --hue: \(number * 67 % 360)")
  }
}

extension Recorder {
  /// The counts of a recording, and the objections to its use.
  package struct Tally: Sendable {
    /// The number of gestures that are not left out.
    package let kept: Int
    /// The number of gestures for each reason that occurs, in the order of
    /// ``RecordedGesture/Exclusion``.
    package let excluded: [(reason: RecordedGesture.Exclusion, count: Int)]
    /// The median step between samples of all gestures, in ms. Nil without any.
    package let medianStep: Double?
    /// The resolution of the browser's clock in ms. Nil if the times show none.
    package let clockGrid: Double?
    /// The criteria for leaving out the whole recording that are met.
    package let objections: [String]

    /// Counts a recording.
    package init(_ recorder: Recorder) {
      let gestures = recorder.gestures
      kept = gestures.count { $0.exclusion == nil }
      excluded = RecordedGesture.Exclusion.allCases.map { reason in
        (reason, gestures.count { $0.exclusion == reason })
      }.filter { $0.count > 0 }
      medianStep = Distribution(gestures.compactMap { $0.checks.medianStep }).median
      clockGrid = Tally.clockGrid(
        of: gestures.flatMap { $0.contact.samples.map { $0.time } })
      objections = Self.objections(gestures, step: medianStep)
    }

    /// The criteria: more than 15 % of the gestures left out, or
    /// samples more than 20 ms apart.
    private static func objections(_ gestures: [RecordedGesture], step: Double?) -> [String] {
      var list: [String] = []
      let asked = gestures.filter { $0.trial != nil }
      let dropped = asked.count { $0.exclusion != nil }
      if 100 * dropped > 15 * asked.count {
        list.append("\(dropped) of \(asked.count) gestures were left out; 15 % may be.")
      }
      if let step, step > RecordedGesture.Checks.widestStep {
        list.append("Samples are \(NumberText.fixed(step, decimals: 0)) ms apart; 20 ms may be.")
      }
      return list
    }

    /// The counts in sentences to the person who recorded.
    package var sentences: [String] {
      guard kept > 0 else { return [] }
      let done = kept == 1 ? "1 gesture is recorded." : "\(kept) gestures are recorded."
      return ["\(done) Download the file, and send it to the person who asked you."]
        + excluded.map {
          "\($0.count) more \($0.count == 1 ? "does" : "do") not count: \($0.reason.words)."
        }
    }
  }
}

extension RecordedGesture.Exclusion {
  /// The reason in a few words, for use after a count.
  var words: String {
    switch self {
    case .secondFinger: "a second finger came down"
    case .cancelled: "the browser took the touch away"
    case .noPan: "the finger hardly moved"
    case .slip: "the person did something else"
    case .resized: "the page changed its size"
    }
  }
}

/// The resolution of a browser's clock, detected from its time stamps.
///
/// Browsers round time stamps to 5 µs up to 2 ms and more, which limits the precision of speeds.
extension Recorder.Tally {
  /// Known resolutions of browsers in ms, coarsest first.
  private static let steps = [
    100.0, 20, 16, 10, 8, 5, 4, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005,
  ]
  /// The tolerance in ms: less than half of the finest step.
  private static let grace = 0.0015
  /// Fewer different times fit several grids by chance.
  private static let fewest = 16

  /// The coarsest step of which all times are multiples, in ms. Nil for none or for too few times.
  package static func clockGrid(of times: [Double]) -> Double? {
    let different = Set(times)
    guard different.count >= fewest else { return nil }
    return steps.first { step in
      different.allSatisfy { time in
        (time - (time / step).rounded() * step).magnitude <= grace
      }
    }
  }
}
