public import PanMetrics
import PanText
import PanTraces

/// How rules do on people they were not tuned on: each part is judged by the rule of the others.
///
/// Judged on the gestures it was tuned on, every rule looks better than it is.
public struct CrossValidation: Equatable, Sendable {
  /// One part.
  public struct Fold: Equatable, Sendable {
    /// The centre of the optimum of all other parts.
    public let rule: ThresholdRule
    /// How it decides there.
    public let tuned: DecisionCounts
    /// How it decides in this part.
    public let heldOut: DecisionCounts
  }

  /// The parts, in order.
  public let folds: [Fold]
  /// What the parts were shuffled with.
  public let seed: UInt64

  /// Tunes once without each of `count` parts; nil with fewer than two groups of gestures.
  public init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, count: Int = 5,
    seed: UInt64 = 1
  ) throws(TuningError) {
    let division = Folds(outcomes, count: count, seed: seed)
    guard division.count > 1 else { return nil }
    var folds: [Fold] = []
    for part in 0..<division.count {
      var held: [LabeledOutcome] = []
      var others: [LabeledOutcome] = []
      for (outcome, place) in zip(outcomes, division.parts) {
        if place == part { held.append(outcome) } else { others.append(outcome) }
      }
      let optimum = try family.optimum(for: others, objective: objective, seed: seed)
      folds.append(
        Fold(
          rule: optimum.centre, tuned: optimum.centreCounts,
          heldOut: optimum.centre.counts(over: held)))
    }
    self.folds = folds
    self.seed = seed
  }

  /// All gestures, each judged by a rule that had not seen it.
  public var heldOut: DecisionCounts { folds.reduce(.none) { $0 + $1.heldOut } }
}

/// A division of gestures into parts, none of which shares a person with another.
///
/// Groups go to parts as a whole, gestures without a group each for itself. They are shuffled with a
/// seed, the large ones placed first, each where it leaves both intents spread most evenly.
public struct Folds: Equatable, Sendable {
  /// The part of each gesture, in `0..<count`.
  public let parts: [Int]
  /// How many parts there are; at most one per group.
  public let count: Int

  /// Divides gestures into `count` parts, or into fewer where there are fewer groups.
  public init(_ outcomes: [LabeledOutcome], count: Int = 5, seed: UInt64 = 1) {
    var groups = OutcomeGroups(outcomes).members
    var random = SeededRandom(seed: seed)
    groups.shuffle(using: &random)
    // Swift's sort is stable, which its documentation does not promise: ties by shuffled place.
    let order = groups.indices.sorted {
      (groups[$1].count, $0) < (groups[$0].count, $1)
    }
    self.count = max(1, min(count, groups.count))
    var parts = [Int](repeating: 0, count: outcomes.count)
    var loads = [Load](repeating: Load(), count: self.count)
    let totals = Load(outcomes)
    for group in order {
      let load = Load(groups[group].map { outcomes[$0] })
      var best = 0
      for part in loads.indices.dropFirst()
      where loads[part].crowding(with: load, of: totals)
        < loads[best].crowding(with: load, of: totals)
      { best = part }
      loads[best].finishes += load.finishes
      loads[best].cancels += load.cancels
      for member in groups[group] { parts[member] = best }
    }
    self.parts = parts
  }

  /// How many gestures of each intent are in a part.
  private struct Load {
    var finishes = 0.0
    var cancels = 0.0

    init() {}

    init(_ outcomes: [LabeledOutcome]) {
      finishes = Double(outcomes.count { $0.intent == .finish })
      cancels = Double(outcomes.count) - finishes
    }

    /// What adding a group does to the sum of squares of all parts' shares; least is most even.
    func crowding(with group: Load, of totals: Load) -> Double {
      func part(_ held: Double, _ added: Double, _ total: Double) -> Double {
        total == 0 ? 0 : (2 * held + added) * added / (total * total)
      }
      return part(finishes, group.finishes, totals.finishes)
        + part(cancels, group.cancels, totals.cancels)
    }
  }
}

/// The places of gestures that belong together, in the order of their first appearance.
struct OutcomeGroups {
  let members: [[Int]]

  init(_ outcomes: [LabeledOutcome]) {
    var places: [ByteKey: Int] = [:]
    var members: [[Int]] = []
    for (index, outcome) in outcomes.enumerated() {
      if let group = outcome.group {
        if let place = places[ByteKey(group)] {
          members[place].append(index)
          continue
        }
        places[ByteKey(group)] = members.count
      }
      members.append([index])
    }
    self.members = members
  }
}
