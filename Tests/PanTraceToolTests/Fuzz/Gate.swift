import PanMetrics
import PanReports

#if !FUZZING
@testable import PanTraceTool
#endif

/// Budgets and baselines are understood or refused with their place; a baseline comes back as itself.
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
    let text = BaselineText.text(baseline, version: "0")
    let again = try Array(text.utf8).withUnsafeBufferPointer {
      try BaselineFile.read(InputFile.path(holding: $0))
    }
    precondition(BaselineText.text(again, version: "0") == text, "another baseline comes back")
  }
  return 0
}
