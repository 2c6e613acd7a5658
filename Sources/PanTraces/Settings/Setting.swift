/// A setting of a component: its key, what it does, what it can be, and where in the component it is.
///
/// It is declared once, beside the type it belongs to. Reading, writing, help and listings come from
/// the declaration, and the default from the component's own default value.
///
/// ```swift
/// let duration = Setting<PercentDrivenInteraction>(
///   "duration", "how long the whole transition takes", .number(0...60, "s"),
///   get: { $0.duration }, set: { $0.duration = $1 })
/// ```
public struct Setting<Owner: Sendable>: Sendable {
  /// The word before the equals sign; a unit other than the type's own is its last part.
  public let key: String
  /// What it does, in a line.
  public let help: String
  /// What it can be set to.
  package let values: SettingValues
  private let get: @Sendable (Owner) -> String?
  private let set: @Sendable (inout Owner, String) throws(ComponentError) -> Bool

  /// Declares a setting.
  ///
  /// - Parameters:
  ///   - key: The word before the equals sign.
  ///   - help: What it does, in a line.
  ///   - range: What it can be, and how that is written.
  ///   - get: Its value. nil means that this owner has none.
  ///   - set: How the owner takes a value of the range. It may refuse one that contradicts others.
  public init<Value>(
    _ key: String, _ help: String, _ range: SettingRange<Value>,
    get: @escaping @Sendable (Owner) -> Value?,
    set: @escaping @Sendable (inout Owner, Value) throws(ComponentError) -> Void
  ) {
    self.key = key
    self.help = help
    values = range.values
    self.get = { owner in get(owner).map { range.write($0) } }
    self.set = { (owner: inout Owner, text: String) throws(ComponentError) -> Bool in
      guard let value = try range.read(text) else { return false }
      try set(&owner, value)
      return true
    }
  }

  /// The value as the text that reads back as the same; nil if this owner has none.
  public func text(of owner: Owner) -> String? { get(owner) }

  /// Sets it to what a text spells.
  ///
  /// - Parameters:
  ///   - text: The value as it is written.
  ///   - owner: What takes the value.
  ///   - component: The owner's name in errors.
  /// - Throws: What is wrong with the text. The owner is unchanged.
  public func read(
    _ text: String, into owner: inout Owner, of component: String = ""
  ) throws(ComponentError) {
    guard try set(&owner, text) else {
      throw .invalidValue(text, key: key, component: component, expectation: values.expectation)
    }
  }

  /// The same setting of an outer type that contains the owner.
  package func inside<Outer>(
    _ get: @escaping @Sendable (Outer) -> Owner?,
    _ put: @escaping @Sendable (inout Outer, Owner) -> Void
  ) -> Setting<Outer> {
    Setting<Outer>(
      key, help, values, get: { get($0).flatMap { text(of: $0) } },
      set: { (outer: inout Outer, text: String) throws(ComponentError) -> Bool in
        guard var owner = get(outer), try set(&owner, text) else { return false }
        put(&outer, owner)
        return true
      })
  }

  private init(
    _ key: String, _ help: String, _ values: SettingValues,
    get: @escaping @Sendable (Owner) -> String?,
    set: @escaping @Sendable (inout Owner, String) throws(ComponentError) -> Bool
  ) {
    (self.key, self.help, self.values, self.get, self.set) = (key, help, values, get, set)
  }
}
