import PanDocuments
import PanReplay
import PanText
import PanTraces
import PanWords

/// The rule beside the session's: what it decides of each gesture, and where the two disagree.
struct Rival: Sendable {
  /// As many gestures are listed.
  private static let mostListed = 12
  /// More gestures than this are put in order only by where they stand in their files.
  private static let mostSorted = 300

  /// The rule with all that it brings.
  let configuration: ReplayConfiguration
  /// What it decides, by the gestures' places; empty before it was asked.
  private var releases: [RuledRelease?] = []
  /// Where it finishes on the map that is shown, as data of a path; empty where it has no such area.
  private var area = ""

  /// A rule that no gesture was shown yet.
  init(_ configuration: ReplayConfiguration) { self.configuration = configuration }

  /// Replays all gestures under the rule.
  mutating func look(at gestures: [LabGesture]) {
    releases = gestures.map { gesture in
      gesture.leftOut == nil ? gesture.replayed(configuration).lift : nil
    }
  }

  /// The gestures that the two decide otherwise, the most divided first: those that both are sure of.
  func divided(_ gestures: [LabGesture], _ policy: FinishPolicy) -> [Int] {
    guard releases.count == gestures.count else { return [] }
    let places = gestures.indices.filter { place in
      guard let outcome = gestures[place].outcome, let other = releases[place] else { return false }
      return outcome != other.decision.outcome
    }
    guard places.count <= Self.mostSorted else { return places }
    let surety = places.map { place in
      min(
        gestures[place].lift?.decided(by: policy).decision.surety ?? 0,
        releases[place]?.decision.surety ?? 0)
    }
    return places.indices.sorted {
      surety[$0] != surety[$1] ? surety[$0] > surety[$1] : $0 < $1
    }.map { places[$0] }
  }

  /// Changes the list of gestures that the two decide otherwise.
  func change(_ page: inout PageChanges, _ session: LabSession, _ counts: LabCounts) {
    let (gestures, policy) = (session.gestures, session.configuration.policy)
    let name = configuration.policy.shortName
    let places = divided(gestures, policy)
    let decided = counts.finished + counts.cancelled
    page.show("#divided-box", if: decided > 0)
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

  /// Shades where one finishes and the other does not: of two areas drawn as one by the even-odd rule
  /// that is what is left.
  private func changeMap(_ page: inout PageChanges, _ session: LabSession) {
    let policy = session.configuration.policy
    let mine = policy == configuration.policy ? "" : session.map?.region(of: policy).area ?? ""
    page.set("#between", "d", mine.isEmpty || area.isEmpty ? "" : mine + area)
  }

  /// Draws where it finishes on a map, which stays while the other rule moves.
  mutating func changeBorder(_ page: inout PageChanges, _ map: DecisionLayers?) {
    let region = map?.region(of: configuration.policy)
    area = region?.area ?? ""
    page.set("#rival", "d", region?.border ?? "")
  }

  private func item(_ place: Int, _ gesture: LabGesture, _ policy: FinishPolicy) -> Markup {
    let finishes = gesture.outcome == .finish
    let meant = gesture.trace.intent.map { " (meant to \($0 == .finish ? "finish" : "come back"))" }
    let length = LengthLabel(gesture.trace.lengthUnit)
    let other = releases[place].map { release in
      ReleaseWords.phrase(release, configuration.policy, length)
        ?? DecisionSentence.short(release.decision, end: .rested) {
          DecisionSentence.bound($0, length)
        }
    }
    return .element(
      "li", [],
      [
        .button(
          "watch \(place)",
          [
            .element("b", [], gesture.trace.id),
            .element(
              "span", [("class", finishes ? "finish" : "cancel")],
              finishes ? "finishes" : "comes back"),
            .words("\(meant ?? ""): \(gesture.reason(policy)). Beside: \(other ?? "")"),
          ])
      ])
  }
}

extension ReleaseDecision {
  /// How far from its bound it was decided, as a part of the bound; nil where nothing was compared.
  fileprivate var surety: Double? {
    margin.map { ($0.measured - $0.bound).magnitude / max($0.bound.magnitude, 0.01) }
  }
}
