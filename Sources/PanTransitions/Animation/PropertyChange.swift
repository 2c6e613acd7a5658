/// One property's way from a value to another, played by an animation.
///
/// Changes are additive: each adds what is left of its way to the value last set, so that one that
/// starts while another plays takes over position and velocity without a jump.
final class PropertyChange {
  private(set) weak var view: View?
  let property: ViewProperty
  let from: PropertyValue
  let to: PropertyValue
  /// The part of the animation it takes, in `0...1`.
  let window: ClosedRange<Double>
  /// Which of its player's groups it belongs to.
  let track: Int
  weak var player: (any ChangePlayer)?

  init(
    view: View, property: ViewProperty, from: PropertyValue, to: PropertyValue,
    window: ClosedRange<Double>, track: Int, player: any ChangePlayer
  ) {
    self.view = view
    self.property = property
    self.from = from
    self.to = to
    self.window = window
    self.track = track
    self.player = player
  }

  /// What it adds to the value last set, at a progress.
  func offset(at progress: AxisProgress) -> PropertyValue {
    var left = PropertyValue(repeating: 1 - progress.x)
    if property == .center { left[1] = 1 - progress.y }
    return (from - to) * left
  }

  /// Stops changing, and leaves the view where it is at a progress: 1 is the end, 0 the start.
  func settle(at progress: AxisProgress) {
    guard let view else { return }
    view.changes.removeAll { $0 === self }
    if progress == .one { return }
    if progress == .zero, view.model[property] == to {
      // Not by adding, which could miss the start by an ulp.
      view.model[property] = from
    } else {
      view.model[property] += offset(at: progress)
    }
  }
}

/// Something that plays changes: a block animation or a property animator.
protocol ChangePlayer: AnyObject {
  /// How much of a change shows now: 0 its start, 1 its end, beyond where a spring overshoots.
  func progress(of change: PropertyChange) -> AxisProgress
}

/// Notes the changes made while a block runs, and attaches them to their views.
final class ChangeRecorder {
  let player: any ChangePlayer
  let track: Int
  var window: ClosedRange<Double> = 0...1
  private(set) var changes: [PropertyChange] = []

  init(player: any ChangePlayer, track: Int = 0) {
    self.player = player
    self.track = track
  }

  func record(
    _ view: View, _ property: ViewProperty, from: PropertyValue, to: PropertyValue
  ) {
    let change = PropertyChange(
      view: view, property: property, from: from, to: to, window: window, track: track,
      player: player)
    changes.append(change)
    view.changes.append(change)
  }
}

extension View {
  /// The values shown now, animations in flight included.
  var presentation: ViewGeometry {
    var shown = model
    for change in changes {
      guard let player = change.player else { continue }
      let progress = player.progress(of: change)
      if progress != .one { shown[change.property] += change.offset(at: progress) }
    }
    return shown
  }
}
