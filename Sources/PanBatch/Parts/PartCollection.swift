import PanText

/// The recordings of some parts, each once.
///
/// Work that was done twice, by a retry or for speed, leaves the same recording in several parts.
struct PartCollection {
  private var inputs: [ByteKey: PartInput] = [:]
  /// All that the parts count, as reports add it up.
  private var total = 0
  /// More than disks hold bytes; as much is left for what is counted of other inputs.
  private static let mostInTotal = Int.max / 2

  /// Adds what a part holds.
  /// - Throws: Where another part says something else of the same recording, and where it could not
  ///   have counted what the part says.
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

  /// The recordings in the order of their names' bytes.
  /// - Throws: Where one is among other inputs, too.
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
