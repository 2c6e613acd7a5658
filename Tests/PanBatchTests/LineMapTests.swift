import Testing

@testable import PanBatch

struct LineMapTests {
  @Test func `every line is found again, wherever it was from`() {
    var map = LineMap()
    var lines: [Int] = []
    var line = 1
    // Steps forward and back, short and long, over several marks.
    for index in 0..<5000 {
      line = max(1, line + (index % 7 == 0 ? -3 : index % 101 == 0 ? 1_000_000 : 1 + index % 5))
      lines.append(line)
    }
    for start in stride(from: 0, to: lines.count, by: 37) {
      map.add(Array(lines[start..<min(start + 37, lines.count)]))
    }
    for index in lines.indices { #expect(map[index + 1] == lines[index]) }
    #expect(map[0] == lines[0])
    #expect(map[9999] == lines[4999])
    #expect(LineMap()[3] == 1)
  }
}
