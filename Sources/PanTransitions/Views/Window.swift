import PanTraces

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
    addSubview(root.view)
    root.view.layoutIfNeeded()
    root.endAppearance()
  }
}
