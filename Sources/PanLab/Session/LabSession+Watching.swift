import PanDocuments

/// Watching a gesture.
extension LabSession {
  /// Shows a gesture: `watch PLACE`.
  mutating func watch(_ request: LabRequest) -> LabReply {
    guard let place = request.integer(0), gestures.indices.contains(place) else {
      return .refusal("there is no such gesture")
    }
    return watch(place)
  }

  /// Shows a gesture from its beginning.
  ///
  /// Where somebody looks at the map, the page stays with it.
  mutating func watch(_ place: Int, isNear: Bool = false) -> LabReply {
    let isNew = player.showing?.place != place
    show(place)
    var page = PageChanges()
    watchAgain(&page)
    changeLabeling(&page)
    if isNew, !isNear { page.scroll(to: "#watch") }
    page.text("#hover", gestures[place].leftOut ?? sentence(of: place))
    return playerReply(page, isStep: true)
  }

  /// Puts a gesture on show; another one than before plays.
  mutating func show(_ place: Int) {
    // Nobody who asked for less motion is shown any unasked.
    player.show(sideBySide(place), of: place, plays: !look.isStill)
  }

  /// A gesture under the setups; while somebody is to say what it meant, only the finger.
  private func sideBySide(_ place: Int) -> SideBySide {
    SideBySide(
      gestures[place], player.setups, usual: configuration,
      endsAtLift: labeling?.current == place)
  }

  /// Shows what is watched under what has changed, at the time where it stands.
  func watchAgain(_ page: inout PageChanges) {
    player.changeAll(&page, map, look)
  }

  /// Replays what is watched anew.
  mutating func replayWatched() {
    guard let place = player.showing?.place else { return }
    player.replace(sideBySide(place))
  }

  /// The setups side by side: `setup NUMBER policy|estimator|controller WORD`, `add`,
  /// `remove NUMBER`.
  mutating func setUp(_ request: LabRequest) -> LabReply {
    var page = PageChanges()
    switch request.name {
    case "add": player.addSetup()
    case "remove": player.removeSetup(request.integer(0) ?? 0)
    default:
      let (what, word) = (request.text(1), request.text(2))
      guard player.choose(request.integer(0) ?? 0, what, word) else {
        return .refusal("'\(word)' is no \(what)")
      }
    }
    player.changeSetups(&page)
    replayWatched()
    watchAgain(&page)
    return playerReply(page)
  }

  /// The time that is shown: `play`, `seek SECOND`, `step FRAMES`, `speed FACTOR`, `frame CLOCK`.
  mutating func goOn(_ request: LabRequest) -> LabReply {
    let number = request.number(0) ?? 0
    var page = PageChanges()
    if request.name == "frame" {
      frameLive(number, &page)
      guard player.goesOn else { return playerReply(page) }
      player.age(by: 1)
    }
    if player.isStale, request.name != "frame" || player.isRested {
      replayWatched()
      watchAgain(&page)
    }
    switch request.name {
    case "play": player.toggle()
    case "seek": player.seek(number)
    case "step": player.step(request.integer(0) ?? 0)
    case "speed": player.play(at: number > 0 ? number : 1)
    default: player.tick(number)
    }
    player.changeMoment(&page)
    return playerReply(page)
  }

  private func playerReply(_ page: PageChanges, isStep: Bool = false) -> LabReply {
    LabReply(page: page) {
      if isStep { $0.member("address", address) }
      $0.member("goesOn", player.goesOn || stage.goesOn)
    }
  }
}
