import PanTestSupport
@testable import PanTraces
import Testing

/// Digests, held against the Python package mmh3 5 over the same words and bytes.
@Suite struct DigestTests {
  private static var trace: Trace {
    var trace = Trace.of([.down(0, 4, 300), .move(16, 9, 300), .up(40, 20.5, 299)])
    trace.containerWidth = 393
    trace.containerHeight = 852
    return trace
  }

  @Test("digests are those of MurmurHash3 with 128 bits")
  func agreesWithAnotherProgram() {
    var trace = Self.trace
    #expect(Digest(of: trace).hexadecimal == "16c606ffb7864e54ffb4d0f8f16c332f")
    trace.containerHeight = nil
    #expect(Digest(of: trace).hexadecimal == "5fdf42f8bb5bcb752490c018312466d5")
    #expect(Digest(of: .of([])).hexadecimal == "dc38b986d9f8623470cda5e34f86a804")
    #expect(Digest(of: [1, 2, 3] as [UInt64]).hexadecimal == "bd25b77c9b86ce4efe9542e879a0fe90")
  }

  @Test("a change of any part of a sample changes the digest")
  func changes() {
    let digest = Digest(of: Self.trace)
    for changed in [
      [.down(0, 4, 300), .move(16, 9, 300), .up(41, 20.5, 299)],
      [.down(0, 4, 300), .move(16, 9.0000001, 300), .up(40, 20.5, 299)],
      [.down(0, 4, 300), .move(16, 9, 301), .up(40, 20.5, 299)],
      [.down(0, 4, 300), .move(16, 9, 300), .cancel(40, 20.5, 299)],
      [.down(0, 4, 300), .up(40, 20.5, 299)],
    ] as [[TouchSample]] {
      var trace = Self.trace
      trace.samples = changed
      #expect(Digest(of: trace) != digest)
    }
  }

  @Test("a digest is read as it is written, and nothing else is read")
  func reads() {
    let text = Digest(of: Self.trace).hexadecimal
    #expect(Digest(hexadecimal: text) == Digest(of: Self.trace))
    for wrong in [
      "", "0", text.uppercased(), text + "0", String(text.dropLast()), "+" + text.dropFirst(),
      "g" + text.dropFirst(),
    ] { #expect(Digest(hexadecimal: wrong) == nil, "\(wrong)") }
  }

  @Test(arguments: [
    ("", "4bbd1bf27da918d6b465a9eccd791cb6"), ("x", "ca69e5fd76da13439e9118bc997c6e6d"),
    ("# Report\n", "ad8f9be6dddf6c558736694d399a10c2"),
    (
      "The quick brown fox jumps over the lazy dog", "cabc50beae156e50cc1e79f48d4bd3cf"
    ),
  ])
  func `a text's digest is that of its bytes, filled up, and their number`(
    text: String, digest: String
  ) {
    #expect(Digest(of: Array(text.utf8)).hexadecimal == digest)
  }
}
