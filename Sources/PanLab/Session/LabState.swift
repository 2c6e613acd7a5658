import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// The parts of the page that depend on the rule.
struct LabState {
  /// The most wrong gestures in the list.
  private static let mostListed = 12

  private let session: LabSession
  private let policy: FinishPolicy
  /// The counts of decisions.
  let counts: LabCounts

  /// Counts the decisions of a session.
  init(_ session: LabSession) {
    self.session = session
    policy = session.configuration.policy
    counts = LabCounts(session.gestures)
  }

  /// Writes the rule, the counts, and the commands that restore the session in a new engine.
  func write(_ writer: inout JSONWriter) {
    writer.member("rule", policy.text)
    writer.key("counts")
    counts.write(&writer)
    // An engine that trapped is made anew, and the page sends these to it.
    writer.key("again")
    writer.beginObject()
    writer.member(
      "configure",
      ["configure", "policy=\(policy.text)"] + session.surroundings.words
        + session.leftOut)
    session.doubts.writeAgain(&writer)
    session.eye.writeAgain(&writer)
    writer.endObject()
    session.eye.writeKept(&writer)
    guard let bounds = DraggedBounds(policy) else { return }
    writer.member("progress", bounds.progress)
    writer.member("velocity", bounds.velocity)
    if let place = session.map?.place(progress: bounds.progress, velocity: bounds.velocity) {
      writer.member("x", place.x)
      writer.member("y", place.y)
    }
  }

  private var isDoubted: Bool { session.doubts.sentence != nil }

  /// Updates the page.
  func change(_ page: inout PageChanges) {
    if isDoubted {
      // Counts of what was misread would be read as an answer.
      session.doubts.change(&page)
    } else {
      page.text("#verdict", counts.headline)
      let warning = session.length == .points ? "" : "In \(session.length.symbol): give the scale. "
      page.text("#verdict-more", warning + counts.details)
    }
    page.text("#sentence", "Finishes when \(policy.sentence).")
    let options = session.surroundings.options
    page.text("#beside", options.isEmpty ? "" : "Replayed with \(options).")
    page.value("#rule", DraggedBounds(policy) == nil ? policy.preset?.name ?? "" : "")
    changeBounds(&page)
    changeWrong(&page)
    changeGroups(&page)
    TakeAway(session).change(&page)
  }

  private func changeBounds(_ page: inout PageChanges) {
    let region = session.map?.region(of: policy) ?? (area: "", border: "")
    page.set("#area", "d", region.area)
    page.set("#border", "d", region.border)
    let bounds = DraggedBounds(policy)
    let place = bounds.flatMap { bounds in
      session.map?.place(progress: bounds.progress, velocity: bounds.velocity)
    }
    // Rules of other forms have no corner that could be dragged.
    page.show("#handle", if: place != nil)
    if let place {
      let (x, y) = (NumberText.coordinate(place.x), NumberText.coordinate(place.y))
      page.set("#handle", "transform", "translate(\(x) \(y))")
    }
    page.text(
      "#progress-text",
      bounds.map { "\(NumberText.fixed(100 * $0.progress, decimals: 0)) %" } ?? "—")
    let speed = session.length.speed
    page.text("#velocity-text", bounds.map { "\(NumberText.plain($0.velocity)) \(speed)" } ?? "—")
    page.set("#progress, #velocity", "disabled", if: bounds == nil)
    guard let bounds else { return }
    page.value("#progress", NumberText.plain(bounds.progress))
    page.value("#velocity", NumberText.plain(bounds.velocity))
  }

  private func changeWrong(_ page: inout PageChanges) {
    page.show("#fought", if: counts.finished + counts.cancelled > 0 && !isDoubted)
    let title =
      counts.labeled > 0
      ? "\(counts.wrong) of \(counts.labeled)" : "no recording says what was meant"
    page.text("#wrong-title", "Decided wrongly: \(title)")
    var items = wrongPlaces.prefix(Self.mostListed).map(item)
    if counts.wrong > items.count {
      items.append(
        .element(
          "li", [("class", "muted")],
          "And \(counts.wrong - items.count) more; tap their points."))
    }
    page.markup("#wrong", items)
  }

  /// The gestures decided against their intent, those first that the rule decides by a wide margin.
  /// Of too many to sort only the first, as this is asked for at every step of a drag.
  private var wrongPlaces: [Int] {
    let enough = counts.wrong > Rival.mostSorted ? Self.mostListed : counts.wrong
    var places: [Int] = []
    for place in session.gestures.indices where places.count < enough {
      if session.gestures[place].isWrong { places.append(place) }
    }
    guard enough == counts.wrong else { return places }
    return Rival.sorted(places) {
      session.gestures[$0].lift?.deciding(by: policy).decision.surety ?? 0
    }
  }

  private func item(_ place: Int) -> Markup {
    let gesture = session.gestures[place]
    return .item(
      place, gesture, gesture.outcome == .finish ? "finished" : "cancelled", gesture.reason(policy))
  }

  private func changeGroups(_ page: inout PageChanges) {
    page.show("#groups", if: session.grouping != nil && !isDoubted)
    guard let grouping = session.grouping, !isDoubted else { return }
    let rows = LabCounts.Groups.counts(session.gestures, by: grouping).map { name, counts in
      let meant = counts.meant
      let numbers = [meant.errors, meant.total, meant.falseCancels, meant.falseFinishes]
      let cells = [name] + numbers.map { String($0) }
      return Markup.element("tr", [], cells.map { .element("td", [], $0) })
    }
    page.markup("#groups tbody", rows)
  }
}

extension Markup {
  /// A gesture in a list, to be watched.
  static func item(
    _ place: Int, _ gesture: LabGesture, _ words: String, _ reason: String
  ) -> Markup {
    let content: [Markup] = [
      .element("b", [], gesture.trace.id),
      .element("span", [("class", gesture.outcome?.name ?? "")], words),
      .element("small", [], reason),
    ]
    return .element("li", [], [.button("watch \(place)", content)])
  }
}
