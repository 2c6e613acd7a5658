import PanBatch
import PanDocuments
import PanFormats
import PanText

/// Lines that each hold a whole trace as a trace file, while they are read.
final class TraceLineConversion: InputConversion {
  private let record: ConversionRecord
  private var reader: TraceLineReader

  private init(_ input: Input, record: ConversionRecord) {
    self.record = record
    reader = TraceLineReader(stem: FileName.safe(for: input.stem))
  }

  /// Whether an input's name says that it has such lines.
  static func isNamed(_ input: Input) -> Bool {
    input.name.ends(in: ".ndjson") || input.name.ends(in: ".jsonl")
  }

  /// An input as a trace file.
  static func input(_ input: Input) -> Input {
    input.converted { TraceLineConversion(input, record: $0) }
  }

  func read(_ bytes: LentBytes) throws(InputError) -> [UInt8] {
    reader.read(bytes)
    return take()
  }

  func finish() throws(InputError) -> [UInt8] {
    reader.finish()
    return take()
  }

  private func take() -> [UInt8] {
    let made = reader.take()
    if !made.lines.isEmpty { record.add(lines: made.lines) }
    for refusal in made.refusals {
      record.add(
        .init(column: refusal.column, message: refusal.message), inPlaceOf: refusal.line)
    }
    return made.bytes
  }
}
