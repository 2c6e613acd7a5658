/// Powers of five and ten, as constants in the program.
///
/// Lists of literals are laid out by the compiler: nothing fills them, and no use asks whether
/// something has. Lists that are computed are made when they are first asked for.
enum DecimalPowers {
  /// 5^n for 0 ≤ n ≤ 20, moved up until the highest bit is set; exact, as 5^20 has 47 bits.
  static let fives: [UInt64] = [
    0x8000_0000_0000_0000, 0xA000_0000_0000_0000, 0xC800_0000_0000_0000, 0xFA00_0000_0000_0000,
    0x9C40_0000_0000_0000, 0xC350_0000_0000_0000, 0xF424_0000_0000_0000, 0x9896_8000_0000_0000,
    0xBEBC_2000_0000_0000, 0xEE6B_2800_0000_0000, 0x9502_F900_0000_0000, 0xBA43_B740_0000_0000,
    0xE8D4_A510_0000_0000, 0x9184_E72A_0000_0000, 0xB5E6_20F4_8000_0000, 0xE35F_A931_A000_0000,
    0x8E1B_C9BF_0400_0000, 0xB1A2_BC2E_C500_0000, 0xDE0B_6B3A_7640_0000, 0x8AC7_2304_89E8_0000,
    0xAD78_EBC5_AC62_0000,
  ]

  /// 10^n for 0 ≤ n ≤ 16.
  static let tens: [UInt64] = [
    1, 10, 100, 1_000,
    10_000, 100_000, 1_000_000, 10_000_000,
    100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
    1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000,
  ]
}
