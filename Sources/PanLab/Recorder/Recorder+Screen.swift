import PanMotion
import PanText
import PanTraces

/// The screen for each stage.
extension Recorder {
  /// The current screen.
  package var screen: RecorderScreen {
    switch stage {
    case .rest(let until): restScreen(until)
    case .ready(let shown): readyScreen(shown)
    case .touched(let contact, _, let flip): touchedScreen(contact, flip)
    case .settling(let gesture, let until): settlingScreen(gesture, until)
    case .after(let gesture): afterScreen(gesture)
    case .done: doneScreen
    case .labeling(let labeling): labelingScreen(labeling)
    }
  }

  private var progress: (done: Int, of: Int)? {
    let total = settings.form.trialCount
    guard total > 0 else { return nil }
    let left =
      queue.count { !$0.isPractice }
      + blocks.reduce(0) { sum, block in
        sum + block.count { !$0.isPractice }
      }
    return (max(0, total - left), total)
  }

  private func restScreen(_ until: Double) -> RecorderScreen {
    var screen = RecorderScreen(kind: .text, heading: "")
    screen.answers = [.next]
    screen.asksForHold = true
    if settings.form == .free {
      screen.heading = "Record what you like"
      screen.details = ["Each touch on the pad is a gesture. \(closing) to close."]
    } else if blocks.count > settings.form.blockCount {
      screen.heading = "\(settings.form.trialCount) gestures, after \(practiced) for practice"
      screen.details = [
        "Before each gesture the page asks for something. \(closing) to close a photo.",
        "Sometimes the words change while you pull: then do as they say now.",
        "Sometimes you are asked not to touch. Wait, and it goes on by itself.",
        "Nothing is right or wrong; do it as you would anywhere. One finger, please.",
      ]
    } else if blocks.count == settings.form.blockCount {
      screen.heading = "That was the practice"
      screen.details = ["From now on each gesture counts."]
    } else {
      screen.heading = "Take a break"
      screen.details = [
        "Lay the device down for a moment. 20 seconds at least, longer if you like."
      ]
    }
    if until > 0 { screen.until = until }
    screen.progress = progress
    screen.warnings = sizeWarnings
    return screen
  }

  private func readyScreen(_ shown: Double?) -> RecorderScreen {
    var screen = RecorderScreen(kind: .pad, heading: trial?.task.prompt ?? "Pull")
    screen.content = trial == nil ? "Photo \(gestures.count + 1)" : "Photo \(shownPrompts)"
    screen.details = [
      trial?.isPractice == true ? "Practice. \(closing) to close." : "\(closing) to close."
    ]
    screen.progress = progress
    screen.warnings = lastWarnings + sizeWarnings
    // Only free recording has a stop button; a prompted one ends by itself and can be resumed.
    if trial == nil { screen.answers = [.stop] }
    if trial?.task == .doNotTouch { screen.until = shown.map { $0 + Self.catchLength } }
    return screen
  }

  private func touchedScreen(
    _ contact: PadContact, _ flip: RecordedGesture.Flip?
  ) -> RecorderScreen {
    var screen = readyScreen(nil)
    if flip != nil, let words = trial?.task.flippedPrompt { screen.heading = words }
    screen.until = nil
    screen.warnings = []
    screen.answers = []
    let along = max(0, settings.direction.along(contact.displacement))
    screen.offset = settings.direction.vector(along: along)
    return screen
  }

  private func settlingScreen(_ gesture: RecordedGesture, _ until: Double) -> RecorderScreen {
    var screen = readyScreen(nil)
    screen.kind = .settle
    if gesture.flip != nil, let words = trial?.task.flippedPrompt { screen.heading = words }
    screen.warnings = []
    screen.until = until
    return screen
  }

  private func afterScreen(_ gesture: RecordedGesture) -> RecorderScreen {
    var screen = RecorderScreen(kind: .text, heading: "Was that what was asked?")
    screen.details = ["Asked was: \(asked(gesture))"]
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

  private func asked(_ gesture: RecordedGesture) -> String {
    guard let task = gesture.trial?.task else { return "" }
    guard gesture.flip != nil, let words = task.flippedPrompt else { return task.prompt }
    return "\(task.prompt) And then: \(words)"
  }

  private var doneScreen: RecorderScreen {
    let tally = RecordingTally(self)
    var screen = RecorderScreen(
      kind: .text, heading: gestures.isEmpty ? "Nothing was recorded" : "Done: thank you")
    screen.details = tally.sentences
    screen.warnings = tally.objections.map {
      "By what was fixed before, leave this recording out: \($0)"
    }
    if canBeLabeled { screen.answers = [.label] }
    screen.progress = progress
    return screen
  }

  private func labelingScreen(_ labeling: LabelingPass) -> RecorderScreen {
    var screen = RecorderScreen(kind: .replay, heading: "What was it to do?")
    screen.answers = [.finish, .cancel, .unsure, .stop]
    screen.progress = (labeling.seen, labeling.gestures.count)
    guard let number = labeling.current else { return screen }
    screen.gesture = number
    screen.content = "Photo \(number)"
    screen.details = [way(of: gestures[number - 1])]
    return screen
  }

  /// The gesture's movement in words, for people who cannot see the replay.
  private func way(of gesture: RecordedGesture) -> String {
    let samples = gesture.contact.samples
    guard let first = samples.first, let last = samples.last else { return "" }
    let travel = gesture.container.travel(settings.direction)
    let ways = samples.map { settings.direction.along($0.position - first.position) / travel }
    let percent = { (share: Double) in "\(NumberText.fixed(100 * share, decimals: 0)) %" }
    return "Pulled \(percent(ways.reduce(0, max))) of the way at most, left at "
      + "\(percent(ways.last ?? 0)), after \(NumberText.fixed(last.time - first.time, decimals: 0)) ms."
  }

  private var closing: String { "Swipe \(settings.direction.name)" }

  private var practiced: Int { settings.form.practiceCount }

  /// The warning for a zoomed page, which cannot be recorded on.
  private var sizeWarnings: [String] {
    guard let size, size.isZoomed else { return [] }
    return ["The page is zoomed in: zoom out with two fingers first, or positions would be wrong."]
  }
}

extension RecordedGesture {
  /// Whether the trial is repeated.
  var willBeAskedAgain: Bool {
    guard let trial, let exclusion, !trial.isPractice else { return false }
    return exclusion.isRepeated && trial.repetition < Recorder.mostRepetitions
  }
}
