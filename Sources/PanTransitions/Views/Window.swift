import PanMotion
public import PanTraces

/// The topmost view, in whose coordinates everything is measured.
public final class Window: View {
  /// The root controller, whose view fills the window.
  public var rootViewController: ViewController? {
    didSet { install(replacing: oldValue) }
  }

  /// The layout direction of the interface.
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
  /// Also during a transition: its final frames are then those of the new size.
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

/// Which way an interface reads.
public enum LayoutDirection: UInt8, Sendable, CaseIterable {
  /// As in English.
  case leftToRight
  /// As in Arabic and Hebrew.
  case rightToLeft

  /// The word on the command line.
  public var name: String { self == .leftToRight ? "ltr" : "rtl" }

  /// The direction of a pop: a pop follows a pan along it, a push one against it.
  ///
  /// The interactive pop of UIKit begins at the leading edge, which is the right one in an
  /// interface that reads from right to left.
  public var back: TravelDirection { self == .leftToRight ? .right : .left }
}

extension TravelDirection {
  /// The direction in an interface that reads the other way: left for right, the others as they
  /// are.
  public var mirrored: TravelDirection { isHorizontal ? opposite : self }
}
