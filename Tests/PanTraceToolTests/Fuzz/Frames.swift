import PanEngine

#if !FUZZING
@testable import PanTraceTool
#endif

/// A list of frame times is at least two finite times that rise, or is refused with its place.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzFrames(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let path = InputFile.path(holding: UnsafeBufferPointer(start: data, count: count))
  accepted(path) {
    let times = try DisplayClock.FrameTimes(file: path).times
    precondition(times.count >= 2, "fewer than two times")
    precondition(times.allSatisfy(\.isFinite), "a time that is none")
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "times that do not rise")
  }
  return 0
}
