import PanDocuments
import PanReplay
import PanText

/// The player on the page.
extension Player {
  /// The controls of the setups, and what each is set to.
  func changeSetups(_ page: inout PageChanges) {
    page.markup("#slots", setups.indices.map(controls))
    page.set("#add", "disabled", if: setups.count >= Self.mostSetups)
    for (number, setup) in setups.enumerated() {
      page.value("#setup-\(number)-policy", setup.policy)
      page.value("#setup-\(number)-estimator", setup.estimator)
      page.value("#setup-\(number)-controller", setup.controller)
    }
  }

  private func controls(_ number: Int) -> Markup {
    let lists = [
      ("policy", "Rule", "the rule above", RuleCatalogue.rules),
      ("estimator", "Velocity estimator", "its own velocity", RuleCatalogue.estimators),
      ("controller", "Controller", "its own settle", RuleCatalogue.controllers),
    ]
    var content = lists.map { name, title, usual, choices in
      Markup.element(
        "select",
        [
          ("id", "setup-\(number)-\(name)"), ("data-do", "setup \(number) \(name)"),
          ("aria-label", "\(title) of screen \(number + 1)"), ("title", title),
        ], Markup.options([(name: "", title: usual)] + choices))
    }
    if number > 0 { content.append(.button("remove \(number)", "Remove")) }
    return .element("div", [("class", "slot")], content)
  }

  /// Everything that another gesture, or another setup, changes.
  func changeAll(_ page: inout PageChanges, _ map: DecisionLayers?, _ look: PageLook) {
    guard let showing else { return page.show("#watch", if: false) }
    let replays = showing.replays
    page.show("#watch")
    page.text("#watched", replays.heading)
    page.markup("#chart", [Markup(picture: replays.picture(look))])
    page.markup("#phones", replays.screens)
    page.set("#time", "max", NumberText.plain(replays.end))
    page.show("#lift", if: replays.lift != nil)
    let share = (replays.lift ?? 0) / max(replays.end, 1e-9)
    page.set("#lift", "style", "left: calc(8px + (100% - 16px) * \(NumberText.plain(share)))")
    let point = replays.state.flatMap { map?.place($0) }
    page.show("#chosen", if: point != nil)
    if let point { page.set("#chosen", "transform", Self.moved(point)) }
    changeMoment(&page)
  }

  /// What goes on with time.
  func changeMoment(_ page: inout PageChanges) {
    page.value("#time", NumberText.plain(second))
    page.text("#clock", "\(NumberText.fixed(second, decimals: 3)) s")
    page.text("#play", isPlaying ? "Pause" : "Play")
    page.set("#play", "aria-pressed", isPlaying ? "true" : "false")
    showing?.replays.change(&page, at: second)
  }

  private static func moved(_ point: PlotPoint) -> String {
    "translate(\(NumberText.coordinate(point.x)) \(NumberText.coordinate(point.y)))"
  }
}
