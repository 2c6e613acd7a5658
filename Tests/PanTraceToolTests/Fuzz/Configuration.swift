#if !FUZZING
@testable import PanTraceTool
#endif

/// A file of options is understood, and then makes a configuration, or refused with its place.
///
/// Compiled together with the tool's own files, as all of this folder is.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzConfiguration(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let path = InputFile.path(holding: UnsafeBufferPointer(start: data, count: count))
  accepted(path) {
    let file = try ConfigurationFile(path)
    var options = ConfigurationSource()
    file.complete(&options)
    _ = try options.makeSettings()
    for name in file.policies.keys {
      _ = try options.makeSettings(policy: name)
    }
  }
  return 0
}
