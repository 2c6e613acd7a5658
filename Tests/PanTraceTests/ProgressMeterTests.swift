import Testing

@testable import PanTrace

struct ProgressMeterTests {
  private final class Stage {
    var time = 100.0
    var text = ""
  }

  private static let clear = "\r\u{1B}[K"

  @Test func `short work shows nothing`() {
    let (stage, lines) = run(isOn: true, steps: 9)
    #expect(lines == "")
    #expect(stage.time < 101)
  }

  @Test func `long work shows ten lines a second and clears the last`() {
    let (_, lines) = run(isOn: true, steps: 30)
    #expect(lines.hasPrefix(Self.clear + "10 of 30 MB, 3 s left" + Self.clear))
    #expect(lines.hasSuffix(Self.clear + "30 of 30 MB, 0 s left" + Self.clear))
    // From 1.0 s to 3.0 s in tenths, and the clearing.
    #expect(lines.split(separator: Self.clear, omittingEmptySubsequences: false).count - 1 == 22)
  }

  @Test func `nobody looking sees nothing`() {
    #expect(run(isOn: false, steps: 30).lines == "")
  }

  @Test func `clearing the line does not make it come more often`() {
    #expect(
      run(isOn: true, steps: 30, perStep: 0.0501, clears: true).lines.split(separator: Self.clear)
        .count == 6)
  }

  @Test(arguments: [
    (1, 500_000, 2_000_000, "0.5 of 2.0 MB, 30 s left"),
    (1, 1_000_000, 61_000_000, "1.0 of 61 MB, 10 min left"),
    (1, 1, 1_000_000, "0.0 of 1.0 MB, 2778 h left"),
    (3, 20_000_000, 40_000_000, "file 1 of 3, 20 of 40 MB, 10 s left"),
    (1, 0, 2_000_000, "0.0 of 2.0 MB"),
    (2, 5_000_000, nil, "file 1 of 2, 5.0 MB"),
  ])
  func `bytes tell how far it is, and how long it still takes`(
    files: Int, bytes: Int, total: Int?, words: String
  ) {
    let stage = Stage()
    var meter = ProgressMeter(isOn: true, now: { stage.time }, write: { stage.text += $0 })
    stage.time += 10
    meter.update(.init(fileCount: files, bytes: bytes, byteCount: total))
    #expect(stage.text == Self.clear + words)
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
    let place = ProgressMeter(isOn: true).beginning(of: inputs)
    #expect(place.byteCount == 2 * text.utf8.count + 8)
    #expect(ProgressMeter(isOn: false).beginning(of: inputs).byteCount == nil)
    #expect(told.last == place.byteCount)
    #expect(told == told.sorted())
    #expect(blockSize > 64 ? told.count == 3 : told.count > 100)
  }

  /// Steps of a little over a tenth of a second.
  private func run(
    isOn: Bool, steps: Int, perStep: Double = 0.1001, clears: Bool = false
  ) -> (stage: Stage, lines: String) {
    let stage = Stage()
    var meter = ProgressMeter(isOn: isOn, now: { stage.time }, write: { stage.text += $0 })
    for step in 1...steps {
      stage.time += perStep
      meter.update(
        .init(fileCount: 1, bytes: step * 1_000_000, byteCount: steps * 1_000_000))
      if clears { meter.clear() }
    }
    meter.clear()
    return (stage, stage.text)
  }
}
