/// The lab behind the page: takes requests, keeps what was read, answers.
package struct Lab: Sendable {
  /// The recordings and the rule.
  package private(set) var session = LabSession()

  /// A lab without recordings.
  package init() {}

  /// Answers a request.
  package mutating func answer(_ request: LabRequest) -> LabReply {
    switch request.name {
    case "open": session.open(request)
    case "clear": session.clear()
    case "rule": session.decide(by: request)
    case "bounds": session.moveBounds(request)
    case "map": session.map(request)
    case "step": session.step(request)
    case "rules": RuleCatalogue.reply
    default: .refusal("'\(request.name)' is no command of the lab")
    }
  }
}
