import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

// Whether the open recordings can be believed, asked before the lab says how many were decided as
// meant:
// 1. A `BeliefSurvey` looks at each gesture when files are opened or closed.
// 2. `Belief` is its answer for the direction that finishes now.
// 3. A doubt takes the verdict's place, with what cures it. Rates and the search for bounds wait.

extension LabSession {
  /// The doubts about the open recordings, and those that the visitor accepts.
  struct Doubts: Sendable {
    private var survey = BeliefSurvey()
    private var accepted: [Belief.Doubt] = []
    /// The units of the first gesture's columns, which the cure names.
    private var units = (time: Trace.TimeUnit.milliseconds, length: Trace.LengthUnit.points)
    /// The answer for the current configuration.
    private(set) var belief = Belief.believable

    /// Looks at the gestures that count.
    mutating func look(at gestures: [LabGesture], _ files: [LabFile]) {
      survey = BeliefSurvey()
      // By index: a loop over the elements would copy each of them. What was swiped on the page
      // itself needs no doubt.
      for place in gestures.indices
      where gestures[place].leftOut == nil && gestures[place].file != LabSession.liveFile {
        survey.add(
          GestureEvidence(of: gestures[place].trace, container: ReadingOptions.usualContainer))
      }
      for file in files {
        for _ in 0..<file.rejected { survey.reject() }
      }
      if let first = gestures.first?.trace { units = (first.timeUnit, first.lengthUnit) }
    }

    /// Answers for a configuration, whose direction the gestures are held against.
    mutating func answer(_ configuration: ReplayConfiguration) {
      // A sheet with stops goes either way.
      let hasOneWay = if case .snap = configuration.policy { false } else { true }
      belief = survey.belief(direction: configuration.direction, hasOneWay: hasOneWay)
        .accepting(accepted)
    }

    /// Accepts some doubts by their names, or without any those that there are now.
    mutating func accept(_ names: [String]) {
      accepted +=
        names.isEmpty
        ? belief.reasons.map { $0.doubt } : names.compactMap { Belief.Doubt(rawValue: $0) }
    }

    /// The doubts that words `believe=DOUBT` name, and the other words.
    static func split(_ words: [String]) -> (believed: [String], others: [String]) {
      let key = "believe="
      return (
        words.filter { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) },
        words.filter { !$0.hasPrefix(key) }
      )
    }

    /// The options with which `analyze` accepts the same.
    var options: String {
      var text = ""
      for doubt in accepted { text += " --believe \(doubt.rawValue)" }
      return text
    }

    /// Writes the command that accepts the same in a new engine. The word `none` is no doubt.
    func writeAgain(_ writer: inout JSONWriter) {
      writer.member("believe", ["believe", "none"] + accepted.map { $0.rawValue })
    }

    /// Why there is no verdict, in place of it. Nil if the recordings can be believed.
    var sentence: String? {
      belief.reasons.isEmpty ? nil : "Not to be believed: \(belief.words)."
    }

    /// What to do about it, in words.
    var advice: String {
      if case .unusable = belief { return "Nothing in the lab helps: record again." }
      return belief.reasons.map { cure($0) }.joined(separator: " ")
    }

    private func cure(_ reason: Belief.Reason) -> String {
      switch reason.doubt {
      case .clock:
        reason.likelyUnit(insteadOf: units.time).map {
          "Name the column of times t_\($0.symbol) in the file, and open it again."
        } ?? "Record again with the times of the touches."
      case .axes: "Exchange the names of the columns x and y in the file, and open it again."
      case .unit where units.length != .points: "Say the screen's size in the file."
      case .unit where reason.value == 0:
        "Name the columns x_frac and y_frac in the file, and open it again."
      case .unit:
        "Name the columns x_px and y_px in the file, "
          + (reason.pixelsPerPoint.map { "say # px_per_pt: \(NumberText.plain($0)), " } ?? "")
          + "and open it again."
      case .direction: "Say which way finishes."
      case .copies: "Close the files that repeat others."
      case .rate: "Record at 60 samples a second or more."
      case .still: "Record where the finger is at each sample."
      case .incomplete: "Record each gesture from the touch to the lift."
      }
    }

    /// Updates the verdict's place on the page.
    func change(_ page: inout PageChanges) {
      page.text("#verdict", sentence ?? "")
      var parts = [Markup.words(advice + " ")]
      if case .doubtful(let reasons) = belief {
        parts += reasons.compactMap { $0.doubt == .direction ? $0.way : nil }.map {
          .button("believe towards \($0.name)", "Let \($0.name) finish")
        }
        parts.append(.button("believe", "Count them all the same"))
      }
      page.markup("#verdict-more", parts)
    }
  }

  /// Handles `believe`, which accepts the doubts on the page, `believe DOUBT …`, which accepts
  /// these, and `believe towards WAY`, which sets the direction that finishes.
  mutating func believe(_ request: Lab.Request) -> Lab.Reply {
    guard request.text(0) == "towards" else {
      doubts.accept(request.arguments)
      doubts.answer(configuration)
      return step()
    }
    guard let way = TravelDirection(rawValue: request.text(1)) else {
      return .refusal("'\(request.text(1))' is no direction")
    }
    var turned = configuration
    turned.direction = way
    surround(turned)
    var page = PageChanges()
    // Points are elsewhere under another direction, so the page has to ask for the map again.
    forgetMap()
    forgetVerdict(&page)
    return Lab.Reply(page: page) { $0.member("looks", true) }
  }
}
