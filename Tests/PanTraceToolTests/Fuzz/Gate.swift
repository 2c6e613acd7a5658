import PanAnalysis

#if !FUZZING
@testable import PanTraceTool
#endif

/// Budgets and baselines are understood or refused with their place.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzGate(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let path = InputFile.path(holding: UnsafeBufferPointer(start: data, count: count))
  accepted(path) {
    let budget = try BudgetFile.read(path)
    precondition(!budget.limits.isEmpty, "a budget without limits")
  }
  accepted(path) {
    let baseline = try BaselineFile.read(path)
    precondition(baseline.options.allSatisfy { $0.contains(" = ") }, "an option without a value")
  }
  return 0
}
