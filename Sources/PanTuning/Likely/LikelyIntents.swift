package import PanTraces

/// Likely intents of swipes, by what people did next in the sessions of an app.
///
/// A cancelled swipe that is followed by the same swipe, or by the close or back button, was
/// probably meant to finish. A finished one counts as wrong only where it is taken back, or the
/// same item is opened again, with nothing in between. Only the first attempt is labeled. A button
/// is no sign where people close as often long after a cancelled swipe as soon after it.
///
/// Labels exist only for decisions that were repeated or undone, and a person who gives up leaves
/// no sign. So labels find gestures to look at, and are no basis for a rate.
package struct LikelyIntents: Equatable, Sendable {
  /// The window that a sign must be in, in seconds.
  package static let usualWindow = 3.0
  /// The windows that results are shown for, in seconds.
  package static let windows = [2.0, 3.0, 5.0]

  /// The window after a settle in seconds.
  package let window: Double
  /// The finding for each swipe, in the order of the steps.
  package let intents: [LikelyIntent]
  /// How often each transition's swipes are repeated, in the order of the steps.
  package let rates: [RepeatRate]

  /// Looks for signs in steps of any order.
  /// - Complexity: O(n log n), where swipes of a session are spread over more than 30 s.
  package init(_ steps: [SessionStep], window: Double = usualWindow) {
    self.window = window
    let order = steps.indices.sorted {
      (steps[$0].session, steps[$0].time, $0) < (steps[$1].session, steps[$1].time, $1)
    }
    var findings = [LikelyIntent.Finding?](repeating: nil, count: steps.count)
    var rates: [RepeatRate] = []
    var sessions: [SessionSigns] = []
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, steps[order[end]].session == steps[order[start]].session { end += 1 }
      let session = SessionSigns(steps, order[start..<end], window: window)
      session.count(into: &rates)
      sessions.append(session)
      start = end
    }
    for session in sessions { session.find(rates, into: &findings) }
    intents = findings.indices.compactMap { step in
      findings[step].map { LikelyIntent(step: step, finding: $0) }
    }
    self.rates = rates
  }
}

/// The steps of one session in the order of their times.
private struct SessionSigns {
  /// A swipe that takes part.
  private struct Attempt {
    var target: SessionSwipe.Target
    var outcome: TransitionOutcome
    var settled: Double
  }

  private let steps: [SessionStep]
  private let window: Double
  /// The steps that take part.
  private var kept: [Int] = []
  private var dropped: [(step: Int, why: DroppedSwipe)] = []
  /// When the last step of the session began.
  private let end: Double

  init(_ steps: [SessionStep], _ order: ArraySlice<Int>, window: Double) {
    self.steps = steps
    self.window = window
    end = order.last.map { steps[$0].time } ?? 0
    var settled = -Double.infinity
    for step in order {
      switch steps[step].content {
      case .event: kept.append(step)
      case .swipe(let swipe):
        switch swipe.end {
        case .dropped(let why): dropped.append((step, why))
        case .decided where steps[step].time < settled: dropped.append((step, .caught))
        case .decided(_, let rest):
          kept.append(step)
          settled = rest
        }
      }
    }
  }

  private func attempt(_ step: Int) -> Attempt? {
    guard case .swipe(let swipe) = steps[step].content,
      case .decided(let outcome, let settled) = swipe.end
    else { return nil }
    return Attempt(target: swipe.target, outcome: outcome, settled: settled)
  }

  /// Counts how soon cancelled swipes are repeated.
  func count(into rates: inout [RepeatRate]) {
    for (place, step) in kept.enumerated() {
      guard let first = attempt(step) else { continue }
      let transition = first.target.transition
      let rate =
        rates.firstIndex { $0.transition == transition }
        ?? {
          rates.append(RepeatRate(transition: transition))
          return rates.count - 1
        }()
      guard first.outcome == .cancel else { continue }
      let later = RepeatRate.later
      rates[rate].soon.seconds += min(max(end - first.settled, 0), window)
      rates[rate].later.seconds +=
        min(max(end - first.settled, later.lowerBound), later.upperBound) - later.lowerBound
      for next in kept[(place + 1)...] {
        let gap = steps[next].time - first.settled
        guard gap <= later.upperBound else { break }
        guard attempt(next)?.target == first.target else { continue }
        if gap <= window { rates[rate].soon.repeats += 1 }
        if gap > later.lowerBound { rates[rate].later.repeats += 1 }
      }
      countButton(after: first, at: place, into: &rates[rate])
    }
  }

  /// Counts when what a cancelled swipe leaves open is closed by a button.
  ///
  /// The wait ends with the button, or with the next swipe of the transition.
  private func countButton(after first: Attempt, at place: Int, into rate: inout RepeatRate) {
    let later = RepeatRate.later
    var wait = max(end - first.settled, 0)
    for next in kept[(place + 1)...] {
      let gap = max(0, steps[next].time - first.settled)
      let isButton = [.close, .back].contains(kind(of: steps[next].content, after: first))
      guard isButton || attempt(next)?.target.transition == first.target.transition else {
        continue
      }
      wait = min(wait, gap)
      if isButton, gap <= window { rate.buttonsSoon.repeats += 1 }
      if isButton, later.contains(gap) { rate.buttonsLater.repeats += 1 }
      break
    }
    rate.buttonsSoon.seconds += min(wait, window)
    rate.buttonsLater.seconds +=
      min(max(wait, later.lowerBound), later.upperBound) - later.lowerBound
  }

  /// Looks at each swipe and the step after it.
  func find(_ rates: [RepeatRate], into findings: inout [LikelyIntent.Finding?]) {
    for (step, why) in dropped { findings[step] = .dropped(why) }
    /// The attempt that the next one repeats.
    var before: LikelySign?
    for (place, step) in kept.enumerated() {
      guard let attempt = attempt(step) else {
        before = nil
        continue
      }
      let rate = rates.first { $0.transition == attempt.target.transition }
      let sign = sign(after: attempt, at: place)
      let isRepeated = sign?.kind == .retry
      let isButton = sign?.kind == .close || sign?.kind == .back
      if rate?.isNormalUse == true || isButton && rate?.closingIsNormalUse == true {
        findings[step] = .refused
      } else if let before {
        findings[step] = .later(before)
      } else if let sign {
        findings[step] = .likely(attempt.outcome.opposite, sign)
      } else if place + 1 == kept.count, end < attempt.settled + window {
        findings[step] = .censored
      } else {
        findings[step] = .noSign
      }
      before = isRepeated ? sign.map { LikelySign(kind: .retry, step: step, gap: $0.gap) } : nil
    }
  }

  /// The sign in the next step against a decision; nil where there is none.
  private func sign(after attempt: Attempt, at place: Int) -> LikelySign? {
    guard place + 1 < kept.count else { return nil }
    let next = kept[place + 1]
    let gap = max(0, steps[next].time - attempt.settled)
    guard gap <= window, let kind = kind(of: steps[next].content, after: attempt) else {
      return nil
    }
    return LikelySign(kind: kind, step: next, gap: gap)
  }

  private func kind(of next: SessionStep.Content, after attempt: Attempt) -> LikelySign.Kind? {
    let own = attempt.target.item
    /// An event that names another item is about something else.
    func concerns(_ item: Int?) -> Bool { item == nil || own == nil || item == own }
    switch (attempt.outcome, next) {
    case (.cancel, .swipe(let swipe)): return swipe.target == attempt.target ? .retry : nil
    case (.cancel, .event(.close(let item))): return concerns(item) ? .close : nil
    case (.cancel, .event(.back(let item))): return concerns(item) ? .back : nil
    case (.finish, .event(.undo(let item))): return concerns(item) ? .undo : nil
    // Both items must be known to be the same.
    case (.finish, .event(.open(let item))): return item != nil && item == own ? .open : nil
    default: return nil
    }
  }
}

/// The likely intent of a swipe, by the step after it.
///
/// Weaker evidence than an intent that the person was asked for.
package struct LikelyIntent: Equatable, Sendable {
  /// The finding.
  package enum Finding: Equatable, Sendable {
    /// A first attempt was probably decided against what was meant.
    case likely(TransitionOutcome, LikelySign)
    /// A repeat of a cancelled attempt: exaggerated, and so no fair sample.
    case later(LikelySign)
    /// Nothing in the window speaks against the decision, which does not make it right.
    case noSign
    /// The session ends before the window does.
    case censored
    /// Swipes of the transition are repeated all the time, or closed by a button at any time.
    case refused
    /// It takes no part.
    case dropped(DroppedSwipe)
  }

  /// The swipe, by its place in the steps.
  package let step: Int
  package let finding: Finding

  /// The probable intent; nil without a sign.
  package var outcome: TransitionOutcome? {
    if case .likely(let outcome, _) = finding { outcome } else { nil }
  }

  /// The sign behind the finding; nil without one.
  package var sign: LikelySign? {
    switch finding {
    case .likely(_, let sign), .later(let sign): sign
    case .noSign, .censored, .refused, .dropped: nil
    }
  }
}

/// The step right after a swipe that shows its probable intent.
package struct LikelySign: Equatable, Sendable {
  /// The kind of the step.
  package enum Kind: String, Equatable, Sendable, CaseIterable {
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

  /// The kind of the step.
  package let kind: Kind
  /// By its place in the steps; of a later attempt, the attempt before it.
  package let step: Int
  /// Seconds from the end of the settle, at least 0.
  package let gap: Double
}

/// How often cancelled swipes of a transition are followed by the same swipe, and by a button that
/// closes, soon and later.
package struct RepeatRate: Equatable, Sendable {
  /// Repeats, and the seconds in which there could have been one.
  package struct Share: Equatable, Sendable {
    /// How often the swipe was repeated.
    package var repeats = 0
    /// For how many seconds sessions went on.
    package var seconds = 0.0

    /// Repeats in a second; nil where no session went on.
    package var rate: Double? { seconds > 0 ? Double(repeats) / seconds : nil }
  }

  /// Seconds after a settle when repeats have nothing to do with it.
  package static let later = 10.0...30.0
  /// The fewest repeats in that time that can count as normal use.
  package static let leastRepeats = 5
  /// A sign must be this many times as frequent within the window as later.
  package static let leastRatio = 2.0

  /// The number of the transition.
  package let transition: Int
  /// Within the window.
  package internal(set) var soon = Share()
  /// From 10 to 30 s.
  package internal(set) var later = Share()
  /// Closing by a button within the window.
  package internal(set) var buttonsSoon = Share()
  /// Closing by a button from 10 to 30 s.
  package internal(set) var buttonsLater = Share()

  /// Whether repeats are normal use, as when turning pages, and so no sign.
  package var isNormalUse: Bool { Self.isUsual(soon, later) }

  /// Whether closing by a button is normal use, as when reading, and so no sign.
  package var closingIsNormalUse: Bool { Self.isUsual(buttonsSoon, buttonsLater) }

  private static func isUsual(_ soon: Share, _ later: Share) -> Bool {
    guard later.repeats >= leastRepeats, let usual = later.rate, let soon = soon.rate else {
      return false
    }
    return soon < leastRatio * usual
  }
}
