import PanTestSupport
@testable import PanTraces
import Testing

/// Digests of samples, held against the Python package mmh3 5 over the same words.
@Suite struct SampleDigestTests {
  private static var trace: Trace {
    var trace = Trace.of([.down(0, 4, 300), .move(16, 9, 300), .up(40, 20.5, 299)])
    trace.containerWidth = 393
    trace.containerHeight = 852
    return trace
  }

  @Test("digests are those of MurmurHash3 with 128 bits")
  func agreesWithAnotherProgram() {
    var trace = Self.trace
    #expect(SampleDigest(of: trace).hexadecimal == "16c606ffb7864e54ffb4d0f8f16c332f")
    trace.containerHeight = nil
    #expect(SampleDigest(of: trace).hexadecimal == "5fdf42f8bb5bcb752490c018312466d5")
    #expect(SampleDigest(of: .of([])).hexadecimal == "dc38b986d9f8623470cda5e34f86a804")
  }

  @Test("a change of any part of a sample changes the digest")
  func changes() {
    let digest = SampleDigest(of: Self.trace)
    for changed in [
      [.down(0, 4, 300), .move(16, 9, 300), .up(41, 20.5, 299)],
      [.down(0, 4, 300), .move(16, 9.0000001, 300), .up(40, 20.5, 299)],
      [.down(0, 4, 300), .move(16, 9, 301), .up(40, 20.5, 299)],
      [.down(0, 4, 300), .move(16, 9, 300), .cancel(40, 20.5, 299)],
      [.down(0, 4, 300), .up(40, 20.5, 299)],
    ] as [[TouchSample]] {
      var trace = Self.trace
      trace.samples = changed
      #expect(SampleDigest(of: trace) != digest)
    }
  }

  @Test("a digest is read as it is written, and nothing else is read")
  func reads() {
    let text = SampleDigest(of: Self.trace).hexadecimal
    #expect(SampleDigest(hexadecimal: text) == SampleDigest(of: Self.trace))
    for wrong in [
      "", "0", text.uppercased(), text + "0", String(text.dropLast()), "+" + text.dropFirst(),
      "g" + text.dropFirst(),
    ] { #expect(SampleDigest(hexadecimal: wrong) == nil, "\(wrong)") }
  }
}
