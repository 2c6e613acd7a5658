/// A container view in place of a controller's view, for the time one view takes another's place.
///
/// The from-view lies in it from the start, as documented; the animator adds the to-view.
final class ContainerSwap {
  let container: View
  /// Kept by the window, which keeps the presentation that keeps this.
  private weak var host: View?
  private let place: Int

  /// Puts a container of the host's size where a view is, and the view into it.
  init(replacing view: View, in host: View) {
    self.host = host
    place = host.subviews.firstIndex { $0 === view } ?? host.subviews.count
    container = View(frame: host.bounds, name: "transition container")
    container.role = .container
    container.autoresizing = .both
    host.insertSubview(container, at: place)
    container.addSubview(view)
  }

  /// Takes the container away, and leaves one of the views in its place if it got there.
  func end(keeping kept: View, removing removed: View) {
    removed.removeFromSuperview()
    if kept.isDescendant(of: container) { host?.insertSubview(kept, at: place) }
    container.removeFromSuperview()
  }
}
