/// A setting of a component: how it is called, what it can be, and where in the component it is.
///
/// It is declared once, beside the type it belongs to; reading, writing, help and listings come
/// from the declaration, and the default from the component's own default value. `Part` is the type
/// that has the setting: the component itself, or a struct inside of it.
///
/// ```swift
/// let duration = ComponentField<PercentDrivenInteraction>.number(
///   "duration", "how long the whole transition takes", unit: "s", in: 0...60,
///   get: { $0.duration }, set: { $0.duration = $1 })
/// ```
public struct ComponentField<Part: Sendable>: Sendable {
  /// The word before the equals sign; a unit other than the type's own is its last part.
  public let key: String
  /// What it does, in a line.
  public let summary: String
  /// The unit of its numbers; empty for words, counts and shares.
  public let unit: String
  /// What it can be set to.
  package let domain: ComponentDomain
  /// Why a text spells no value, where the field's value is a component with settings of its own.
  package private(set) var refusal: (@Sendable (String) -> ComponentError?)?

  private let get: @Sendable (Part) -> ComponentValue
  private let set: @Sendable (inout Part, ComponentValue) -> Bool

  /// Declares a setting.
  ///
  /// `set` gets only values of the domain; it returns false for a text that it cannot read.
  package init(
    _ key: String, _ summary: String, unit: String = "", _ domain: ComponentDomain,
    get: @escaping @Sendable (Part) -> ComponentValue,
    set: @escaping @Sendable (inout Part, ComponentValue) -> Bool
  ) {
    self.key = key
    self.summary = summary
    self.unit = unit
    self.domain = domain
    self.get = get
    self.set = set
  }

  /// What it is set to.
  package func value(of part: Part) -> ComponentValue { get(part) }

  /// Sets it; false, with nothing changed, for a value that it cannot be.
  package func write(_ value: ComponentValue, to part: inout Part) -> Bool {
    domain.contains(value) && set(&part, value)
  }

  /// Sets it to what a text spells; false, with nothing changed, where it cannot be that.
  public func read(_ text: String, into part: inout Part) -> Bool {
    domain.value(text).map { write($0, to: &part) } ?? false
  }
}

// No requirement of `Part` itself: each constrained generic type costs a conformance look-up at the
// start.
extension ComponentField where Part: Equatable {
  /// What it is set to, as the text that reads back as the same.
  ///
  /// Of the numbers that read back as the same value the plainest is written: 0.1 s in milliseconds
  /// is 100, not 100.00000000000001.
  public func text(of part: Part) -> String {
    let value = get(part)
    guard case .number(let number) = value else { return value.text }
    let rounded = (number * 1e9).rounded() / 1e9
    let plainest = [rounded, number, number.nextUp, number.nextDown].first { candidate in
      var again = part
      return write(.number(candidate), to: &again) && again == part
    }
    return ComponentValue.number(plainest ?? number).text
  }
}

extension ComponentField {
  /// A number within a range.
  public static func number(
    _ key: String, _ summary: String, unit: String = "", in range: ClosedRange<Double>,
    get: @escaping @Sendable (Part) -> Double,
    set: @escaping @Sendable (inout Part, Double) -> Void
  ) -> ComponentField {
    ComponentField(
      key, summary, unit: unit, .number(range), get: { .number(get($0)) },
      set: { part, value in value.number.map { set(&part, $0) } != nil })
  }

  /// A number within a range, or off.
  public static func optionalNumber(
    _ key: String, _ summary: String, unit: String = "", in range: ClosedRange<Double>,
    get: @escaping @Sendable (Part) -> Double?,
    set: @escaping @Sendable (inout Part, Double?) -> Void
  ) -> ComponentField {
    ComponentField(
      key, summary, unit: unit, .number(range, canBeOff: true),
      get: { get($0).map { .number($0) } ?? .off },
      set: { part, value in
        set(&part, value.number)
        return true
      })
  }

  /// A time that is written in milliseconds and held in seconds; `range` is in milliseconds.
  public static func milliseconds(
    _ key: String, _ summary: String, in range: ClosedRange<Double>,
    get: @escaping @Sendable (Part) -> Double,
    set: @escaping @Sendable (inout Part, Double) -> Void
  ) -> ComponentField {
    number(
      key, summary, unit: "ms", in: range, get: { get($0) * 1000 }, set: { set(&$0, $1 / 1000) })
  }

  /// The same, or off.
  public static func optionalMilliseconds(
    _ key: String, _ summary: String, in range: ClosedRange<Double>,
    get: @escaping @Sendable (Part) -> Double?,
    set: @escaping @Sendable (inout Part, Double?) -> Void
  ) -> ComponentField {
    optionalNumber(
      key, summary, unit: "ms", in: range, get: { get($0).map { $0 * 1000 } },
      set: { part, value in set(&part, value.map { $0 / 1000 }) })
  }

  /// A whole number within a range.
  public static func count(
    _ key: String, _ summary: String, in range: ClosedRange<Int>,
    get: @escaping @Sendable (Part) -> Int, set: @escaping @Sendable (inout Part, Int) -> Void
  ) -> ComponentField {
    ComponentField(
      key, summary, .count(range), get: { .number(Double(get($0))) },
      set: { part, value in value.count.map { set(&part, $0) } != nil })
  }

  /// A whole number within a range, or off.
  public static func optionalCount(
    _ key: String, _ summary: String, in range: ClosedRange<Int>,
    get: @escaping @Sendable (Part) -> Int?, set: @escaping @Sendable (inout Part, Int?) -> Void
  ) -> ComponentField {
    ComponentField(
      key, summary, .count(range, canBeOff: true),
      get: { get($0).map { .number(Double($0)) } ?? .off },
      set: { part, value in
        set(&part, value.count)
        return true
      })
  }

  /// One of some values by their words.
  public static func word<Choice: Sendable>(
    _ key: String, _ summary: String, of choices: [Choice],
    name: @escaping @Sendable (Choice) -> String,
    get: @escaping @Sendable (Part) -> Choice,
    set: @escaping @Sendable (inout Part, Choice) -> Void
  ) -> ComponentField {
    ComponentField(
      key, summary, .words(choices.map { name($0) }), get: { .word(name(get($0))) },
      set: { part, value in
        guard let choice = choices.first(where: { .word(name($0)) == value }) else { return false }
        set(&part, choice)
        return true
      })
  }

  /// Yes or no.
  public static func flag(
    _ key: String, _ summary: String, get: @escaping @Sendable (Part) -> Bool,
    set: @escaping @Sendable (inout Part, Bool) -> Void
  ) -> ComponentField {
    ComponentField(
      key, summary, .flag, get: { .flag(get($0)) },
      set: { part, value in
        guard case .flag(let isOn) = value else { return false }
        set(&part, isOn)
        return true
      })
  }

  /// A component with settings of its own, such as an estimator; `write` spells those that the
  /// schema does not know.
  package static func component<Value: Sendable>(
    _ key: String, _ summary: String, _ schema: ComponentSchema<Value>,
    write: (@Sendable (Value) -> String)? = nil,
    get: @escaping @Sendable (Part) -> Value, set: @escaping @Sendable (inout Part, Value) -> Void
  ) -> ComponentField {
    var field = ComponentField.text(
      key, summary, "one of " + schema.names.joined(separator: ", "),
      read: { try? schema.read($0) },
      write: write ?? { schema.text($0) }, get: get, set: set)
    field.refusal = { text in
      do throws(ComponentError) {
        _ = try schema.read(text)
        return nil
      } catch {
        return error
      }
    }
    return field
  }

  /// A value with a text form of its own, such as a timing curve.
  ///
  /// - Parameters:
  ///   - key: The word before the equals sign.
  ///   - summary: What it does, in a line.
  ///   - expectation: What the text must be, to stand after "is not".
  ///   - read: The value that a text spells; nil for none.
  ///   - write: The text that reads back as a value.
  ///   - get: Where the part has the value.
  ///   - set: How the part takes it.
  /// - Returns: The setting.
  public static func text<Value: Sendable>(
    _ key: String, _ summary: String, _ expectation: String,
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String,
    get: @escaping @Sendable (Part) -> Value, set: @escaping @Sendable (inout Part, Value) -> Void
  ) -> ComponentField {
    ComponentField(
      key, summary, .text(expectation), get: { .word(write(get($0))) },
      set: { part, value in
        guard case .word(let text) = value, let value = read(text) else { return false }
        set(&part, value)
        return true
      })
  }
}

extension ComponentValue {
  fileprivate var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  fileprivate var count: Int? { number.flatMap { Int(exactly: $0) } }
}
