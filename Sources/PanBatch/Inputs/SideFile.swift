/// Files that go along with the traces: options, budgets, baselines, grids, lists, documents.
///
/// They are read whole into memory, so that there is a bound: a device without an end is refused
/// once it is reached, and a pipe may be given like a file.
package enum SideFile {
  /// The most bytes that one may have: 256 MiB, a baseline of some 300,000 traces.
  package static let limit = 256 << 20

  /// The bytes of one.
  package static func bytes(of input: Input) throws(InputError) -> [UInt8] {
    if case .held(let held) = input { return held.bytes.array }
    return try InputBytes(input, limit: limit).array
  }
}
