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
    case "begin": session.begin()
    case "look": session.take(request)
    case "open": session.open(request)
    case "clear": session.clear()
    case "configure": session.configure(request)
    case "rule": session.decide(by: request)
    case "bounds": session.moveBounds(request)
    case "bound": session.moveBound(request)
    case "pointer": session.point(request)
    case "group": session.group(request)
    case "best": session.best()
    case "watch": session.watch(request)
    case "setup", "add", "remove": session.setUp(request)
    case "pad": desk.goOn(request, isStill: session.look.isStill)
    case "play", "seek", "step", "speed", "frame": session.goOn(request)
    case "label": session.label(request)
    case "labels": session.takeLabels(request)
    case "download": session.download(request)
    case "digest": session.digest(request)
    case "card": RecordingSettings.card(request)
    case "record": desk.answer(request)
    default: .refusal("'\(request.name)' is no command of the lab")
    }
  }
}
