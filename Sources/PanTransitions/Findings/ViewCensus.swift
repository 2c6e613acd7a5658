/// Which views were there before a transition, and how they stood.
struct ViewCensus {
  fileprivate struct Entry {
    let view: View
    let geometry: ViewGeometry
    let isHidden: Bool

    /// Whether it stands otherwise; size and place may be left out of account.
    func isChanged(besidePlace: Bool) -> Bool {
      if view.isHidden != isHidden { return true }
      guard besidePlace else {
        var model = view.model
        // What a person has scrolled stays scrolled.
        if view is ScrollView { model.bounds.origin = geometry.bounds.origin }
        return model != geometry
      }
      return view.alpha != geometry.alpha || view.transform != geometry.transform
    }
  }

  private let container: View
  private let from: View
  private let to: View
  private var entries: [Int: Entry] = [:]
  private let fromOrder: [Int]
  private let size: Size?

  init(context: TransitionContext, from: View, to: View) {
    container = context.containerView
    self.from = from
    self.to = to
    let inside = from.selfAndDescendants
    fromOrder = inside.map(\.id)
    size = container.window?.bounds.size
    for view in inside + to.selfAndDescendants + container.selfAndDescendants {
      entries[view.id] = Entry(view: view, geometry: view.model, isHidden: view.isHidden)
    }
  }

  /// Reports what is new and, after a cancellation, what is different.
  func report(to stage: Stage, completed: Bool) {
    var roots = [from, to]
    if container.window != nil { roots.append(container) }
    var leaked: [View] = []
    for view in roots.flatMap(\.selfAndDescendants) where entries[view.id] == nil {
      if !leaked.contains(where: { $0 === view }) { leaked.append(view) }
    }
    if !leaked.isEmpty { stage.report(.leakedViews(leaked.map(\.name))) }
    guard !completed else { return }
    // Where the window has got another size, so have its views; what is due then the run checks.
    let isTurned = stage.window.bounds.size != size
    let changed = fromOrder.compactMap { entries[$0] }
      .filter { $0.isChanged(besidePlace: isTurned) }
    if !changed.isEmpty { CancelWatch(changed, besidePlace: isTurned, on: stage).wait() }
  }
}

/// Watches views that a cancelled transition left changed: what gets right soon was a flash.
private final class CancelWatch {
  /// What is not right after this many seconds is taken as not meant to be.
  private static let patience = 0.25

  private unowned let stage: Stage
  private let start: Double
  private let besidePlace: Bool
  private var changed: [ViewCensus.Entry]
  /// How many frames have shown them wrong, that of the completion included.
  private var frames = 1

  init(_ changed: [ViewCensus.Entry], besidePlace: Bool, on stage: Stage) {
    self.changed = changed
    self.besidePlace = besidePlace
    self.stage = stage
    start = stage.time
  }

  /// Looks again in the next frame.
  func wait() { stage.atNextMoment { self.look() } }

  private func look() {
    let restored = changed.filter { !$0.isChanged(besidePlace: besidePlace) }
    changed = changed.filter { $0.isChanged(besidePlace: besidePlace) }
    if !restored.isEmpty {
      stage.report(.flickerOnCancel(restored.map(\.view.name), frames: frames))
    }
    guard !changed.isEmpty else { return }
    frames += 1
    if stage.time - start < Self.patience { return wait() }
    stage.report(.notRestored(changed.map(\.view.name)))
  }
}

extension View {
  /// Itself and everything inside, the rearmost first.
  var selfAndDescendants: [View] { [self] + subviews.flatMap(\.selfAndDescendants) }
}
