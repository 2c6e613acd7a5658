// How a transition runs without a screen:
// 1. `Stage` has the clock and the window. `advance(to:)` lets time pass, and ends what is due.
// 2. A container (folder Controllers) starts a `TransitionRun`, which calls the delegate's parts.
// 3. Animations record `PropertyChange`s, which `View.presentation` adds to the values last set.
// 4. `PercentDrivenInteractiveTransition` moves their time by the finger and its settle.
// 5. `log` has every callback, `findings` every misuse.

import PanTraces

/// A window with a clock, for transitions without a screen, a run loop or the time of day.
///
/// Time only passes by ``advance(to:)``. Everything in flight is computed in closed form for that
/// time, so that coarser or finer steps show the same pictures. Views, animators and controllers
/// belong to the stage that performs while they are made. A stage is used by one thread at a time.
/// Different stages are independent.
public final class Stage {
  /// What everything is shown in.
  public let window: Window
  /// The present in seconds.
  public private(set) var time: Double
  /// The callbacks so far, in order.
  public private(set) var log = Log()
  /// The mistakes so far, in order.
  public private(set) var findings: [TransitionFinding] = []

  /// The settle times that the interactions returned, release by release.
  var settleTimes: [Double?] = []

  private var viewCount = 0
  private var animations: [any InFlightAnimation] = []
  /// Paused animators, held weakly: the objects that made them own them.
  private var resting: [Resting] = []
  private var recorders: [PropertyChange.Recorder] = []
  private var transitions: [TransitionRun] = []
  private var interactions: [PercentDrivenInteractiveTransition] = []
  private var endOfTurn: [() -> Void] = []
  private var nextAdvance: [() -> Void] = []
  private var depth = 0

  /// Creates a stage with an empty window of a size in points, at a time in seconds.
  public init(size: Size, time: Double = 0) {
    self.time = time
    // Window and stage need each other, so the window's id is given by hand.
    window = Window(frame: Rect(origin: .zero, size: size), name: "window")
    window.role = .window
    window.stage = self
    viewCount = 1
  }

  func nextViewID() -> Int {
    defer { viewCount += 1 }
    return viewCount
  }

  // MARK: - Performing

  /// Runs a block on the stage: what it makes belongs to it, and what it starts starts now.
  @discardableResult
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    defer {
      depth -= 1
      // Calls inside of calls belong to the same turn.
      if depth == 0 { endTurn() }
    }
    return try Self.$performing.withValue(Performing(stage: self)) { try body() }
  }

  /// Lets time pass: moves what is in flight and ends what is due.
  ///
  /// An animation that starts when another ends is due at the next call at the earliest, as on a
  /// display. A time before the present counts as the present.
  public func advance(to time: Double) {
    perform {
      let lastTime = self.time
      self.time = max(time, self.time)
      // The present moment again is no new frame.
      let checks = time > lastTime ? nextAdvance : []
      if time > lastTime { nextAdvance = [] }
      for interaction in interactions { interaction.clockDidAdvance() }
      let due = animations.enumerated()
        .compactMap { index, animation in animation.endTime.map { (index, $0, animation) } }
        .filter { $0.1 <= self.time }
        .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      // By end, then by age: completions come in the order of a display, however far time leaps.
      for (_, _, animation) in due where isDue(animation) { animation.finish() }
      for check in checks { check() }
    }
  }

  /// The end of one animation may have stopped or moved another.
  private func isDue(_ animation: any InFlightAnimation) -> Bool {
    guard animations.contains(where: { $0 === animation }) else { return false }
    return animation.endTime.map { $0 <= time } ?? false
  }

  private func endTurn() {
    // Emptied first, as an action may ask for another end of turn.
    let later = endOfTurn
    endOfTurn = []
    for action in later { action() }
    for transition in transitions { transition.checkForForgottenCompletion() }
  }

  /// Runs an action at the end of the outermost ``perform(_:)``.
  func atEndOfTurn(_ action: @escaping () -> Void) { endOfTurn.append(action) }

  /// Runs an action at the next ``advance(to:)``, after the animations that are due.
  func atNextAdvance(_ action: @escaping () -> Void) { nextAdvance.append(action) }

  /// Whether something waits for time to pass.
  var hasPendingActions: Bool { !nextAdvance.isEmpty }

  // MARK: - Animations

  /// The recorder of changes made now. Nil if they are not animated.
  var recorder: PropertyChange.Recorder? { recorders.last }

  func record(into recorder: PropertyChange.Recorder, _ block: () -> Void) -> [PropertyChange] {
    recorders.append(recorder)
    block()
    recorders.removeLast()
    return recorder.changes
  }

  /// Retains an animation until it ends.
  func add(_ animation: any InFlightAnimation) {
    remove(animation)
    animations.append(animation)
  }

  /// Releases a paused animation, and holds it weakly.
  func holdWeakly(_ animation: any InFlightAnimation) {
    remove(animation)
    resting.append(Resting(animation: animation))
  }

  func remove(_ animation: any InFlightAnimation) {
    animations.removeAll { $0 === animation }
    resting.removeAll { $0.animation == nil || $0.animation === animation }
  }

  /// Whether anything can still move: an animation in flight, or a paused one that its owner may
  /// start.
  var hasAnimationsInFlight: Bool {
    !animations.isEmpty || resting.contains { $0.animation != nil }
  }

  private struct Resting {
    weak var animation: (any InFlightAnimation)?
  }

  /// Ends the block animations of an interactive transition, in the order they were made.
  ///
  /// All values first, then all completions: a completion may take the views apart.
  func endAnimations(of clock: TransitionRun.Clock, at progress: Double) {
    let ended = animations.compactMap { $0 as? BlockAnimation }.filter { $0.clock === clock }
    for animation in ended { animation.settle(at: progress) }
    for animation in ended { animation.complete(at: progress) }
  }

  // MARK: - Transitions

  /// The transition under way. Nil between transitions.
  public var transition: TransitionContext? { transitions.last?.context }

  /// How long the transition under way takes in seconds. Nil between transitions.
  var transitionDuration: Double? { transitions.last?.duration }

  /// The cast of a transition that still follows a finger. Nil without one.
  var interactiveCast: TransitionRun.Cast? {
    transitions.last.flatMap { $0.context.isInteractive ? $0.cast : nil }
  }

  /// What drives the transition under way interactively. Nil if nothing does.
  public var interaction: PercentDrivenInteractiveTransition? { interactions.last }

  /// The clock that animations made now are bound to.
  var interactiveClock: TransitionRun.Clock? { transitions.last?.clock }

  func begin(_ transition: TransitionRun) { transitions.append(transition) }

  func end(_ transition: TransitionRun) { transitions.removeAll { $0 === transition } }

  func begin(_ interaction: PercentDrivenInteractiveTransition) { interactions.append(interaction) }

  func end(_ interaction: PercentDrivenInteractiveTransition) {
    interactions.removeAll { $0 === interaction }
  }

  // MARK: - Log

  func log(_ receiver: String, _ call: String, progress: Double? = nil) {
    log.append(Log.Call(time: time, receiver: receiver, name: call, progress: progress))
  }

  func report(_ finding: TransitionFinding) {
    // A mistake repeated on every frame is reported once.
    if !findings.contains(where: { $0.isSameMistake(as: finding) }) { findings.append(finding) }
  }

  /// Forgets the callbacks so far, which set the scene.
  public func clearLog() { log = Log() }

  // MARK: - The present stage

  /// The stage that performs. Static calls such as `View.animate` go to it.
  static var current: Stage? { performing?.stage }

  @TaskLocal private static var performing: Performing?

  /// Sendable only because a task-local value must be: it never crosses threads.
  private struct Performing: @unchecked Sendable {
    unowned let stage: Stage
  }
}

extension Stage {
  /// An animation the stage keeps alive and brings to its end in time.
  protocol InFlightAnimation: AnyObject {
    /// When it ends by itself. Nil if it waits for something else.
    var endTime: Double? { get }
    /// Brings it to its end, and calls its completion.
    func finish()
  }
}

extension Stage {
  /// The callbacks of a stage, in order.
  public struct Log: Equatable, Sendable {
    /// The entries.
    public private(set) var calls: [Log.Call] = []

    mutating func append(_ call: Log.Call) { calls.append(call) }

    /// One line per callback: milliseconds, receiver, call. The words that golden files hold.
    public var text: String {
      calls.map {
        "\(NumberText.fixed($0.time * 1000, decimals: 1)) ms  \($0.receiver): \($0.call)\n"
      }
      .joined()
    }
  }
}

extension Stage.Log {
  /// A callback that the machinery made, when and to whom.
  public struct Call: Equatable, Sendable {
    /// The stage's time in seconds.
    public let time: Double
    /// The name of the object that was called.
    public let receiver: String
    let name: String
    /// The progress that was passed. A number, because its text in every frame takes time.
    let progress: Double?

    /// The call as written in Swift, arguments that matter included.
    public var call: String {
      progress.map { "\(name)(\(NumberText.fixed($0, decimals: 3)))" } ?? name
    }
  }
}
