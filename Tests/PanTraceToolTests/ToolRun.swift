import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// One run of the tool: in this process, but for runs in another working folder.
///
/// The working folder belongs to the whole process, so that another test would look for its
/// pantrace.json there.
struct ToolRun {
  let code: ExitCode
  let output: String
  let error: String

  init(_ words: String...) { self.init(words) }

  init(
    _ words: [String], program: Program = Program(), failing failure: Console.SinkError? = nil,
    environment: [String: String] = [:]
  ) {
    // A notebook's commands run in the folder of the document.
    if words.first == "notebook" {
      self.init(words, in: nil)
      return
    }
    let recorder = Console.Recorder()
    let code = program.run(
      words, console: recorder.console(failing: failure, environment: environment))
    self.init(code: code, output: recorder.outputText, error: recorder.errorText)
  }

  private init(code: ExitCode, output: String, error: String) {
    (self.code, self.output, self.error) = (code, output, error)
  }

  /// A run of the built program in a folder, by default this process's.
  init(_ words: [String], in folder: URL?) {
    do {
      let run = try BuiltProgram.run(words, in: folder)
      self.init(
        code: try #require(ExitCode(rawValue: run.status)), output: run.output, error: run.error)
    } catch {
      Issue.record(error)
      self.init(code: .internalError, output: "", error: "\(error)")
    }
  }
}

extension ToolRun {
  /// The words of a command that was printed to be pasted, without the tool's name.
  static func words(_ command: some StringProtocol) throws -> [String] {
    let words = try Notebook.CommandWords.split(String(command))
    #expect(words.first == "pantrace", "\(command)")
    return Array(words.dropFirst())
  }
}

/// The files of the package, found from this source file.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ name: String) -> String { root.appending(path: name).path }
}

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    // Not in /tmp: a notebook's working copy links all that is beside its folder.
    let place = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"
    url = URL(filePath: place).appending(path: "pan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return path(name)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// Every file below, by its path relative to the folder.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      let file = url.appending(path: name)
      let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
      // A file that cannot be read is an error of the test, not a file that is not there.
      if !isFolder { files[name] = try Data(contentsOf: file) }
    }
    return files
  }
}

extension ConfigurationSource {
  /// The source completed as beside no particular command line.
  func completed() throws -> ConfigurationSource {
    try completed(besides: Files([], search: ConfigurationFile.Search()))
  }
}

/// The program as it was built, in a process of its own.
enum BuiltProgram {
  struct Finished {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs it on some words and waits for it.
  static func run(
    _ words: [String], in folder: URL? = nil, reading file: URL? = nil
  ) throws -> Finished {
    let process = Process()
    process.executableURL = Installed.products.appending(path: "pantrace")
    process.arguments = words
    process.currentDirectoryURL = folder
    let (output, error) = (Pipe(), Pipe())
    if let file { process.standardInput = try FileHandle(forReadingFrom: file) }
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // Both pipes are small enough to be read one after the other.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let said = error.fileHandleForReading.readDataToEndOfFile()
    return Finished(
      status: process.exitStatus(), output: String(decoding: text, as: UTF8.self),
      error: String(decoding: said, as: UTF8.self))
  }
}

extension Console.Recorder {
  /// What went to standard output, as text.
  var outputText: String { String(decoding: output, as: UTF8.self) }
  /// What went to standard error, as text.
  var errorText: String { String(decoding: error, as: UTF8.self) }
}
