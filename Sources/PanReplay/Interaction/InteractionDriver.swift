import PanTraces

/// A controller stepped by hand, for callers that run a transition beside the replay.
///
/// It is the very controller the replay steps, so equal calls at equal times show equal progress.
public struct InteractionDriver: Equatable, Sendable {
  private var style: InteractionStyle

  /// Creates a driver at the start of a travel of `extent` points.
  public init(_ style: InteractionStyle, extent: Double) {
    switch style {
    case .percentDriven(var controller):
      controller.begin(extent: extent)
      self.style = .percentDriven(controller)
    case .velocityDriven(var controller):
      controller.begin(extent: extent)
      self.style = .velocityDriven(controller)
    }
  }

  /// Stops where it is, and returns the progress from which a finger's movement counts.
  public mutating func grab(at time: Double) -> Double {
    switch style {
    case .percentDriven(var controller):
      let base = controller.grab(at: time)
      style = .percentDriven(controller)
      return base
    case .velocityDriven(var controller):
      let base = controller.grab(at: time)
      style = .velocityDriven(controller)
      return base
    }
  }

  /// Follows the finger; progress is a share of the travel.
  public mutating func drag(to progress: Double) {
    switch style {
    case .percentDriven(var controller):
      controller.drag(to: progress)
      style = .percentDriven(controller)
    case .velocityDriven(var controller):
      controller.drag(to: progress)
      style = .velocityDriven(controller)
    }
  }

  /// Lets go towards an outcome, with the finger's velocity in points per second.
  public mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    switch style {
    case .percentDriven(var controller):
      controller.release(to: outcome, velocity: velocity, at: time)
      style = .percentDriven(controller)
    case .velocityDriven(var controller):
      controller.release(to: outcome, velocity: velocity, at: time)
      style = .velocityDriven(controller)
    }
  }

  /// Where it is, as a share of the travel; beyond `0...1` where the controller lets it.
  public func progress(at time: Double) -> Double {
    switch style {
    case .percentDriven(let controller): controller.progress(at: time)
    case .velocityDriven(let controller): controller.progress(at: time)
    }
  }

  /// Whether the settle is over, at rest or cut short.
  public func isSettled(at time: Double) -> Bool {
    switch style {
    case .percentDriven(let controller): controller.settleStage(at: time) != .moving
    case .velocityDriven(let controller): controller.settleStage(at: time) != .moving
    }
  }
}
