#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import PanTraces

/// A number of up to 19 digits reads as `strtod` reads it, one of more digits to the next Double; and
/// each comes back from the writer as the same bits.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzDecimal(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe UnsafeRawBufferPointer(start: data, count: count)
  guard let value = try? unsafe Double(decimal: ByteView(bytes)) else { return 0 }
  let expected = unsafe strtod(String(decoding: bytes, as: UTF8.self), nil)
  let digits = unsafe bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }.count
  let isNear = digits > 19 && (value - expected).magnitude <= expected.ulp
  precondition(
    value.bitPattern == expected.bitPattern || isNear, "strtod reads another number")
  var written: [UInt8] = []
  written.appendShortest(value)
  let back = written.withByteView { try? Double(decimal: $0) }
  precondition(back?.bitPattern == value.bitPattern, "the shortest form is another number")
  let rounded = Double(decimal: NumberText.fixed(value, decimals: count % 16))
  precondition(((rounded ?? .nan) - value).magnitude <= 1, "the rounded form is another number")
  return 0
}
