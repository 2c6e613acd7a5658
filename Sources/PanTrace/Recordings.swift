public import PanTraces

/// Trace files, read on all processors.
///
/// ```swift
/// let recordings = try Recordings([folder + "/back-swipes.csv"])
/// let configuration = ReplayConfiguration(policy: .progress(0.4))
/// let replays = try recordings.map { Replay(of: $0, configuration: configuration) }.results
/// let finished = replays.count { $0.release?.decision.outcome == .finish }
/// ```
public struct Recordings: Sendable {
  /// How the files are read.
  public var options: ReadingOptions
  /// How many threads work. Nil for one a processor.
  public var threads: Int?
  private let inputs: [Input]

  /// Finds files as a command line does: files, and folders for each `*.csv` below them.
  ///
  /// - Parameters:
  ///   - words: The files and folders. `-` is standard input.
  ///   - options: How the files are read.
  ///   - threads: How many threads work. Nil for one a processor.
  /// - Throws: ``Failure`` if a word stands for no file.
  public init(
    _ words: [String], options: ReadingOptions = .init(), threads: Int? = nil
  ) throws(Failure) {
    do throws(InputError) {
      inputs = try InputExpansion.expand(words)
    } catch {
      throw Failure(error)
    }
    self.options = options
    self.threads = threads
  }

  /// Calls `make` for each trace, on any thread.
  ///
  /// The results are in the order of the files and of their traces, whatever the number of threads.
  ///
  /// - Parameter make: Makes a result of a trace.
  /// - Returns: The results, and the traces that could not be used.
  /// - Throws: ``Failure`` at the first file that cannot be read to its end.
  public func map<Result: Sendable>(
    _ make: @escaping @Sendable (Trace) -> Result
  ) throws -> ReadRecordings<Result> {
    do {
      return try read(make)
    } catch let error as InputError {
      throw Failure(error)
    }
  }

  /// The one trace with an id.
  ///
  /// - Parameter id: The trace's id, as in the column `trace_id`.
  /// - Returns: The trace.
  /// - Throws: ``Failure`` if no trace that can be used has the id, or several have it.
  public func trace(_ id: String) throws -> Trace {
    let read = try map { (id: $0.id, trace: $0.id == id ? $0 : nil) }
    let found = read.results.compactMap(\.trace)
    if let trace = found.first, found.count == 1 { return trace }
    if found.count > 1 {
      throw Failure(
        message: "\(found.count) traces are called '\(id)'", advice: "Read one file at a time.")
    }
    if let entry = read.rejected.first(where: { $0.trace.id == id }) {
      throw Failure(
        message: "the trace '\(id)' in \(entry.file) cannot be used: \(entry.trace.reason.message)",
        advice: "'pantrace validate' says where it is.")
    }
    let ids = read.results.map(\.id)
    throw Failure(
      message: "there is no trace '\(id)' among \(ids.count)",
      advice: nearestName(to: id, in: ids).map { "Did you mean \($0)?" })
  }

  private func read<Result: Sendable>(
    _ make: @escaping @Sendable (Trace) -> Result
  ) throws -> ReadRecordings<Result> {
    var read = ReadRecordings<Result>()
    try TraceBatch(inputs: inputs, options: options, threads: threads).run {
      { _, _, trace in make(trace) }
    } consume: { place, result in
      read.results.append(result)
      read.files.append(inputs[place.input].name)
    } besides: { news in
      switch news {
      case .rejected(let place, let trace):
        read.rejected.append((file: inputs[place.input].name, trace: trace))
      case .fileEnded(let report):
        read.findings.append((file: report.name, log: report.diagnostics))
        // A file that cannot be read is an error here: a caller in Swift has no exit code 4.
        if let failure = report.failure { throw failure }
      }
    }
    return read
  }
}

/// The results of the traces of some files, and the traces that could not be used.
public struct ReadRecordings<Result: Sendable>: Sendable {
  /// One result for each trace that could be used.
  public fileprivate(set) var results: [Result] = []
  /// The name of the file of each result, in the order of the results.
  public fileprivate(set) var files: [String] = []
  /// The traces that could not be used, each with its file's name.
  public fileprivate(set) var rejected: [(file: String, trace: TraceFile.Rejected)] = []
  /// What was found in each file.
  public fileprivate(set) var findings: [(file: String, log: Diagnostic.Log)] = []
}

extension Recordings {
  /// Why files cannot be read.
  public struct Failure: Error, Equatable, Sendable {
    /// What is wrong, with the file's name.
    public let message: String
    /// What to do about it. Nil if the message says it all.
    public let advice: String?
  }
}

extension Recordings.Failure {
  init(_ error: InputError) { self.init(message: error.message, advice: error.advice) }
}
