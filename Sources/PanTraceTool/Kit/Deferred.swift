/// A value that is made when it is asked for, each time.
///
/// Help and completions say much of what a program knows by name; a run that shows neither is not to
/// put it together.
struct Deferred<Value: Equatable & Sendable>: Equatable, Sendable {
  private let make: @Sendable () -> Value

  /// Takes what makes the value.
  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  var value: Value { make() }

  static func == (a: Self, b: Self) -> Bool { a.value == b.value }
}
