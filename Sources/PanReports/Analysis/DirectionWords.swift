import PanMetrics
import PanReplay
import PanTraces

/// Which way gestures went, where that is not as one would think.
enum DirectionWords {
  /// Gestures that all end behind where they began are hardly all meant so.
  static func against(_ analyses: some Sequence<TraceAnalysis>) -> String? {
    let released = analyses.compactMap { analysis in
      analysis.release.map { (progress: $0.progress, direction: analysis.travel.direction) }
    }
    return against(
      progress: released.map(\.progress), directions: released.map(\.direction))
  }

  static func against(progress: [Double], directions: [TravelDirection]) -> String? {
    guard progress.count > 1, progress.allSatisfy({ $0 < 0 }) else { return nil }
    let ways = TravelDirection.allCases.filter(directions.contains)
    guard let way = ways.first, ways.count == 1 else {
      return "Every gesture goes the other way: all \(progress.count) end behind their start."
    }
    return "Every gesture goes the other way: finish is \(way.name), and all \(progress.count) end "
      + "behind their start; --direction \(way.opposite.name) turns it."
  }

  /// The ways that were taken for those that finish because nobody says which does; nil where
  /// somebody does.
  static func assumed(_ analyses: some Sequence<TraceAnalysis>) -> String? {
    let own = analyses.compactMap { analysis in
      analysis.end != .notRecognized && analysis.travelBasis.direction == .drag
        ? analysis.travel.direction : nil
    }
    let counts = TravelDirection.allCases.map { direction in
      (direction: direction, count: own.count { $0 == direction })
    }
    .filter { $0.count > 0 }
    guard let most = counts.max(by: { $0.count < $1.count }) else { return nil }
    guard counts.count > 1 else {
      return
        "Nothing says which way finishes: \(most.direction.name), where the drags went, is taken."
    }
    let list = counts.map { "\($0.count) \($0.direction.name)" }.joined(separator: ", ")
    return "Nothing says which way finishes, so each gesture was judged in its own: \(list); "
      + "--direction \(most.direction.name) takes the most frequent for all."
  }
}

extension TravelDirection {
  /// The way back.
  var opposite: TravelDirection {
    switch self {
    case .right: .left
    case .left: .right
    case .down: .up
    case .up: .down
    }
  }
}
