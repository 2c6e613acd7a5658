import PanTraces

/// What becomes of a gesture.
extension Recorder {
  /// The finger is gone: the gesture is looked at, and the person asked.
  mutating func end(_ sample: PadSample, _ end: PadContact.End) {
    guard case .touched(var contact, let shown, let flip) = stage, let size else { return }
    contact.finish(sample, end)
    clock.see(sample.time)
    let checks = GestureChecks(contact, flipTime: flip?.time)
    var gesture = RecordedGesture(
      number: gestures.count + 1, contact: contact, trial: trial, prompt: shownPrompts,
      promptTime: shown, flip: flip,
      start: clock.elapsed(contact.samples.first?.time ?? sample.time), hold: hold, container: size,
      checks: checks, exclusion: exclusion(of: contact, checks))
    lastWarnings = checks.warnings
    guard settings.form == .free else {
      if gesture.exclusion == nil {
        let rule = ShownRule.drawn(seed: settings.seed, prompt: shownPrompts)
        gesture.shown = ShownRule(rule, RecordingFile.trace(gesture, self, container: size))
      }
      let until = sample.time + gesture.shown.length
      stage = gesture.shown.way.isEmpty ? .after(gesture) : .settling(gesture, until: until)
      return
    }
    gestures.append(gesture)
    if let exclusion = gesture.exclusion { lastWarnings.insert(exclusion.freeSentence, at: 0) }
    stage = .ready(shown: nil)
  }

  private func exclusion(of contact: PadContact, _ checks: GestureChecks) -> Exclusion? {
    if contact.end == .cancelled { return .cancelled }
    if contact.hasSecondFinger { return .secondFinger }
    if contact.isResized { return .resized }
    if trial?.task == .doNotTouch { return .failedCatch }
    return checks.reach < GestureChecks.shortestPan ? .noPan : nil
  }

  /// The person pressed a button.
  mutating func take(_ answer: RecorderAnswer, _ time: Double) {
    clock.see(time)
    switch (stage, answer) {
    case (.rest(let until), .next) where time >= until: beginBlock(time)
    case (.after(let gesture), .asAsked) where gesture.exclusion == nil: keep(gesture, time)
    case (.after(let gesture), .next) where gesture.exclusion != nil: keep(gesture, time)
    case (.after(var gesture), .slip) where gesture.exclusion == nil:
      gesture.exclusion = .slip
      keep(gesture, time)
    case (.ready, .stop) where settings.form == .free: stage = .done
    case (.done, .label): beginLabelling()
    case (.labelling(var labelling), .finish): label(&labelling, .finish)
    case (.labelling(var labelling), .cancel): label(&labelling, .cancel)
    case (.labelling(var labelling), .unsure): label(&labelling, nil)
    case (.labelling, .stop): stage = .done
    default: break
    }
  }

  /// Keeps a gesture unless it was practice, and asks again what it did not answer.
  private mutating func keep(_ gesture: RecordedGesture, _ time: Double) {
    if let trial = gesture.trial, !trial.isPractice {
      gestures.append(gesture)
      if gesture.exclusion?.isRepeated == true { repeatLater(trial) }
    }
    goOn(time)
  }

  /// Whether there are gestures whose intent somebody could still see.
  var canBeLabelled: Bool { gestures.contains { $0.needsEye } }

  private mutating func beginLabelling() {
    let labelling = EyeLabelling(gestures.filter { $0.needsEye }.map { $0.number })
    if labelling.current != nil { stage = .labelling(labelling) }
  }

  private mutating func label(_ labelling: inout EyeLabelling, _ intent: TransitionOutcome?) {
    if let number = labelling.current { gestures[number - 1].seenIntent = intent }
    labelling.advance()
    stage = labelling.current == nil ? .done : .labelling(labelling)
  }
}

extension RecordedGesture {
  /// Whether nobody asked for it and nobody has seen what it meant.
  var needsEye: Bool { trial == nil && exclusion == nil && seenIntent == nil }
}

extension Exclusion {
  /// The reason in a sentence, where nothing is asked again.
  var freeSentence: String {
    switch self {
    case .secondFinger: "A second finger came down: this one is kept, but left out."
    case .cancelled: "The browser took the touch away: this one is kept as cancelled."
    case .noPan: "The finger hardly moved: this one is kept, but left out."
    case .resized: "The page changed its size meanwhile: this one is kept, but left out."
    case .slip, .failedCatch: sentence
    }
  }
}
