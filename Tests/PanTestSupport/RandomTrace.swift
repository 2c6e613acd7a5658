package import PanTraces

extension Trace {
  /// A trace of one to three contacts that wander at random, for laws that hold for any trace.
  ///
  /// Times are whole multiples of 1/1024 s and positions of 1/64 pt, so that shifting either by a
  /// multiple of the same loses no digits.
  package static func random(using random: inout SplitMix64) -> Trace {
    var samples: [TouchSample] = []
    var ticks = 0
    var position = Vector.zero
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let drift = Vector(
        x: Double(Int.random(in: -2000...2000, using: &random)) / 64,
        y: Double(Int.random(in: -600...600, using: &random)) / 64)
      let count = Int.random(in: 0...30, using: &random)
      func add(_ phase: TouchSample.Phase) {
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

  /// A trace of sizes that no device reports, in every place a number can stand.
  package static func absurd(using random: inout SplitMix64) -> Trace {
    let sizes: [Double] = [
      0, -0.0, 1e-9, 1, 400, -1e6, 1e12, -1e100, 1e154, 1e308, -1e308, 1e-300,
      .greatestFiniteMagnitude,
    ]
    let steps = [0, 1e-300, 1e-9, 0.001, 0.008, 0.016, 0.05]
    let phases: [TouchSample.Phase] = [.down, .move, .move, .move, .up, .cancel]
    func any<Value>(of values: [Value], _ random: inout SplitMix64) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    var time = 0.0
    var samples = [TouchSample(time: 0, recordedTime: 0, position: .zero, phase: .down)]
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      time += any(of: steps, &random)
      samples.append(
        TouchSample(
          time: time, recordedTime: time,
          position: Vector(x: any(of: sizes, &random), y: any(of: sizes, &random)),
          phase: any(of: phases, &random), pointer: UInt8.random(in: 0...2, using: &random)))
    }
    var trace = Trace.of(samples)
    trace.containerWidth = any(of: sizes, &random)
    trace.travelLength = any(of: sizes, &random)
    return trace
  }
}
