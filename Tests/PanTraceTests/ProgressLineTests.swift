import Testing

@testable import PanTrace

struct ProgressLineTests {
  @Test(arguments: [
    (500_000, 2_000_000, "0.5 of 2.0 MB, 30 s left"),
    (1_000_000, 61_000_000, "1.0 of 61.0 MB, 600 s left"),
    (2_100_000, 2_000_000, "2.1 of 2.0 MB, 0 s left"),
  ])
  func `bytes tell how far it is, and how long it still takes`(
    bytes: Int, total: Int, words: String
  ) {
    #expect(TraceBatch.ProgressLine.words(bytes, of: total, after: 10) == words)
  }

  @Test(arguments: [64, 100_000])
  func `a batch tells its bytes to the last, also within a file`(blockSize: Int) throws {
    let folder = try TemporaryFolder()
    let rows = (0..<200).map { "t\($0),0,down,1,1\nt\($0),8,up,2,2\n" }.joined()
    let text = "trace_id,t_ms,phase,x_pt,y_pt\n" + rows
    try folder.write("a.csv", "c.csv", content: text)
    try folder.write("b.csv", content: "nothing\n")
    let inputs = ["a.csv", "b.csv", "c.csv"].map { Input.file(folder[$0]) }
    var told: [Int] = []
    try TraceBatch(inputs: inputs, blockSize: blockSize).run(
      work: { { _, _, _ in } }, advance: { told.append($0) }, consume: { _, _ in })
    #expect(told.last == 2 * text.utf8.count + 8)
    #expect(told == told.sorted())
    #expect(blockSize > 64 ? told.count == 3 : told.count > 100)
  }
}
