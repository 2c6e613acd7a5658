import PanTestSupport
import Testing

@testable import PanTraces

/// Against a dictionary, which keeps everything.
@Suite struct IDRegisterTests {
  /// The number that each id was found by, in turn.
  private func numbers(_ ids: [String], in register: IDRegister) -> [Int?] {
    var register = register
    return ids.map { id in
      let place = register.place(of: id)
      register.add(id, at: place)
      return place.number
    }
  }

  private func expected(_ ids: [String]) -> [Int?] {
    var numbers: [[UInt8]: Int] = [:]
    return ids.enumerated().map { number, id in numbers.updateValue(number, forKey: Array(id.utf8))
    }
  }

  @Test(arguments: 0..<40)
  func `ids in any order are told apart`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let kinds = Int.random(in: 1...3000, using: &random)
    let ids = (0..<2000).map { _ in id(Int.random(in: 0..<kinds, using: &random)) }
    #expect(numbers(ids, in: IDRegister()) == expected(ids))
  }

  /// Eight tags for all: nearly every look meets ids with the same one.
  @Test func `ids that look alike are told apart by their bytes`() {
    var random = SplitMix64(seed: 3)
    let ids = (0..<600).map { _ in id(Int.random(in: 0..<500, using: &random)) }
    #expect(numbers(ids, in: IDRegister(alike: 7)) == expected(ids))
  }

  @Test(arguments: [0, 1, 255, 256, 257, 500])
  func `ids that rise are found again when one comes back`(back: Int) {
    let rising = (0...500).map { "g\(1_000_000 + 7 * $0)" } + ["g10000000", "a longer one"]
    let ids = rising + [rising[back], "zz", rising[back]]
    #expect(numbers(ids, in: IDRegister()) == expected(ids))
  }

  /// What counts on from the id before takes a byte, and must come out whole all the same.
  @Test(arguments: [0, 9, 10, 99, 255, 256, 299, 300, 301, 310, 599])
  func `ids that are counted are found again when one comes back`(back: Int) {
    let counted = (0..<300).map { "t\(1700 + $0)" }
    // Past a gap, with another end, and from there to one that has no room for its digits.
    let others = (0..<300).map { "u-\(9_999_700 + $0)" } + ["9", "10", "u-:", "u-;"]
    let ids = counted + others + [(counted + others)[back], "zz", (counted + others)[back]]
    #expect(numbers(ids, in: IDRegister()) == expected(ids))
  }

  @Test func `an empty id, a long one and the same again`() {
    let long = String(repeating: "x", count: 70_000)
    let ids = ["", "", long, long + "y", "\u{E9}", "e\u{301}", long, "", "\u{E9}"]
    #expect(numbers(ids, in: IDRegister()) == expected(ids))
  }

  /// Short and long ids, many of which begin the same.
  private func id(_ number: Int) -> String {
    switch number % 4 {
    case 0: "\(number)"
    case 1: "participant-\(number / 100)-trial-\(number)"
    case 2: String(repeating: "0", count: number % 50) + "\(number)"
    default: "é\(number)"
    }
  }

  @Test func `lines are those that were given`() {
    var random = SplitMix64(seed: 5)
    var lines = PastLines()
    var start = 1
    var given: [PastLines.Entry] = []
    for _ in 0..<1000 {
      // Behind the last, as most are, beyond a gap, and within it, where the last id came back.
      let next = given.last.map { $0.lines.upperBound + 1 } ?? 1
      start =
        Bool.random(using: &random)
        ? next
        : start
          + Int.random(in: 1...(Bool.random(using: &random) ? 300 : 5_000_000), using: &random)
      let entry = PastLines.Entry(
        lines: start...start + Int.random(in: 0...100_000, using: &random),
        isUsed: Bool.random(using: &random))
      lines.append(entry)
      given.append(entry)
    }
    #expect(lines.count == 1000)
    #expect(given.indices.map { lines[$0] } == given)
  }
}
