import PanBatch
import PanFormats
import PanText
import PanTraces

/// A log of another form as a trace file, while it is read; a trace file stays as it is.
final class LogConversion: InputConversion {
  private let input: Input
  private let shows: String
  private let record: ConversionRecord
  private var importer: Importer
  private var text = CanonicalText()
  /// Whether the file says that it is a trace file; nil until its first bytes have come.
  private var isCanonical: Bool?

  init(
    _ input: Input, settings: ImportSettings, axes: [UInt8], shows: String, record: ConversionRecord
  ) {
    self.input = input
    self.shows = shows
    self.record = record
    importer = Importer(stem: FileName.safe(for: input.stem), settings: settings, axes: axes)
  }

  func read(_ bytes: LentBytes) throws(InputError) -> [UInt8] {
    let isCanonical = isCanonical ?? bytes.starts(with: "# pantrace ".utf8)
    self.isCanonical = isCanonical
    if isCanonical { return Array(bytes) }
    do throws(ImportRefusal) {
      try importer.read(bytes)
    } catch {
      throw refused(error)
    }
    return try take()
  }

  func finish() throws(InputError) -> [UInt8] {
    if isCanonical ?? false { return [] }
    do throws(ImportRefusal) {
      try importer.finish()
    } catch {
      throw refused(error)
    }
    let rest = try take()
    guard importer.summary.gestures > 0 else {
      throw .refused("\(input.name): no gesture was found", advice: shows)
    }
    record.end(
      remarks: importer.summary.leftOut.filter(\.isGesture).map {
        "\(input.name):\($0.line): \($0.count) not imported: \($0.reason)"
      })
    return rest
  }

  private func take() throws(InputError) -> [UInt8] {
    do throws(TraceWriterError) {
      let (bytes, lines) = try text.take(from: &importer)
      if !lines.isEmpty { record.add(lines: lines) }
      return bytes
    } catch {
      throw .refused("\(input.name): \(error)", advice: nil)
    }
  }

  private func refused(_ refusal: ImportRefusal) -> InputError {
    .refused(refusal.sentence(of: input), advice: refusal.advice)
  }
}
