import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// A second rule beside the session's: its decisions, and where the two disagree.
struct Rival: Sendable {
  /// The most gestures in the list.
  private static let mostListed = 12
  /// More gestures than this stay in the order of the files.
  static let mostSorted = 300

  /// The rule with its defaults.
  let configuration: ReplayConfiguration
  /// Its releases by the gestures' indices. Empty before ``look(at:)``.
  private var releases: [Release.Ruled?] = []
  /// The path data of its finish area on the current map. May be empty.
  private var area = ""

  /// A rule without decisions yet.
  init(_ configuration: ReplayConfiguration) { self.configuration = configuration }

  /// Replays all gestures under the rule.
  mutating func look(at gestures: [LabGesture]) {
    releases = gestures.map { gesture in
      gesture.leftOut == nil ? gesture.replayed(configuration).lift : nil
    }
  }

  /// The gestures on which the two disagree, those first that both decide with a wide margin.
  func divided(_ gestures: [LabGesture], _ policy: FinishPolicy) -> [Int] {
    guard releases.count == gestures.count else { return [] }
    let places = gestures.indices.filter { place in
      guard let outcome = gestures[place].outcome, let other = releases[place] else { return false }
      return outcome != other.decision.outcome
    }
    return Self.sorted(places) { place in
      min(
        gestures[place].lift?.deciding(by: policy).decision.surety ?? 0,
        releases[place]?.decision.surety ?? 0)
    }
  }

  /// Gestures by their surety, the surest first. Too many stay in the order of the files.
  static func sorted(_ places: [Int], _ surety: (Int) -> Double) -> [Int] {
    // This is asked for at every step of a drag.
    guard places.count <= mostSorted else { return places }
    let sureties = places.map(surety)
    return places.indices.sorted {
      sureties[$0] != sureties[$1] ? sureties[$0] > sureties[$1] : $0 < $1
    }.map { places[$0] }
  }

  /// Updates the list of disagreements.
  func change(_ page: inout PageChanges, _ session: LabSession, _ counts: LabCounts) {
    let (gestures, policy) = (session.gestures, session.configuration.policy)
    let name = configuration.policy.shortName
    let places = divided(gestures, policy)
    let decided = counts.finished + counts.cancelled
    page.show("#divided-box", if: decided > 0 && session.doubts.sentence == nil)
    // Many gestures are replayed under a second rule only on request.
    guard releases.count == gestures.count else {
      page.text("#divided-title", "Where they disagree, beside \(name)")
      let ask = "Replay all \(gestures.count) gestures under it"
      page.markup(
        "#divided",
        [.element("li", [], [.button("live beside \(configuration.policy.name)", ask)])])
      return changeMap(&page, session)
    }
    page.text(
      "#divided-title",
      "Where they disagree: \(places.count) of \(decided), beside \(name)")
    var items = places.prefix(Self.mostListed).map { item($0, gestures[$0], policy) }
    if places.isEmpty {
      items = [.element("li", [("class", "muted")], "They decide every gesture alike.")]
    } else if places.count > items.count {
      items.append(
        .element("li", [("class", "muted")], "And \(places.count - items.count) more."))
    }
    page.markup("#divided", items)
    changeMap(&page, session)
  }

  /// Shades the area where exactly one of the two finishes: both areas in one path, filled by the
  /// even-odd rule.
  private func changeMap(_ page: inout PageChanges, _ session: LabSession) {
    let policy = session.configuration.policy
    let mine = policy == configuration.policy ? "" : session.map?.region(of: policy).area ?? ""
    page.set("#between", "d", mine.isEmpty || area.isEmpty ? "" : mine + area)
  }

  /// Draws its border. It stays while the session's rule is dragged.
  mutating func changeBorder(_ page: inout PageChanges, _ map: DecisionLayers?) {
    let region = map?.region(of: configuration.policy)
    area = region?.area ?? ""
    page.set("#rival", "d", region?.border ?? "")
    page.show("#legend .besides", if: !area.isEmpty)
  }

  private func item(_ place: Int, _ gesture: LabGesture, _ policy: FinishPolicy) -> Markup {
    let finishes = gesture.outcome == .finish
    let meant = gesture.trace.intent.map { "Meant to \($0.name); " }
    let length = LengthLabel(gesture.trace.lengthUnit)
    let other = releases[place].map {
      DecisionSentence.phrase($0, end: .rested, configuration.policy, length)
    }
    return .item(
      place, gesture, finishes ? "finishes" : "cancels",
      "\(meant ?? "")\(gesture.reason(policy)). Beside: \(other ?? "")")
  }
}

extension ReleaseDecision {
  /// The margin relative to the bound. Nil if nothing was compared.
  var surety: Double? {
    margin.map { ($0.measured - $0.bound).magnitude / max($0.bound.magnitude, 0.01) }
  }
}
