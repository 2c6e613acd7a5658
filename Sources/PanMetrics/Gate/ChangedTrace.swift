/// A trace that became something else.
public struct ChangedTrace: Equatable, Sendable {
  /// Which trace.
  public let key: TraceKey
  /// What became of it before.
  public let before: TraceVerdict
  /// What becomes of it now.
  public let now: TraceVerdict
  /// Why it was decided so before, in words; nil where that was not kept.
  public let reasonBefore: String?
  /// Whether the change is for the better; nil for traces without a label or decision.
  public let isImprovement: Bool?

  init?(before: BaselineTrace, now: BaselineTrace) {
    guard before.verdict != now.verdict else { return nil }
    key = now.key
    self.before = before.verdict
    self.now = now.verdict
    reasonBefore = before.reason
    isImprovement = now.isAsIntended == before.isAsIntended ? nil : now.isAsIntended
  }
}
