import Foundation
import Testing

@testable import PanTrace

struct FilePlanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("g.csv", "d/h.csv")
  }

  private func clash(writing targets: [String], reading inputs: [String]) -> OutputError? {
    var plan = FilePlan()
    for input in inputs { plan.read(.file(folder[input])) }
    do throws(OutputError) {
      try plan.check(targets.map { .file(folder[$0]) })
      return nil
    } catch {
      return error
    }
  }

  @Test func `an input is found under any of its names`() throws {
    try folder.link("link.csv", to: "g.csv")
    try folder.link("e", to: "d")
    try FileManager.default.linkItem(atPath: folder["g.csv"], toPath: folder["second.csv"])
    for name in ["g.csv", "./g.csv", "d/../g.csv", "link.csv", "second.csv"] {
      #expect(clash(writing: [name], reading: ["g.csv"]) == .isInput(folder[name]))
    }
    #expect(clash(writing: ["e/h.csv"], reading: ["d/h.csv"]) == .isInput(folder["e/h.csv"]))
    #expect(clash(writing: ["other.csv"], reading: ["g.csv", "d/h.csv"]) == nil)
  }

  @Test func `the same output twice is found before it is there`() throws {
    try folder.link("e", to: "d")
    #expect(clash(writing: ["a", "./a"], reading: []) == .isTwice(folder["./a"]))
    #expect(clash(writing: ["d/a", "e/a"], reading: []) == .isTwice(folder["e/a"]))
    #expect(clash(writing: ["a", "b"], reading: []) == nil)
  }

  @Test func `names that some disks take for one are refused on all`() {
    for (name, other) in [("a.csv", "A.csv"), ("\u{E4}", "A\u{308}")] {
      #expect(clash(writing: [name, other], reading: []) == .isTwice(folder[other]))
    }
  }

  @Test func `devices may be written as often as wanted`() throws {
    try FilePlan().check([.file("/dev/null"), .file("/dev/null")])
    #expect(
      clash(writing: ["n", "n"], reading: []) == .isTwice(folder["n"]), "a file may not")
  }
}
