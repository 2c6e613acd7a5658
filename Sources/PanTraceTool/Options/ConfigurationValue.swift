import CommandLineKit

/// A value of a configuration file.
enum ConfigurationValue: Decodable, Equatable {
  case word(String)
  case number(Double)
  case flag(Bool)
  case list([ConfigurationValue])
  case table([String: ConfigurationValue])
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let word = try? container.decode(String.self) {
      self = .word(word)
    } else if let list = try? container.decode([ConfigurationValue].self) {
      self = .list(list)
    } else {
      self = .table(try container.decode([String: ConfigurationValue].self))
    }
  }

  /// The word that a command line would have; nil for what no single word can say.
  var word: String? {
    switch self {
    case .word(let word): word
    case .number(let number): number.argument
    case .flag, .list, .table, .null: nil
    }
  }

  /// What it is, to stand after "is".
  var kind: String {
    switch self {
    case .word(let word): "'\(word)'"
    case .number(let number): number.argument
    case .flag(let flag): String(flag)
    case .list: "a list"
    case .table: "an object"
    case .null: "null"
    }
  }
}
