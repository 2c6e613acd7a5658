import PanBatch
import PanDocuments
import PanMetrics
import PanReplay
import PanReports
import PanText
import PanTraces

#if !FUZZING
@testable import PanTraceTool
#endif

/// A part whose digests fit is read or refused, whatever it says: counts, codes and figures are not
/// believed, and traces replay or are taken as they were measured.
///
/// A whole part; the digests are made to fit first, as no fuzzer finds one.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzPart(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = FittingPart.bytes(Array(UnsafeBufferPointer(start: data, count: count)))
  let path = bytes.withUnsafeBufferPointer { InputFile.path(holding: $0, suffix: ".part") }
  for restoring in [true, false] {
    do {
      try read(path, restoring: restoring)
    } catch let error as InputError {
      precondition(!error.message.isEmpty, "a refusal says why")
    } catch {
      preconditionFailure("an error that is not put into words: \(error)")
    }
  }
  return 0
}

/// Replays the traces of a part, or takes what was measured of them, and makes rows and words.
private func read(_ path: String, restoring: Bool) throws {
  let schema = RowSchema.analysis()
  var summary = BatchSummary()
  try TraceBatch(inputs: InputExpansion.expand([path]), threads: 1).run {
    TraceWork { _, _, trace in
      // Frames of a year take longer than a fuzzer waits.
      guard trace.samples.last.map({ $0.time < 100 }) ?? false else { return nil }
      return TraceAnalysis(of: Replay(of: trace, configuration: ReplayConfiguration()))
    } restore: { _, analysis in
      analysis
    } where: { _ in
      restoring
    } as TraceWork<TraceAnalysis?>
  } consume: { _, analysis in
    guard let analysis else { return }
    summary.add(analysis)
    for metric in Metric.allCases {
      precondition(analysis.measurements[metric].value?.isFinite ?? true, "a figure is no number")
    }
    let batch = AnalyzedBatch([AnalyzedTrace(source: "f", analysis: analysis)])
    schema.rows(batch.traces).write(.ndjson) { precondition($0.last == 0x0A) }
  } besides: { news in
    switch news {
    case .rejected(_, let trace): _ = DiagnosticRenderer(fileName: "f").text(of: trace.reason)
    case .fileEnded(let report):
      _ = DiagnosticRenderer(fileName: "f").text(of: report.diagnostics)
      precondition(report.byteCount >= 0 && report.counts.seen >= 0, "a count below 0")
    }
  }
  for metric in Metric.allCases { _ = summary.distribution(of: metric).value(.median) }
}

/// A part as bytes whose digests are made to fit what they are of.
private enum FittingPart {
  private static let beginning = Array("pantrace part 1\n".utf8)
  private static let end = Array("pantrace part .\n".utf8)

  /// The bytes with a beginning and an end of a part, this program's version, and digests that fit
  /// as far as the directory can be followed.
  static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    let tail = 8 + 32 + end.count
    guard bytes.count >= beginning.count + tail else { return bytes }
    let body = Array(bytes[beginning.count..<bytes.count - tail])
    let stated = bytes[(bytes.count - tail)...].prefix(8).reversed()
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let size = Int(min(stated, UInt64(body.count)))
    let blocks = beginning + body.dropLast(size)
    let directory = fitting(Array(body.suffix(size)), blocks)
    var last = ByteBuffer()
    last.pack(bits: UInt64(directory.count))
    Digest(of: directory).pack(into: &last)
    return blocks + directory + last.withBytes { Array($0) } + end
  }

  /// The directory with the digest of each block that it names, from the part's first byte on.
  private static func fitting(_ directory: [UInt8], _ part: [UInt8]) -> [UInt8] {
    var fitting = directory
    // Where the version ends; nil where there is none.
    var version: Int?
    directory.withByteView { bytes in
      var reader = PackedReader(bytes)
      do throws(PackedError) {
        _ = try String(from: &reader)
        version = bytes.count - reader.left
        _ = try PartOrigin(from: &reader)
        for _ in 0..<(try reader.count()) {
          // The name, the size and the digest of a recording, and what else is known of it.
          _ = try String(from: &reader)
          _ = try reader.count()
          _ = try Digest(from: &reader)
          _ = try TraceFileHeader?(from: &reader)
          _ = try TraceCounts(from: &reader)
          _ = try DiagnosticLog(from: &reader)
          for _ in 0..<(try reader.count()) {
            let (offset, size) = (try reader.count(), try reader.count())
            let place = bytes.count - reader.left
            _ = try Digest(from: &reader)
            guard offset <= part.count, size <= part.count - offset else { continue }
            let digest = Digest(of: Array(part[offset..<offset + size]))
            var packed = ByteBuffer()
            digest.pack(into: &packed)
            fitting.replaceSubrange(place..<place + 32, with: packed.withBytes { Array($0) })
          }
        }
      } catch {
        // What cannot be followed stays as it is, and is refused.
      }
    }
    guard let version else { return fitting }
    var current = ByteBuffer()
    programVersion.pack(into: &current)
    return current.withBytes { Array($0) } + fitting[version...]
  }
}
