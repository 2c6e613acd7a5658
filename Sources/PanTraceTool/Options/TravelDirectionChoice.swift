import PanTraces

/// A direction of travel, by its name.
struct TravelDirectionChoice: ArgumentValue, Equatable {
  let direction: TravelDirection

  static let right = TravelDirectionChoice(direction: .right)

  init(direction: TravelDirection) { self.direction = direction }

  init?(argument: String) {
    guard let direction = TravelDirection.allCases.first(where: { $0.name == argument })
    else { return nil }
    self.direction = direction
  }

  var argument: String { direction.name }
  static var choices: [String] { TravelDirection.allCases.map(\.name) }
  static var expectation: String { "one of " + choices.joined(separator: ", ") }
}
