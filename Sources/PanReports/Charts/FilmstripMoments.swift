import PanReplay
import PanTransitions

/// Which moments of a replay are shown.
package enum FilmstripMoments: Sendable, Equatable {
  /// As many as this: the first and the last, half of them under the finger, half after the lift.
  case count(Int)
  /// Times in seconds after the trace's first sample, each shown by the frame then on screen.
  case times([Double])

  /// Enough to follow a transition by eye.
  package static let standard = FilmstripMoments.count(8)

  /// The frames of a replay and its afterglow to show, in order and each once.
  package func frames(of replay: TransitionReplay) -> [TransitionFrame] {
    let all = replay.frames + replay.afterglow
    let places =
      switch self {
      case .count(let count): Self.places(count, in: all)
      case .times(let times): times.map { Self.place(at: $0, in: all) }
      }
    return Set(places).sorted().filter(all.indices.contains).map { all[$0] }
  }

  private static func places(_ count: Int, in all: [TransitionFrame]) -> [Int] {
    guard count > 0, !all.isEmpty else { return [] }
    let start = all.firstIndex { $0.frame.phase != .waiting } ?? 0
    let touched = all.lastIndex { $0.frame.phase == .dragging || $0.frame.phase == .holding }
    guard let lift = touched, lift + 1 < all.count, count > 1 else {
      return spread(count, over: start...(all.count - 1))
    }
    let dragged = spread((count + 1) / 2, over: start...max(start, lift))
    // The lift's own picture belongs to the finger; the settle begins after it.
    let step = Double(all.count - 1 - lift) / Double(count / 2)
    return dragged + (1...(count / 2)).map { lift + Int((Double($0) * step).rounded()) }
  }

  private static func spread(_ count: Int, over range: ClosedRange<Int>) -> [Int] {
    guard count > 1 else { return [range.upperBound] }
    let step = Double(range.upperBound - range.lowerBound) / Double(count - 1)
    return (0..<count).map { range.lowerBound + Int((Double($0) * step).rounded()) }
  }

  private static func place(at time: Double, in all: [TransitionFrame]) -> Int {
    all.lastIndex { $0.frame.time <= time } ?? 0
  }
}
