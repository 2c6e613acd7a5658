package import PanTraces

/// The settings of a recording.
package struct RecordingSettings: Equatable, Sendable {
  /// The plan of the recording.
  package var form = Form.short
  /// The direction that finishes.
  package var direction = TravelDirection.right
  /// The seed for the order of the prompts.
  package var seed: UInt64 = 1
  /// A pseudonym of the person, such as a number. May be empty.
  package var participant = ""
  /// The session's name.
  package var session = ""
  /// A free label, such as a phone case or an app version.
  package var condition = ""
  /// The transition that is imitated: `photo`, `sheet`, `back`.
  package var transition = ""
  /// The device's name. May be empty.
  package var device = ""
  /// The system's name as the person states it. May be empty.
  package var system = ""
  /// The posture: `sitting`, `walking`. May be empty.
  package var posture = ""
  /// The person's handedness: `right`, `left`, `both`. May be empty.
  package var handedness = ""
  /// The length in points of a bank card's short side on the screen. Nil if not measured.
  package var cardLength: Double?
  /// The browser's user agent.
  package var browser = ""
  /// The window's size, as `390x844`. May be empty.
  package var window = ""
  /// Device pixels per point. Nil if unknown.
  package var pixelRatio: Double?

  /// The short side of a bank card in mm.
  ///
  /// Source: ISO/IEC 7810, ID-1.
  package static let cardWidth = 53.98

  /// Points per millimeter of the screen. Nil if not measured.
  package var pointsPerMillimeter: Double? {
    cardLength.map { PadContact.Sample.thousandths($0 / Self.cardWidth) }
  }

  /// The stated system, or the one in the user agent. Empty if neither has one.
  ///
  /// User agents are imprecise: an iPad's says Mac, and versions are left out.
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

/// The text form in which a page sends and keeps settings: `form=short seed=7`.
extension RecordingSettings {
  /// Parses settings.
  ///
  /// - Throws: The first word that is no valid setting.
  package init(_ words: some Collection<String>) throws(Failure) {
    self.init()
    for word in words {
      guard let sign = word.firstIndex(of: "=") else { throw Failure(word: word) }
      let value = String(word[word.index(after: sign)...])
      guard set(String(word[..<sign]), value) else { throw Failure(word: word) }
    }
  }

  /// Sets a setting. Returns false for an unknown name or an invalid value.
  private mutating func set(_ name: String, _ value: String) -> Bool {
    // A ratio or a length of 0 or less clears what was known. A word that is no number is refused.
    switch name {
    case "form": Form(rawValue: value).map { form = $0 } != nil
    case "direction": TravelDirection(rawValue: value).map { direction = $0 } != nil
    case "seed": UInt64(value).map { seed = $0 } != nil
    case "ratio": Double(decimal: value).map { pixelRatio = $0 > 0 ? $0 : nil } != nil
    case "participant": set(&participant, value)
    case "session": set(&session, value)
    case "condition": set(&condition, value)
    case "transition": set(&transition, value)
    case "device": set(&device, value)
    case "os": set(&system, value)
    case "posture": set(&posture, value)
    case "handedness": set(&handedness, value)
    case "card": Double(decimal: value).map { cardLength = $0 > 0 ? $0 : nil } != nil
    case "window": set(&window, value)
    case "browser": set(&browser, value)
    default: false
    }
  }

  private func set(_ text: inout String, _ value: String) -> Bool {
    text = value
    return true
  }

  /// A word that is no setting of a recording.
  package struct Failure: Error, Equatable, Sendable {
    /// The word.
    package let word: String
  }
}

/// The opening form on the page.
extension RecordingSettings {
  /// Handles `card POINTS`: draws a bank card of this length. 0 for not measured.
  static func card(_ request: Lab.Request) -> Lab.Reply {
    var settings = RecordingSettings()
    let length = max(0, request.number(0) ?? 0)
    settings.cardLength = length > 0 ? length : nil
    var page = PageChanges()
    page.set("#card", "style", "width: \(NumberText.plain(length))px")
    page.text(
      "#card-text",
      settings.pointsPerMillimeter.map { "\(NumberText.fixed($0, decimals: 2)) points in a mm" }
        ?? "not measured")
    return Lab.Reply(page: page)
  }
}

extension RecordingSettings {
  /// One trial of a recording.
  package struct Trial: Equatable, Sendable {
    /// The task.
    package let task: Prompt
    /// Whether the trial is practice.
    package let isPractice: Bool
    /// The number of earlier attempts, whose gestures could not be used.
    package var repetition = 0
  }
}

extension RecordingSettings {
  /// The plans of a recording.
  package enum Form: String, Sendable, CaseIterable {
    /// 30 gestures with prompts, about three minutes.
    case short
    /// Any gestures, without prompts.
    case free

    /// The number of gestures without the practice.
    package var trialCount: Int {
      self == .free ? 0 : Trial.Prompt.allCases.reduce(0) { $0 + $1.count }
    }
  }
}

extension RecordingSettings.Trial {
  /// The tasks that prompts ask for.
  ///
  /// The raw value is written to the column `task`.
  package enum Prompt: String, Sendable, CaseIterable {
    /// Close it, in whatever way.
    case ownWay = "own-way"
    /// Close it without hurry.
    case unhurried
    /// Look behind it and let it come back.
    case peek
    /// Start to close it, then keep it.
    case changeOfMind = "change-of-mind"

    /// The intent that the prompt asks for.
    package var intent: TransitionOutcome {
      switch self {
      case .ownWay, .unhurried: .finish
      case .peek, .changeOfMind: .cancel
      }
    }

    /// The number of such trials in a recording.
    package var count: Int {
      switch self {
      case .ownWay: 11
      case .unhurried: 6
      case .peek: 7
      case .changeOfMind: 6
      }
    }

    /// The prompt before the touch.
    ///
    /// It gives a reason within the scene, and does not praise.
    package var prompt: String {
      switch self {
      case .ownWay: "This is the wrong photo. Close it."
      case .unhurried: "You have seen this photo. Close it without hurry."
      case .peek: "What is behind this photo? Pull it aside, look, and let it go back."
      case .changeOfMind: "Start to close this photo, then change your mind and keep it."
      }
    }
  }
}

/// The order of the trials, determined by the seed.
///
/// Tasks are drawn in proportion to the remaining ones, with at most ``longestRun`` of the same
/// task in a row. A task is only drawn if the rest can still be ordered so, which avoids
/// backtracking.
extension RecordingSettings.Trial {
  /// The longest run of the same task.
  package static let longestRun = 3

  /// The trials of a form in two rounds: the practice, then those that count.
  ///
  /// The practice has each task once. Free recording has no trials.
  package static func rounds(of form: RecordingSettings.Form, seed: UInt64) -> [[Self]] {
    guard form != .free else { return [] }
    return [true, false].map { isPractice in
      var random = SeededRandom(seed: seed, stream: isPractice ? 1 : 2)
      let counts = Prompt.allCases.map { isPractice ? 1 : $0.count }
      return tasks(counts, &random).map { Self(task: $0, isPractice: isPractice) }
    }
  }

  /// Tasks in random order, as many of each as `counts` says in the order of `allCases`.
  static func tasks(_ counts: [Int], _ random: inout SeededRandom) -> [Prompt] {
    var left = counts
    var order: [Int] = []
    var run = 0
    while order.count < counts.reduce(0, +) {
      let weights = left.indices.map { task in
        canFollow(task, last: order.last, run: run, left: left) ? Double(left[task]) : 0
      }
      // No task can follow only where the counts themselves force a longer run.
      guard let task = random.index(weights: weights) ?? left.firstIndex(where: { $0 > 0 }) else {
        break
      }
      run = order.last == task ? run + 1 : 1
      order.append(task)
      left[task] -= 1
    }
    return order.map { Prompt.allCases[$0] }
  }

  /// Whether a task may be next such that the remaining ones can still be ordered.
  private static func canFollow(_ task: Int, last: Int?, run: Int, left: [Int]) -> Bool {
    guard left[task] > 0, last != task || run < longestRun else { return false }
    var rest = left
    rest[task] -= 1
    let total = rest.reduce(0, +)
    let begun = last == task ? run + 1 : 1
    return rest.indices.allSatisfy { other in
      // The other tasks separate this one into at most one run more than their number.
      let room = longestRun * (total - rest[other] + 1) - (other == task ? begun : 0)
      return rest[other] <= room
    }
  }
}
