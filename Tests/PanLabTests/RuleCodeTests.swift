import Foundation
import PanAnalysis
import PanEngine
import PanTestSupport
import Testing

/// Rules as code: each port decides all vectors as the engine does.
struct RuleCodeTests {
  private static let policies =
    PolicyPreset.catalog.map(\.policy) + [
      .progressOrVelocity(progress: 0.37, velocity: 480), .progress(0.3),
    ]
  private static let swift = Installed.program("swiftc")
  private static let node = Installed.program("node")
  private static let kotlin = Installed.program("kotlinc")

  private func run(_ tool: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    // A compiler that runs once is not worth compiling well.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "JAVA_OPTS": "-Xmx512M -XX:TieredStopAtLevel=1"
    ]) { $1 }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    _ = process.exitStatus()
    return text
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The rules that can be written, with the code of a language.
  private func codes(
    _ language: RuleCode.Language
  ) -> [(policy: FinishPolicy, code: RuleCode, text: String)] {
    Self.policies.compactMap { policy in
      let code = RuleCode(policy, language, velocityBy: "lsq1")
      return code.text.map { (policy, code, $0) }
    }
  }

  @Test func `nearly every rule of the catalog can be written, in every language`() {
    for language in RuleCode.Language.allCases {
      #expect(codes(language).count > Self.policies.count - 4, "\(language)")
    }
    let kotlin = RuleCode(
      .progressOrVelocity(progress: 0.5, velocity: 500), .kotlin, velocityBy: "lsq1")
    #expect(
      kotlin.text
        == """
        // Finishes when progress ≥ 0.5 or velocity ≥ 500 pt/s.
        // progress: how far the content was asked to go, a share of the travel.
        // velocity: points per second towards the finish, by lsq1; none where it cannot be told.
        fun finishes(progress: Double, velocity: Double?): Boolean {
          val v = velocity ?: 0.0
          if (progress >= 0.5) return true
          if (velocity != null && v >= 500.0) return true
          return false
        }

        """)
  }

  @Test func `vectors stand on each bound, and decide both ways`() throws {
    for policy in Self.policies {
      let vectors = RuleCode.Vectors(policy).releases
      #expect(
        vectors.contains { $0.finishes } && vectors.contains { !$0.finishes }, "\(policy.name)")
    }
    for (text, quantity) in [
      ("time >= 1 s", \ReleaseState.duration), ("d >= 1000", \.translation),
      ("peak >= 0.437", \.peak), ("back < 31", \.reversal), ("rest <= 77", \.remaining),
      ("mean > 433", \.meanVelocity),
    ] as [(String, KeyPath<ReleaseState, Double>)] {
      let vectors = RuleCode.Vectors(try FinishPolicy(text: text)).releases
      let bound = try #require(text.split(separator: " ").lazy.compactMap { Double($0) }.first)
      let near = vectors.filter { abs($0.state[keyPath: quantity] - bound) <= bound / 60 }
      #expect(near.contains { $0.finishes } && near.contains { !$0.finishes }, "\(text)")
    }
    let constant = try FinishPolicy(text: "else finish")
    #expect(RuleCode.Vectors(constant).json([]).contains("    [true]\n"))
    let rows = RuleCode.Vectors(.progress(0.3)).releases.filter { $0.state.progress == 0.3 }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.finishes })
  }

  @Test(.enabled(if: node != nil, "node is missing"))
  func `JavaScript decides every vector as the engine does`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var script = "let wrong = 0, rows = 0;\n"
    for (policy, code, text) in codes(.javascript) {
      script += "{\n\(text)const vectors = \(RuleCode.Vectors(policy).json(code.inputs));\n"
      script += """
        for (const row of vectors.rows) {
          rows += 1;
          if (finishes(...row.slice(0, -1)) === row.at(-1)) continue;
          wrong += 1;
          console.log(\(String(reflecting: policy.name)), JSON.stringify(row));
        }
        }

        """
    }
    script += "console.log(`${wrong} wrong of ${rows > 2000}`);\n"
    let file = folder.appending(path: "ports.mjs")
    try script.write(to: file, atomically: true, encoding: .utf8)
    #expect(try run(try #require(Self.node), [file.path]) == "0 wrong of true\n")
  }

  @Test(.enabled(if: swift != nil, "swiftc is missing"))
  func `Swift decides every vector as the engine does`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var source =
      "import Foundation\nlet rows = try String(contentsOfFile: CommandLine.arguments[1], "
    source += "encoding: .utf8).split(separator: \"\\n\").map { $0.split(separator: \" \") }\n"
    var cases = ""
    for (number, (_, code, text)) in codes(.swift).enumerated() {
      let function = text.replacingOccurrences(of: "\nfunc", with: "\nstatic func")
      source += "enum Rule\(number) {\n\(function)}\n"
      let list = code.inputs.enumerated().map { place, input in
        "\(input.name): row[\(place + 1)]" + (input.isOptional ? "" : "!")
      }.joined(separator: ", ")
      cases += "case \(number): finishes = Rule\(number).finishes(\(list))\n"
    }
    source += """
      var wrong = 0
      for words in rows {
        let row = words.map { Double($0) }
        let finishes: Bool
        switch Int(words[0])! {
        \(cases)default: fatalError()
        }
        if "\\(finishes)" != words[words.count - 1] {
          wrong += 1
          print(words)
        }
      }
      print("\\(wrong) wrong")

      """
    let file = folder.appending(path: "main.swift")
    let data = folder.appending(path: "rows.txt")
    let program = folder.appending(path: "ports")
    try source.write(to: file, atomically: true, encoding: .utf8)
    try rows(.swift).write(to: data, atomically: true, encoding: .utf8)
    let compiled = try run(try #require(Self.swift), [file.path, "-o", program.path])
    #expect(compiled == "")
    #expect(try run(program, [data.path]) == "0 wrong\n")
  }

  @Test(.enabled(if: kotlin != nil, "kotlinc is missing"))
  func `Kotlin decides every vector as the engine does`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var (source, cases) = ("", "")
    for (number, (_, code, text)) in codes(.kotlin).enumerated() {
      source += "object Rule\(number) {\n\(text)}\n"
      let list = code.inputs.enumerated().map { place, input in
        "row[\(place)]" + (input.isOptional ? "" : "!!")
      }.joined(separator: ", ")
      cases += "\(number) -> Rule\(number).finishes(\(list))\n"
    }
    source += """
      fun main(arguments: Array<String>) {
        var wrong = 0
        for (line in java.io.File(arguments[0]).readLines()) {
          val words = line.split(" ")
          val row = words.drop(1).dropLast(1).map { it.toDoubleOrNull() }
          val finishes = when (words[0].toInt()) {
          \(cases)else -> throw IllegalArgumentException(line)
          }
          if ("$finishes" == words.last()) continue
          wrong += 1
          println(line)
        }
        println("$wrong wrong")
      }

      """
    let file = folder.appending(path: "ports.kt")
    let data = folder.appending(path: "rows.txt")
    try source.write(to: file, atomically: true, encoding: .utf8)
    try rows(.kotlin).write(to: data, atomically: true, encoding: .utf8)
    let compiled = try run(
      try #require(Self.kotlin), [file.path, "-include-runtime", "-d", folder.path + "/ports.jar"])
    #expect(!compiled.contains("error:"), "\(compiled)")
    let java = try #require(Installed.program("java"))
    #expect(try run(java, ["-jar", folder.path + "/ports.jar", data.path]) == "0 wrong\n")
  }

  /// The vectors of the rules that a language can say, a line each: the rule's number, the
  /// arguments, and the decision.
  private func rows(_ language: RuleCode.Language) -> String {
    codes(language).enumerated().map { number, rule in
      RuleCode.Vectors(rule.policy).releases.map { state, finishes in
        let values = rule.code.inputs.map { $0.value(state).map { "\($0)" } ?? "null" }
        return "\(number) \(values.joined(separator: " ")) \(finishes)\n"
      }.joined()
    }.joined()
  }
}
