import PanEngine
import PanTraceTool

/// A formula that is understood, written and read again is the same rule, and decides alike.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzFormula(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let list: ClauseList
  do throws(FinishPolicy.FormulaError) {
    list = try unsafe ClauseList(formula: String(decoding: bytes, as: UTF8.self))
  } catch {
    precondition(!error.message.isEmpty, "a refusal says why")
    return 0
  }
  let text = FinishPolicy.clauses(list).formula
  guard let again = try? ClauseList(formula: text) else {
    preconditionFailure("what is written cannot be read: \(text)")
  }
  precondition(again == list, "another rule comes back: \(text)")
  precondition(FinishPolicy.clauses(again).formula == text, "the formula is written in two ways")
  for release in unsafe releases(from: bytes) {
    let decision = list.decide(release)
    precondition(again.decide(release) == decision, "the two decide differently")
    if let margin = decision.margin {
      precondition(margin.measured.isFinite && margin.bound.isFinite, "a margin of nothing")
    }
  }
  return 0
}

/// Releases whose figures lie around the bounds that people write, some of them exactly on one.
private func releases(from bytes: UnsafeBufferPointer<UInt8>) -> [ReleaseState] {
  var seed = unsafe bytes.reduce(UInt64(0x9E37_79B9)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  func next(_ values: [Double]) -> Double {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return values[Int(seed >> 33) % values.count]
  }
  return (0..<8).map { _ in
    let speeds = [0, -0.0, 50, -50, 300, 499.999, 500, -500, 1200, 8000, -1e5]
    return ReleaseState(
      progress: next([-0.2, 0, 0.25, 1.0 / 3, 0.48, 0.5, 0.50001, 0.9, 1, 1.7]),
      velocity: next([0, 1]) == 0 ? nil : next(speeds), extent: next([1, 393, 852]),
      crossVelocity: next(speeds), translation: next([-20, 0, 25, 60, 200]),
      duration: next([0, 0.1, 0.3, 2]))
  }
}
