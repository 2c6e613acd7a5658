/// Where a link or a picture points, told apart so that a file's name never becomes a scheme.
package enum LinkTarget: Sendable, Equatable {
  /// A path relative to the document, with `/` between its parts, not yet percent-encoded.
  case file(String)
  /// A heading of the same document, by its anchor without the `#`.
  case anchor(String)
  /// An address on the web; one that does not begin with `https://` or `http://` acts as a file.
  case web(String)

  /// The target as it stands in a document: nothing in it can end a link or an attribute.
  var encoded: String {
    switch self {
    case .file(let path): Self.encode(Self.withSingleSlashes(path), keeping: "/")
    case .anchor(let name): "#" + Self.encode(name, keeping: "")
    case .web(let address):
      address.hasPrefix("https://") || address.hasPrefix("http://")
        ? Self.encode(address, keeping: "/:?#=&%+,;@~")
        : LinkTarget.file(address).encoded
    }
  }

  /// Two slashes at the front would name a host.
  private static func withSingleSlashes(_ path: String) -> String {
    var result = ""
    for character in path where !(character == "/" && result.hasSuffix("/")) {
      result.append(character)
    }
    return result
  }

  private static func encode(_ text: String, keeping kept: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      case _ where kept.utf8.contains(byte): result.append(byte)
      default:
        result += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
