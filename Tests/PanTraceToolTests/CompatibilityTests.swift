import Foundation
import PanTestSupport
import Testing

/// Files of earlier versions are read by this one, and mean the same.
@Suite struct CompatibilityTests {
  private static let versions =
    ((try? FileManager.default.contentsOfDirectory(
      atPath: Repository.path("Tests/Compatibility"))) ?? []).filter { $0 != "README.md" }.sorted()

  /// What is said to people, or follows from the list of settings: it may change.
  private static let words: Set<String> = [
    "version", "configuration", "verdict", "notes", "note", "sentence", "message", "reason", "name",
  ]

  @Test func `there are files of the first version`() { #expect(Self.versions.contains("1.0")) }

  @Test(arguments: versions)
  func `every file of a version means what it meant`(version: String) throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.url.appending(path: version)
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Tests/Compatibility/\(version)"), to: folder)
    let commands = try temporary.read("\(version)/commands.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(commands.count > 20)
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let run = try BuiltProgram.run(Array(words.dropFirst(2)), in: folder)
      #expect(run.status == Int32(words[0]), "\(command): \(run.error)")
      guard words[1] != "-" else { continue }
      let then = try temporary.read("\(version)/\(words[1])")
      let form = try #require(words[1].split(separator: ".").last)
      let (old, new) = try (value(then, String(form)), value(run.output, String(form)))
      #expect(difference(old, new) == nil, "\(command)")
    }
  }

  @Test func `a value that is gone, moved or another is a difference, and more is none`() throws {
    func differ(_ then: String, _ now: String, _ form: String) throws -> Bool {
      try difference(value(then, form), value(now, form)) != nil
    }
    #expect(try !differ("a,b\n1,x\n", "b,new,a\nx,5,1.0000000000001\n", "csv"))
    #expect(try differ("a,b\n1,x\n", "b,a\nx,1.00001\n", "csv"))
    #expect(try differ("a,b\n1,x\n", "b\nx\n", "csv"))
    #expect(try differ("a\n1\n2\n", "a\n2\n1\n", "csv"))
    #expect(try !differ("a\n1\n2\n", "a\n1\n3\n2\n", "csv"))
    #expect(try !differ(#"{"a": [{"b": null}]}"#, #"{"a": [{"b": null, "c": 1}]}"#, "json"))
    #expect(try differ(#"{"a": [{"b": null}]}"#, #"{"a": [{"b": 0}]}"#, "json"))
    #expect(try differ(#"{"a": "finish"}"#, #"{"a": "cancel"}"#, "json"))
    #expect(try !differ(#"{"verdict": "Holds"}"#, #"{"verdict": "It holds"}"#, "json"))
  }

  /// What a text says: lists, and values by name.
  private func value(_ text: String, _ form: String) throws -> Any {
    func json(_ text: some StringProtocol) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
    guard form == "csv" else {
      return try form == "json" ? json(text) : text.split(separator: "\n").map { try json($0) }
    }
    let records = CSVRecords.of(text)
    return records.dropFirst().map { record in
      Dictionary(zip(records[0], record), uniquingKeysWith: { first, _ in first })
    }
  }

  /// Where the new value lacks something of the old one; nil where it has all of it.
  private func difference(_ old: Any, _ new: Any, at place: String = "") -> String? {
    switch (old, new) {
    case (let old as [String: Any], let new as [String: Any]):
      for (key, value) in old where !Self.words.contains(key) {
        guard let other = new[key] else { return "\(place).\(key) is gone" }
        if let found = difference(value, other, at: "\(place).\(key)") { return found }
      }
      return nil
    case (let old as [Any], let new as [Any]):
      // More may stand between those of then.
      var rest = new[...]
      for (index, value) in old.enumerated() {
        guard let match = rest.firstIndex(where: { difference(value, $0) == nil }) else {
          let found = rest.first.flatMap { difference(value, $0, at: "\(place)[\(index)]") }
          return found ?? "\(place)[\(index)] is gone"
        }
        rest = rest[(match + 1)...]
      }
      return nil
    default:
      return same("\(old)", "\(new)") ? nil : "\(place): \(old) became \(new)"
    }
  }

  private func same(_ old: String, _ new: String) -> Bool {
    if old == new { return true }
    guard let old = Double(old), let new = Double(new) else { return false }
    return abs(old - new) <= 1e-9 * max(abs(old), 1)
  }
}
