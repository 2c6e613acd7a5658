import PanAnalysis
import PanEngine
import PanTraces

/// A framework's rule in words, with its estimator, touch handling and controller.
enum PresetText {
  /// The lines of a preset's page, each with its label.
  static func facts(_ preset: PolicyPreset) -> [(label: String, text: String)] {
    var facts = [(label: "rule", text: preset.policy.formula)]
    if preset.isFrameworks {
      facts += surroundings(of: preset)
    } else {
      facts.append(("replayed", "as --velocity, --set and --controller say"))
    }
    // Numbers are examples to paste: those of a rule with stops would be a list of its own.
    let numbers = preset.parameters.compactMap { parameter in
      switch parameter.key {
      case "anchors": "anchors=0/0.5/1,start=0.5"
      case "start": nil
      case "density": "density=2"
      default: "\(parameter.key)=\(parameter.text(of: preset.policy) ?? "")"
      }
    }
    if !numbers.isEmpty {
      facts.append(
        ("numbers", "--policy \(preset.name):\(numbers.joined(separator: ",")), or any others"))
    }
    if !preset.remarks.isEmpty { facts.append(("note", preset.remarks)) }
    if let source = preset.source { facts.append(("source", self.source(source))) }
    return facts
  }

  /// What a framework does besides its rule.
  private static func surroundings(
    of preset: PolicyPreset
  ) -> [(label: String, text: String)] {
    var facts = [(label: "velocity", text: velocity(preset)), ("touch", touch(preset.touch))]
    if let events = preset.touch.events {
      facts.append(("events", "\(events.stream.name) events, \(time(events.clock))"))
    }
    facts.append(
      ("settle", preset.interaction?.text ?? "by --controller: none settles exactly so"))
    return facts
  }

  private static func time(_ clock: PolicyPreset.Events.Clock) -> String {
    switch clock {
    case .event: "timed as they say"
    case .handler: "timed by the clock in its handlers"
    case .frame: "one sample a frame, timed by it"
    }
  }

  /// What measures the release velocity, if the rule asks for it.
  private static func velocity(_ preset: PolicyPreset) -> String {
    if case .clauses(let list) = preset.policy,
      !list.clauses.contains(where: { $0.tests.contains { $0.quantity.looksAtVelocity } })
    {
      return "the rule does not ask for it"
    }
    return preset.estimator.map(estimator) ?? "by an unpublished formula; here by --velocity"
  }

  /// How a touch becomes a pan, and what of it the rule gets to see.
  static func touch(_ touch: PolicyPreset.Touch) -> String {
    var parts = [touch.slop.map { slop($0, touch.start.measure) } ?? "slop not known (here 10 pt)"]
    if let limit = touch.start.acrossLimit {
      parts.append("no pan past \(NumberText.plain(limit)) pt across")
    }
    if let angle = touch.start.widestAngle {
      let wider =
        touch.start.atWiderAngle == .fails ? "a wider touch is no pan" : "a wider touch waits"
      parts.append("within \(NumberText.plain(angle))° of the travel, \(wider)")
    }
    if let angle = touch.start.lostAngle {
      parts.append("no pan past \(NumberText.plain(angle))° or away")
    }
    if let reach = touch.start.angleReach {
      parts.append("at any angle beyond \(NumberText.plain(reach)) pt")
    }
    if touch.start.slopUse == .always, let slop = touch.slop {
      parts.append("later movements count past \(NumberText.plain(slop)) pt, too")
    }
    // What is as in UIKit, the reader's usual case, is left out: the list names what differs.
    switch touch.origin {
    case .recognition: break
    case .touchDown: parts.append("counts from the touch-down")
    case .slopEdge: parts.append("counts from the edge of the slop")
    case .firstMove: parts.append("counts from the first movement")
    case .touchDownLater:
      parts.append("counts from the touch-down, from the movement after the first that counts")
    }
    switch touch.lift {
    case .ignore: parts.append("the lift's position is left out")
    case .onward: parts.append("the lift's position counts where it goes on with the motion")
    case .sample, .sampleOfPan: parts.append("the lift's position counts")
    }
    switch touch.limit {
    case .free: break
    case .clampsEveryEvent: parts.append("a way beyond the content's ends is lost")
    case .tenthBeforeStart: parts.append("a tenth of the way before the start counts")
    }
    switch touch.cancel {
    case .cancels: break
    case .decides: parts.append("a system cancel is decided as a lift")
    case .decidesWithZeroVelocity:
      parts.append("a system cancel is decided as a lift without velocity")
    case .ignores: parts.append("a system cancel leaves the content where it is")
    }
    return parts.joined(separator: "; ")
  }

  private static func slop(_ slop: Double, _ measure: PanGestureRecognizer.SlopMeasure) -> String {
    let length = "\(NumberText.plain(slop)) pt"
    return switch measure {
    case .distance: "from \(length)"
    case .alongTravel: "past \(length) along the travel"
    case .towardsFinish: "past \(length) towards the finish"
    case .eitherAxis: "past \(length) along either axis"
    }
  }

  /// Repository, file, version and how it was read.
  static func source(_ source: PolicyPreset.Source) -> String {
    [source.repository, source.file, source.version].filter { !$0.isEmpty }
      .joined(separator: ", ")
      + " (\(source.evidence.rawValue): \(source.evidence.explanation))"
  }

  /// The estimator with only the parameters that differ from its name's defaults.
  static func estimator(_ estimator: VelocityEstimator) -> String {
    VelocityEstimator.schema.shortText(estimator)
  }
}

extension ReleaseTest.Quantity {
  /// Whether it is computed from the velocity at release.
  fileprivate var looksAtVelocity: Bool {
    switch self {
    case .progress, .peak, .reversal, .distance, .remaining, .meanVelocity, .duration: false
    default: true
    }
  }
}
