/// What a view is to somebody who draws it.
public enum ViewRole: Equatable, Sendable {
  /// The window that all others are in.
  case window
  /// Holds other views and is not seen itself.
  case container
  /// A view controller's own view.
  case screen
  /// A picture.
  case picture
  /// A picture of another view, by that view's number and name.
  case snapshot(of: Int, name: String)
  /// What darkens the views behind it.
  case dimming
  /// Any other part of a screen.
  case part
}
