import CommandLineKit
import Foundation
import PanBatch

/// The one place that touches the process: its words, streams, signals and exit code.
@main
enum Main {
  static func main() {
    StandardDescriptors.occupy()
    Interruption.install()
    let words = Array(ProcessWords.all.dropFirst())
    let code = Tool.pantrace.run(words, console: Console.process)
    exit(code.rawValue)
  }
}

extension Console {
  /// The process's own streams.
  static var process: Console {
    Console(
      output: .stream(.output), error: .stream(.error),
      inputIsTerminal: StandardStream.inputIsTerminal,
      environment: ProcessInfo.processInfo.environment)
  }
}

extension Sink {
  /// Writes to a stream of the process.
  static func stream(_ stream: StandardStream) -> Sink {
    Sink(isTerminal: stream.isTerminal, width: stream.width) { bytes throws(SinkError) in
      do throws(OutputError) {
        try stream.write(bytes)
      } catch .closedPipe {
        throw .closed
      } catch {
        throw .failed(error.message)
      }
    }
  }
}
