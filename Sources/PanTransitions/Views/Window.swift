import PanMotion

/// The topmost view: the screen part that everything is measured in.
public final class Window: View {
  /// The controller at the bottom of everything; its view fills the window.
  public var rootViewController: ViewController? {
    didSet { install(replacing: oldValue) }
  }

  /// Which way the interface reads.
  public private(set) var layoutDirection = LayoutDirection.leftToRight

  override public var kind: String { "window" }

  private func install(replacing old: ViewController?) {
    if let old {
      old.beginAppearance(.disappearing, animated: false)
      old.view.removeFromSuperview()
      old.endAppearance()
    }
    guard let root = rootViewController else { return }
    root.beginAppearance(.appearing, animated: false)
    root.view.frame = bounds
    root.view.autoresizing = .both
    addSubview(root.view)
    root.view.layoutIfNeeded()
    root.endAppearance()
  }

  /// Lets the interface read the other way, and tells the controllers.
  public func read(_ direction: LayoutDirection) {
    guard direction != layoutDirection else { return }
    layoutDirection = direction
    rootViewController?.layoutDirectionDidChange()
    rootViewController?.layoutPresentations()
  }

  /// Gives the window another size, as a rotation does, and tells the controllers.
  ///
  /// Also in the middle of a transition: its final frames are those of the new size from then on.
  public func resize(to size: Size) {
    guard size != bounds.size else { return }
    let coordinator = TransitionCoordinator.forSizeChange(in: self, to: size)
    rootViewController?.viewWillTransition(to: size, with: coordinator)
    frame = Rect(origin: .zero, size: size)
    coordinator.runAtOnce()
    rootViewController?.layoutPresentations()
    layoutIfNeeded()
  }
}
