import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTransitions

/// Which way gestures went, where that is not as one would think.
enum DirectionWords {
  /// Gestures that all end behind where they began are hardly all meant so.
  static func against(_ released: ReleasedWays) -> String? {
    guard released.count > 1, released.areAllBehind else { return nil }
    let ways = TravelDirection.allCases.filter(released.directions.contains)
    guard let way = ways.first, ways.count == 1 else {
      return "Every gesture goes the other way: all \(released.count) end behind their start."
    }
    return "Every gesture goes the other way: finish is \(way.name), and all \(released.count) end "
      + "behind their start; --direction \(way.opposite.name) turns it."
  }

  /// That a transition goes the way it goes, whatever files say; nil where none says another.
  ///
  /// Who asked for a direction knows that it is another one.
  static func contradicted(_ ways: DisputedWays, _ settings: ReplaySettings) -> String? {
    guard let setup = settings.transition, !settings.isDirectionGiven, let first = ways.first else {
      return nil
    }
    let others = ways.sources.count - 1
    let files = first.source + (others > 0 ? " and \(counted(others, "other file"))" : "")
    return "\(setup.shortText) goes \(first.direction.name), although \(files) "
      + "say\(others > 0 ? "" : "s") otherwise of \(counted(ways.count, "gesture")): where "
      + "nobody says --direction the transition's own is taken."
  }

  /// The ways that were taken for those that finish because nobody says which does; nil where
  /// somebody does.
  static func assumed(_ ways: [TravelDirection: Int]) -> String? {
    let counts = TravelDirection.allCases.map { direction in
      (direction: direction, count: ways[direction, default: 0])
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
