// How views move:
// 1. A block sets properties while the stage has a `Recorder`. The model is at its end at once.
// 2. Each is kept as a `PropertyChange`, whose player (block or animator) says how far it is.
// 3. What shows is the model plus the rest of all changes, so that they add up without a jump.

import PanTraces

/// The change of one property from a value to another, played by an animation.
///
/// Changes are additive: each adds the rest of its way to the model value, so that a change that
/// starts while another plays takes over position and velocity without a jump.
final class PropertyChange {
  private(set) weak var view: View?
  let property: View.Property
  let from: PropertyChange.Value
  let to: PropertyChange.Value
  /// The index of its player's track.
  let track: Int
  weak var player: (any PropertyChange.Player)?

  init(
    view: View, property: View.Property, from: PropertyChange.Value, to: PropertyChange.Value,
    track: Int, player: any PropertyChange.Player
  ) {
    self.view = view
    self.property = property
    self.from = from
    self.to = to
    self.track = track
    self.player = player
  }

  /// The offset from the model value at a progress.
  func offset(at progress: AxisProgress) -> PropertyChange.Value {
    var left = PropertyChange.Value(repeating: 1 - progress.x)
    if property == .center { left[1] = 1 - progress.y }
    return (from - to) * left
  }

  /// Ends the change, and leaves the view at a progress: 1 is the end, 0 the start.
  func settle(at progress: AxisProgress) {
    guard let view else { return }
    view.changes.removeAll { $0 === self }
    if progress == .one { return }
    if progress == .zero, view.model[property] == to {
      // Adding could miss the start by an ulp.
      view.model[property] = from
    } else {
      view.model[property] += offset(at: progress)
    }
  }
}

extension PropertyChange {
  /// A property's value as numbers that can be added and scaled. Unused lanes stay 0.
  typealias Value = SIMD8<Double>

  /// Something that plays changes: a block animation or a property animator.
  protocol Player: AnyObject {
    /// The progress of a change now: 0 at its start, 1 at its end, beyond if a spring overshoots.
    func progress(of change: PropertyChange) -> AxisProgress
  }

  /// Records the changes made while a block runs, and attaches them to their views.
  final class Recorder {
    let player: any PropertyChange.Player
    let track: Int
    private(set) var changes: [PropertyChange] = []

    init(player: any PropertyChange.Player, track: Int = 0) {
      self.player = player
      self.track = track
    }

    func record(
      _ view: View, _ property: View.Property, from: PropertyChange.Value, to: PropertyChange.Value
    ) {
      let change = PropertyChange(
        view: view, property: property, from: from, to: to, track: track, player: player)
      changes.append(change)
      view.changes.append(change)
    }
  }
}

/// The progress of an animation: `x` for x of a position and for all else, `y` for y of a position.
///
/// The two differ only for a spring whose velocity differs by direction.
typealias AxisProgress = SIMD2<Double>
