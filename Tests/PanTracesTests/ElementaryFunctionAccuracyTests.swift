import PanTestSupport
@testable import PanTraces
import Testing

struct ElementaryFunctionAccuracyTests {
  @Test(arguments: ElementaryFunction.allCases)
  func `a random result is within one unit in the last place`(_ function: ElementaryFunction) {
    let arguments = function.randomArguments
    let residues = function.residues.utf8.map { Int($0) - 35 }
    #expect(arguments.count == 20_000 && residues.count == 20_000)
    var others = 0
    for (arguments, residue) in zip(arguments, residues) {
      let result = function(arguments)
      let difference = (Int(result.bitPattern % 53) - residue + 53) % 53
      if difference != 0 { others += 1 }
      #expect([0, 1, 52].contains(difference), "\(function) of \(arguments) is \(result)")
    }
    // Nearly all are the nearest number.
    #expect(others < 700)
  }

  @Test(arguments: ElementaryFunction.allCases)
  func `a hard result is within one unit in the last place`(_ function: ElementaryFunction) {
    for (arguments, expected) in function.hardArguments {
      let result = function(arguments)
      let isNear = result == expected || result.nextUp == expected || result.nextDown == expected
      #expect(isNear, "\(function) of \(arguments) is \(result), not \(expected)")
      #expect(result.sign == expected.sign, "\(function) of \(arguments)")
    }
  }

  /// The tests above bear a unit in the last place; reports and pages do not.
  @Test(
    arguments: zip(
      ElementaryFunction.allCases,
      [
        0x659c_8089_05cf_46ad, 0x7817_a522_7ee2_b812, 0x4f4e_f8d8_a9f3_2982,
        0x99dc_9405_b5b9_e238,
      ] as [UInt64]))
  func `a random result has the same bits on every machine`(
    _ function: ElementaryFunction, checksum: UInt64
  ) {
    // Fowler, Noll and Vo's FNV-1a, eight bytes at a time.
    var measured: UInt64 = 0xcbf2_9ce4_8422_2325
    for arguments in function.randomArguments {
      measured = (measured ^ function(arguments).bitPattern) &* 0x100_0000_01b3
    }
    #expect(measured == checksum, "\(function): \(String(measured, radix: 16))")
  }
}
