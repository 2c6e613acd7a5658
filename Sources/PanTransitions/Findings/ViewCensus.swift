/// Which views were there before a transition, and how they stood.
struct ViewCensus {
  private struct Entry {
    let view: View
    let geometry: ViewGeometry
    let isHidden: Bool

    var isChanged: Bool { view.model != geometry || view.isHidden != isHidden }
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
    let changed = fromOrder.compactMap { entries[$0] }.filter(\.isChanged)
    guard !changed.isEmpty else { return }
    // What is right a moment later was wrong for a frame only.
    stage.atNextMoment { [stage] in
      let still = changed.filter(\.isChanged)
      let flickered = changed.filter { !$0.isChanged }
      if !still.isEmpty { stage.report(.notRestored(still.map(\.view.name))) }
      if !flickered.isEmpty { stage.report(.flickerOnCancel(flickered.map(\.view.name))) }
    }
  }
}

extension View {
  /// Itself and everything inside, the rearmost first.
  var selfAndDescendants: [View] { [self] + subviews.flatMap(\.selfAndDescendants) }
}
