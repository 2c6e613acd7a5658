import PanMotion

extension View {
  /// A picture of the view as it stands, to move about in its place.
  ///
  /// Nil for a view that covers nothing, as the picture has no pixels then. `afterScreenUpdates`
  /// true lays the view out first.
  public func snapshotView(afterScreenUpdates: Bool) -> SnapshotView? {
    if afterScreenUpdates { layoutIfNeeded() }
    guard !bounds.isEmpty else { return nil }
    let snapshot = SnapshotView(frame: Rect(origin: .zero, size: bounds.size), of: self)
    snapshot.autoresizing = .both
    return snapshot
  }
}
