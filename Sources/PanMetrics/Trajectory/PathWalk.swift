import PanGestures
import PanMotion

/// What one walk along a finger's path finds: its extent, its length, and how far it strays from the
/// straight line between its ends.
struct PathWalk {
  private(set) var low: Vector
  private(set) var high: Vector
  private(set) var sum = Vector.zero
  private(set) var length = 0.0
  /// The length of each step, one fewer than the samples.
  private(set) var steps: [Double] = []
  /// The largest distance from the line, positive to its left, and the sample it is at.
  private(set) var farthest = (deviation: 0.0, time: 0.0)
  /// Positive to the line's left.
  var area: Double { doubledArea / 2 }
  private(set) var turnsX: Turns
  private(set) var turnsY: Turns
  private var doubledArea = 0.0

  /// Walks along samples, of which there is one at least, seen at from `start`.
  init(_ samples: [PanEvent], start: Double, line: ReferenceLine) {
    let first = samples[0].location
    (low, high) = (first, first)
    (turnsX, turnsY) = (Turns(at: first.x), Turns(at: first.y))
    farthest.time = start
    steps.reserveCapacity(samples.count - 1)
    var last = first
    for index in samples.indices {
      let place = samples[index].location
      add(place)
      let deviation = line.deviation(of: place)
      if deviation.magnitude > farthest.deviation.magnitude {
        farthest = (deviation, samples[index].time)
      }
      if index > 0 {
        let step = (place - last).length
        steps.append(step)
        length += step
        doubledArea += line.doubledArea(from: last, to: place)
      }
      last = place
    }
  }

  @inline(__always)
  private mutating func add(_ place: Vector) {
    low = Vector(x: min(low.x, place.x), y: min(low.y, place.y))
    high = Vector(x: max(high.x, place.x), y: max(high.y, place.y))
    sum += place
    turnsX.add(place.x)
    turnsY.add(place.y)
  }
}

/// How often a coordinate turned round and went back by the least turn from its farthest point.
struct Turns {
  /// A finger that goes back less than this has not turned round, in points.
  static let least = 3.0

  private(set) var count = 0
  private var heading = 0.0
  private var low: Double
  private var high: Double

  init(at start: Double) { (low, high) = (start, start) }

  @inline(__always)
  mutating func add(_ value: Double) {
    low = min(low, value)
    high = max(high, value)
    let turn: Double =
      heading <= 0 && value - low >= Self.least
      ? 1 : heading >= 0 && high - value >= Self.least ? -1 : 0
    guard turn != 0 else { return }
    if heading != 0 { count += 1 }
    heading = turn
    (low, high) = (value, value)
  }
}
