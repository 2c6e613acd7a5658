import PanDocuments

/// The player's commands.
extension LabSession {
  /// Handles `watch PLACE`: shows a gesture. `watch none` puts it away.
  mutating func watch(_ request: Lab.Request) -> Lab.Reply {
    if request.text(0) == "none" {
      player.close()
      var page = PageChanges()
      watchAgain(&page)
      page.focus("#map")
      return playerReply(page, isStep: true)
    }
    guard let place = request.integer(0), gestures.indices.contains(place) else {
      return .refusal("there is no such gesture")
    }
    return watch(place)
  }

  /// Shows a gesture from its beginning.
  ///
  /// With `isNear`, for keys on the map, the page does not scroll to the player.
  mutating func watch(_ place: Int, isNear: Bool = false) -> Lab.Reply {
    let isNew = player.showing?.place != place
    show(place)
    var page = PageChanges()
    watchAgain(&page)
    changeLabeling(&page)
    if !isNear { openPanel(false, &page) }
    if isNew, !isNear { page.scroll(to: "#watch") }
    page.text("#hover", gestures[place].leftOut ?? sentence(of: place))
    return playerReply(page, isStep: true)
  }

  /// Shows a gesture. A new one plays.
  mutating func show(_ place: Int) {
    // With reduced motion nothing plays by itself.
    player.show(sideBySide(place), of: place, plays: !look.isStill)
  }

  /// The replays of a gesture, while it is being labeled, only the finger is shown.
  private func sideBySide(_ place: Int) -> Player.SideBySide {
    Player.SideBySide(
      gestures[place], player.setups, usual: configuration,
      endsAtLift: labeling?.current == place)
  }

  /// Updates the player at its current time.
  func watchAgain(_ page: inout PageChanges) {
    player.changeAll(&page, map, look)
  }

  /// Replays the gesture in the player.
  mutating func replayWatched() {
    guard let place = player.showing?.place else { return }
    player.replace(sideBySide(place))
  }

  /// Handles `setup NUMBER policy|estimator|controller WORD`, `add` and `remove NUMBER`.
  mutating func setUp(_ request: Lab.Request) -> Lab.Reply {
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

  /// Handles `play`, `seek SECOND`, `step FRAMES`, `speed FACTOR` and `frame CLOCK`.
  mutating func goOn(_ request: Lab.Request) -> Lab.Reply {
    let number = request.number(0) ?? 0
    var page = PageChanges()
    if request.name == "frame" {
      frameLive(number, &page)
      guard player.goesOn else { return playerReply(page) }
      player.framePassed()
    }
    // During a drag of the rule the replay is only made anew when the player is used, or at rest.
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

  private func playerReply(_ page: PageChanges, isStep: Bool = false) -> Lab.Reply {
    Lab.Reply(page: page) {
      if isStep { $0.member("address", address) }
      $0.member("goesOn", player.goesOn || stage.goesOn)
    }
  }
}
