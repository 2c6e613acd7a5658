import PanTraces

/// The screen for each stage.
extension Recorder {
  /// The current screen.
  package var screen: RecorderScreen {
    switch stage {
    case .rest: restScreen
    case .ready: readyScreen
    case .touched(let contact, _): touchedScreen(contact)
    case .settling(_, let until): settlingScreen(until)
    case .after(let gesture): afterScreen(gesture)
    case .done: doneScreen
    }
  }

  private var progress: RecorderScreen.Progress? {
    let total = settings.form.trialCount
    guard total > 0 else { return nil }
    let left =
      queue.count { !$0.isPractice }
      + rounds.reduce(0) { sum, round in
        sum + round.count { !$0.isPractice }
      }
    return RecorderScreen.Progress(done: max(0, total - left), of: total)
  }

  private var restScreen: RecorderScreen {
    var screen = RecorderScreen(kind: .text, heading: "")
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

  private var readyScreen: RecorderScreen {
    var screen = RecorderScreen(kind: .pad, heading: trial?.task.prompt ?? "Pull")
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

  private func touchedScreen(_ contact: PadContact) -> RecorderScreen {
    var screen = readyScreen
    screen.warnings = []
    screen.answers = []
    let along = max(0, settings.direction.along(contact.displacement))
    screen.offset = settings.direction.vector(along: along)
    return screen
  }

  private func settlingScreen(_ until: Double) -> RecorderScreen {
    var screen = readyScreen
    screen.kind = .settle
    screen.warnings = []
    screen.until = until
    return screen
  }

  private func afterScreen(_ gesture: RecordedGesture) -> RecorderScreen {
    var screen = RecorderScreen(kind: .text, heading: "Was that what was asked?")
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

  private var doneScreen: RecorderScreen {
    let tally = RecordingTally(self)
    var screen = RecorderScreen(
      kind: .text, heading: gestures.isEmpty ? "Nothing was recorded" : "Done: thank you")
    screen.details = tally.sentences
    screen.warnings = tally.objections.map {
      "By what was fixed before, leave this recording out: \($0)"
    }
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
