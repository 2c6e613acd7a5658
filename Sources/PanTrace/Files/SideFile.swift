/// Auxiliary inputs: configurations, budgets, baselines, lists, documents.
///
/// They are read into memory as a whole, up to a limit, so that pipes work and endless devices are
/// refused.
package enum SideFile {
  /// The size limit: 256 MiB, enough for a baseline of some 300,000 traces.
  package static let limit = 256 << 20

  /// The bytes of an auxiliary input.
  package static func bytes(of input: Input) throws(InputError) -> [UInt8] {
    try InputBytes.read(input, limit: limit).array
  }

  /// The bytes of a text, without a byte order mark.
  package static func text(of input: Input) throws(InputError) -> [UInt8] {
    let bytes = try bytes(of: input)
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}
