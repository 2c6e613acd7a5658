import PanMotion

/// The topmost view: the screen part that everything is measured in.
public final class Window: View {
  /// The controller at the bottom of everything; its view fills the window.
  public var rootViewController: ViewController? {
    didSet { install(replacing: oldValue) }
  }

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

  /// Gives the window another size, as a rotation does, and tells the controllers.
  public func resize(to size: Size) {
    guard size != bounds.size else { return }
    let coordinator = TransitionCoordinator.forSizeChange(in: self)
    rootViewController?.viewWillTransition(to: size, with: coordinator)
    frame = Rect(origin: .zero, size: size)
    coordinator.runAtOnce()
    rootViewController?.layoutPresentations()
    layoutIfNeeded()
  }
}
