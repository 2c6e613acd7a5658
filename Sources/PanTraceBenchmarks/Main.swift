import Foundation
import PanBatch
import PanMetrics
import PanReplay
import PanReports
import PanTraces

/// Times the stages on a generated corpus, each against `wc -l` on the same bytes in the same run.
///
/// `swift run -c release bench [TRACES] [ROUNDS]`: the ratios are what to compare between machines
/// and versions; rounds run in turn, so that a slow moment hits every stage alike.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let count = max(arguments.first ?? 20_000, 1)
    let rounds = max(arguments.dropFirst().first ?? 5, 1)
    let corpus = try Corpus(count: count)
    defer { corpus.remove() }
    var times = [[Double]](repeating: [], count: Stage.all.count)
    for _ in 0..<rounds {
      for (index, stage) in Stage.all.enumerated() {
        times[index].append(try seconds { try stage.run(corpus) })
      }
    }
    print("\(count) traces, \(corpus.byteCount) bytes, medians of \(rounds)")
    print(table(times.map(median), corpus).text())
  }

  private static func table(_ medians: [Double], _ corpus: Corpus) -> Table {
    var table = Table(columns: [
      .init(id: "stage", title: "stage"),
      .init(id: "time", title: "time", unit: "s", alignment: .trailing),
      .init(id: "speed", title: "speed", unit: "MB/s", alignment: .trailing),
      .init(id: "traces", title: "traces", unit: "1/s", alignment: .trailing),
      .init(id: "ratio", title: "times wc -l", alignment: .trailing),
    ])
    for (stage, time) in zip(Stage.all, medians) {
      table.append([
        .text(stage.name), .number(time, decimals: 3),
        .number(Double(corpus.byteCount) / time / 1e6, decimals: 1),
        .number(Double(corpus.count) / time, decimals: 0),
        .number(time / medians[0], decimals: 1),
      ])
    }
    return table
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let elapsed = try clock.measure(body)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }

  private static func median(_ values: [Double]) -> Double {
    Distribution(values).median ?? .nan
  }
}
