import Foundation
import PanAnalysis
import PanTrace
import PanTraces

/// Tunes "progress or velocity" on gestures of a file, once for each line of standard input.
///
/// The file holds three little-endian doubles a gesture: progress, velocity in points per second,
/// and 1 if it was meant to finish. Each line of output has the seconds of the search and its errors, so
/// that Tests/Benchmarks/tuning.py can take turns with a search of its own.
enum TuningBench {
  static func run(_ path: String) throws {
    let outcomes = try gestures(path)
    while readLine() != nil {
      let clock = ContinuousClock()
      let start = clock.now
      let optimum = RuleFamily.progressOrVelocity.optimum(for: outcomes)
      let elapsed = (clock.now - start).components
      let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
      let line = "\(seconds) \(optimum.counts.errors)\n"
      FileHandle.standardOutput.write(Data(line.utf8))
    }
  }

  private static func gestures(_ path: String) throws -> [LabeledOutcome] {
    let bytes = try InputBytes.read(.file(path))
    return unsafe bytes.withUnsafeBytes { bytes in
      func number(_ index: Int) -> Double {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
        return Double(bitPattern: UInt64(littleEndian: word))
      }
      return (0..<(bytes.count / 24)).compactMap { index in
        LabeledOutcome(
          id: "g\(index)", intent: number(3 * index + 2) == 1 ? .finish : .cancel,
          progress: number(3 * index), velocity: number(3 * index + 1), extent: 393)
      }
    }
  }
}
