import PanDocuments
import PanEngine
import PanTraces

/// The part of the state in the page's address: the two rules, the presentation, the gesture on
/// show.
///
/// So links can be shared, and the browser's back button undoes a step.
extension LabSession {
  /// The words `name=value` of the address, without defaults.
  var address: [String] {
    var words: [String] = []
    if configuration.policy != FinishPolicy.progressOrVelocity() {
      words.append("policy=\(configuration.policy.text)")
    }
    words += surroundings.differences.map { "\($0.name)=\($0.value)" }
    if rival.configuration.policy != Self.usualRival.policy {
      words.append("beside=\(rival.configuration.policy.text)")
    }
    if stage.presentation != .back { words.append("show=\(stage.presentation.rawValue)") }
    if let place = player.showing?.place, gestures.indices.contains(place) {
      words.append("gesture=\(gestures[place].trace.id)")
    }
    return words
  }

  /// Handles `address NAME=VALUE …`: restores the state of an address.
  mutating func go(to request: Lab.Request) -> Lab.Reply {
    func value(_ name: String) -> String? {
      request.arguments.first { $0.hasPrefix("\(name)=") }.map {
        String($0.dropFirst(name.count + 1))
      }
    }
    let own = ["beside=", "show=", "gesture="]
    let settings = LabSettings(
      request.arguments.filter { word in !word.isEmpty && !own.contains { word.hasPrefix($0) } })
    leftOut = settings.leftOut
    if settings.configuration != configuration { surround(settings.configuration) }
    let beside = value("beside").flatMap { try? FinishPolicy(text: $0) } ?? Self.usualRival.policy
    if beside != rival.configuration.policy {
      rival = Rival(ReplayConfiguration(policy: beside))
      lookBeside()
    }
    let presentation = value("show").flatMap { LiveStage.Presentation(rawValue: $0) } ?? .back
    var page = PageChanges()
    if presentation != stage.presentation { present(presentation, &page) }
    changeLive(&page)
    rival.changeBorder(&page, map)
    if let name = value("gesture"),
      let place = gestures.indices.first(where: { gestures[$0].trace.id == name })
    {
      if player.showing?.place != place { show(place) }
    } else if value("gesture") == nil {
      player.close()
    }
    replayWatched()
    watchAgain(&page)
    return step(page)
  }
}
