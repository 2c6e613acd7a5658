import Foundation
import Testing

@testable import PanTrace

struct FilePlanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("g.csv", "d/h.csv")
  }

  private func clash(
    writing targets: [String], folders: [String] = [], reading inputs: [String]
  ) -> FilePlan.Clash? {
    var plan = FilePlan(
      writing: targets.map { .file(folder[$0]) }, folders: folders.map { folder[$0] })
    for input in inputs { plan.read(.file(folder[input])) }
    do throws(FilePlan.Clash) {
      try plan.check { $0.hasSuffix(".svg") }
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
    for (name, other) in [("a.csv", "A.csv"), ("new/\u{E4}", "NEW/A\u{308}")] {
      #expect(clash(writing: [name, other], reading: []) == .isTwice(folder[other]))
    }
  }

  @Test func `a folder that takes an input is found through folders that are still to be made`()
    throws
  {
    try folder.write("d/p.svg")
    for name in ["d", "d/", "new/../d", "d/new/.."] {
      #expect(
        clash(writing: [], folders: [name], reading: ["d/p.svg"])
          == .takesInput(folder: folder[name], "p.svg"))
    }
    #expect(clash(writing: [], folders: ["d"], reading: ["d/h.csv"]) == nil)
    var plan = FilePlan(writing: [], folders: [])
    plan.read(.file(folder["d/h.csv"]))
    #expect(throws: FilePlan.Clash.takesInput(folder: folder["x/../d"], "h.csv")) {
      try plan.check(["a.csv", "h.csv"], in: folder["x/../d"])
    }
    try plan.check(["a.csv"], in: folder["d"])
  }

  @Test func `a folder whose name only begins alike takes nothing`() throws {
    try folder.write("d2/p.svg")
    #expect(clash(writing: [], folders: ["d"], reading: ["d2/p.svg"]) == nil)
    #expect(
      clash(writing: [], folders: ["d2"], reading: ["d2/p.svg"])
        == .takesInput(folder: folder["d2"], "p.svg"))
  }

  @Test func `devices may be written as often as wanted`() throws {
    let plan = FilePlan(writing: [.file("/dev/null"), .file("/dev/null")], folders: [])
    #expect(throws: Never.self) { try plan.check { _ in true } }
    #expect(
      clash(writing: ["n", "n"], reading: []) == .isTwice(folder["n"]), "a file may not")
  }
}
