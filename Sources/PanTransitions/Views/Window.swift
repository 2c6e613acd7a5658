import PanMotion

/// The topmost view, in whose coordinates everything is measured.
public final class Window: View {
  /// The root controller, whose view fills the window.
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

  /// Gives the window another size, and tells the controllers.
  ///
  /// Also during a transition: its final frames are then those of the new size.
  public func resize(to size: Size) {
    guard size != bounds.size else { return }
    let coordinator = TransitionCoordinator(stage: stage, context: nil)
    rootViewController?.viewWillTransition(to: size, with: coordinator)
    frame = Rect(origin: .zero, size: size)
    coordinator.runAtOnce()
    rootViewController?.layoutPresentations()
    layoutIfNeeded()
  }
}
