/// What a grid was made of: enough to see that nothing is counted twice and nothing mixed.
///
/// Digests say which recordings went in, whatever their files are called, without showing them.
public struct GridOrigin: Equatable, Sendable {
  /// A named value of the configuration.
  public struct Option: Equatable, Sendable {
    /// The name: a word.
    public let name: String
    /// The value, on one line.
    public let value: String

    /// Creates an option.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An option that two grids were made with otherwise; nil where one has no such option.
  public struct Difference: Equatable, Sendable {
    /// The option's name.
    public let name: String
    /// Its value here.
    public let here: String?
    /// Its value there.
    public let there: String?
  }

  /// The digest of the configuration: 64 hexadecimal digits.
  public let configuration: String
  /// The configuration, value by value.
  public let options: [Option]
  /// The digests of the inputs' content, sorted: 64 hexadecimal digits each.
  public private(set) var inputs: [String]

  /// Creates an origin; nil where an input comes twice, or a text is not what it has to be.
  public init?(configuration: String, options: [Option], inputs: [String]) {
    let sorted = inputs.sorted()
    guard ([configuration] + inputs).allSatisfy(Self.isDigest),
      options.allSatisfy({ Self.isWord($0.name) && !$0.value.utf8.contains(0x0A) }),
      zip(sorted, sorted.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.configuration = configuration
    self.options = options
    self.inputs = sorted
  }

  /// Takes in another's inputs.
  mutating func merge(_ other: GridOrigin) throws(OutcomeGridError) {
    guard configuration == other.configuration, options == other.options else {
      throw .configurationsDiffer(differences(from: other))
    }
    let known = Set(inputs)
    let common = other.inputs.filter(known.contains)
    guard common.isEmpty else { throw .inputsInCommon(common) }
    inputs = (inputs + other.inputs).sorted()
  }

  /// The options that differ; empty where only the digests do.
  private func differences(from other: GridOrigin) -> [Difference] {
    func values(_ origin: GridOrigin) -> [String: String] {
      origin.options.reduce(into: [:]) { values, option in
        values[option.name] = values[option.name].map { "\($0) \(option.value)" } ?? option.value
      }
    }
    let (here, there) = (values(self), values(other))
    return Set(here.keys).union(there.keys).sorted().compactMap { name in
      here[name] == there[name]
        ? nil : Difference(name: name, here: here[name], there: there[name])
    }
  }

  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
      }
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
  }
}
