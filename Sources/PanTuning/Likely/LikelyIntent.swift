public import PanTraces

/// What is likely of a swipe's intent, by what was done after it.
///
/// Never as good as having asked.
public struct LikelyIntent: Equatable, Sendable {
  /// What was found.
  public enum Finding: Equatable, Sendable {
    /// A first attempt was probably decided against what was meant.
    case likely(TransitionOutcome, LikelySign)
    /// The same again after a cancelled attempt: exaggerated, and no fair sample.
    case later(LikelySign)
    /// Nothing in the window speaks against the decision, which does not make it right.
    case noSign
    /// The session ends before the window does.
    case censored
    /// Swipes of the transition are repeated all the time.
    case refused
    /// It takes no part.
    case dropped(DroppedSwipe)
  }

  /// The swipe, by its place in the steps.
  public let step: Int
  /// What was found.
  public let finding: Finding

  /// What was probably meant; nil without a sign.
  public var outcome: TransitionOutcome? {
    if case .likely(let outcome, _) = finding { outcome } else { nil }
  }

  /// What it is known by; nil without a sign.
  public var sign: LikelySign? {
    switch finding {
    case .likely(_, let sign), .later(let sign): sign
    case .noSign, .censored, .refused, .dropped: nil
    }
  }
}

/// What was done right after a swipe that shows what was probably meant.
public struct LikelySign: Equatable, Sendable {
  /// What was done.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// The same swipe again.
    case retry
    /// The close button.
    case close
    /// The back button.
    case back
    /// Taking it back.
    case undo
    /// Opening the same item again.
    case open
  }

  /// What was done.
  public let kind: Kind
  /// By its place in the steps; of a later attempt, the attempt before it.
  public let step: Int
  /// Seconds from the end of the settle, at least 0.
  public let gap: Double

  /// How often such a sign is right, from 0 to 1; nil where nobody knows.
  ///
  /// Of cancelled swipes that were repeated or closed by a button in simulated sessions of our own
  /// making, 0.91 within 1 s were meant to finish, 0.82 within 3 s and 0.74 within 5 s; these are
  /// the shares of the gaps between. Beyond, and for swipes that were taken back, there is no figure.
  public var confidence: Double? {
    switch (kind, gap) {
    case (.undo, _), (.open, _): nil
    case (_, ...1): 0.91
    case (_, ...3): 0.77
    case (_, ...5): 0.31
    default: nil
    }
  }
}
