/// A trace that was read but cannot be used, named with the first reason.
public struct RejectedTrace: Equatable, Sendable {
  /// The trace's id.
  public var id: String
  /// The first error found in it.
  public var reason: Diagnostic
}
