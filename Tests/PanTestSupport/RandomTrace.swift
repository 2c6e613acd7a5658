import PanMotion
import PanTraces

extension Trace {
  /// A trace of one to three contacts that wander at random, for laws that hold for any trace.
  ///
  /// Times are whole multiples of 1/1024 s and positions of 1/64 pt, so that shifting either by a
  /// multiple of the same loses no digits.
  public static func random(using random: inout SplitMix64) -> Trace {
    var samples: [TouchSample] = []
    var ticks = 0
    var position = Vector.zero
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let drift = Vector(
        x: Double(Int.random(in: -2000...2000, using: &random)) / 64,
        y: Double(Int.random(in: -600...600, using: &random)) / 64)
      let count = Int.random(in: 0...30, using: &random)
      func add(_ phase: TouchPhase) {
        let time = Double(ticks) / 1024
        samples.append(
          TouchSample(time: time, recordedTime: time * 1000, position: position, phase: phase))
      }
      add(.down)
      for _ in 0..<count {
        ticks += Int.random(in: 1...24, using: &random)
        position += drift
        position.x += Double(Int.random(in: -128...128, using: &random)) / 64
        position.y += Double(Int.random(in: -128...128, using: &random)) / 64
        add(.move)
      }
      ticks += Int.random(in: 0...80, using: &random)
      add(Int.random(in: 0..<8, using: &random) == 0 ? .cancel : .up)
      ticks += Int.random(in: 1...500, using: &random)
    }
    return .of(samples, vocabulary: Int.random(in: 0..<4, using: &random) == 0 ? .gesture : .touch)
  }
}
