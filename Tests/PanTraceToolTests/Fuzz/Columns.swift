import PanTraces

#if !FUZZING
@testable import PanTraceTool
#endif

/// Columns with names of their own read back as they are spelled, and any header can be read with them.
///
/// The first line is what `--map` is given, the rest the file.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzColumns(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: data, count: count)
  let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
  guard let map = ColumnRenamings(argument: String(decoding: bytes[..<end], as: UTF8.self)) else {
    return 0
  }
  let again = ColumnRenamings(argument: map.argument)
  precondition(again == map, "a renaming is spelled in another way: \(map.argument)")
  precondition(map.list.allSatisfy { $0.role != nil }, "a renaming of nothing")
  let file = UnsafeRawBufferPointer(rebasing: bytes[min(end + 1, bytes.count)...])
  let options = ReadingOptions(columnNames: map.list)
  if let header = try? TraceFileHeader.read(file, options: options) {
    var parser = TraceBodyParser(
      header: header, fileStem: "fuzz", options: options, line: header.bodyLine)
    var seen = 0
    parser.read(UnsafeRawBufferPointer(rebasing: file[header.bodyOffset...])) { _, _ in seen += 1 }
    precondition(seen <= file.count, "more traces than bytes")
  }
  return 0
}
