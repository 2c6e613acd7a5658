// A recording of one person's gestures:
// 1. The page sends what happens as an `Event`: touches, answers, frames, a reload.
// 2. `Recorder` goes from stage to stage: rest, ready, touched, settling, after, done.
// 3. `Recorder.Screen` says what stands on the page in that stage.
// 4. A gesture gets its intent from the prompt before it, and is left out by fixed rules.
// 5. `RecordingFile` writes them as a trace file with all that was asked.

import PanAnalysis
import PanTraces

/// The state machine of a recording: handles events and gives the screen to show.
///
/// It uses no clock, screen or file, so the same events give the same recording: a page keeps the
/// events and restores the recording from them after a reload. Events that do not fit the current
/// stage are ignored.
package struct Recorder: Equatable, Sendable {
  /// The settings.
  package let settings: RecordingSettings
  /// The current stage.
  package internal(set) var stage = Stage.rest
  /// The gestures so far, with those left out and without the practice.
  package internal(set) var gestures: [RecordedGesture] = []
  /// The size of the page. Nil until it is known.
  package private(set) var size: RecordedGesture.PadSize?
  /// Which hand, and how it holds the device.
  package private(set) var hold = RecordedGesture.Hold(hand: "", grip: "")
  /// The display's refresh rate in Hz. Nil until measured.
  package private(set) var refreshRate: Double?
  /// The warnings about the last gesture, practice or not.
  package internal(set) var lastWarnings: [String] = []
  /// The remaining trials of the round, the current one first.
  package private(set) var queue: [RecordingSettings.Trial] = []
  /// The remaining rounds.
  package private(set) var rounds: [[RecordingSettings.Trial]]
  /// The number of prompts shown so far, with the practice. The current one has this number.
  package private(set) var shownPrompts = 0
  /// The time since the recording began.
  var clock = RunningClock()

  /// The most repetitions of a trial whose gestures cannot be used.
  package static let mostRepetitions = 2

  /// Begins a recording.
  package init(_ settings: RecordingSettings) {
    self.settings = settings
    rounds = RecordingSettings.Trial.rounds(of: settings.form, seed: settings.seed)
  }

  /// The current trial. Nil between rounds, at the end and in free recording.
  package var trial: RecordingSettings.Trial? { queue.first }

  /// Handles an event.
  package mutating func handle(_ event: Event) {
    switch event {
    case .shown(let time):
      clock.see(time)
      if case .ready(nil) = stage { stage = .ready(shown: time) }
    case .down(let sample, let pointer): begin(sample, pointer)
    case .secondFinger: change { $0.hasSecondFinger = true }
    case .moved(let samples): change { $0.move(samples) }
    case .up(let sample): end(sample, .lifted)
    case .cancelled(let sample): end(sample, .cancelled)
    case .resized(let size):
      // A gesture during which the page turned has positions in two systems.
      if self.size != size { change { $0.isResized = true } }
      self.size = size
    case .waited(let time): wait(time)
    case .answered(let answer, let time): press(answer, time)
    case .held(let hold): self.hold = hold
    case .frames(let steps): refreshRate = Recorder.refreshRate(of: steps) ?? refreshRate
    case .resumed(let time): resume(time)
    }
  }

  private mutating func change(_ body: (inout PadContact) -> Void) {
    guard case .touched(var contact, let shown) = stage else { return }
    body(&contact)
    stage = .touched(contact, shown: shown)
  }

  private mutating func begin(_ sample: PadContact.Sample, _ pointer: PadContact.Pointer) {
    // A touch before the prompt was painted belongs to the previous prompt.
    guard case .ready(let shown?) = stage, let size, !size.isZoomed else { return }
    clock.see(sample.time)
    lastWarnings = []
    stage = .touched(PadContact(sample, pointer), shown: shown)
  }

  private mutating func wait(_ time: Double) {
    if case .settling(let gesture, let until) = stage, time >= until {
      clock.see(time)
      stage = .after(gesture)
    }
  }

  /// Continues after a reload: an interrupted gesture is asked for again.
  private mutating func resume(_ time: Double) {
    clock.restart(time)
    switch stage {
    case .touched, .ready: stage = .ready(shown: nil)
    case .settling(let gesture, _): stage = .after(gesture)
    case .rest, .after, .done: break
    }
  }

  /// Goes to the next trial, or ends the round.
  mutating func goOn() {
    if settings.form == .free {
      stage = .ready(shown: nil)
      return
    }
    if !queue.isEmpty { queue.removeFirst() }
    askNext()
  }

  /// Shows the first trial of the queue. If there is none, ends the round or the recording.
  private mutating func askNext() {
    if !queue.isEmpty {
      shownPrompts += 1
      stage = .ready(shown: nil)
    } else {
      stage = rounds.isEmpty ? .done : .rest
    }
  }

  /// Begins the next round.
  mutating func beginRound() {
    guard settings.form != .free else {
      stage = .ready(shown: nil)
      return
    }
    guard !rounds.isEmpty else { return }
    queue = rounds.removeFirst()
    askNext()
  }

  /// Adds a trial again at the end of its round.
  mutating func repeatLater(_ trial: RecordingSettings.Trial) {
    guard trial.repetition < Self.mostRepetitions else { return }
    var again = trial
    again.repetition += 1
    queue.append(again)
  }
}

extension Recorder {
  /// The stages of a recording.
  package enum Stage: Equatable, Sendable {
    /// Words before the practice, and before the gestures that count.
    case rest
    /// A prompt, or free recording. `shown` is when it was painted, on the page's clock in ms.
    case ready(shown: Double?)
    /// A finger is on the pad.
    case touched(PadContact, shown: Double?)
    /// The content settles under a drawn rule until `until`, on the page's clock in ms.
    case settling(RecordedGesture, until: Double)
    /// The person is asked whether the gesture was as asked.
    case after(RecordedGesture)
    /// The recording is complete.
    case done
  }
}

/// The end of a gesture, and answers.
extension Recorder {
  /// Ends the current contact and goes to the settle or the question.
  mutating func end(_ sample: PadContact.Sample, _ end: PadContact.End) {
    guard case .touched(var contact, let shown) = stage, let size else { return }
    contact.finish(sample, end)
    clock.see(sample.time)
    let checks = RecordedGesture.Checks(contact)
    var gesture = RecordedGesture(
      number: gestures.count + 1, contact: contact, trial: trial, prompt: shownPrompts,
      promptTime: shown,
      start: clock.elapsed(contact.samples.first?.time ?? sample.time), hold: hold, container: size,
      checks: checks, exclusion: exclusion(of: contact, checks))
    lastWarnings = checks.warnings
    guard settings.form == .free else {
      // What is left out gets no settle: the person is told at once that it will be asked again.
      if gesture.exclusion == nil {
        let rule = RecordedGesture.ShownRule.drawn(seed: settings.seed, prompt: shownPrompts)
        gesture.shown = RecordedGesture.ShownRule(
          rule, RecordingFile.trace(gesture, self, container: size))
      }
      let until = sample.time + gesture.shown.length
      stage = gesture.shown.way.isEmpty ? .after(gesture) : .settling(gesture, until: until)
      return
    }
    gestures.append(gesture)
    if let exclusion = gesture.exclusion { lastWarnings.insert(exclusion.freeSentence, at: 0) }
    stage = .ready(shown: nil)
  }

  private func exclusion(
    of contact: PadContact, _ checks: RecordedGesture.Checks
  ) -> RecordedGesture.Exclusion? {
    // Only the first reason that holds is written, so their order is fixed.
    if contact.end == .cancelled { return .cancelled }
    if contact.hasSecondFinger { return .secondFinger }
    if contact.isResized { return .resized }
    return checks.reach < RecordedGesture.Checks.shortestPan ? .noPan : nil
  }

  /// Handles a button.
  mutating func press(_ answer: Answer, _ time: Double) {
    clock.see(time)
    switch (stage, answer) {
    case (.rest, .next): beginRound()
    case (.after(let gesture), .asAsked) where gesture.exclusion == nil: keep(gesture)
    case (.after(let gesture), .next) where gesture.exclusion != nil: keep(gesture)
    case (.after(var gesture), .slip) where gesture.exclusion == nil:
      gesture.exclusion = .slip
      keep(gesture)
    case (.ready, .stop) where settings.form == .free: stage = .done
    default: break
    }
  }

  /// Keeps a gesture unless it was practice, and repeats its trial if necessary.
  private mutating func keep(_ gesture: RecordedGesture) {
    // Practice is not kept, so that nobody can count it.
    if let trial = gesture.trial, !trial.isPractice {
      gestures.append(gesture)
      if gesture.exclusion != nil { repeatLater(trial) }
    }
    goOn()
  }
}

extension RecordedGesture.Exclusion {
  /// The message if the trial is not repeated.
  var freeSentence: String {
    switch self {
    case .secondFinger: "A second finger came down: this one is kept, but left out."
    case .cancelled: "The browser took the touch away: this one is kept as cancelled."
    case .noPan: "The finger hardly moved: this one is kept, but left out."
    case .resized: "The page changed its size meanwhile: this one is kept, but left out."
    case .slip: sentence
    }
  }
}

extension Recorder {
  /// The time since a recording began, across reloads of its page.
  ///
  /// A page's clock restarts with each load. The time between loads is unknown and not counted.
  struct RunningClock: Equatable, Sendable {
    /// The page's time at which the recording's clock is 0. Nil before the first event.
    private var origin: Double?
    /// The largest time of the recording so far.
    private var latest = 0.0

    /// Notes a time of the page's clock, in ms.
    mutating func see(_ time: Double) {
      if origin == nil { origin = time - latest }
      latest = max(latest, elapsed(time))
    }

    /// A time of the page's clock in ms since the recording began.
    func elapsed(_ time: Double) -> Double {
      PadContact.Sample.thousandths(time - (origin ?? time))
    }

    /// Continues after a reload of the page.
    mutating func restart(_ time: Double) { origin = time - latest }
  }
}

/// The rate of the display, from the times between its frames.
extension Recorder {
  /// The fewest steps for an estimate.
  private static let fewest = 10

  /// The rate in whole Hz from the median step in ms. Nil for too few steps or an implausible rate.
  package static func refreshRate(of steps: [Double]) -> Double? {
    guard steps.count >= fewest, let median = Distribution(steps).median, median > 0 else {
      return nil
    }
    let rate = (1000 / median).rounded()
    return ReadingOptions.Limits.refreshRates.contains(rate) ? rate : nil
  }
}

extension Recorder {
  /// An event for a ``Recorder``. Times are on the page's clock in ms.
  package enum Event: Equatable, Sendable {
    /// The current screen was painted.
    case shown(Double)
    /// The first finger came down on the pad.
    case down(PadContact.Sample, PadContact.Pointer)
    /// Another finger came down while the first was on the pad.
    case secondFinger
    /// The finger moved: the samples of one browser event, in order.
    case moved([PadContact.Sample])
    /// The finger lifted.
    case up(PadContact.Sample)
    /// The browser or the system cancelled the touch.
    case cancelled(PadContact.Sample)
    /// The page changed its size or zoom.
    case resized(RecordedGesture.PadSize)
    /// Time has passed.
    case waited(Double)
    /// The person pressed a button.
    case answered(Answer, Double)
    /// The person changed hand or grip.
    case held(RecordedGesture.Hold)
    /// Durations of display frames, in ms.
    case frames([Double])
    /// The page was reloaded, and its clock restarted.
    case resumed(Double)
  }
}

extension Recorder {
  /// The buttons of a recording.
  package enum Answer: String, Sendable, CaseIterable {
    /// Continue.
    case next
    /// The gesture was as asked.
    case asAsked = "as-asked"
    /// The gesture was not as asked.
    case slip
    /// Stop recording.
    case stop

    /// The button's title.
    package var title: String {
      switch self {
      case .next: "Go on"
      case .asAsked: "I did as asked"
      case .slip: "I did something else"
      case .stop: "Stop here"
      }
    }
  }
}

/// The text form in which a page sends and keeps events: `down touch 1034.5 50 400`.
extension Recorder.Event {
  /// Parses an event. Nil for other words.
  ///
  /// ```
  /// shown TIME                     up TIME X Y              answer NAME TIME
  /// down POINTER TIME X Y          cancel TIME X Y          hold HAND GRIP
  /// move TIME X Y …                second                   frames STEP …
  /// size WIDTH HEIGHT ZOOM         wait TIME                resume TIME
  /// ```
  package init?(_ words: some Collection<String>) {
    guard let name = words.first else { return nil }
    let rest = Array(words.dropFirst())
    // Larger numbers are implausible, and sums of them would lose precision.
    let numbers = rest.compactMap { Double(decimal: $0) }.filter { $0.magnitude < 1e12 }
    switch (name, numbers.count, rest.count) {
    case ("shown", 1, 1): self = .shown(numbers[0])
    case ("down", 3, 4):
      guard let pointer = PadContact.Pointer(rawValue: rest[0]) else { return nil }
      self = .down(PadContact.Sample(numbers[0], numbers[1], numbers[2]), pointer)
    case ("move", let count, rest.count) where count % 3 == 0:
      self = .moved(
        stride(from: 0, to: count, by: 3).map {
          PadContact.Sample(numbers[$0], numbers[$0 + 1], numbers[$0 + 2])
        })
    case ("up", 3, 3): self = .up(PadContact.Sample(numbers[0], numbers[1], numbers[2]))
    case ("cancel", 3, 3): self = .cancelled(PadContact.Sample(numbers[0], numbers[1], numbers[2]))
    case ("second", 0, 0): self = .secondFinger
    // Browsers round the zoom factor.
    case ("size", 3, 3) where numbers[0] > 0 && numbers[1] > 0:
      self = .resized(
        RecordedGesture.PadSize(width: numbers[0], height: numbers[1], isZoomed: numbers[2] > 1.01))
    case ("wait", 1, 1): self = .waited(numbers[0])
    case ("answer", 1, 2):
      guard let answer = Recorder.Answer(rawValue: rest[0]) else { return nil }
      self = .answered(answer, numbers[0])
    case ("hold", _, 2): self = .held(RecordedGesture.Hold(hand: rest[0], grip: rest[1]))
    case ("frames", rest.count, _): self = .frames(numbers)
    case ("resume", 1, 1): self = .resumed(numbers[0])
    default: return nil
    }
  }
}
