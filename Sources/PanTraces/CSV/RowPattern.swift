/// What the rows of a trace have in common: all but the numbers of samples, phases, and columns that
/// do not matter.
///
/// It is learned from a row that was split and read without fault. The rows after it mostly differ
/// from it in nothing else, whatever columns there are. What repeats was found sound then, so that it
/// is only compared. Any other row is split, and the pattern learned from it.
struct RowPattern {
  /// Eight bytes at most.
  private struct Word {
    /// The first byte is the lowest.
    let bytes: UInt64
    let mask: UInt64
    let count: Int

    init(_ bytes: ByteView, _ range: Range<Int>) {
      count = range.count
      mask = UInt64.max >> UInt64(64 - 8 * count)
      self.bytes = bytes.paddedWord(at: range.lowerBound) & mask
    }

    @inline(__always)
    func stands(in bytes: ByteView, at place: Int) -> Bool {
      (bytes.paddedWord(at: place) ^ self.bytes) & mask == 0
    }
  }

  private enum Field: Equatable {
    case none, phase
    /// What the number tells; nil for a field that does not matter.
    case number(ColumnRole?)
  }

  /// A field, and what stands behind it.
  private var steps: [(field: Field, word: Word)] = []
  private var vocabulary: PhaseVocabulary?
  /// The phase of the last row, which mostly is the next one's, too.
  private var phase: Word?
  private let delimiter: UInt8
  private let fieldLimit: Int

  init(_ layout: ColumnLayout, _ limits: ReadingLimits) {
    (delimiter, fieldLimit) = (layout.delimiter, limits.fieldLength)
  }

  /// Makes no row fit.
  mutating func removeAll() { steps.removeAll(keepingCapacity: true) }

  /// Learns from a row of these cells.
  mutating func learn(
    _ row: ByteView, _ cells: [RowCell], _ reader: RowReader, _ context: inout TraceContext
  ) {
    // Short numbers are not measured.
    guard fieldLimit > 8 else { return }
    vocabulary = context.vocabulary
    var (start, field) = (0, Field.none)
    func append(upTo end: Int) {
      repeat {
        let word = Word(row, start..<min(end, start + 8))
        steps.append((field, word))
        (start, field) = (start + word.count, .none)
      } while start < end
    }
    for column in reader.looseColumns where reader.isLoose(column, &context) {
      let (role, text) = (reader.layout.roles[column], cells[column].text)
      if role == .phase, text.count > 8 { continue }
      append(upTo: text.lowerBound)
      (start, field) = (text.upperBound, role == .phase ? .phase : .number(role))
      if role == .phase { phase = Word(row, text) }
    }
    append(upTo: row.count)
  }

  /// Reads a row from `start` on, and returns where the next line begins; nil if the row is not like
  /// the one that was learned from.
  mutating func read(_ bytes: ByteView, from start: Int, into row: inout TraceRow) -> Int? {
    guard !steps.isEmpty, bytes[start] != UInt8(ascii: "#") else { return nil }
    var place = start
    for index in steps.indices {
      let step = steps[index]
      if case .phase = step.field, let phase, phase.stands(in: bytes, at: place) {
        place &+= phase.count
      } else if case .number(let role?) = step.field, let short = Double.short(bytes, at: place),
        isEnd(short.end, of: bytes)
      {
        guard row.take(short.value, role) == nil else { return nil }
        place = short.end
      } else if step.field != .none {
        guard let end = readField(step.field, bytes, from: place, into: &row) else { return nil }
        place = end
      }
      guard step.word.stands(in: bytes, at: place) else { return nil }
      place &+= step.word.count
    }
    if place < bytes.count, bytes[place] == 0x0D { place &+= 1 }
    return place < bytes.count && bytes[place] == 0x0A ? place &+ 1 : nil
  }

  /// Whether a number is whole that ends here; no byte up to the quote belongs to one.
  private func isEnd(_ place: Int, of bytes: ByteView) -> Bool {
    place < bytes.count && (bytes[place] == delimiter || bytes[place] <= UInt8(ascii: "\""))
  }

  /// Reads any field, and returns where it ends; what is not plain text is left to the splitter.
  @inline(never)
  private mutating func readField(
    _ field: Field, _ bytes: ByteView, from start: Int, into row: inout TraceRow
  ) -> Int? {
    let end = bytes.firstMark(or: delimiter, from: start)
    guard end - start <= fieldLimit else { return nil }
    let text = ByteView(rebasing: bytes[start..<end])
    switch field {
    case .none, .number(nil): break
    case .phase:
      guard text.count <= 8, let word = PhaseWord(text), word.vocabulary == vocabulary else {
        return nil
      }
      row.phase = word.phase
      phase = Word(bytes, start..<end)
    case .number(let role?):
      let value = try? Double(decimal: text)
      guard value != nil || text.isEmpty, row.take(value, role) == nil else { return nil }
    }
    return end
  }
}
