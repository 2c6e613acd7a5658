import PanBatch
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
  /// How many threads work; nil for one a processor.
  public var threads: Int?
  private let inputs: [Input]

  /// Finds files: paths, folders with every `*.csv` below them, and patterns, as on the command line.
  ///
  /// - Parameters:
  ///   - words: The paths, folders and patterns; `-` is standard input.
  ///   - options: How the files are read.
  ///   - threads: How many threads work; nil for one a processor.
  /// - Throws: ``RecordingsError`` where a word stands for no file.
  public init(
    _ words: [String], options: ReadingOptions = .init(), threads: Int? = nil
  ) throws(RecordingsError) {
    do throws(InputError) {
      inputs = try InputExpansion.expand(words)
    } catch {
      throw RecordingsError(error)
    }
    self.options = options
    self.threads = threads
  }

  /// Makes something of each trace on any thread; the results are in the order of the files and of
  /// the traces in them, whatever the number of threads.
  ///
  /// - Parameter make: Makes a result of a trace.
  /// - Returns: The results, and the traces that could not be used.
  /// - Throws: ``RecordingsError`` at the first file that cannot be read to its end.
  public func map<Result: Sendable>(
    _ make: @escaping @Sendable (Trace) -> Result
  ) throws -> ReadRecordings<Result> {
    do {
      return try read(make)
    } catch let error as InputError {
      throw RecordingsError(error)
    }
  }

  private func read<Result: Sendable>(
    _ make: @escaping @Sendable (Trace) -> Result
  ) throws -> ReadRecordings<Result> {
    var read = ReadRecordings<Result>()
    try TraceBatch(inputs: inputs, options: options, threads: threads).run { trace in
      make(trace)
    } consume: { place, result in
      read.results.append(result)
      read.files.append(inputs[place.input].name)
    } besides: { news in
      switch news {
      case .rejected(let place, let trace):
        read.rejected.append((file: inputs[place.input].name, trace: trace))
      case .fileEnded(let report):
        read.findings.append((file: report.name, log: report.diagnostics))
        if let failure = report.failure { throw failure }
      }
    }
    return read
  }
}

/// What was made of the traces of some files, and what could not be used.
public struct ReadRecordings<Result: Sendable>: Sendable {
  /// One result for each trace that could be used.
  public fileprivate(set) var results: [Result] = []
  /// The name of the file of each result, in the order of the results.
  public fileprivate(set) var files: [String] = []
  /// The traces that could not be used, each with its file's name.
  public fileprivate(set) var rejected: [(file: String, trace: RejectedTrace)] = []
  /// What was found in each file.
  public fileprivate(set) var findings: [(file: String, log: DiagnosticLog)] = []
}

/// Why files cannot be read.
public struct RecordingsError: Error, Equatable, Sendable {
  /// What is wrong, with the file's name.
  public let message: String
  /// What to do about it; nil where the message says it all.
  public let advice: String?

  init(_ error: InputError) {
    message = error.message
    advice = error.advice
  }
}
