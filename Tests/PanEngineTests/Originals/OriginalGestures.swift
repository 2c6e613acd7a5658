import PanTestSupport
import PanTraces

/// Random gestures as a finger makes them, for holding presets against readings of the originals.
///
/// Quick and slow ones, pushes back beyond the start, stops before the lift, slanted ones, lifts
/// with a position of their own and at the last one, system cancels; 60 to 120 samples a second.
struct OriginalGestures {
  /// The length of the travel, in points.
  static let travel = 400.0

  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A gesture towards +along.
  mutating func next() -> [(along: Double, across: Double, time: Double, phase: RawTouch.Phase)] {
    let rate = Double.random(in: 60...120, using: &random)
    let reach = Double.random(in: 8...(Self.travel * 1.05), using: &random)
    let duration = Double.random(in: 0.06...0.9, using: &random)
    let slant =
      chance(0.2)
      ? Double.random(in: -0.9...0.9, using: &random)
      : Double.random(in: -0.15...0.15, using: &random)
    let turns = chance(0.25)
    let back = turns ? Double.random(in: 0...1.4, using: &random) * reach : 0
    let pause = chance(0.2) ? Double.random(in: 0.02...0.4, using: &random) : 0
    // A finger that flicks is still fast when it lifts; one that places the content is not.
    let share = chance(0.5) ? Double.random(in: 0.4...0.8, using: &random) : 1
    var gesture: [(along: Double, across: Double, time: Double, phase: RawTouch.Phase)] = []
    var time = 0.0
    let start = chance(0.5) ? Double.random(in: 0...0.08, using: &random) : 0
    gesture.append((0, 0, 0, .down))
    time = max(start, 1 / rate)
    let forward = duration
    let end = time + forward * share
    var along = 0.0
    while time <= end {
      along = reach * Self.ease((time - start) / forward)
      gesture.append((along, along * slant, milliseconds(time), .move))
      time += 1 / rate * Double.random(in: 0.9...1.1, using: &random)
    }
    if turns {
      let (turn, top) = (time, along)
      let backward = Double.random(in: 0.08...0.4, using: &random)
      while time <= turn + backward {
        along = top - back * Self.ease((time - turn) / backward)
        gesture.append((along, along * slant, milliseconds(time), .move))
        time += 1 / rate
      }
      if chance(0.3) {
        let (again, low) = (time, along)
        while time <= again + 0.15 {
          along = low + reach * 0.6 * Self.ease((time - again) / 0.15)
          gesture.append((along, along * slant, milliseconds(time), .move))
          time += 1 / rate
        }
      }
    }
    let last = gesture[gesture.count - 1]
    let lift = max(last.time + 0.001, milliseconds(time + pause))
    let moves = pause == 0 && chance(0.3)
    let step = moves ? Double.random(in: 0.5...8, using: &random) : 0
    let phase: RawTouch.Phase = chance(0.03) ? .cancel : .up
    gesture.append((last.along + step, last.across + step * slant, lift, phase))
    return gesture
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  /// Platforms report whole milliseconds.
  private func milliseconds(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  /// The minimum-jerk course, from 0 to 1.
  private static func ease(_ time: Double) -> Double {
    let t = min(max(time, 0), 1)
    return t * t * t * (10 - 15 * t + 6 * t * t)
  }
}

/// The same gesture for a reading and for a replay.
struct OriginalGesture {
  let touches: [RawTouch]
  let trace: Trace

  init(
    _ gesture: [(along: Double, across: Double, time: Double, phase: RawTouch.Phase)],
    horizontal: Bool
  ) {
    touches = gesture.map { sample in
      RawTouch(
        phase: sample.phase, time: sample.time,
        x: 100 + (horizontal ? sample.along : sample.across),
        y: 300 + (horizontal ? sample.across : sample.along))
    }
    let samples = touches.map { touch in
      let phase: TouchSample.Phase =
        switch touch.phase {
        case .down: .down
        case .move: .move
        case .up: .up
        case .cancel: .cancel
        }
      return TouchSample(
        time: touch.time, recordedTime: touch.time * 1000,
        position: Vector(x: touch.x, y: touch.y), phase: phase)
    }
    trace = Trace(
      id: "g", samples: samples, containerWidth: OriginalGestures.travel,
      containerHeight: OriginalGestures.travel)
  }
}
