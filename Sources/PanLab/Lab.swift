/// The lab behind the page: takes requests, keeps what was read, answers.
package struct Lab: Sendable {
  /// The recordings and the rule.
  package private(set) var session = LabSession()
  /// The recorder.
  private var desk = RecordingDesk()

  /// A lab without recordings.
  package init() {}

  /// Answers a request.
  package mutating func answer(_ request: LabRequest) -> LabReply {
    switch request.name {
    case "open": session.open(request)
    case "clear": session.clear()
    case "rule": session.decide(by: request)
    case "bounds": session.moveBounds(request)
    case "drag": session.drag(request)
    case "map": session.drawMap(request)
    case "group": session.group(request)
    case "groups": session.groupNames
    case "best": session.best()
    case "nearest": session.nearest(request)
    case "gesture": session.gesture(request)
    case "replay": session.replay(request)
    case "digest": session.digest(request)
    case "rules": RuleCatalogue.reply
    case "forms": TakeAway(session).ruleForms
    case "csv": TakeAway(session).csv(request)
    case "picture": TakeAway(session).picture(request)
    case "record": desk.answer(request)
    default: .refusal("'\(request.name)' is no command of the lab")
    }
  }
}
