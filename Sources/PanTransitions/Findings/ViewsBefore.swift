/// The views before a transition and their geometry, to find what it leaves behind.
struct ViewsBefore {
  fileprivate struct Entry {
    let view: View
    let geometry: ViewGeometry
    let isHidden: Bool

    /// Whether the view changed.
    var isChanged: Bool {
      var model = view.model
      // A person's scrolling is no change.
      if view is ScrollView { model.bounds.origin = geometry.bounds.origin }
      return model != geometry || view.isHidden != isHidden
    }
  }

  private let container: View
  private let from: View
  private let to: View
  private var entries: [Int: Entry] = [:]
  private let fromOrder: [Int]

  init(context: TransitionContext, from: View, to: View) {
    container = context.containerView
    self.from = from
    self.to = to
    let inside = from.selfAndDescendants
    fromOrder = inside.map(\.id)
    for view in inside + to.selfAndDescendants + container.selfAndDescendants {
      entries[view.id] = Entry(view: view, geometry: view.model, isHidden: view.isHidden)
    }
  }

  /// Reports views that are new and, after a cancellation, those that changed.
  func report(to stage: Stage, completed: Bool) {
    var roots = [from, to]
    if container.window != nil { roots.append(container) }
    var leaked: [View] = []
    for view in roots.flatMap(\.selfAndDescendants) where entries[view.id] == nil {
      if !leaked.contains(where: { $0 === view }) { leaked.append(view) }
    }
    if !leaked.isEmpty { stage.report(.leakedViews(leaked.map(\.name))) }
    guard !completed else { return }
    let changed = fromOrder.compactMap { entries[$0] }.filter(\.isChanged)
    if !changed.isEmpty { RestorationCheck(changed, on: stage).wait() }
  }
}

/// Watches views that a cancelled transition left changed: those restored soon have flickered.
private final class RestorationCheck {
  /// After this many seconds a view counts as not restored.
  private static let patience = 0.25

  private unowned let stage: Stage
  private let start: Double
  private var changed: [ViewsBefore.Entry]
  /// How many frames have shown them wrong, including that of the completion.
  private var frames = 1

  init(_ changed: [ViewsBefore.Entry], on stage: Stage) {
    self.changed = changed
    self.stage = stage
    start = stage.time
  }

  /// Looks again in the next frame.
  func wait() { stage.atNextAdvance { self.look() } }

  private func look() {
    let restored = changed.filter { !$0.isChanged }
    changed = changed.filter(\.isChanged)
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
