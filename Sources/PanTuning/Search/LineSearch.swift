/// The exact search over one threshold: one pass over the sweep.
struct LineSearch {
  let family: RuleFamily
  let sweep: ThresholdSweep

  func optimum(_ objective: Objective) -> Optimum {
    let axis = sweep.axis
    let best = sweep.optimalCells(objective)
    // The largest run, by its share of the data's span, then by cells, then the first.
    var largest = best[0]
    for run in best.dropFirst() {
      let (width, most) = (axis.width(run), axis.width(largest))
      if width > most || width == most && run.count > largest.count { largest = run }
    }
    let first = best[0].lowerBound
    let centre = axis.centre(largest)
    return Optimum(
      objective: objective, rule: ThresholdRule(family, checked: [axis.threshold(first)]),
      counts: sweep.counts[first], cellCount: best.reduce(0) { $0 + $1.count },
      region: OptimalRegion(
        boxes: best.map { ThresholdBox([axis.range($0)]) },
        largest: ThresholdBox([axis.range(largest)]), isComplete: true),
      centre: ThresholdRule(family, checked: [centre]),
      centreCounts: sweep.counts[axis.cell(of: centre)], method: .exact)
  }
}

extension ThresholdSweep {
  /// The cells that are best for an objective, as runs of neighbours; never empty.
  func optimalCells(_ objective: Objective) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = [0...0]
    for cell in counts.indices.dropFirst() {
      switch objective.preference(counts[cell], over: counts[runs[0].lowerBound]) {
      case .better: runs = [cell...cell]
      case .equal:
        let last = runs[runs.count - 1]
        if last.upperBound == cell - 1 {
          runs[runs.count - 1] = last.lowerBound...cell
        } else {
          runs.append(cell...cell)
        }
      case .worse: break
      }
    }
    return runs
  }
}
