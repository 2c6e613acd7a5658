package import PanTraces

/// Counts what the recordings of a run share, to say whether they can be believed.
package struct BeliefSurvey: Sendable {
  private var counts: [Belief.Doubt: Int] = [:]
  /// The recordings that were read, and those that could not be.
  private var (total, rejected) = (0, 0)
  private var standing = 0
  private var tooFast = 0
  private var exchangeable = 0
  private var beyond = 0
  /// The steps of the recordings whose clock is unlikely, for the words.
  private var steps: [Double] = []
  /// The farthest positions, in containers, and the first container's width.
  private var (reach, width) = (0.0, 0.0)
  /// How many drags go each way, by the direction that their recording says.
  private var ways: [(stated: TravelDirection?, way: TravelDirection, count: Int)] = []
  private var copies = CopyCounter()

  /// How many steps are kept.
  private static let mostSteps = 99
  /// The fewest gestures of which a pattern is seen. One or two may be as they were meant.
  private static let fewest = 3
  /// The fewest copies or incomplete gestures. Small files of examples may hold some on purpose.
  private static let fewestOfMany = 8

  /// A survey of nothing.
  package init() {}

  /// Counts a recording that could not be read.
  package mutating func reject() { rejected += 1 }

  /// Counts a recording.
  package mutating func add(_ gesture: GestureEvidence) {
    total += 1
    if gesture.clockStands { standing += 1 }
    if gesture.clockStands || gesture.clockIsUnlikely {
      count(.clock)
      if let step = gesture.step, steps.count < Self.mostSteps { steps.append(step) }
    }
    if gesture.isTooFast { tooFast += 1 }
    if gesture.isStill { count(.still) }
    if gesture.isBeyond { beyond += 1 }
    if gesture.fitsExchanged { exchangeable += 1 }
    if gesture.isBeyond || gesture.isTiny { count(.unit) }
    if gesture.isSparse { count(.rate) }
    if gesture.isOpen { count(.incomplete) }
    reach = max(reach, gesture.reach)
    if width == 0 { width = gesture.width }
    if let digest = gesture.digest { copies.add(digest) }
    guard let way = gesture.way else { return }
    if let place = ways.firstIndex(where: { $0.stated == gesture.stated && $0.way == way }) {
      ways[place].count += 1
    } else {
      ways.append((gesture.stated, way, 1))
    }
  }

  private mutating func count(_ doubt: Belief.Doubt) { counts[doubt, default: 0] += 1 }

  /// The answer. `direction` finishes, nil what each recording says.
  ///
  /// Without `hasOneWay` gestures may go either way, as between the stops of a sheet.
  package func belief(direction: TravelDirection?, hasOneWay: Bool = true) -> Belief {
    guard total > 0 else { return .believable }
    let drags = drags(direction)
    var reasons: [Belief.Reason] = []
    func add(
      _ doubt: Belief.Doubt, _ count: Int, of total: Int, _ verb: (one: String, several: String),
      _ words: String, value: Double = 0, way: TravelDirection? = nil
    ) {
      guard count > 0, Double(count) >= doubt.share * Double(total) else { return }
      reasons.append(
        Belief.Reason(
          doubt: doubt, count: count, total: total,
          verb: count == 1 ? verb.one : verb.several, words: words, value: value, way: way))
    }
    if 2 * standing >= total {
      add(
        .clock, standing, of: total, ("has", "have"),
        "one time for most rows, so nothing is known of speeds")
      return reasons.first.map(Belief.unusable) ?? .believable
    }
    let step = steps.sorted().dropFirst(steps.count / 2).first ?? 0
    let usual = 0.0002...1
    let clocks = counts[.clock, default: 0]
    if step > 0, !usual.contains(step) {
      add(
        .clock, clocks, of: total, ("has", "have"),
        "samples \(Self.text(step)) apart, unlike any touch screen", value: step)
    } else if 2 * tooFast > clocks, total >= Self.fewest {
      add(.clock, clocks, of: total, ("crosses", "cross"), "the screen faster than a finger can")
    } else if 2 * tooFast <= clocks {
      add(.clock, clocks, of: total, ("has", "have"), "times that jump, as those of two clocks do")
    }
    let still = counts[.still, default: 0]
    if still >= Self.fewest, 2 * still >= total {
      add(.still, still, of: total, ("never moves,", "never move,"), "but for rows of movements")
      return reasons.last.map(Belief.unusable) ?? .believable
    }
    if 2 * drags.across > drags.total, 2 * exchangeable > beyond {
      add(
        .axes, drags.across, of: drags.total, ("goes", "go"),
        "across the way that finishes, and fit the screen only with x and y exchanged")
    } else {
      let words =
        isLarge
        ? "far outside of the recorded screen, as pixels taken for points do"
        : "within 3 pt of a corner, as shares of a screen taken for points do"
      add(
        .unit, counts[.unit, default: 0], of: total,
        isLarge ? ("reaches", "reach") : ("stays", "stay"), words, value: scale)
      if hasOneWay, drags.against > 1, let way = drags.way {
        add(
          .direction, drags.against, of: drags.total, ("goes", "go"),
          "\(way.name), and \(drags.finishes?.name ?? "another way") is to finish", way: way)
      }
    }
    if copies.count >= Self.fewestOfMany {
      add(.copies, copies.count, of: total, ("has", "have"), "the samples of another, as copies do")
    }
    if total >= Self.fewest {
      add(
        .rate, counts[.rate, default: 0], of: total, ("has", "have"),
        "samples over 100 ms apart, too few for a velocity")
    }
    let incomplete = counts[.incomplete, default: 0] + rejected
    if incomplete >= Self.fewestOfMany {
      add(
        .incomplete, incomplete, of: total + rejected,
        ("lacks", "lack"), "a part, as rows are missing")
    }
    return reasons.isEmpty ? .believable : .doubtful(reasons)
  }

  private static func text(_ step: Double) -> String {
    let (time, unit) =
      step >= 1 ? (step, "s") : step >= 1e-6 ? (step * 1e3, "ms") : (step * 1e9, "ns")
    return "\(NumberText.fixed(time, decimals: time < 1 ? 4 : 1)) \(unit)"
  }

  /// Whether most positions of another unit are too large, rather than too small.
  private var isLarge: Bool { beyond * 2 > counts[.unit, default: 0] }

  /// How many containers the positions reach over. Of small ones, how many containers a point is,
  /// or 0 if either axis has its own side for a unit.
  private var scale: Double { isLarge ? reach : reach > Self.largestShare ? 1 / width : 0 }

  /// Fingers lift up to so far outside of a container, in its size.
  private static let largestShare = 1.25

  /// How many drags go against the direction that finishes, or across it, and where most of those
  /// go.
  private func drags(
    _ direction: TravelDirection?
  ) -> (
    total: Int, against: Int, across: Int, way: TravelDirection?, finishes: TravelDirection?
  ) {
    var (total, against, across) = (0, 0, 0)
    var others: [TravelDirection: Int] = [:]
    var finishes: Set<TravelDirection> = []
    for (stated, way, count) in ways {
      guard let finish = direction ?? stated else { continue }
      total += count
      guard way != finish else { continue }
      against += count
      finishes.insert(finish)
      others[way, default: 0] += count
      if way.isHorizontal != finish.isHorizontal { across += count }
    }
    let most = TravelDirection.allCases.max { others[$0, default: 0] < others[$1, default: 0] }
    return (
      total, against, across, against > 0 ? most : nil,
      finishes.count == 1 ? finishes.first : nil
    )
  }
}

/// Counts recordings that come more than once, in bounded memory.
///
/// When there are too many, only those are kept whose digest ends in so many zeros. All copies of a
/// recording are kept or dropped together, so the share of copies stays the same.
private struct CopyCounter: Sendable {
  private var seen: [Digest: Int] = [:]
  private var mask: UInt64 = 0
  private var total = 0

  private static let most = 4096

  mutating func add(_ digest: Digest) {
    total += 1
    guard digest.first & mask == 0 else { return }
    seen[digest, default: 0] += 1
    while seen.count > Self.most {
      mask = mask << 1 | 1
      seen = seen.filter { $0.key.first & mask == 0 }
    }
  }

  /// How many recordings have a copy, or about that for more than some thousand recordings.
  var count: Int {
    let kept = seen.values.reduce(0, +)
    let copied = seen.values.reduce(0) { $0 + ($1 > 1 ? $1 : 0) }
    return kept == 0 ? 0 : mask == 0 ? copied : copied * total / kept
  }
}
