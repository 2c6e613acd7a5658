import PanText

/// The recordings of several parts, without duplicates.
///
/// Retries and speculative execution leave the same recording in several parts.
struct PartCollection {
  private var inputs: [ByteKey: PartInput] = [:]
  /// The sum of all counts in the parts, as reports add them up.
  private var total = 0
  /// The limit that keeps sums of counts from overflowing, with as much left for other inputs.
  private static let mostInTotal = Int.max / 2

  /// Adds a part's recordings.
  /// - Throws: If another part has a different version of a recording, or if counts are impossible.
  mutating func add(_ part: PartFile) throws(InputError) {
    for entry in part.entries {
      guard let more = entry.total, more <= Self.mostInTotal - total else {
        throw .part(part.path, .damaged)
      }
      total += more
      let input = PartInput(part, entry)
      guard let other = inputs.updateValue(input, forKey: ByteKey(entry.name)) else { continue }
      if other.origin == part.origin, other.entry.isCopy(of: entry) { continue }
      let isOther = other.entry.digest != entry.digest
      throw .refused(
        "\(other.path) and \(part.path) both hold \(entry.name), and not the same of it",
        advice: isOther
          ? "The recording had other bytes; make both again, or leave one out."
          : "They were made with other options; make both again with the same.")
    }
  }

  /// The recordings, sorted by the bytes of their names.
  /// - Throws: If a recording is also among the other inputs.
  func inputs(besides others: [Input]) throws(InputError) -> [Input] {
    guard !inputs.isEmpty else { return [] }
    for other in others {
      if let input = inputs[ByteKey(other.name)] {
        throw .refused(
          "\(other.name) is given twice: by itself and in \(input.path)", advice: "Leave one out.")
      }
    }
    return inputs.sorted { $0.key < $1.key }.map { Input(.part($0.value)) }
  }
}
