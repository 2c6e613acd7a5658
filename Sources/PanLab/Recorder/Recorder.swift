import PanTraces

/// The stages of a recording.
package enum RecordingStage: Equatable, Sendable {
  /// A break before a block, which may begin from `until` on, on the page's clock in ms.
  case rest(until: Double)
  /// A prompt, or free recording; `shown` is when it was painted, on the page's clock in ms.
  case ready(shown: Double?)
  /// A finger is on the pad; `flip` is the change of the prompt.
  case touched(PadContact, shown: Double?, flip: RecordedGesture.Flip?)
  /// The content settles under a drawn rule until `until`, on the page's clock in ms.
  case settling(RecordedGesture, until: Double)
  /// The person is asked whether the gesture was as asked.
  case after(RecordedGesture)
  /// The recording is complete.
  case done
  /// A person judges the gestures by eye.
  case labeling(LabelingPass)
}

/// The state machine of a recording: handles events and gives the screen to show.
///
/// It uses no clock, screen or file, so the same events give the same recording: a page keeps the
/// events and restores the recording from them after a reload. Events that do not fit the current
/// stage are ignored.
package struct Recorder: Equatable, Sendable {
  /// The settings.
  package let settings: RecordingSettings
  /// The current stage.
  package internal(set) var stage = RecordingStage.rest(until: 0)
  /// The gestures so far, with those left out and without the practice.
  package internal(set) var gestures: [RecordedGesture] = []
  /// The size of the page; nil until it is known.
  package private(set) var size: PadSize?
  /// Which hand, and how it holds the device.
  package private(set) var hold = Hold(hand: "", grip: "")
  /// The display's refresh rate in Hz; nil until measured.
  package private(set) var refreshRate: Double?
  /// The number of heeded prompts not to touch.
  package private(set) var heededCatches = 0
  /// The warnings about the last gesture, practice or not.
  package internal(set) var lastWarnings: [String] = []
  /// The remaining trials of the block, the current one first.
  package private(set) var queue: [Trial] = []
  /// The remaining blocks.
  package private(set) var blocks: [[Trial]]
  /// The number of prompts shown so far, with the practice; the current one has this number.
  package private(set) var shownPrompts = 0
  /// The time since the recording began.
  var clock = RecordingClock()

  /// The time without a touch, in ms, after which a prompt not to touch is heeded.
  package static let catchLength = 3000.0
  /// The most repetitions of a trial whose gestures cannot be used.
  package static let mostRepetitions = 2

  /// Begins a recording.
  package init(_ settings: RecordingSettings) {
    self.settings = settings
    blocks = TrialOrder.blocks(of: settings.form, seed: settings.seed)
  }

  /// The current trial; nil in breaks, at the end and in free recording.
  package var trial: Trial? { queue.first }

  /// Handles an event.
  package mutating func handle(_ event: RecorderEvent) {
    switch event {
    case .shown(let time):
      clock.see(time)
      if case .ready(nil) = stage { stage = .ready(shown: time) }
    case .down(let sample, let pointer): begin(sample, pointer)
    case .secondFinger: change { $0.hasSecondFinger = true }
    case .moved(let samples): move(samples)
    case .up(let sample): end(sample, .lifted)
    case .cancelled(let sample): end(sample, .cancelled)
    case .resized(let size):
      if self.size != size { change { $0.isResized = true } }
      self.size = size
    case .waited(let time): wait(time)
    case .answered(let answer, let time): take(answer, time)
    case .held(let hold): self.hold = hold
    case .frames(let steps): refreshRate = RefreshRate.rate(of: steps) ?? refreshRate
    case .resumed(let time): resume(time)
    }
  }

  private mutating func change(_ body: (inout PadContact) -> Void) {
    guard case .touched(var contact, let shown, let flip) = stage else { return }
    body(&contact)
    stage = .touched(contact, shown: shown, flip: flip)
  }

  private mutating func begin(_ sample: PadSample, _ pointer: PointerKind) {
    // A touch before the prompt was painted belongs to the previous prompt.
    guard case .ready(let shown?) = stage, let size, !size.isZoomed else { return }
    clock.see(sample.time)
    lastWarnings = []
    stage = .touched(PadContact(sample, pointer), shown: shown, flip: nil)
  }

  private mutating func move(_ samples: [PadSample]) {
    guard case .touched(var contact, let shown, var flip) = stage else { return }
    contact.move(samples)
    if flip == nil, let wanted = trial?.flipProgress, let last = contact.samples.last,
      progress(of: contact) >= wanted
    {
      flip = .init(time: last.time, progress: progress(of: contact))
    }
    stage = .touched(contact, shown: shown, flip: flip)
  }

  /// The content's progress, as a share of the travel.
  func progress(of contact: PadContact) -> Double {
    guard let size, size.travel(settings.direction) > 0 else { return 0 }
    return settings.direction.along(contact.displacement) / size.travel(settings.direction)
  }

  private mutating func wait(_ time: Double) {
    if case .settling(let gesture, let until) = stage, time >= until {
      clock.see(time)
      stage = .after(gesture)
    }
    guard case .ready(let shown?) = stage, trial?.task == .doNotTouch,
      time - shown >= Self.catchLength
    else { return }
    if trial?.isPractice == false { heededCatches += 1 }
    clock.see(time)
    goOn(time)
  }

  /// Continues after a reload: an interrupted gesture is asked for again, and a break is over.
  private mutating func resume(_ time: Double) {
    clock.restart(time)
    switch stage {
    case .touched, .ready: stage = .ready(shown: nil)
    case .settling(let gesture, _): stage = .after(gesture)
    case .rest: stage = .rest(until: time)
    case .after, .done, .labeling: break
    }
  }

  /// Goes to the next trial, or ends the block.
  mutating func goOn(_ time: Double) {
    if settings.form == .free {
      stage = .ready(shown: nil)
      return
    }
    if !queue.isEmpty { queue.removeFirst() }
    askNext(time)
  }

  /// Shows the first trial of the queue; if there is none, begins a break or ends the recording.
  private mutating func askNext(_ time: Double) {
    if !queue.isEmpty {
      shownPrompts += 1
      stage = .ready(shown: nil)
    } else if blocks.isEmpty {
      stage = .done
    } else {
      // No break after the practice.
      let length = blocks.count == settings.form.blockCount ? 0 : RecordingForm.shortestBreak
      stage = .rest(until: time + length)
    }
  }

  /// Begins the next block.
  mutating func beginBlock(_ time: Double) {
    guard settings.form != .free else {
      stage = .ready(shown: nil)
      return
    }
    guard !blocks.isEmpty else { return }
    queue = blocks.removeFirst()
    askNext(time)
  }

  /// Adds a trial again at the end of its block.
  mutating func repeatLater(_ trial: Trial) {
    guard trial.repetition < Self.mostRepetitions else { return }
    var again = trial
    again.repetition += 1
    queue.append(again)
  }
}

/// The end of a gesture, answers and labels.
extension Recorder {
  /// Ends the current contact and goes to the settle or the question.
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

  /// Handles a button.
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
    case (.done, .label): beginLabeling()
    case (.labeling(var labeling), .finish): label(&labeling, .finish)
    case (.labeling(var labeling), .cancel): label(&labeling, .cancel)
    case (.labeling(var labeling), .unsure): label(&labeling, nil)
    case (.labeling, .stop): stage = .done
    default: break
    }
  }

  /// Keeps a gesture unless it was practice, and repeats its trial where necessary.
  private mutating func keep(_ gesture: RecordedGesture, _ time: Double) {
    if let trial = gesture.trial, !trial.isPractice {
      gestures.append(gesture)
      if gesture.exclusion?.isRepeated == true { repeatLater(trial) }
    }
    goOn(time)
  }

  /// Whether some gestures can be labeled by eye.
  var canBeLabeled: Bool { gestures.contains { $0.needsEye } }

  private mutating func beginLabeling() {
    let labeling = LabelingPass(gestures.filter { $0.needsEye }.map { $0.number })
    if labeling.current != nil { stage = .labeling(labeling) }
  }

  private mutating func label(_ labeling: inout LabelingPass, _ intent: TransitionOutcome?) {
    if let number = labeling.current { gestures[number - 1].seenIntent = intent }
    labeling.advance()
    stage = labeling.current == nil ? .done : .labeling(labeling)
  }
}

extension RecordedGesture {
  /// Whether it was recorded without a prompt and has no label by eye.
  var needsEye: Bool { trial == nil && exclusion == nil && seenIntent == nil }
}

extension Exclusion {
  /// The message where the trial is not repeated.
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
