// Made by Golden/make_goldens.py with mpmath at 50 digits; do not edit by hand.
// Formatted, it would have a number a line.
// swift-format-ignore-file

enum ElementaryFunctionsGoldens {
  static let angles: [AngleGolden] = [
    .init(y: -1.0, x: -2.0, angle: -2.677945044588987),
    .init(y: -1.0, x: -0.4, angle: -1.9513027039072615),
    .init(y: -1.0, x: 0.7, angle: -0.960070362405688),
    .init(y: -1.0, x: 1.0, angle: -0.7853981633974483),
    .init(y: 0.3, x: -2.0, angle: 2.992702705980296),
    .init(y: 0.3, x: -0.4, angle: 2.498091544796509),
    .init(y: 0.3, x: 0.7, angle: 0.40489178628508343),
    .init(y: 0.3, x: 1.0, angle: 0.2914567944778671),
    .init(y: 2.5, x: -2.0, angle: 2.2455372690184494),
    .init(y: 2.5, x: -0.4, angle: 1.729451588981298),
    .init(y: 2.5, x: 0.7, angle: 1.297787623708186),
    .init(y: 2.5, x: 1.0, angle: 1.1902899496825317),
    .init(y: 0.0, x: 3.0, angle: 0.0),
    .init(y: 0.0, x: -3.0, angle: 3.141592653589793),
    .init(y: 4.0, x: 0.0, angle: 1.5707963267948966),
    .init(y: -4.0, x: 0.0, angle: -1.5707963267948966),
    .init(y: 1.0, x: 1.0, angle: 0.7853981633974483),
    .init(y: -1.0, x: -1.0, angle: -2.356194490192345),
    .init(y: 1.0, x: -1.0, angle: 2.356194490192345),
    .init(y: 1.0, x: 1e+300, angle: 1e-300),
    .init(y: 1.0, x: -1e+300, angle: 3.141592653589793),
    .init(y: 1e+300, x: 1.0, angle: 1.5707963267948966),
    .init(y: -1e+300, x: 1.0, angle: -1.5707963267948966),
    .init(y: 1e+300, x: 1e+300, angle: 0.7853981633974483),
    .init(y: -1e+300, x: 1e-300, angle: -1.5707963267948966),
    .init(y: 1e-300, x: 1e+300, angle: 0.0),
    .init(y: 1e-300, x: 1e-300, angle: 0.7853981633974483),
    .init(y: -1e-300, x: -1e-300, angle: -2.356194490192345),
    .init(y: 3e-308, x: 1.0, angle: 3e-308),
    .init(y: 1e-09, x: 1.0, angle: 1e-09),
    .init(y: 1.0, x: 1e-09, angle: 1.5707963257948967),
    .init(y: -1e-09, x: -1.0, angle: -3.141592652589793),
    .init(y: 0.999999, x: 1.0, angle: 0.7853976633971983),
    .init(y: 1.000001, x: -1.0, angle: 2.356193990192595),
  ]

  static let sineQuotients: [QuotientGolden] = [
    .init(z: 1e-300, quotient: 1.0),
    .init(z: 1e-08, quotient: 1.0),
    .init(z: 9.9e-05, quotient: 0.9999999983665),
    .init(z: 0.0001, quotient: 0.9999999983333333),
    .init(z: 0.00011, quotient: 0.9999999979833334),
    .init(z: 0.004, quotient: 0.9999973333354667),
    .init(z: 0.5, quotient: 0.958851077208406),
    .init(z: 1.0, quotient: 0.8414709848078965),
    .init(z: 3.0, quotient: 0.04704000268662241),
    .init(z: 3.141592653589793, quotient: 3.8981718325193755e-17),
    .init(z: 40.0, quotient: 0.018627829011983718),
    .init(z: -0.7, quotient: 0.9203109817681301),
  ]

  static let hyperbolicSineQuotients: [QuotientGolden] = [
    .init(z: 1e-300, quotient: 1.0),
    .init(z: 1e-08, quotient: 1.0),
    .init(z: 0.0001, quotient: 1.0000000016666666),
    .init(z: 0.01, quotient: 1.0000166667500001),
    .init(z: 0.1, quotient: 1.0016675001984403),
    .init(z: 0.3, quotient: 1.0150676448238087),
    .init(z: 0.5, quotient: 1.0421906109874948),
    .init(z: 0.75, quotient: 1.0964223092477734),
    .init(z: 0.9, quotient: 1.1405741396757503),
    .init(z: 1.0, quotient: 1.1752011936438014),
    .init(z: -0.6, quotient: 1.061089303580402),
  ]
}
