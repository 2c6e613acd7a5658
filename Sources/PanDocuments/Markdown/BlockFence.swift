/// The line that opens a fenced block of code, by CommonMark's rules.
package struct BlockFence: Equatable, Sendable {
  package let character: UInt8
  package let length: Int
  package let indentation: Int
  /// What stands after the fence, trimmed.
  package let info: String

  /// Reads an opening fence; nil for any other line.
  package init?(opening line: ArraySlice<UInt8>) {
    let spaces = line.prefix { $0 == 0x20 }.count
    let rest = line.dropFirst(spaces)
    guard spaces <= 3, let first = rest.first,
      first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    else { return nil }
    let run = rest.prefix { $0 == first }.count
    let after = rest.dropFirst(run)
    // Backticks after backticks are code within a line.
    guard run >= 3, first == UInt8(ascii: "~") || !after.contains(first) else { return nil }
    character = first
    length = run
    indentation = spaces
    info = String(
      decoding: after.drop { $0 == 0x20 || $0 == 0x09 }.trimmingTrailingBlanks, as: UTF8.self)
  }

  /// Whether a line ends the block.
  package func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let spaces = line.prefix { $0 == 0x20 }.count
    let rest = line.dropFirst(spaces).trimmingTrailingBlanks
    return spaces <= 3 && rest.count >= length && rest.allSatisfy { $0 == character }
  }

  /// Backticks that outnumber any run inside.
  package static func around(_ body: [UInt8]) -> String {
    var longest = 0
    var run = 0
    for byte in body {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(3, longest + 1))
  }
}
