import Testing

@testable import PanBatch

struct ProgressMeterTests {
  private final class Stage {
    var time = 100.0
    var text = ""
  }

  @Test func `short work shows nothing`() {
    let (stage, lines) = run(isOn: true, steps: 9)
    #expect(lines == "")
    #expect(stage.time < 101)
  }

  @Test func `long work shows ten lines a second and clears the last`() {
    let (_, lines) = run(isOn: true, steps: 30)
    let clear = "\r\u{1B}[K"
    #expect(lines.hasPrefix(clear + "10 of 30 files" + clear))
    #expect(lines.hasSuffix(clear + "30 of 30 files" + clear))
    // From 1.0 s to 3.0 s in tenths, and the clearing.
    #expect(lines.split(separator: clear, omittingEmptySubsequences: false).count - 1 == 22)
  }

  @Test func `nobody looking sees nothing`() {
    #expect(run(isOn: false, steps: 30).lines == "")
  }

  /// Steps of a little over a tenth of a second.
  private func run(isOn: Bool, steps: Int) -> (stage: Stage, lines: String) {
    let stage = Stage()
    var meter = ProgressMeter(isOn: isOn, now: { stage.time }, write: { stage.text += $0 })
    for step in 1...steps {
      stage.time += 0.1001
      meter.update(step, of: steps, "files")
    }
    meter.finish()
    return (stage, stage.text)
  }
}
