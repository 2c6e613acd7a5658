import PanAnalysis
import PanEngine
package import PanTraces

/// A recorded gesture with its prompt and the person's answers.
package struct RecordedGesture: Equatable, Sendable {
  /// Its number in the recording, from 1.
  package let number: Int
  /// The finger's samples.
  package let contact: PadContact
  /// The trial. Nil in free recording.
  package let trial: RecordingSettings.Trial?
  /// The number of the prompt, counted with the practice.
  package let prompt: Int
  /// The time when the prompt was painted, on the page's clock in ms.
  package let promptTime: Double?
  /// The time of the touch-down, in ms since the recording began.
  package let start: Double
  /// The hand and grip.
  package let hold: Hold
  /// The size of the page, in points.
  package let container: PadSize
  /// Checks of the samples.
  package let checks: Checks
  /// Why the gesture is left out. Nil if it is not.
  package internal(set) var exclusion: Exclusion?
  /// What the screen showed after the lift.
  package internal(set) var shown = ShownRule.blank

  /// The intent that the prompt asked for. Nil without one, and for practice and left-out gestures.
  package var intent: TransitionOutcome? {
    guard exclusion == nil, let trial, !trial.isPractice else { return nil }
    return trial.task.intent
  }

  /// The value for the column `task`.
  package var taskName: String { trial?.task.rawValue ?? RecordingSettings.Form.free.rawValue }

  /// The hand and grip, as the person described them.
  package struct Hold: Equatable, Sendable {
    /// The hand: `right`, `left`.
    package var hand: String
    /// The grip: `thumb`, `two-handed`, `table`.
    package var grip: String
  }
}

extension RecordedGesture {
  /// The size of the page in points, and whether it is zoomed.
  package struct PadSize: Equatable, Sendable {
    /// The width, above 0.
    package var width: Double
    /// The height, above 0.
    package var height: Double
    /// Whether the page is zoomed in, which distorts positions.
    package var isZoomed = false

    /// The travel that moves the content off the page.
    package func travel(_ direction: TravelDirection) -> Double {
      direction.isHorizontal ? width : height
    }
  }
}

extension RecordedGesture {
  /// The reasons for leaving a gesture out.
  ///
  /// A rule's decision is never a reason. The raw value is written to the column `excluded`.
  package enum Exclusion: String, Sendable, CaseIterable {
    /// A second finger came down.
    case secondFinger = "second-finger"
    /// The browser or the system cancelled the touch.
    case cancelled
    /// The finger moved less than a pan needs.
    case noPan = "no-pan"
    /// The person says that the gesture was not as asked.
    case slip
    /// The page changed its size or was zoomed during the gesture.
    case resized

    /// The message to the person.
    package var sentence: String {
      switch self {
      case .secondFinger: "A second finger came down: this one is asked again."
      case .cancelled: "The browser took the touch away: this one is asked again."
      case .noPan: "The finger hardly moved: this one is asked again."
      case .slip: "Left out: this one is asked again."
      case .resized: "The page changed its size meanwhile: this one is asked again."
      }
    }
  }
}

extension RecordedGesture {
  /// Checks of one gesture's samples, made right after the gesture.
  package struct Checks: Equatable, Sendable {
    /// The median step between samples, in ms. Nil below three samples.
    package let medianStep: Double?
    /// The number of lost samples: steps of more than 1.5 medians during which the finger moved.
    package let gaps: Int
    /// The number of samples that were left out because time went backwards.
    package let backwards: Int
    /// The largest distance from the touch-down, in points.
    package let reach: Double

    /// A shorter movement is no pan: the recognizer's default hysteresis in points.
    package static let shortestPan = 10.0
    /// The widest step, in ms, that rules on the end of a drag can do with.
    package static let widestStep = 20.0
    /// A longer step, in points, is movement.
    private static let rest = 4.0

    /// Checks a contact.
    init(_ contact: PadContact) {
      let samples = contact.samples.dropLast(contact.end == nil ? 0 : 1)
      let steps = zip(samples.dropFirst(), samples)
      let times = steps.map { $0.time - $1.time }
      let median = times.count < 2 ? nil : Distribution(times).median
      medianStep = median
      gaps = steps.count { after, before in
        guard let median else { return false }
        return after.time - before.time > 1.5 * median
          && (after.position - before.position).length > Self.rest
      }
      backwards = contact.backwards
      let start = contact.samples.first?.position ?? .zero
      reach = contact.samples.reduce(0) { max($0, ($1.position - start).length) }
    }

    /// The warnings shown after the gesture.
    package var warnings: [String] {
      var list: [String] = []
      if let medianStep, medianStep > Self.widestStep {
        list.append(
          "Few samples: one every \(NumberText.fixed(medianStep, decimals: 0)) ms. Close other apps "
            + "and pages, and switch battery saving off.")
      }
      if gaps > 2 { list.append("Samples were lost \(gaps) times while the finger moved.") }
      if backwards > 0 {
        list.append(
          backwards == 1
            ? "A sample was left out: its time went backwards."
            : "\(backwards) samples were left out: their times went backwards.")
      }
      return list
    }
  }
}

/// One finger on the pad, from touching down to leaving it.
package struct PadContact: Equatable, Sendable {
  /// How a contact ended.
  package enum End: Equatable, Sendable {
    /// It lifted.
    case lifted
    /// The browser or the system cancelled it.
    case cancelled
  }

  /// The kind of pointer.
  package let pointer: Pointer
  /// The samples at strictly increasing times. Only the ending sample may repeat the last time.
  package private(set) var samples: [Sample]
  /// How it ended. Nil while it lasts.
  package private(set) var end: End?
  /// The number of samples that were left out because their time did not increase.
  package private(set) var backwards = 0
  /// Whether another finger came down meanwhile.
  package var hasSecondFinger = false
  /// Whether the page changed its size or was zoomed meanwhile.
  package var isResized = false

  /// Begins a contact.
  package init(_ first: Sample, _ pointer: Pointer) {
    self.pointer = pointer
    samples = [first.written]
  }

  /// How far the finger is from where it came down.
  package var displacement: Vector {
    guard let first = samples.first, let last = samples.last else { return .zero }
    return last.position - first.position
  }

  /// Adds samples. Those whose time does not increase are left out and counted.
  package mutating func move(_ more: [Sample]) {
    for sample in more {
      let sample = sample.written
      guard let last = samples.last, sample.time > last.time else {
        backwards += 1
        continue
      }
      samples.append(sample)
    }
  }

  /// Ends the contact.
  ///
  /// An ending sample that is earlier than the last one gets the last one's time, as a lift is an
  /// event and no sample of the panel. A cancellation gets the last position.
  package mutating func finish(_ sample: Sample, _ end: End) {
    guard let last = samples.last else { return }
    var closing = sample.written
    if closing.time < last.time {
      backwards += 1
      closing.time = last.time
    }
    if end == .cancelled { closing.position = last.position }
    // A trace needs a row for the down and one for the end, even at the same time.
    samples.append(closing)
    self.end = end
  }
}

extension PadContact {
  /// One sample as the browser reports it.
  package struct Sample: Equatable, Sendable {
    /// Milliseconds on the page's own clock.
    package var time: Double
    /// CSS pixels from the page's upper left corner, which are points.
    package var position: Vector

    /// Creates a sample.
    package init(_ time: Double, _ x: Double, _ y: Double) {
      self.time = time
      position = Vector(x: x, y: y)
    }

    /// The sample as written: rounded to a microsecond and a thousandth of a point, which removes
    /// only the noise of the browser's conversions.
    var written: Sample {
      Sample(
        Self.thousandths(time), Self.thousandths(position.x), Self.thousandths(position.y))
    }

    /// To three decimals: a microsecond for times, a thousandth of a point for positions.
    static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
  }
}

extension PadContact {
  /// The kind of pointer.
  package enum Pointer: String, Sendable, CaseIterable {
    /// A finger.
    case touch
    /// A mouse or trackpad.
    case mouse
    /// A stylus.
    case pen
  }
}

extension RecordedGesture {
  /// What the screen shows after a lift: the settle under a rule drawn at random for each gesture,
  /// or nothing.
  ///
  /// A constant rule would teach people its bounds and so bias the recording.
  package struct ShownRule: Equatable, Sendable {
    /// The name for showing nothing, in the column `shown_rule`.
    package static let none = "none"
    /// The rules to draw from, with equal probability.
    package static let names = [
      none, "progress-or-velocity", "flutter-cupertino-back", "vaul", "react-navigation-stack",
    ]
    /// The longest animation in ms: the slow end of a settle is cut.
    private static let longest = 1500.0

    /// The name of the drawn rule.
    package let name: String
    /// The shown outcome. Nil if nothing was shown.
    package let outcome: TransitionOutcome?
    /// The content's positions: ms since the lift, x and y in points, flattened.
    package let way: [Double]

    /// Shows nothing.
    static let blank = ShownRule(name: none, outcome: nil, way: [])

    private init(name: String, outcome: TransitionOutcome?, way: [Double]) {
      (self.name, self.outcome, self.way) = (name, outcome, way)
    }

    /// Draws a rule for a prompt by its number.
    static func drawn(seed: UInt64, prompt: Int) -> String {
      var random = SeededRandom(seed: seed, stream: 1000 + UInt64(max(0, prompt)))
      return names.shuffled(using: &random)[0]
    }

    /// Replays a gesture under a rule. Blank if the rule makes no decision.
    init(_ name: String, _ trace: Trace) {
      guard name != Self.none, let policy = try? FinishPolicy(text: name) else {
        self = .blank
        return
      }
      let replay = LabReplay(trace, ReplayConfiguration(policy: policy))
      guard let release = replay.release else {
        self = .blank
        return
      }
      let way = replay.way(from: release.time).prefix { $0.time <= Self.longest }
      self.init(
        name: name, outcome: release.outcome,
        way: way.flatMap { [$0.time, $0.content.x, $0.content.y] })
    }

    /// The duration of the animation, in ms.
    var length: Double { way.count < 3 ? 0 : way[way.count - 3] }

    /// An animation of the content on the pad.
    struct Film: Equatable, Sendable {
      /// The positions: ms since the start, x and y in points, flattened.
      let way: [Double]
      /// The page's clock in ms at the start. Nil before the first frame.
      private var began: Double?
      /// The current position.
      private(set) var place = Vector.zero
      /// Whether positions are left.
      private(set) var isRunning = true

      /// An animation that starts with its first frame.
      init(_ way: [Double]) { self.way = way }

      /// Advances to a clock time in ms. With reduced motion (`isStill`), jumps to the end.
      mutating func tick(_ now: Double, isStill: Bool) {
        let start = began ?? now
        began = start
        var frame = 0
        while frame + 3 < way.count, isStill || way[frame + 3] <= now - start { frame += 3 }
        if way.count >= 3 { place = Vector(x: way[frame + 1], y: way[frame + 2]) }
        isRunning = frame + 3 < way.count
      }
    }
  }
}
