public import PanText

extension ReplayConfiguration {
  /// What no option sets: a transition decides it, or a system on the way.
  ///
  /// Outputs name what differs from the default.
  public static let prescribed: [ComponentField<ReplayConfiguration>] = [
    decidesAgain, catches, settleTimes,
  ]

  /// Whether a catch without a pan is decided about.
  public static let decidesAgain = ComponentField<ReplayConfiguration>.flag(
    "decides-again",
    """
    A touch that catches the settle and does not pan is decided about when it lifts; otherwise the \
    settle goes on to where it went.
    """,
    get: { $0.decidesAgainWithoutPan }, set: { $0.decidesAgainWithoutPan = $1 })

  /// Whether a touch catches the settle.
  public static let catches = ComponentField<ReplayConfiguration>.flag(
    "catches",
    """
    A touch that comes down during the settle catches the content; otherwise it moves nothing.
    """,
    get: { $0.catchesSettle }, set: { $0.catchesSettle = $1 })

  /// The times that a system gave its settles, with blanks between; `rule` where the duration, the
  /// progress and the speed decide.
  public static let settleTimes = ComponentField<ReplayConfiguration>.text(
    "settle-times",
    """
    The seconds that the rest took after each release in turn, where the transition decides them; \
    'rule' is by duration, progress and speed.
    """,
    "seconds with blanks between, or the word rule",
    read: { seconds($0) }, write: { text($0) },
    get: { configuration in
      guard case .percentDriven(let interaction) = configuration.interaction else { return [] }
      return interaction.settleTimes
    },
    set: { configuration, times in
      guard case .percentDriven(var interaction) = configuration.interaction else { return }
      interaction.settleTimes = times
      configuration.interaction = .percentDriven(interaction)
    })

  private static func text(_ times: [Double?]) -> String {
    guard times.contains(where: { $0 != nil }) else { return "rule" }
    return times.map { $0.map { ComponentValue.number($0).text } ?? "rule" }
      .joined(separator: " ")
  }

  private static func seconds(_ text: String) -> [Double?]? {
    if text == "rule" { return [] }
    var times: [Double?] = []
    for word in text.split(separator: " ") {
      if word == "rule" {
        times.append(nil)
      } else if let seconds = Double(decimal: String(word)), seconds >= 0 {
        times.append(seconds)
      } else {
        return nil
      }
    }
    return times.isEmpty ? nil : times
  }
}
