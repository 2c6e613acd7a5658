import PanDocuments
import Testing

struct QRCodeTests {
  /// The worked example of ISO/IEC 18004, annex I: `01234567` in version 1-M with mask 010.
  private static let example: [UInt8] = [
    0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
  ]

  @Test func `the standard's example has its codewords and its modules`() {
    #expect(
      QRCode.interleaved(Self.example, 1).suffix(10)
        == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
    let code = QRCode(version: 1, data: Self.example, mask: 2)
    let rows = (0..<code.side).map { y in
      String(code.isDark[y * code.side..<(y + 1) * code.side].map { $0 ? "#" : "." })
    }
    #expect(
      rows == [
        "#######..#.##.#######", "#.....#..####.#.....#", "#.###.#.#.....#.###.#",
        "#.###.#.##....#.###.#", "#.###.#.#.###.#.###.#", "#.....#.#...#.#.....#",
        "#######.#.#.#.#######", "........#..##........", "#.#####..#..#.#####..",
        "...#.#.##.#.#..#.##..", "..#...##.#.#.#..#####", "....#....#.....####..",
        "...######..#.#..#....", "........#.#####..##..", "#######..##.#.##.....",
        "#.....#.#.#####...#.#", "#.###.#.#...#..#.##..", "#.###.#.##..#..#.....",
        "#.###.#.#.##.#..#.#..", "#.....#........##.##.", "#######.####.#..#.#..",
      ])
  }

  @Test(
    arguments: [(0, 1), (14, 1), (15, 2), (180, 9), (181, 10), (213, 10), (214, 11), (666, 20)])
  func `a version holds as many bytes as the standard says`(count: Int, version: Int) throws {
    let code = try #require(QRCode([UInt8](repeating: 0x61, count: count)))
    #expect(code.version == version)
    #expect(code.side == 17 + 4 * version)
    #expect(code.isDark.count == code.side * code.side)
  }

  @Test func `more than the largest version holds is no code`() {
    #expect(QRCode([UInt8](repeating: 0x61, count: 667)) == nil)
  }

  @Test func `the picture has a light border of four modules`() throws {
    let code = try #require(QRCode(Array("https://example.org".utf8)))
    #expect(code.svg.contains("viewBox=\"0 0 33 33\""))
    #expect(code.svg.contains("<path d=\"M4 4h7v1h-7z"))
  }
}
