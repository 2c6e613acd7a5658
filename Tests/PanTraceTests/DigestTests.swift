import Testing

@testable import PanTrace

struct DigestTests {
  // NIST's examples for FIPS 180-4 and the SHA-256 short message vectors (CAVP); the rest by
  // Python's hashlib.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `published digests come out`(text: String, expected: String) {
    #expect(Digest(of: Array(text.utf8)).hexadecimal == expected)
  }

  @Test func `a million letters a come out`() {
    #expect(
      Digest(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)).description
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: [1, 3, 55, 56, 63, 64, 65, 119, 127, 128, 1000])
  func `the size of the pieces does not matter`(size: Int) {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var hasher = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { hasher.update($0) }
    }
    #expect(hasher.finish() == Digest(of: bytes))
    #expect(hasher.finish() == hasher.finish())
  }

  // Every length around the edges of a block; by Python:
  // hashlib.sha256(b"".join(hashlib.sha256(bytes(n)).digest() for n in range(200))).hexdigest()
  @Test func `every length is padded rightly`() {
    let digests = (0..<200).flatMap { Digest(of: [UInt8](repeating: 0, count: $0)).bytes }
    #expect(
      Digest(of: digests).hexadecimal
        == "59e350876ff46da193f0d152dd874fa876d2020a80910c6b83b1537e21104a9f")
  }
}
