import Foundation
import PanTestSupport
import PanTraces
import Testing

@Suite struct DecimalTests {
  @Test(arguments: hardCases)
  func `a hard case has the bits that strtod gives`(text: String) throws {
    #expect(try parse(text).bitPattern == strtod(cut(text), nil).bitPattern)
  }

  @Test func `the digits at a place read as they do alone, whatever stands around them`() {
    var random = SplitMix64(seed: 6)
    let alphabet = Array("00112345678999..-+e\",\n x/:\u{FF}".utf8)
    for _ in 0..<Trials.count(50_000) {
      let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let start = Int.random(in: 0..<text.count, using: &random)
      let short = text.withByteView { Double.short($0, at: start) }
      // What stands there by the description: a sign, and digits with a point among eight bytes.
      let digits = text[(text[start] == UInt8(ascii: "-") ? start + 1 : start)...].prefix(8)
      let point = digits.firstIndex { !(0x30...0x39).contains($0) } ?? digits.endIndex
      let isPoint = point < digits.endIndex && digits[point] == UInt8(ascii: ".")
      let end =
        isPoint
        ? digits[(point + 1)...].firstIndex { !(0x30...0x39).contains($0) } ?? digits.endIndex
        : point
      let alone = try? result(text[start..<end]).get()
      #expect(
        short?.value.bitPattern == alone?.bitPattern, "\(String(decoding: text, as: UTF8.self))")
      #expect(short == nil || short?.end == end)
    }
  }

  @Test func `digits beyond the nineteenth are cut off`() throws {
    // The middle of 2^53 and the next Double, with a digit behind it that strtod looks at.
    let middle = "9007199254740993.0000000000001"
    #expect(try parse(middle) == 9_007_199_254_740_992)
    #expect(strtod(middle, nil) == 9_007_199_254_740_994)
    #expect(try parse("9007199254740993.001") == 9_007_199_254_740_994)
  }

  /// The number with zeros for the digits that are cut off.
  private func cut(_ text: String) -> String {
    var digits = 0
    let end = text.firstIndex { $0 == "e" || $0 == "E" } ?? text.endIndex
    return String(
      text[..<end].map { character in
        guard character.isWholeNumber, digits > 0 || character != "0" else { return character }
        digits += 1
        return digits > 19 ? "0" : character
      }) + text[end...]
  }

  @Test(arguments: [
    "nan", "inf", "-Infinity", "0x10", "1,5", "1 2", " 1", "1 ", ".", "-", "+.", "e5", "1e", "1e+",
    "12.5.1", "1_000", "--1", "1e5.0", "1f", "٣",
  ])
  func `text that is no plain decimal is refused`(text: String) {
    #expect(throws: Double.DecimalError.self) { try parse(text) }
  }

  @Test func `the refusal says why`() {
    #expect(throws: Double.DecimalError.empty) { try parse("") }
    #expect(throws: Double.DecimalError.malformed) { try parse("12.5.1") }
    #expect(throws: Double.DecimalError.overflow) { try parse("1e400") }
    #expect(throws: Double.DecimalError.overflow) { try parse("-1e99999999999999999999") }
  }

  /// `PANTRACE_DECIMAL_CASES` sets the count; the default keeps the suite quick.
  @Test func `random decimals have the bits that strtod gives`() throws {
    let asked = ProcessInfo.processInfo.environment["PANTRACE_DECIMAL_CASES"].flatMap { Int($0) }
    var random = SplitMix64(seed: 0x5EED)
    var text: [UInt8] = []
    for _ in 0..<(asked ?? Trials.count(25_000)) {
      writeRandomDecimal(into: &text, using: &random)
      let expected = strtod(cut(String(decoding: text, as: UTF8.self)), nil)
      let found = result(text)
      let agrees =
        switch found {
        case .success(let value): value.bitPattern == expected.bitPattern
        case .failure(let error): error == .overflow && expected.isInfinite
        }
      if !agrees { Issue.record("\(String(decoding: text, as: UTF8.self)): \(found), \(expected)") }
    }
  }

  private func parse(_ text: String) throws -> Double {
    try result(text.utf8).get()
  }

  private func result(_ bytes: some Sequence<UInt8>) -> Result<Double, Double.DecimalError> {
    do throws(Double.DecimalError) {
      return .success(
        try Array(bytes).withByteView { (view) throws(Double.DecimalError) in
          try Double(decimal: view)
        })
    } catch {
      return .failure(error)
    }
  }

  /// Six kinds of number: short ones as in traces, long ones, all bit patterns, midpoints, edges.
  private func writeRandomDecimal(into text: inout [UInt8], using random: inout SplitMix64) {
    text.removeAll(keepingCapacity: true)
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2:
      appendDigits(Int.random(in: 1...5, using: &random), to: &text, using: &random)
      text.append(UInt8(ascii: "."))
      appendDigits(Int.random(in: 0...9, using: &random), to: &text, using: &random)
    case 3:
      appendDigits(Int.random(in: 1...40, using: &random), to: &text, using: &random)
      text.append(contentsOf: "e\(Int.random(in: -360...330, using: &random))".utf8)
    case 4, 5:
      let value = Double(bitPattern: random.next())
      text.append(contentsOf: (value.isFinite ? value : 1).description.utf8)
    case 6: appendMidpoint(to: &text, using: &random)
    default:
      text.append(
        contentsOf: "\(random.next() >> 10)e\(Int.random(in: -345 ... -300, using: &random))".utf8)
    }
    if Bool.random(using: &random), text[0] != UInt8(ascii: "-") {
      text.insert(UInt8(ascii: "-"), at: 0)
    }
  }

  private func appendDigits(_ count: Int, to text: inout [UInt8], using random: inout SplitMix64) {
    for _ in 0..<count {
      text.append(UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random))
    }
  }

  /// The exact decimal of a point half-way between two integers above 2^53, or just beside it.
  private func appendMidpoint(to text: inout [UInt8], using random: inout SplitMix64) {
    let shift = UInt64.random(in: 1...9, using: &random)
    let significand = (1 << 52 | random.next() >> 12) << 1 | 1
    let midpoint = significand << shift
    text.append(contentsOf: String(midpoint).utf8)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: text.append(contentsOf: ".00000000000000000000000000001".utf8)
    case 1: text.append(contentsOf: ".0000".utf8)
    default: break
    }
  }
}

private let hardCases: [String] = [
  "0", "-0", "0.0", "-0e5", "0e99999999999999999999", "1", "+1", ".5", "5.", "00012.500", "1E5",
  "1e-5", "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995",
  "9007199254740993.00000000000000000000000000000000000001",
  "9007199254740992.99999999999999999999999999999999999999",
  "1e22", "1e23", "1e-22", "1e-23", "8.5e22", "123456789012345678901234567890",
  "1.7976931348623157e308", "1.7976931348623158e308", "179769313486231580793e288",
  // The largest Double plus just under half a step still rounds down.
  "1.797693134862315807e308",
  "2.2250738585072014e-308", "2.2250738585072011e-308", "2.2250738585072012e-308",
  "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
  "2.4703282292062327208051e-324", "2.47032822920623272e-324", "1e-324", "3e-324", "1e-400",
  "6.9294956446009195e15", "3.7455744005952583e15", "2.2250738585072013e-308",
  "7.2057594037927933e16", "1.00000000000000011102230246251565404236316680908203125",
  "1.00000000000000011102230246251565404236316680908203124",
  "1.00000000000000011102230246251565404236316680908203126",
  "1448997445238699", "9214843084008499e-12", "5.764607523034235e39", "3.0540412e5",
  "0.000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
  "1" + String(repeating: "0", count: 300),
  "1" + String(repeating: "0", count: 800) + "e-800",
  "0." + String(repeating: "0", count: 800) + "1e801",
  String(repeating: "9", count: 800) + "e-500",
  "0." + String(repeating: "3", count: 800),
  // Half of the smallest Double with all its 751 digits, and one digit past it.
  halfOfSmallest, halfOfSmallest + "1", halfOfSmallest + String(repeating: "0", count: 60) + "1",
]

/// 2^-1075 exactly: 5^1075 over 10^1075, by repeated multiplication.
private let halfOfSmallest: String = {
  var digits: [UInt8] = [1]
  for _ in 0..<1075 {
    var carry: UInt8 = 0
    for index in digits.indices.reversed() {
      let product = digits[index] * 5 + carry
      digits[index] = product % 10
      carry = product / 10
    }
    if carry > 0 { digits.insert(carry, at: 0) }
  }
  return "0." + String(repeating: "0", count: 1075 - digits.count)
    + digits.map(String.init).joined()
}()
