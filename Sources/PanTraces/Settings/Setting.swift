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
  /// The word before the equals sign. A unit other than the type's own is its last part.
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

  /// The value as the text that reads back as the same. Nil if this owner has none.
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

/// What a setting can be, and how its values are written.
public struct SettingRange<Value: Sendable>: Sendable {
  /// The values, as help and errors describe them.
  package let values: SettingValues
  /// The value of a text. Nil for a text that spells none.
  package let read: @Sendable (String) throws(ComponentError) -> Value?
  let write: @Sendable (Value) -> String

  init(
    _ values: SettingValues, read: @escaping @Sendable (String) throws(ComponentError) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    (self.values, self.read, self.write) = (values, read, write)
  }
}

extension SettingRange {
  /// One of some values by their words.
  public static func words(
    _ choices: [Value], _ name: @escaping @Sendable (Value) -> String
  ) -> SettingRange {
    let words = choices.map { name($0) }
    return SettingRange(
      SettingValues(SettingValues.oneOf(words), words: words),
      read: { text in choices.first { name($0) == text } }, write: name)
  }

  /// A value with a text form of its own. `expectation` says what the text must be, after "is not".
  public static func text(
    _ expectation: String, read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) -> SettingRange {
    // A function that does not throw is called in another way in WebAssembly, and has to be wrapped.
    SettingRange(
      SettingValues(expectation),
      read: { (text: String) throws(ComponentError) -> Value? in read(text) },
      write: write)
  }

  /// A component with settings of its own. `write` spells those that the schema does not know.
  package static func component(
    _ schema: ComponentSchema<Value>, write: (@Sendable (Value) -> String)? = nil
  ) -> SettingRange {
    SettingRange(
      SettingValues(SettingValues.oneOf(schema.names), isComponent: true),
      read: { (text: String) throws(ComponentError) -> Value? in try schema.read(text) },
      write: write ?? { schema.text($0) })
  }

  /// A value of another range, or off, which is nil.
  public static func orOff<Wrapped>(_ range: SettingRange<Wrapped>) -> SettingRange
  where Value == Wrapped? {
    var values = range.values
    (values.expectation, values.words) = (values.expectation + ", or off", [])
    values.isComponent = false
    return SettingRange(
      values,
      read: { (text: String) throws(ComponentError) -> Value? in
        if text == "off" { return .some(nil) }
        return try range.read(text).map { .some($0) }
      },
      write: { $0.map { range.write($0) } ?? "off" })
  }
}

extension SettingRange<Double> {
  /// A number, in a unit unless it is a share.
  public static func number(_ range: ClosedRange<Double>, _ unit: String = "") -> SettingRange {
    SettingRange(
      .number(range, unit: unit), read: { number($0, in: range) },
      write: { NumberText.plain($0) })
  }

  /// A time that is written in milliseconds and held in seconds. `range` is in milliseconds.
  public static func milliseconds(_ range: ClosedRange<Double>) -> SettingRange {
    SettingRange(
      .number(range, unit: "ms"), read: { text in number(text, in: range).map { $0 / 1000 } },
      write: { seconds in
        // Several numbers may be the same seconds. 0.1 s is 100 ms, not 100.00000000000001.
        let exact = seconds * 1000
        let plainest = [(exact * 1e9).rounded() / 1e9, exact, exact.nextUp, exact.nextDown]
          .first { $0 / 1000 == seconds }
        return NumberText.plain(plainest ?? exact)
      })
  }

  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    Double(decimal: text).flatMap { range.contains($0) ? $0 : nil }
  }
}

extension SettingRange<Int> {
  /// A whole number.
  public static func count(_ range: ClosedRange<Int>) -> SettingRange {
    SettingRange(
      SettingValues("a whole number", "\(range.lowerBound)", "\(range.upperBound)"),
      read: { text in
        Double(decimal: text).flatMap { Int(exactly: $0) }.flatMap {
          range.contains($0) ? $0 : nil
        }
      }, write: { "\($0)" })
  }
}

extension SettingRange<Bool> {
  /// Yes or no. Also read as `true`, `1`, `false` and `0`.
  public static var flag: SettingRange {
    SettingRange(
      SettingValues("yes or no"),
      read: { text in
        switch text {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
      }, write: { $0 ? "yes" : "no" })
  }
}

/// The values of a setting, as help and errors describe them.
package struct SettingValues: Equatable, Sendable {
  /// What may be written, to stand after "is not".
  package var expectation: String
  /// The bounds alone: "from 1 to 1000". Nil without any.
  package var bounds: String?
  /// The unit of numbers. Empty for words, counts and shares.
  package var unit = ""
  /// Every word that may be written. None if they cannot be listed.
  package var words: [String] = []
  /// Whether a text may have settings of its own.
  package var isComponent = false

  /// The unit to stand after what is said of the values: ", in pt". Empty without one.
  package var inUnit: String { unit.isEmpty ? "" : ", in \(unit)" }

  /// Numbers from a bound to a bound, with the words for what they are: "a number".
  fileprivate init(_ kind: String, _ low: String, _ high: String, unit: String = "") {
    let bounds = "from \(low) to \(high)"
    (expectation, self.bounds, self.unit) = ("\(kind) \(bounds)", bounds, unit)
  }

  fileprivate init(_ expectation: String, words: [String] = [], isComponent: Bool = false) {
    (self.expectation, self.words, self.isComponent) = (expectation, words, isComponent)
  }

  fileprivate static func number(_ range: ClosedRange<Double>, unit: String) -> SettingValues {
    SettingValues(
      "a number", NumberText.plain(range.lowerBound), NumberText.plain(range.upperBound),
      unit: unit)
  }

  /// One of some words.
  fileprivate static func oneOf(_ words: [String]) -> String {
    "one of " + words.joined(separator: ", ")
  }
}
