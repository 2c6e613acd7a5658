package import PanTraces

/// Samples written the way recordings read: phase, milliseconds, x, y.
extension TouchSample {
  package static func down(
    _ ms: Double, _ x: Double, _ y: Double = 0, pointer: UInt8 = 0
  ) -> TouchSample { sample(.down, ms, x, y, pointer) }

  package static func move(
    _ ms: Double, _ x: Double, _ y: Double = 0, pointer: UInt8 = 0
  ) -> TouchSample { sample(.move, ms, x, y, pointer) }

  package static func up(
    _ ms: Double, _ x: Double, _ y: Double = 0, pointer: UInt8 = 0
  ) -> TouchSample { sample(.up, ms, x, y, pointer) }

  package static func cancel(
    _ ms: Double, _ x: Double, _ y: Double = 0, pointer: UInt8 = 0
  ) -> TouchSample { sample(.cancel, ms, x, y, pointer) }

  private static func sample(
    _ phase: Phase, _ ms: Double, _ x: Double, _ y: Double, _ pointer: UInt8
  ) -> TouchSample {
    TouchSample(
      time: ms / 1000, recordedTime: ms, position: Vector(x: x, y: y), phase: phase,
      pointer: pointer)
  }
}

extension Trace {
  /// A trace of these samples.
  package static func of(
    _ samples: [TouchSample], vocabulary: Trace.PhaseVocabulary = .touch
  ) -> Trace {
    Trace(id: "test", samples: samples, vocabulary: vocabulary)
  }

  /// One finger along these points of (ms, x, y): down at the first, lifted at the last.
  package static func stroke(
    _ points: [(Double, Double, Double)], vocabulary: Trace.PhaseVocabulary = .touch
  ) -> Trace {
    .of(
      points.enumerated().map { index, point in
        let phase: TouchSample.Phase =
          index == 0 ? .down : index == points.count - 1 ? .up : .move
        return TouchSample(
          time: point.0 / 1000, recordedTime: point.0,
          position: Vector(x: point.1, y: point.2), phase: phase)
      }, vocabulary: vocabulary)
  }

  /// A swipe along x at constant speed in pt/s, sampled every `interval` ms for `duration` ms.
  ///
  /// The finger lifts with the last sample.
  package static func swipe(
    speed: Double, duration: Double, interval: Double = 8, start: Vector = .zero,
    vocabulary: Trace.PhaseVocabulary = .touch
  ) -> Trace {
    let count = Int((duration / interval).rounded(.down))
    return .stroke(
      (0...count).map { index in
        let ms = Double(index) * interval
        return (ms, start.x + speed * ms / 1000, start.y)
      }, vocabulary: vocabulary)
  }

  /// A trace drawn as a line of time, one column per `tick` ms.
  ///
  /// | letter | meaning |
  /// |---|---|
  /// | `D` | finger down where it is |
  /// | `m` | moved one `step` to the right, `M` ten of them |
  /// | `b` | moved one `step` back, `B` ten of them |
  /// | `v` | moved one `step` downwards |
  /// | `h` | a sample without movement |
  /// | `U` | lifted |
  /// | `C` | taken away by the system |
  /// | `.` | nothing |
  package static func drawn(
    _ line: String, tick: Double = 10, step: Double = 12, vocabulary: Trace.PhaseVocabulary = .touch
  ) -> Trace {
    var position = Vector.zero
    var samples: [TouchSample] = []
    for (column, letter) in line.enumerated() {
      let ms = Double(column) * tick
      var phase = TouchSample.Phase.move
      switch letter {
      case "D": phase = .down
      case "U": phase = .up
      case "C": phase = .cancel
      case "m": position.x += step
      case "M": position.x += 10 * step
      case "b": position.x -= step
      case "B": position.x -= 10 * step
      case "v": position.y += step
      case "h": break
      default: continue
      }
      samples.append(
        TouchSample(time: ms / 1000, recordedTime: ms, position: position, phase: phase))
    }
    return .of(samples, vocabulary: vocabulary)
  }

  /// The trace with every sample changed.
  package func mapSamples(_ change: (TouchSample) -> TouchSample) -> Trace {
    var copy = self
    copy.samples = samples.map(change)
    return copy
  }

  /// The trace as in a mirror that stands upright: x becomes −x.
  package var mirrored: Trace {
    mapSamples { sample in
      var sample = sample
      sample.position.x = -sample.position.x
      return sample
    }
  }

  /// The trace moved by a time in seconds and a displacement.
  package func shifted(by time: Double = 0, _ displacement: Vector = .zero) -> Trace {
    mapSamples { sample in
      var sample = sample
      sample.time += time
      sample.position += displacement
      return sample
    }
  }
}
