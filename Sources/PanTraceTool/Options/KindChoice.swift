import PanTraces

/// A kind of gesture, by its name.
struct KindChoice: ArgumentValue, Equatable {
  let kind: GestureKind

  init?(argument: String) {
    guard let kind = GestureKind.allCases.first(where: { $0.name == argument }) else { return nil }
    self.kind = kind
  }

  var argument: String { kind.name }
  static var choices: [String] { GestureKind.allCases.map(\.name) }
  static var expectation: String { "one of " + choices.joined(separator: ", ") }
}
