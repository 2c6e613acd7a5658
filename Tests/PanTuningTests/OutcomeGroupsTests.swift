import PanTestSupport
import PanTraces
import Testing

@testable import PanTuning

/// Against putting gestures together one by one.
struct OutcomeGroupsTests {
  @Test func `gestures of a name belong together, and each without one is alone`() throws {
    var random = SplitMix64(seed: 2)
    for count in [0, 1, 2, 50, 300] {
      let outcomes = try (0..<count).map { number in
        let name = Int.random(in: 0..<20, using: &random)
        return try #require(
          LabeledOutcome(
            id: "g\(number)", group: name < 3 ? nil : "p\(name)", intent: .finish, progress: 0.5,
            velocity: 100, extent: 393))
      }
      var expected: [(name: String?, members: [Int32])] = []
      var numbers: [Int32] = []
      for (place, outcome) in outcomes.enumerated() {
        if let name = outcome.group, let known = expected.firstIndex(where: { $0.name == name }) {
          expected[known].members.append(Int32(place))
          numbers.append(Int32(known))
        } else {
          numbers.append(Int32(expected.count))
          expected.append((outcome.group, [Int32(place)]))
        }
      }
      let groups = OutcomeGroups(outcomes)
      #expect(groups.count == expected.count)
      #expect(groups.numbers == numbers)
      for group in expected.indices {
        #expect(Array(groups.members(of: group)) == expected[group].members)
      }
    }
  }
}
